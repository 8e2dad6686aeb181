import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../src/cli/commands";
import { optionRows } from "../src/platform/config/options";
import {
  blocksOfMarkdown,
  isLong,
  isPointer,
  isRiddle,
  readingEase,
  sentencesIn,
  sentencesOfMarkdown,
  wordsOf,
  wordsOfBlock,
} from "./support/english";

type Blocks = ReturnType<typeof blocksOfMarkdown>;

/* Texts are plain: sentences of at most 30 words, and none that has to be read twice. */

const root = join(import.meta.dir, "..");
const filesLike = (...patterns: readonly string[]): string[] =>
  patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)]).sort();
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

const isGuide = (path: string): boolean => path === "README.md" || path.startsWith("docs/guide/");
/** The contract is not ours to word. */
const documents = filesLike("*.md", "{docs,packages,src,test}/**/*.md").filter(
  (path) => path !== "docs/device-account-api.md",
);
const ofDocuments = (paths: readonly string[]): string[] => paths.flatMap((path) => sentencesOfMarkdown(textOf(path)));

/** English texts of the console: every literal between `en:` and `de:`, also those that a function chooses from. */
const consoleTexts = filesLike("src/console/texts/**/*.ts").flatMap((path) =>
  [...textOf(path).matchAll(/\ben:([^]*?)\bde:/g)].flatMap(([, english = ""]) =>
    [...english.matchAll(/(["`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , text = ""]) =>
      text.replace(/\$\{[^}]*\}/g, "5"),
    ),
  ),
);

/** What the command line explains. */
const messages = [
  ...commands.flatMap(({ summary, flags = {} }) => [summary, ...Object.values(flags).map((flag) => flag.summary)]),
  ...optionRows.map(([, { help }]) => help),
];

/** Sentences of comments: what begins a line with `@` or a bullet begins a sentence. */
function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm)].map(([block]) =>
    block.replace(/^\s*(?:\/\*\*?|\*\/|\*(?!\/)|\/\/)[ \t]?|\*\/$/gm, ""),
  );
  const inLines = [...source.matchAll(/\S[^\n]*?[;,{}()] \/\/ (.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...inLines].flatMap((block) =>
    block.split(/\n(?=\s*(?:@|- ))|\n\s*\n/).flatMap((part) => sentencesIn(part.replace(/^\s*(?:@\w+|- )/, ""))),
  );
}
const comments = filesLike("{src,tools}/**/*.{ts,tsx}", "build.ts").flatMap((path) => commentsIn(textOf(path)));

/** Docstrings of `src` with their paths. What is generated has the words of the API reference. */
const docstrings = filesLike("src/**/*.{ts,tsx}")
  .filter((path) => path !== "src/client/records.ts" && !path.endsWith(".d.ts"))
  .flatMap((path) =>
    [...textOf(path).matchAll(/\/\*\*([^]*?)\*\//g)].map(([, text = ""]) => ({
      path,
      text: text.replace(/\s*\n\s*\*?\s*/g, " ").trim(),
    })),
  );

interface Group {
  readonly what: string;
  readonly sentences: readonly string[];
  /** Bounds. A text that is above one is mended, not the bound. */
  readonly long: number;
  readonly riddles: number;
}

const groups: readonly Group[] = [
  { what: "README and guide", sentences: ofDocuments(documents.filter(isGuide)), long: 2, riddles: 2 },
  {
    what: "other documents",
    sentences: ofDocuments(documents.filter((path) => !isGuide(path))),
    long: 5,
    riddles: 5,
  },
  { what: "comments", sentences: comments, long: 5, riddles: 5 },
  { what: "texts of the console", sentences: consoleTexts.flatMap(sentencesIn), long: 3, riddles: 3 },
  { what: "help of the command line", sentences: messages.flatMap(sentencesIn), long: 0, riddles: 0 },
];

describe.each(groups)("$what", ({ sentences, long, riddles }) => {
  const told = (found: readonly string[], most: number): readonly string[] => (found.length <= most ? [] : found);

  test(`at most ${long} sentences have more than 30 words`, () => {
    const found = sentences.filter(isLong).map((sentence) => `${wordsOf(sentence)} words: ${sentence}`);
    expect(told(found, long)).toEqual([]);
  });
  test(`at most ${riddles} have to be read twice`, () => expect(told(sentences.filter(isRiddle), riddles)).toEqual([]));
});

/** A cell is read at a glance, a paragraph in one breath: more stands in a list below the table, or in a paragraph of its own. */
test.each([
  ["cell", 50, ({ cells }: Blocks) => cells],
  ["paragraph", 120, ({ paragraphs }: Blocks) => paragraphs],
])("no %s of a document has more than %i words", (_, most, blocksIn) => {
  const found = documents.flatMap((path) =>
    blocksIn(blocksOfMarkdown(textOf(path)))
      .filter((block) => wordsOfBlock(block) > most)
      .map((block) => `${path}, ${wordsOfBlock(block)} words: ${block.trim()}`),
  );
  expect(found).toEqual([]);
});

test("cells and paragraphs are counted apart", () => {
  const { cells, paragraphs } = blocksOfMarkdown(
    "One two\nthree.\n\n| four `a b c` | five |\n| - | - |\n\n- six\n- seven\n",
  );
  expect(cells.map(wordsOfBlock).filter(Boolean)).toEqual([2, 1]);
  expect(paragraphs.map(wordsOfBlock).filter(Boolean)).toEqual([3, 1, 1]);
});

test("a docstring says what the thing is, and doesn't begin with a pronoun or a bare preposition", () => {
  expect(docstrings.length).toBeGreaterThan(3_000);
  expect(docstrings.filter(({ text }) => isPointer(text)).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test("README and guide are easy to read", () => {
  for (const path of documents.filter(isGuide)) {
    expect([path, readingEase(sentencesOfMarkdown(textOf(path))) >= 60]).toEqual([path, true]);
  }
});

test.each([
  ["A short one. Another one! A third? `code` ends it.", 4],
  ["Version 1.4 is one. See `a.b` and `c. D`.", 2],
])("sentences of %p", (text, count) => expect(sentencesIn(text)).toHaveLength(count));

test("a sign such as `<` takes no sentence away", () => {
  const row = "| `per` < 1 | page <b>1</b> |\n| exp > now | Two. Three. |";
  expect(sentencesOfMarkdown(row)).toEqual(["Code < 1", "page 1", "exp > now", "Two.", "Three."]);
});

test.each([
  ["Who asks must wait.", true],
  ["What is stored?", false],
  ["What is stored", false],
  ["A new password ends that of the robot too.", true],
  ["Padding is none of these.", true],
  ["The robot waters the bed.", false],
])("%p is a riddle: %p", (sentence, is) => expect(isRiddle(sentence)).toBe(is));

test.each([
  ["Those of the accounts.", true],
  ["The same for loopback.", true],
  ["In mm.", true],
  ["Height in mm.", false],
  ["In C, 1 to whatever power is 1.", true],
  ["So long a pause is kept.", true],
  ["What to press.", true],
  ["Belongs into a write.", true],
  ["Time for which a pause is kept.", false],
  ["Command outcomes by idempotency key, per account.", false],
])("%p says nothing alone: %p", (docstring, is) => expect(isPointer(docstring)).toBe(is));
