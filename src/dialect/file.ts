import { brokenLine } from "../platform/config/file";

/** A word of a dialect, and the line of its file in which it stands. */
interface Entry {
  readonly other: string;
  readonly line: number;
}

/** Something in a file that cannot be used: one sentence. */
export interface Fault {
  readonly line: number;
  readonly text: string;
}

/** The content of the file of a dialect. Nothing of it is checked. */
export interface DialectFile {
  readonly name: string;
  /** Words by section, e.g. `keys.device`, and by the contract's word. */
  readonly words: ReadonlyMap<string, ReadonlyMap<string, Entry>>;
  readonly lineOf: (...path: readonly string[]) => number;
  /** Tells the contents of two files apart. */
  readonly sum: string;
}

/** Names in a table's head or left of an equals sign: bare, or quoted. */
const NAME = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+)/g;
const HEAD = /^\s*\[{1,2}([^[\]]+)\]/;
const ASSIGNMENT = /^\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+|\s*\.\s*)+?)\s*=/;

const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([, quoted, literal, bare]) => quoted ?? literal ?? bare ?? "");
const nameOf = (path: readonly string[]): string => path.join("\n");

/** The lines in which names stand; the parser tells none (Bun 1.4). */
function linesOf(toml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let table: readonly string[] = [];
  for (const [index, line] of toml.split("\n").entries()) {
    const head = HEAD.exec(line)?.[1];
    const assigned = ASSIGNMENT.exec(line)?.[1];
    if (head !== undefined) table = namesIn(head);
    const path = assigned === undefined ? table : [...table, ...namesIn(assigned)];
    if (path.length > 0) lines.getOrInsert(nameOf(path), index + 1);
  }
  return lines;
}

/** Reads a file. Where it is no TOML, or holds anything but words, `faults` say so, and nothing else is known. */
export function readDialect(toml: string): { readonly file: DialectFile; readonly faults: readonly Fault[] } {
  const lines = linesOf(toml);
  const faults: Fault[] = [];
  const lineOf = (...path: readonly string[]): number => {
    for (let length = path.length; length > 0; length--) {
      const line = lines.get(nameOf(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
  const words = new Map<string, Map<string, Entry>>();
  const take = (path: readonly string[], value: unknown): void => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      const inside = Object.entries(value);
      if (inside.length === 0) words.getOrInsertComputed(path.join("."), () => new Map());
      for (const [name, each] of inside) take([...path, name], each);
      return;
    }
    const word = path.at(-1) ?? "";
    const line = lineOf(...path);
    if (typeof value !== "string") faults.push({ line, text: `The word for ${word} must be a text in quotes.` });
    else words.getOrInsertComputed(path.slice(0, -1).join("."), () => new Map()).set(word, { other: value, line });
  };
  try {
    take([], Bun.TOML.parse(toml));
  } catch (error) {
    const problem = (error as Error).message.replace(/^TOML Parse error: /, ""); // the parser throws nothing else
    faults.push({ line: brokenLine(toml), text: `This is no TOML: ${problem}.` });
  }
  const name = words.get("")?.get("name")?.other ?? "";
  return { file: { name, words, lineOf, sum: Bun.hash(toml).toString(36) }, faults };
}
