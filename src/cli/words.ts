import { openDialects } from "../app/declarations";
import type { Dialects } from "../dialect";
import { features } from "../features";
import { readText } from "../platform/config/file";
import { countOf } from "./amounts";
import type { CommandContext } from "./command";

const dialectsOf = ({ config }: CommandContext): Dialects => openDialects(config, features, []);

/** Prints every word that a dialect may have another one for. Source: `dialects.md` §1. */
export async function printWords(context: CommandContext): Promise<void> {
  context.out(dialectsOf(context).template().trimEnd());
}

/** Prints a sentence for each fault of a file. @throws Error when there is one. */
export async function checkWords(context: CommandContext): Promise<void> {
  const [file = ""] = context.words;
  const dialects = dialectsOf(context);
  const toml = readText(file);
  const faults = dialects.faultsIn(toml);
  for (const { line, text } of faults) context.out(`${file}, line ${line}: ${text}`);
  if (faults.length > 0) throw new Error(`${countOf(faults.length, "word")} cannot be used.`);
  const { name, size } = dialects.read({ file, toml });
  context.out(`${file} can be used: ${name}, with ${countOf(size, "word")}.`);
}
