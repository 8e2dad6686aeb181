import type { Placed, Words } from "./words";

/** Most places that stand beside a word. */
const PLACES = 4;

const HEAD = `# A dialect of the contract: left its word, right yours. A line that you leave out changes nothing.
# A word of one place only: [keys.points] for the keys of points, above those of [keys].
# A word of [values.…] that ends with _ is the beginning of values: "standard_" = "classic_".
name = "example"             # 1 to 20 small letters and digits; tokens keep it
`;

/** The text of a file with every word that can have another one. Each stands for itself, beside the places where it stands. */
export function templateOf(words: Words): string {
  const { script } = words;
  const plain = (all: Iterable<string>, told: (word: string) => string): Placed =>
    new Map([...all].map((word) => [word, new Set([told(word)])]));
  const roles = new Map<string, Set<string>>();
  const named = { kind: script.kinds, arg: script.args, package: script.packages, tag: script.tags };
  for (const [role, all] of Object.entries(named)) {
    for (const word of all) roles.getOrInsertComputed(word, () => new Set<string>()).add(role);
  }
  const sections: readonly (readonly [string, Placed])[] = [
    ["paths", words.paths],
    ["keys", words.everyKey()],
    ...[...words.values].map(([field, values]) => [`values.${field}`, values] as const),
    ["script", roles],
    ["lua", plain(words.lua, () => "")],
    ["classes", plain(words.classes, () => "")],
    ["headers", plain(words.headers, () => "")],
    ["agents", plain(words.agents, () => "")],
    ["guests", plain(words.guests, () => "")],
  ];
  const told = sections.flatMap(([name, placed]) => {
    const lines = [...placed].flatMap(([word, places]) => (words.fixed.has(word) ? [] : [lineOf(word, [...places])]));
    return lines.length > 0 ? [`\n[${name}]`, ...lines] : [];
  });
  return `${[HEAD.trimEnd(), ...told].join("\n")}\n`;
}

function lineOf(word: string, places: readonly string[]): string {
  const key = /^[A-Za-z0-9_-]+$/.test(word) ? word : JSON.stringify(word);
  const some = places.filter((place) => place !== "").slice(0, PLACES);
  const more = places.length > PLACES ? ", …" : "";
  const line = `${key} = ${JSON.stringify(word)}`;
  return some.length > 0 ? `${line.padEnd(44)} # ${some.join(", ")}${more}` : line;
}
