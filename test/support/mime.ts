/** A mail as its reader sees it. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  /** Contents by file name. */
  readonly attachments: Readonly<Record<string, string>>;
  /** As it was sent. */
  readonly source: string;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes as characters. */
  readonly body: string;
}

const utf8 = (bytes: string): string => Buffer.from(bytes, "latin1").toString();
const unquoted = (text: string): string =>
  text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Header texts in which characters beyond ASCII are written as `=?UTF-8?Q?…?=`. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === "Q" ? unquoted(word.replaceAll("_", " ")) : Buffer.from(word, "base64").toString("latin1"),
    );

function partOf(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

const header = ({ headers }: Part, name: string): string => headers.get(name) ?? "";

/** The parts of a mail that hold something, inner ones of multiparts included. */
function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(header(part, "content-type"))?.[1];
  if (boundary === undefined) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leaves(partOf(piece.replace(/^\r\n/, ""))));
}

function contentOf(part: Part): string {
  const encoding = header(part, "content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  return utf8(encoding === "quoted-printable" ? unquoted(part.body) : part.body).replaceAll("\r\n", "\n");
}

/** Reads a mail. `source`: bytes as characters. */
export function readMail(source: string): ReadMail {
  const whole = partOf(source);
  const parts = leaves(whole);
  const find = (type: string) => parts.find((part) => header(part, "content-type").startsWith(type));
  const [text, html] = [find("text/plain"), find("text/html")];
  const files = parts.flatMap((part): [string, string][] => {
    const name = /filename="?([^";]+)"?/.exec(header(part, "content-disposition"))?.[1];
    return name === undefined ? [] : [[name, contentOf(part)]];
  });
  return {
    headers: whole.headers,
    subject: utf8(decodeWords(header(whole, "subject"))),
    text: text ? contentOf(text) : "",
    html: html && contentOf(html),
    attachments: Object.fromEntries(files),
    source,
  };
}
