import { encode } from "../library/utf8";

const ESCAPES: Readonly<Record<string, string>> = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
const ESCAPE = /\\(?:z\s*|x([\da-fA-F]{2})|(\d{1,3})|u\{([\da-fA-F]+)\}|(\r\n|\n\r|[^]))|\r\n|\n\r|\r/g;
const LINE_END = /\r\n|\n\r|\r|\n/;

/** The value of a text literal as it stands in the source. */
export function textOf(raw: string): string {
  const [open = ""] = /^\[=*\[/.exec(raw) ?? [];
  if (open !== "") {
    const text = raw.slice(open.length, -open.length).replaceAll(new RegExp(LINE_END, "g"), "\n");
    return text.startsWith("\n") ? text.slice(1) : text;
  }
  return raw
    .slice(1, -1)
    .replace(ESCAPE, (whole, hexadecimal?: string, decimal?: string, point?: string, sign?: string) => {
      if (hexadecimal !== undefined) return String.fromCharCode(parseInt(hexadecimal, 16));
      if (decimal !== undefined) return String.fromCharCode(Number(decimal));
      if (point !== undefined) return encode(parseInt(point, 16));
      if (sign !== undefined) return LINE_END.test(sign) ? "\n" : (ESCAPES[sign] ?? sign);
      return whole.startsWith("\\") ? "" : "\n";
    });
}
