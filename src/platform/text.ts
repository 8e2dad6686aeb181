import { once } from "./once";

/** Finds what a reader sees as one sign: one character or more, such as a flag, or a letter with its accent. */
const signs = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));
/** Characters behind a place that tell whether a sign goes on there. */
const AHEAD = 64;

/** Where the first `maximum` characters of a text end, in UTF-16 units. */
function endOf(text: string, maximum: number): number {
  let end = 0;
  for (let count = 0; count < maximum && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/**
 * The beginning of a text, of at most `maximum` characters (code points), and `mark` where something is left out. A sign
 * stays whole, unless it alone is longer. Unpaired surrogates become U+FFFD: many programs do not read them.
 */
export function cutText(text: string, maximum: number, mark = "…"): string {
  const end = text.length <= maximum ? text.length : endOf(text, maximum);
  if (end === text.length) return text.toWellFormed();
  const sign =
    signs()
      .segment(text.slice(0, end + AHEAD))
      .containing(end)?.index ?? end;
  return `${text.slice(0, sign || end).toWellFormed()}${mark}`;
}
