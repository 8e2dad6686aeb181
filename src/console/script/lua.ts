/** A part of a program, and its kind. Names, signs and blanks are plain. */
interface LuaPart {
  readonly kind: "comment" | "keyword" | "number" | "plain" | "string";
  readonly text: string;
}

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "and break do else elseif end false for function goto if in local nil not or repeat return then true until " +
    "while"
  ).split(" "),
);

/**
 * Long brackets, of comments and of texts, end with as many `=` as they begin with. Without an end they go to the last
 * letter.
 */
const PARTS = new RegExp(
  [
    /(?<comment>--\[(?<level>=*)\[[^]*?(?:\]\k<level>\]|$)|--[^\n]*)/,
    /(?<string>\[(?<depth>=*)\[[^]*?(?:\]\k<depth>\]|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?)/,
    /(?<number>0[xX][\da-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/,
    /(?<name>[A-Za-z_]\w*)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** A Lua program in parts. Together they are the program, letter by letter, whether it is right or not. */
export function partsOfLua(program: string): LuaPart[] {
  const parts: LuaPart[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of program.matchAll(PARTS)) {
    const { comment, string, number } = groups;
    const kind = comment ? "comment" : string ? "string" : number ? "number" : KEYWORDS.has(text) ? "keyword" : "plain";
    if (index > end) parts.push({ kind: "plain", text: program.slice(end, index) });
    parts.push({ kind, text });
    end = index + text.length;
  }
  if (end < program.length) parts.push({ kind: "plain", text: program.slice(end) });
  return parts;
}
