/** One mail to one person. */
export interface Mail {
  /** Id that is the same at every attempt, so that receivers notice a repetition. Letters, digits, dots and hyphens. */
  readonly id: string;
  readonly date: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  readonly attachment?: Attachment | undefined;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface Attachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** The text, or its pieces, which are made as they are sent. */
  readonly content: string | Iterable<string>;
}

const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

/** Whether a text is exactly one address, which no mail server can read as more. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * The value of a header. Control characters and line separators become a blank (`operations.md` §6), and encoded words in
 * the text (`=?`), which could hide them, are broken.
 */
export const headerText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();

interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The parts of MAIL_FROM: `Garden <shed@garden.example>`, or the address alone. */
export function senderOf(text: string): Sender {
  const [, name = "", address = text] = /^([^<]*)<([^>]*)>$/.exec(text) ?? [];
  return { name: headerText(name.trim().replace(/^"(.*)"$/, "$1")), address: address.trim() };
}
