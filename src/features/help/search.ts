import type { Article, Section } from "./article";
import { cutText } from "../../platform/text";

/** A place that a search has found. */
export interface Hit {
  readonly page: string;
  readonly title: string;
  readonly heading: string;
  readonly anchor: string;
  /** Some words around the first one that was looked for. */
  readonly excerpt: string;
}

const MOST_LETTERS = 100;
const MOST_WORDS = 8;
const MOST_HITS = 20;
const AROUND = 80;

/** The words of a search, at most eight. Nobody types more, or longer ones. */
const wordsOf = (asked: string): string[] =>
  cutText(asked, MOST_LETTERS, "")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);

/** A word in the heading counts more than one in the text. */
const weightOf = (words: readonly string[], { heading, text }: Section): number => {
  const [inHeading, inText] = [heading.toLowerCase(), text.toLowerCase()];
  const found = words.map((word) => 10 * (inHeading.split(word).length - 1) + inText.split(word).length - 1);
  return found.includes(0) ? 0 : found.reduce((sum, count) => sum + count, 0);
};

function excerptOf(word: string, text: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const start = at <= AROUND ? 0 : text.indexOf(" ", at - AROUND) + 1;
  const end = text.length <= at + AROUND ? text.length : text.lastIndexOf(" ", at + AROUND);
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, at + word.length))}${end < text.length ? " …" : ""}`;
}

/** Sections that hold all words of `asked`, the best first, at most 20. */
export function search(asked: string, articles: ReadonlyMap<string, Article>): readonly Hit[] {
  const words = wordsOf(asked);
  const [first = ""] = words;
  if (first === "") return [];
  return [...articles]
    .flatMap(([page, { title, sections }]) =>
      sections.map((section) => ({ page, title, section, weight: weightOf(words, section) })),
    )
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_HITS)
    .map(({ page, title, section: { heading, anchor, text } }) => ({
      page,
      title,
      heading,
      anchor,
      excerpt: excerptOf(first, text),
    }));
}
