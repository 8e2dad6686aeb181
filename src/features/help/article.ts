import { HELP_PATH } from "./paths";

/** A part of a page: the text below a heading of the second level, or before the first one. */
export interface Section {
  /** The heading, without tags. The beginning of a page has the heading of the page. */
  readonly heading: string;
  /** The anchor behind the address of the page, such as `#mail`; empty for its beginning. */
  readonly anchor: string;
  /** The text below the heading, for the search. */
  readonly text: string;
}

/** A page of the guide, ready to be shown. */
export interface Article {
  readonly title: string;
  /** HTML of the page without its title. */
  readonly html: string;
  readonly sections: readonly Section[];
}

/** Text of HTML that was made of Markdown: its own tags hold no angle brackets in their attributes. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:a|code|em|strong)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .trim();

/** Links between files become links between addresses. Those in code are escaped and stay. */
const withAddresses = (html: string): string =>
  html
    .replaceAll(/href="README\.md/g, `href="${HELP_PATH}`)
    .replaceAll(/href="([a-z-]+)\.md/g, `href="${HELP_PATH}/$1`)
    .replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">'); // what is too wide is scrolled to by keys too

/** Makes a page of Markdown. HTML in it is shown as text. Its first line is the title. */
export function articleOf(markdown: string): Article {
  const [first = "", ...lines] = markdown.split("\n");
  const title = first.replace(/^# /, "");
  const options = { headings: { ids: true }, noHtmlBlocks: true, noHtmlSpans: true };
  const html = withAddresses(Bun.markdown.html(lines.join("\n"), options));
  const [beginning = "", ...parts] = html.split(/(?=<h2 id=")/);
  const sections = parts.map((part) => {
    const [, id = "", heading = "", rest = ""] = /^<h2 id="([^"]*)">(.*?)<\/h2>([^]*)/.exec(part) ?? [];
    return { heading: textOf(heading), anchor: `#${id}`, text: textOf(rest) };
  });
  return { title, html, sections: [{ heading: title, anchor: "", text: textOf(beginning) }, ...sections] };
}
