import { realpathSync } from "node:fs";
import { basename } from "node:path";

/** A line that runs this program with `words` when it is typed into a shell. */
export const invocation = (words: readonly string[]): string => [...program(), ...words].map(quoted).join(" ");

/** The executable, by its name alone where the shell finds it; run from source, Bun and the main file. */
function program(): readonly string[] {
  if (/^bun(\.exe)?$/.test(basename(process.execPath))) return [process.execPath, Bun.main];
  const found = Bun.which("gardenshed");
  return [found && realpathSync(found) === realpathSync(process.execPath) ? "gardenshed" : process.execPath];
}

/** A word as the shell takes it for one. */
export function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
