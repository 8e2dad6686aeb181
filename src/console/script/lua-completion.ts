import { KEYWORDS, partsOfLua } from "./lua";

/* Places of a program of Lua where something is completed. Source: `care.md` §8.4. */

/** A program in parts, of which no two that follow each other are plain. */
function wholeParts(program: string): ReturnType<typeof partsOfLua> {
  const parts: ReturnType<typeof partsOfLua> = [];
  for (const part of partsOfLua(program)) {
    const last = parts.at(-1);
    if (last?.kind === "plain" && part.kind === "plain") {
      parts[parts.length - 1] = { kind: "plain", text: last.text + part.text };
    } else parts.push(part);
  }
  return parts;
}

/** A name or text that somebody begins to write. */
interface Begun {
  /** `variable`, `tool`: a text that names one. */
  readonly kind: "name" | "variable" | "tool";
  readonly from: number;
  readonly typed: string;
}

/** Functions whose first text is a name that is known. */
const NAMED_BY: Readonly<Record<string, Begun["kind"]>> = {
  variable: "variable",
  variables: "variable",
  mount_tool: "tool",
};

/** Letters of a name from which on it is completed by itself. */
const LEAST = 2;
const NAME_AT_END = /[A-Za-z_][\w.]*$/;

const isOpen = (string: string): boolean => string.length === 1 || !string.endsWith(string.charAt(0));

/** The name or text that ends at `caret`; undefined if nothing is completed. `isAsked`: even after less than two letters. */
export function begunAt(program: string, caret: number, isAsked = false): Begun | undefined {
  const parts = wholeParts(program.slice(0, caret));
  const last = parts.at(-1);
  if (last?.kind === "string" && /^["']/.test(last.text) && isOpen(last.text)) {
    const [, caller = ""] = /(\w+)\s*\(?\s*$/.exec(parts.at(-2)?.text ?? "") ?? [];
    const kind = Object.hasOwn(NAMED_BY, caller) ? NAMED_BY[caller] : undefined;
    return kind && { kind, from: caret - last.text.length + 1, typed: last.text.slice(1) };
  }
  const isName = last === undefined || last.kind === "plain" || last.kind === "keyword";
  if (!isName) return undefined;
  const [typed] = NAME_AT_END.exec(last?.text ?? "") ?? [""];
  const isEnough = isAsked || (typed.length >= LEAST && !KEYWORDS.has(typed));
  return isEnough ? { kind: "name", from: caret - typed.length, typed } : undefined;
}

/** Names that stand in a program, but for the one that ends at `caret`. */
export function namesIn(program: string, caret: number): readonly string[] {
  const names = new Set<string>();
  let at = 0;
  for (const { kind, text } of wholeParts(program)) {
    if (kind === "plain") {
      for (const { 0: name, index } of text.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
        if (at + index + name.length !== caret) names.add(name);
      }
    }
    at += text.length;
  }
  return [...names];
}

/** The name of the function in whose brackets `caret` stands; undefined outside of all. */
export function calledAt(program: string, caret: number): string | undefined {
  const open: (string | undefined)[] = [];
  for (const { kind, text } of wholeParts(program.slice(0, caret))) {
    if (kind !== "plain") continue;
    for (const [, name, begin] of text.matchAll(/(?:([A-Za-z_][\w.]*)\s*)?([({])|[)}]/g)) {
      if (begin === undefined) open.pop();
      else open.push(name);
    }
  }
  return open.findLast((name) => name !== undefined);
}
