import { meant } from "../platform/config/nearest";
import { flagOf } from "../platform/config/option";
import { optionKeys, optionRows } from "../platform/config/options";
import { BETWEEN_VALUES, type Command, UsageError, usageOf, writeFlag } from "./command";
import { findCommand } from "./find-command";

/** A parsed command line. */
export interface Parsed {
  readonly command: Command;
  readonly words: readonly string[];
  /** Flags of the command by name. A flag without a value has an empty text. */
  readonly flags: ReadonlyMap<string, string>;
  /** Settings by key, such as `public_url`. */
  readonly settings: ReadonlyMap<string, string>;
  readonly configFile: string | undefined;
}

type Shapes = ReadonlyMap<string, Shape>;

/** Whether a flag takes a value, and the text to use if the value is left out. */
type Shape =
  | { readonly value: "required"; readonly isRepeated?: true }
  | { readonly value: "optional" | "none"; readonly alone: string };

const required: Shape = { value: "required" };

const mark: Shape = { value: "none", alone: "" };

/** Flags that belong to no command: they choose a command, or the file of settings. */
const frameFlags: Shapes = new Map<string, Shape>([
  ["--help", mark],
  ["--version", mark],
  ["--config", required],
]);

const SHORT: Readonly<Record<string, string>> = { "-h": "--help", "-v": "--version" };

const settingFlags: Shapes = new Map<string, Shape>([
  ...optionKeys.map((key): [string, Shape] => [flagOf(key), required]),
  ...optionRows.flatMap(([key, { type }]): [string, Shape][] =>
    type.alone === undefined ? [] : [[flagOf(key), { value: "optional", alone: type.alone }]],
  ),
]);

const ownFlags = ({ flags = {} }: Command): Shapes =>
  new Map(
    Object.entries(flags).map(([name, { value, isRepeated }]) => [
      `--${name}`,
      value ? { ...required, ...(isRepeated && { isRepeated }) } : mark,
    ]),
  );

/**
 * Finds the command and checks its words and flags. Without words it is the command `standard`.
 * Flags may come before the name of the command, so that flags are read before the command is known.
 * `--help` and `--version` turn every line into the command of that name.
 * @throws UsageError for wrong usage. For an unknown name it tells the nearest known one.
 */
export function parseCommandLine(args: readonly string[], commands: readonly Command[], standard: string): Parsed {
  const known: Shapes = new Map([...frameFlags, ...settingFlags, ...commands.flatMap((row) => [...ownFlags(row)])]);
  const given = split(args, known);
  const instead = ["help", "version"].find((name) => given.flags.has(`--${name}`));
  const names = instead ? [instead, ...given.words] : given.words;
  const { command, words } = findCommand(names.length === 0 ? [standard] : names, commands);
  if (!instead) {
    requireOwn(command, given.flags);
    requireCount(command, words);
  }
  return {
    command,
    words,
    flags: pick(given.flags, Object.keys(command.flags ?? {}), (name) => `--${name}`),
    settings: pick(given.flags, optionKeys, flagOf),
    configFile: given.flags.get("--config"),
  };
}

/** Splits words from flags. `--` ends the flags; a lone `-` is a word. */
function split(args: readonly string[], known: Shapes) {
  const words: string[] = [];
  const flags = new Map<string, string>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") words.push(...rest.splice(0));
    else if (arg === "-" || !arg.startsWith("-")) words.push(arg);
    else {
      const [name = "", ...parts] = arg.split("=");
      const flag = SHORT[name] ?? name;
      const value = parts.length === 0 ? undefined : parts.join("=");
      const shape = shapeOf(flag, known);
      const text = textOf(flag, value, shape, rest);
      const before = shape.value === "required" && shape.isRepeated ? flags.get(flag) : undefined;
      flags.set(flag, before === undefined ? text : before + BETWEEN_VALUES + text);
    }
  }
  return { words, flags };
}

function shapeOf(flag: string, known: Shapes): Shape {
  const shape = known.get(flag);
  if (shape) return shape;
  throw new UsageError(`Unknown flag ${flag}; ${meant(flag, [...known.keys()], "gardenshed help")}`);
}

/** Takes the value from `rest` if the flag needs a value and has none behind `=`. */
function textOf(flag: string, value: string | undefined, shape: Shape, rest: string[]): string {
  if (shape.value === "required") {
    const text = value ?? (rest[0]?.startsWith("--") ? undefined : rest.shift());
    if (text === undefined) throw new UsageError(`Flag ${flag} needs a value.`);
    return text;
  }
  if (value !== undefined && shape.value === "none") throw new UsageError(`Flag ${flag} takes no value.`);
  return value ?? shape.alone;
}

function requireOwn(command: Command, flags: ReadonlyMap<string, string>): void {
  const accepted = [...frameFlags.keys(), ...settingFlags.keys(), ...ownFlags(command).keys()];
  const foreign = [...flags.keys()].find((flag) => !accepted.includes(flag));
  if (foreign) {
    const help = `gardenshed help ${command.name}`;
    throw new UsageError(`${command.name} takes no flag ${foreign}; ${meant(foreign, accepted, help)}`);
  }
  const needed = Object.entries(command.flags ?? {}).filter(([, flag]) => flag.required);
  const missing = needed.filter(([name]) => !flags.has(`--${name}`));
  if (missing.length === 0) return;
  const reasons = missing.map(([name, flag]) => `${writeFlag(name, flag)}: ${flag.summary}`);
  throw new UsageError(`Usage: ${usageOf(command)} (${reasons.join("; ")})`);
}

function requireCount(command: Command, words: readonly string[]): void {
  const placeholders = command.arguments?.split(" ") ?? [];
  const least = placeholders.filter((placeholder) => !placeholder.startsWith("[")).length;
  const most = command.arguments?.endsWith("...]") ? Infinity : placeholders.length;
  if (words.length < least || words.length > most) throw new UsageError(`Usage: ${usageOf(command)}`);
}

function pick(flags: ReadonlyMap<string, string>, names: readonly string[], flagFor: (name: string) => string) {
  return new Map(
    names.flatMap((name): [string, string][] => {
      const text = flags.get(flagFor(name));
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
