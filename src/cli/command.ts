import type { Config } from "../platform/config/options";
import type { SettingRow } from "../platform/config/load";

/** One command: a row of `commands.ts`. `run` loads its code, so that a command loads no code of the others. */
export interface Command {
  /** One word, or two such as `user create`. */
  readonly name: string;
  readonly summary: string;
  /** Placeholders divided by blanks: `<email>` is required, `[file]` is not, `[word...]` takes all that follow. */
  readonly arguments?: string;
  /** Flags of this command, by name without dashes. Every command also takes all settings as flags. */
  readonly flags?: Readonly<Record<string, Flag>>;
  /** The words after `gardenshed` in the example at the end of the help. */
  readonly example: string;
  /** How it uses the data folder; by default it needs none. */
  readonly data?: DataUse;
  /** Whether the help explains every setting. */
  readonly explainsSettings?: true;
  /** Resolves when done (exit 0), or done in part (3); throws an error whose message is a sentence (1) or a `UsageError` (2). */
  readonly run: (context: CommandContext) => Promise<void | typeof DONE_IN_PART>;
}

/** The exit code of a command that has done a part of its work, and tells what is left out. */
export const DONE_IN_PART = 3;

/**
 * How a command uses the data folder, which is named after it ran. Source: `operations.md` §1.
 * - `creates`: creates what is missing
 * - `needs`: a folder without a database is an error
 * - `inspects`: reports what is missing
 * - `serves`: creates what is missing, and prints the name of the folder itself
 */
type DataUse = "creates" | "needs" | "inspects" | "serves";

/** Divides the values of a flag that is given several times. */
export const BETWEEN_VALUES = ",";

/** The values of a flag that may be given several times. */
export const valuesOf = (flags: ReadonlyMap<string, string>, name: string): readonly string[] =>
  flags.get(name)?.split(BETWEEN_VALUES) ?? [];

/** A flag of one command. Flags of the same name have the same `value` everywhere. */
export interface Flag {
  readonly summary: string;
  /** Placeholder of its value; without one the flag stands alone. */
  readonly value?: string;
  readonly required?: true;
  /** Whether the flag may be given several times. */
  readonly isRepeated?: true;
}

/** The environment of a command line: the process, or a test. */
export interface ProcessEnvironment {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: { text(): Promise<string> };
  /** Writes one line to standard output. */
  readonly out: (line: string) => void;
  /** Writes bytes to standard output. Once it resolves, the caller may reuse the buffer. */
  readonly outBytes: (bytes: Uint8Array) => Promise<void>;
  /** Writes one line to standard error. */
  readonly err: (line: string) => void;
  /** Writes text to standard error as it is. Used only where a person watches. */
  readonly draw: (text: string) => void;
  /** Whether standard error is a terminal, so that progress can be shown. To look loads the streams of the run time. */
  readonly isTerminal: () => boolean;
}

/** Everything a command gets. */
export interface CommandContext extends Omit<ProcessEnvironment, "environment"> {
  /** The arguments behind the name of the command, as many as it declares. */
  readonly words: readonly string[];
  /** Flags of the command that were given; a flag without value maps to an empty text. */
  readonly flags: ReadonlyMap<string, string>;
  /** Loaded when first read, so that commands without settings work with a broken file. @throws ConfigError. */
  readonly config: Config;
  /** Every setting with its origin, for `gardenshed config`. @throws ConfigError. */
  readonly settings: readonly SettingRow[];
  /** Keys of secrets that the running server has and this command was not given. @throws ConfigError. */
  readonly hidden: readonly string[];
  readonly commands: readonly Command[];
}

/** The command line is wrong: exit 2. The message is one sentence. */
export class UsageError extends Error {}

/** `gardenshed user create <email> [--name N] [--password-stdin]` */
export function usageOf({ name, arguments: placeholders, flags = {} }: Command): string {
  const options = Object.entries(flags).map(([flag, row]) =>
    row.required ? writeFlag(flag, row) : `[${writeFlag(flag, row)}]`,
  );
  return ["gardenshed", name, placeholders, ...options].filter((part) => part !== undefined).join(" ");
}

/** `--name N` */
export const writeFlag = (flag: string, { value }: Flag): string => (value ? `--${flag} ${value}` : `--${flag}`);
