import { declarationsOf } from "../app/declarations";
import { Dialects } from "../dialect";
import { features } from "../features";
import { readText } from "../platform/config/file";
import type { CommandContext } from "./command";

const dialectsOf = (context: CommandContext): Dialects =>
  new Dialects(() => declarationsOf(features, context.config), []);

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
  if (faults.length > 0)
    throw new Error(faults.length === 1 ? "One word cannot be used." : `${faults.length} words cannot be used.`);
  const { name, size } = dialects.read({ file, toml });
  context.out(`${file} can be used: ${name}, with ${size} words.`);
}
