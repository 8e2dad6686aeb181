import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../src/cli/commands";
import { parseCommandLine } from "../src/cli/parse";
import { optionKeys } from "../src/platform/config/options";

/* The README and the guide are short, and name only settings and commands that exist. */

const root = join(import.meta.dir, "..");
const guide = readdirSync(join(root, "docs/guide")).sort();
const pages = [
  { path: "README.md", most: 150 },
  ...guide.map((name) => ({ path: `docs/guide/${name}`, most: 200 })),
].map((page) => ({ ...page, text: readFileSync(join(root, page.path), "utf8") }));

const CODE = /^```\w*\n([^]*?)^```|^ {4}(.*)$|`([^`\n]+)`/gm;
/** Blocks and words of code of a page. */
const codeOf = (text: string): string[] => [...text.matchAll(CODE)].map((match) => match.slice(1).join(""));

/** Variables of the environment that are no settings of ours, and other words in capitals. */
const OTHERS = new Set([
  ...["BUN_TMPDIR", "TMPDIR", "CONSOLE_DELAY_MS", "SHA256SUMS", "LICENSE", "SIGHUP", "NAME", "FILE"],
  ...["SERVER", "GET", "POST", "PATCH", "DELETE"],
]);
const settings = new Set(optionKeys.map((key) => key.toUpperCase()));

/** Names that stand where a setting would: `NAME`, `NAME=value`. */
const settingsIn = (text: string): string[] =>
  codeOf(text)
    .flatMap((code) => [...code.matchAll(/(?:^|\s)([A-Z][A-Z_]{2,})(?:=|$)/gm)].map(([, name = ""]) => name))
    .filter((name) => !OTHERS.has(name));

/** What follows `gardenshed` or `./gardenshed` at the beginning of a line or a word of code, as a shell splits it. */
const commandsIn = (text: string): string[][] =>
  codeOf(text).flatMap((code) =>
    [...code.replaceAll(/\\\n\s*/g, " ").matchAll(/^(?:[A-Z_]+=\S+ )*(?:\.\/)?gardenshed(?: (.*))?$/gm)].map(
      ([, words = ""]) =>
        words
          .split(/ +#| [>|&]|;/)[0]!
          .split(" ")
          .filter((word) => word !== ""),
    ),
  );

/** Why a command cannot be; undefined when it can. Half a command names a group. */
function commandFault(words: readonly string[]): string | undefined {
  try {
    parseCommandLine(words, commands, "serve");
    return undefined;
  } catch (error) {
    return `gardenshed ${words.join(" ")}: ${(error as Error).message}`;
  }
}
/** In running text a command may be named without its arguments. */
const isNamed = (words: readonly string[]): boolean => commands.some(({ name }) => name === words.join(" "));

const faultsIn = (text: string): string[] => [
  ...settingsIn(text).filter((name) => !settings.has(name)),
  ...commandsIn(text)
    .filter((words) => !isNamed(words))
    .flatMap((words) => commandFault(words) ?? []),
];

describe.each(pages)("$path", ({ text, most }) => {
  test(`has at most ${most} lines`, () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(most);
  });
  test("names settings and commands that exist", () => expect(faultsIn(text)).toEqual([]));
});

test("the guide's own pages lead to each other only, so that they can be read without internet", () => {
  const links = pages.slice(1).flatMap(({ path, text }) => {
    const found = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    return found.filter((link) => !/^(?:https:|#|[a-z-]+\.md)/.test(link)).map((link) => `${path}: ${link}`);
  });
  expect(links).toEqual([]);
});

test("the index of the guide leads to every page", () => {
  const index = pages.find(({ path }) => path === "docs/guide/README.md")?.text ?? "";
  expect(guide.filter((name) => name !== "README.md" && !index.includes(`](${name})`))).toEqual([]);
});

test("settings and commands that do not exist are found", () => {
  expect(faultsIn("Set `PUBLIC_ADDRESS` to it, or `MQTT_PROT=1884`; not `BUN_TMPDIR`.")).toEqual([
    "PUBLIC_ADDRESS",
    "MQTT_PROT",
  ]);
  expect(faultsIn("Run `gardenshed chek` and `gardenshed mirror`:\n\n    gardenshed restore a b c # both\n")).toEqual([
    expect.stringContaining("did you mean check?"),
    expect.stringContaining("Usage: gardenshed restore"),
  ]);
  expect(settingsIn(pages.map(({ text }) => text).join("\n")).length).toBeGreaterThan(40);
  expect(commandsIn(pages.map(({ text }) => text).join("\n")).length).toBeGreaterThan(40);
});
