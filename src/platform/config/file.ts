import { readFileSync } from "node:fs";
import { ConfigError } from "./error";
import { meant } from "./nearest";

/**
 * Texts by key of a TOML file: numbers and switches as they are written, arrays joined by commas.
 * @throws ConfigError if it cannot be read, is no TOML, holds a key that is not in `known`, or a value that is no plain one.
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
  } catch (cause) {
    throw new ConfigError(`Cannot use ${file}`, { cause });
  }
}

/** `place`: what follows the key in the error. @throws ConfigError with the nearest known key. */
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
