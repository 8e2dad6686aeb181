import { headerText } from "./message";

/** A paragraph: text, the address of a page, or lines that belong together. */
export type Paragraph = string | { readonly link: string } | { readonly lines: readonly string[] };

/** What a mail says; its text and HTML are made from this one source. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
  /** Without HTML. */
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

/** Paragraphs are divided by empty lines; a link stands alone in its line. */
export const letterText = ({ paragraphs }: Letter): string => `${paragraphs.map(textOf).join("\n\n")}\n`;

/** The same as a page without styles, scripts and pictures. Everything in it is escaped. */
export const letterHtml = ({ subject, paragraphs }: Letter): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>
<body>
${paragraphs.map(htmlOf).join("\n")}
</body>
</html>
`;

/** Characters of a name that a mail repeats: it is not for strangers to say more in our mails. */
const NAME_MAXIMUM = 100;

/** A name as a mail repeats it. */
export function nameText(name: string): string {
  const text = headerText(name);
  return text.length > NAME_MAXIMUM ? `${text.slice(0, NAME_MAXIMUM).toWellFormed()}…` : text;
}
