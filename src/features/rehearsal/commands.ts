/* For commands only; the server does not load this file. */

export { runScripts } from "./script-program";
export { ScriptProcess } from "./script-process";
