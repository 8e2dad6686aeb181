import { readFileSync } from "node:fs";
import { ConfigError } from "./error";
import { meant } from "./nearest";

/**
 * Texts by key of a TOML file: numbers and switches as they are written, arrays joined by commas.
 * @throws ConfigError if it cannot be read, is not TOML, holds a key that is not in `known`, or a value that is not a
 * plain one.
 */
export function readSettingsFile(file: string, known: readonly string[]): ReadonlyMap<string, string> {
  const entries = Object.entries(parse(readText(file), file));
  return new Map(
    entries.map(([key, value]) => [requireKnown(key, known, ` in ${file}`), toText(value, `${key} in ${file}`)]),
  );
}

/** `named`: the name of the file in the error. @throws ConfigError with the error of the operating system as cause. */
export function readText(file: string, named = file): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ConfigError(`Cannot read ${named}`, { cause });
  }
}

function parse(toml: string, file: string): object {
  try {
    return Bun.TOML.parse(toml);
  } catch (error) {
    const problem = (error as Error).message.replace(/^TOML Parse error: /, ""); // the parser throws nothing else
    throw new ConfigError(`Cannot use ${file}, line ${brokenLine(toml)}: ${problem}.`);
  }
}

/**
 * The number of the line with which the first statement begins that cannot be parsed. The line that the parser tells is
 * one of this program (Bun 1.4.5), so that the longest beginning is looked for that can be parsed.
 */
export function brokenLine(toml: string): number {
  const lines = toml.split("\n");
  const whole = lines.findLastIndex((_, index) => isToml(lines.slice(0, index).join("\n")));
  const next = lines.findIndex((line, index) => index >= whole && !/^\s*(#.*)?$/.test(line));
  return (next === -1 ? whole : next) + 1;
}

function isToml(text: string): boolean {
  try {
    Bun.TOML.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `place` is the text after the key in the error. @throws ConfigError with the nearest known key. */
export function requireKnown(key: string, known: readonly string[], place = ""): string {
  if (known.includes(key)) return key;
  throw new ConfigError(`Unknown key ${key}${place}; ${meant(key, known, "gardenshed help config")}`);
}

/** Numbers and switches as they are written, lists joined by commas. @throws ConfigError for any other value. */
export function toText(value: unknown, named: string): string {
  const parts = Array.isArray(value) ? value : [value];
  if (parts.every((part) => ["string", "number", "boolean"].includes(typeof part))) return parts.join(",").trim();
  throw new ConfigError(`${named} must be a text, a number, true or false, or a list of texts.`);
}
