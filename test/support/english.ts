/* How plain texts are: sentences that are too long, and shapes of sentences that have to be read twice. */

export const MOST_WORDS = 30;

/** Shapes that have to be read twice. Questions are none: `What is stored?` */
const RIDDLES: readonly RegExp[] = [
  /^(?:Who|Whoever|What|Whatever|Whose)\b[^?]*[.!]$/, // a clause as subject; headings and cells have no stop
  /\bthat of\b/i,
  /\bnone of (?:these|them|those)\b/i,
  /\b(?:is|are) none\b/i,
  /\b(?:it|they) (?:is|are) there while\b/i,
];

/** Code becomes one word, which may begin a sentence. */
const withoutCode = (text: string): string => text.replace(/`[^`\n]*`/g, "Code");

/** Sentences of running text. Ends of lines are blanks. */
export const sentencesIn = (text: string): string[] =>
  withoutCode(text)
    .replace(/\s+/g, " ")
    .replace(/\b(?:e\.g|i\.e|etc|No)\. /g, "eg ")
    .split(/(?<=[.!?][)"”]?) (?=[\p{Lu}`("“\d])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Paragraphs, headings, items and cells of Markdown. Blocks of code are left out. */
export function blocksOfMarkdown(markdown: string): { readonly cells: string[]; readonly paragraphs: string[] } {
  const prose = markdown
    .replace(/^(?:```|~~~)[^]*?^(?:```|~~~)/gm, "")
    .replace(/^ {4,}\S.*$/gm, (line) => (/^ {4,}(?:[-*]|\d+\.) /.test(line) ? line : ""))
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/\]\([^)]*\)/g, "]");
  const blocks = prose.split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\||#))/);
  const isRow = (block: string): boolean => /^\s*\|/.test(block);
  return {
    cells: blocks.filter(isRow).flatMap((row) => row.split(/(?<!\\)\|/)),
    paragraphs: blocks.filter((block) => !isRow(block)),
  };
}

/** Sentences of Markdown: of paragraphs, headings, items and cells. */
export function sentencesOfMarkdown(markdown: string): string[] {
  const { cells, paragraphs } = blocksOfMarkdown(markdown);
  return [...cells, ...paragraphs].flatMap((part) =>
    sentencesIn(part.replace(/^\s*(?:#+|[-*]|\d+\.|>) /, "").replace(/[*_[\]]/g, "")),
  );
}

/** Words of a block; code counts as one. */
export const wordsOfBlock = (block: string): number => wordsOf(withoutCode(block));

export const wordsOf = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const isLong = (sentence: string): boolean => wordsOf(sentence) > MOST_WORDS;
export const isRiddle = (sentence: string): boolean => RIDDLES.some((shape) => shape.test(sentence));

/** First words of a docstring that says nothing alone: a pronoun, a preposition, an adverb without its verb. */
const POINTERS: readonly RegExp[] = [
  /^(?:its?|they|their|them|those|these|this|that|the same|both|such|what|whom?|whose)\b/i,
  /^(?:of|in|on|at|to|from|for|by|with|without|into|under|over|between|after|before|behind|beside|below|above|beyond|across|as|until|since|within|about|like|instead|upon|through|during)\b/i,
  /^(?:so (?:long|late|often|soon|few|many|much)|more (?:than|is|are)|also|there (?:is|are|was|were)|belongs)\b/i,
];

/** Whether the docstring can be understood only beside another one: "Those of the accounts." */
export const isPointer = (docstring: string): boolean => POINTERS.some((shape) => shape.test(docstring));

const syllablesOf = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/e$/, "")
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

/** Flesch's reading ease: 60 and more is plain English. */
export function readingEase(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/\p{L}+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
}
