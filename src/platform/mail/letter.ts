import { headerText } from "./message";
import { cutText } from "../text";

/** A paragraph: text, the address of a page, or lines that belong together. */
type Paragraph = string | { readonly link: string } | { readonly lines: readonly string[] };

/** Content of a mail, from which both its text and its HTML are made. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
  /** Set for a mail without HTML. */
  readonly isPlain?: true;
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  return "link" in paragraph ? paragraph.link : paragraph.lines.join("\n");
}

const escaped = (text: string): string => Bun.escapeHTML(text).replace(/\r\n|[\r\n]/g, "<br>\n");

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escaped(paragraph)}</p>`;
  if ("lines" in paragraph) return `<p>${paragraph.lines.map(escaped).join("<br>\n")}</p>`;
  const link = Bun.escapeHTML(paragraph.link);
  return `<p><a href="${link}">${link}</a></p>`;
}

/** The plain text. Empty lines divide the paragraphs; a link has a line of its own. */
export const letterText = ({ paragraphs }: Letter): string => `${paragraphs.map(textOf).join("\n\n")}\n`;

/** The HTML, without styles, scripts and pictures. All texts are escaped. */
export const letterHtml = ({ subject, paragraphs }: Letter): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>
<body>
${paragraphs.map(htmlOf).join("\n")}
</body>
</html>
`;

/** Most characters of a name in a mail, so that strangers cannot put their own texts into our mails. */
const NAME_MAXIMUM = 100;

/** A name for use in a mail, cut if it is long. */
export const nameText = (name: string): string => cutText(headerText(name), NAME_MAXIMUM);
