import { commands } from "./cli/commands";
import { ownProcesses } from "./cli/own-process";
import { runCommandLine } from "./cli/run-command-line";
import { writeLine, writeToStdout } from "./cli/standard-output";

const args = process.argv.slice(2);
const ownProcess = ownProcesses.get(args[0]);

if (ownProcess) void ownProcess();
else
  void runCommandLine(args, commands, {
    environment: process.env,
    stdin: Bun.stdin,
    out: writeLine,
    outBytes: writeToStdout,
    err: (line) => console.error(line),
    draw: (text) => process.stderr.write(text),
    isTerminal: () => process.stdout.isTTY === true && process.stderr.isTTY === true,
  }).then((code) => {
    // Not process.exit(): output to a slow pipe is written to its end. No await: bytecode knows none at this level.
    process.exitCode = code;
  });
