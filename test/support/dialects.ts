import { declarationsOf } from "../../src/app/declarations";
import { Dialects } from "../../src/dialect";
import { features } from "../../src/features";
import { configOf } from "../../src/platform/config/program";

/* Dialects with invented words, made of the template of all words. */

const config = configOf({ dataDir: "/nowhere" });

/** The dialects of the whole program, with these files. */
export const dialectsOf = (...texts: readonly string[]): Dialects =>
  new Dialects(
    () => declarationsOf(features, config),
    texts.map((toml, index) => ({ file: `dialect-${index + 1}.toml`, toml })),
  );

/** A word of the contract as the template has it. */
export interface Listed {
  readonly section: string;
  readonly word: string;
}

/** All words that can have another one. */
export function everyWord(): readonly Listed[] {
  const parsed = Bun.TOML.parse(dialectsOf().template()) as Record<string, unknown>;
  const listed: Listed[] = [];
  const take = (section: string, value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [word, inside] of Object.entries(value)) {
      if (typeof inside === "string") listed.push({ section, word });
      else take(section === "" ? word : `${section}.${word}`, inside);
    }
  };
  take("", parsed);
  return listed.filter(({ section }) => section !== "");
}

const quoted = (word: string): string => JSON.stringify(word);

/** The text of a file. */
export function dialectText(name: string, words: readonly (Listed & { readonly other: string })[]): string {
  const sections = [...Map.groupBy(words, ({ section }) => section)].map(
    ([section, own]) =>
      `[${section}]\n${own.map(({ word, other }) => `${quoted(word)} = ${quoted(other)}`).join("\n")}\n`,
  );
  return `name = "${name}"\n${sections.join("\n")}`;
}

/** Nonsense in the form that a section takes. No two are the same. */
function nonsense(section: string, index: number): string {
  const digits = [...index.toString(26)].map((digit) => Number.parseInt(digit, 26));
  const letters = `q${digits.map((digit) => String.fromCharCode(97 + digit)).join("")}x`;
  if (section === "classes") return `Z${letters}`;
  if (section === "headers") return `x-${letters}-id`;
  if (section === "guests") return index % 2 === 0 ? `${letters}.guest` : letters;
  return `z_${letters}`;
}

/** A dialect in which every word is another one, which means nothing. */
export const nonsenseText = (name = "nonsense"): string =>
  dialectText(
    name,
    everyWord().map((listed, index) => ({ ...listed, other: nonsense(listed.section, index) })),
  );

/** A dialect in which words take each other's places, as far as places have several. */
export function permutedText(name = "permuted"): string {
  const groups = Map.groupBy(everyWord(), ({ section, word }) => groupOf(section, word));
  return dialectText(
    name,
    [...groups.values()].flatMap((all) =>
      all.map((listed, index) => ({ ...listed, other: all[(index + 1) % all.length]?.word ?? listed.word })),
    ),
  );
}

/** Words that may take each other's places: of the script language those that stand in the same roles. */
function groupOf(section: string, word: string): string {
  if (section !== "script") return section;
  const roles = new RegExp(`^"?${word}"? = .*# (.*)$`, "m").exec(scriptPart())?.[1];
  return `${section} ${roles}`;
}

let part: string | undefined;
const scriptPart = (): string => (part ??= /^\[script\]\n([^]*?)\n\n/m.exec(dialectsOf().template())?.[1] ?? "");
