/* The program of the process in which scripts run, where it is started from sources. An executable starts itself. */
import { runScripts } from "./script-program";

runScripts();
