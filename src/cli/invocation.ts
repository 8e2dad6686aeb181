import { realpathSync } from "node:fs";
import { basename } from "node:path";

/** A shell command that runs this program with `words`. */
export const invocation = (words: readonly string[]): string => [...program(), ...words].map(quoted).join(" ");

/** The executable, without its folder if the shell finds it; from a checkout `npm start`, or Bun and the main file. */
function program(): readonly string[] {
  if (process.env["npm_lifecycle_event"] === "start") return ["npm", "start", "--"];
  if (/^bun(\.exe)?$/.test(basename(process.execPath))) return [process.execPath, Bun.main];
  const found = Bun.which("gardenshed");
  return [found && realpathSync(found) === realpathSync(process.execPath) ? "gardenshed" : process.execPath];
}

/** A word with quotes if the shell needs them. */
export function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return process.platform === "win32" ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
