import type { Config } from "../platform/config/options";
import { once } from "../platform/once";
import { loadSettings, type Settings } from "../platform/config/load";
import { settingsOfServer } from "../platform/db/serving";
import { hasData } from "../platform/db/data-folder";
import { type Command, type CommandContext, DONE_IN_PART, type ProcessEnvironment, UsageError } from "./command";
import { sentenceOf } from "./failure";
import { parseCommandLine, type Parsed } from "./parse";

/** The command of `gardenshed` without words. */
const standardCommand = "serve";

type ExitCode = 0 | 1 | 2 | typeof DONE_IN_PART;

/**
 * Runs one command line. It never throws: a failure becomes one sentence on standard error, with the stack only if
 * `LOG_LEVEL` is `debug`. Returns the exit code: 0 done, 1 failed, 2 wrong usage, 3 done in part
 * (`operations.md` §1).
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly Command[],
  processEnvironment: ProcessEnvironment,
): Promise<ExitCode> {
  try {
    const parsed = parseCommandLine(args, commands, standardCommand);
    return await runCommand(parsed, commands, processEnvironment);
  } catch (error) {
    processEnvironment.err(sentenceOf(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function runCommand(
  parsed: Parsed,
  commands: readonly Command[],
  processEnvironment: ProcessEnvironment,
): Promise<ExitCode> {
  const { environment, ...terminal } = processEnvironment;
  const { command, words, flags, settings: given, configFile } = parsed;
  const settings = once(() =>
    loadSettings({
      flags: given,
      environment,
      configFile,
      // A server that starts has its own settings, also while the one before it ends.
      running: command.data === "serves" ? undefined : settingsOfServer,
    }),
  );
  const context: CommandContext = {
    ...terminal,
    commands,
    words,
    flags,
    get config() {
      return settings().config;
    },
    get settings() {
      return settings().describe();
    },
    get hidden() {
      return settings().hidden;
    },
  };
  try {
    if (command.data === "needs") requireData(context.config.dataDir);
    const isInPart = (await command.run(context)) === DONE_IN_PART;
    if (isNamed(command)) terminal.err(`Data folder: ${context.config.dataDir}`);
    return isInPart ? DONE_IN_PART : 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const config = usable(settings);
    const folder = isNamed(command) && config && ` (data folder ${config.dataDir}).`;
    terminal.err(folder ? sentenceOf(error).replace(/\.?$/, () => folder) : sentenceOf(error));
    if (config?.logLevel === "debug") terminal.err(Bun.inspect(error));
    return 1;
  }
}

/** Whether the name of the data folder is printed after the command. */
const isNamed = ({ data }: Command): boolean => data !== undefined && data !== "serves";

/** Keeps a mistyped folder from being created. @throws Error if there is no database in it. */
function requireData(dataDir: string): void {
  if (hasData(dataDir)) return;
  throw new Error(
    "There is no database; name the data folder with --data-dir, or make one with gardenshed serve or user create.",
  );
}

/** The settings; undefined if they cannot be read. */
function usable(settings: () => Settings): Config | undefined {
  try {
    return settings().config;
  } catch {
    return undefined;
  }
}
