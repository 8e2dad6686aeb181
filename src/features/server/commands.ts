/** Exports for commands. The server does not load them. */
export { minimumVersion, setGlobal, unsetGlobal } from "./global-config";
