import { commands } from "./cli/commands";
import { runCommandLine } from "./cli/run-command-line";

void runCommandLine(process.argv.slice(2), commands, {
  environment: process.env,
  stdin: Bun.stdin,
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  isTerminal: process.stdout.isTTY === true && process.stderr.isTTY === true,
}).then((code) => {
  // Not process.exit(): output to a slow pipe is written to its end. No await: bytecode knows none at this level.
  process.exitCode = code;
});
