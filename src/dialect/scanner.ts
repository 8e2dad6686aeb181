import { isObject } from "../platform/json";
import type { Plan } from "./plan";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** A key of an object as it stands in the text, and what becomes of it. */
interface Known {
  /** Token with its quotes. */
  readonly token: string;
  readonly key: string;
  readonly told: string | undefined;
  readonly plan: Plan | undefined;
}

/** Keys of objects by their plan, in the order in which they came last: the next object mostly has the same. */
export type KeyOrders = WeakMap<Plan, Known[]>;

/** A whole text is translated in steps of so many characters, or of one value. */
export const STEP = 64 * 1024;
/** A text of so many characters has no list worth the trouble. */
const SHORT = 4_096;
/** Most keys of an object whose order is kept, and most characters of such a key. */
const ORDER_MAXIMUM = 200;
const KEY_MAXIMUM = 64;

/** Objects and lists in each other, deeper than which nothing is translated: nobody takes it. */
const DEEPEST = 100;

/** A list or an object that is being read, and what is known of it. */
interface Frame {
  readonly isObject: boolean;
  readonly plan: Plan;
  /** The value itself, where the plans in it depend on what stands in it. */
  readonly value: unknown;
  /** Plan and value of what comes next. */
  next: Plan | undefined;
  nextValue: unknown;
  index: number;
  isKeyNext: boolean;
}

/**
 * Translates JSON text by tokens: it copies everything but keys and values that a plan changes. It takes the text in pieces,
 * cut anywhere. Text that is no JSON passes as it is from the place on where it stops being some. An object whose plan
 * depends on what stands in it is read to its end first.
 */
export class Scanner {
  readonly #frames: Frame[] = [];
  #rest = "";
  #first: Plan | undefined;
  #isBroken = false;
  #lastPlan: Plan | undefined;
  #lastOrder: Known[] = [];
  #orders: KeyOrders | undefined;
  /** Whether something was replaced. */
  hasChanged = false;

  /** `orders`: of texts before this one. */
  constructor(plan: Plan, orders?: KeyOrders) {
    this.#first = plan;
    this.#orders = orders;
  }

  /** The translation of what is complete. The rest is kept until more comes. */
  push(piece: string): string {
    return this.#read(this.#rest === "" ? piece : this.#rest + piece, false);
  }

  /** The translation of what is left, with a last piece. */
  end(piece = ""): string {
    return this.#read(this.#rest + piece, true);
  }

  /** The translation of a whole text, step by step: others have their turns in between. */
  *steps(text: string): Generator<string> {
    let rest = text;
    do {
      yield this.#read(rest, true, STEP);
      rest = this.#rest;
    } while (rest !== "");
  }

  /** Reads no value that begins behind `until`. */
  #read(text: string, isLast: boolean, until = text.length): string {
    this.#rest = "";
    if (this.#isBroken) return text;
    const orders = (this.#orders ??= text.length > SHORT ? new WeakMap() : undefined);
    let told = "";
    let copied = 0;
    let at = 0;
    /** Replaces text from `start` to `end`. */
    const replace = (start: number, end: number, by: string): void => {
      told += text.slice(copied, start) + by;
      copied = end;
      this.hasChanged = true;
    };
    const stop = (from: number): string => {
      told += text.slice(copied, from);
      if (isLast) return told + text.slice(from);
      this.#rest = text.slice(from);
      return told;
    };
    const fail = (): string => {
      this.#isBroken = true;
      return told + text.slice(copied);
    };
    const frames = this.#frames;
    /** The next escape: what lies before it needs no parsing. */
    let escape = text.indexOf("\\");
    const hasEscape = (start: number, end: number): boolean => {
      if (escape !== -1 && escape < start) escape = text.indexOf("\\", start);
      return escape !== -1 && escape < end;
    };
    while (at < text.length) {
      if (at >= until) {
        this.#rest = text.slice(at);
        return told + text.slice(copied, at);
      }
      const frame = frames[frames.length - 1];
      const code = text.charCodeAt(at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
        at++;
        continue;
      }
      if (!frame && this.#first === undefined) return fail(); // behind the value
      if (frame?.isObject && frame.isKeyNext) {
        if (code === CLOSE_OBJECT) {
          this.#frames.pop();
          at++;
          continue;
        }
        if (code === COMMA) {
          at++;
          continue;
        }
        if (code !== QUOTE) return fail();
        const order = orders && this.#orderOf(orders, frame.plan);
        let known = order?.[frame.index];
        if (known === undefined || !text.startsWith(known.token, at)) {
          const end = endOf(text, at);
          if (end === -1) return stop(at);
          const key = hasEscape(at, end) ? parsed(text.slice(at, end)) : text.slice(at + 1, end - 1);
          if (key === undefined) return fail();
          const member = frame.plan.keys?.get(key) ?? (frame.plan.isDotted ? dotted(frame.plan, key) : undefined);
          known = {
            token: text.slice(at, end),
            key,
            told: member && member.key !== key ? JSON.stringify(member.key) : undefined,
            plan: member ? member.plan : frame.plan.entries,
          };
          if (order && frame.index < ORDER_MAXIMUM && end - at < KEY_MAXIMUM) order[frame.index] = copyOf(known);
        }
        const { token, told: other, plan: next } = known;
        const end = at + token.length;
        if (other !== undefined) replace(at, end, other);
        frame.index++;
        frame.next = next;
        frame.nextValue = next && isObject(frame.value) ? frame.value[known.key] : undefined;
        frame.isKeyNext = false;
        at = end;
        // The usual case at once: a colon, a value that is no list and no object, and a comma.
        if (text.charCodeAt(end) !== COLON) continue;
        const start = end + 1;
        const past = pastPlain(text, start);
        if (past === -1) continue;
        if (next?.text && text.charCodeAt(start) === QUOTE) {
          const value = hasEscape(start, past) ? parsed(text.slice(start, past)) : text.slice(start + 1, past - 1);
          if (value === undefined) return fail();
          const said = next.text(value);
          if (said !== value) replace(start, past, JSON.stringify(said));
        }
        at = text.charCodeAt(past) === COMMA ? past + 1 : past;
        frame.isKeyNext = true;
        continue;
      }
      if (code === COLON && frame?.isObject) {
        at++;
        continue;
      }
      if (frame && !frame.isObject) {
        if (code === CLOSE_LIST) {
          this.#frames.pop();
          at++;
          continue;
        }
        if (code === COMMA) {
          frame.index++;
          at++;
          continue;
        }
        frame.next = frame.plan.element;
        frame.nextValue = Array.isArray(frame.value) ? frame.value[frame.index] : undefined;
      }
      const plan = frame ? frame.next : this.#first;
      if (plan === undefined || this.#frames.length >= DEEPEST) {
        const end = pastValue(text, at, isLast);
        if (end === BROKEN) return fail();
        if (end === -1) return stop(at);
        at = end;
      } else if (code === QUOTE) {
        const end = endOf(text, at);
        if (end === -1) return stop(at);
        if (plan.text) {
          const value = hasEscape(at, end) ? parsed(text.slice(at, end)) : text.slice(at + 1, end - 1);
          if (value === undefined) return fail();
          const other = plan.text(value);
          if (other !== value) replace(at, end, JSON.stringify(other));
        }
        at = end;
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        const isOfKeys = code === OPEN_OBJECT;
        let value = frame?.nextValue;
        let own: Plan | undefined = plan;
        if (isOfKeys && plan.resolve) {
          // In a value that was read already, this is a key that stands twice: the last one is in there.
          if (value === undefined && frame?.value === undefined) {
            const end = pastValue(text, at, isLast);
            if (end === BROKEN) return fail();
            if (end === -1) return stop(at);
            value = valueOf(text.slice(at, end));
            if (value === undefined) return fail();
          }
          own = isObject(value) ? plan.resolve(value) : undefined;
        }
        if (own === undefined) {
          const end = pastValue(text, at, isLast);
          if (end === BROKEN) return fail();
          if (end === -1) return stop(at);
          at = end;
        } else {
          this.#enter(frame);
          this.#frames.push({
            isObject: isOfKeys,
            plan: own,
            value,
            next: undefined,
            nextValue: undefined,
            index: 0,
            isKeyNext: isOfKeys,
          });
          at++;
          continue;
        }
      } else {
        const end = pastValue(text, at, isLast);
        if (end === BROKEN) return fail();
        if (end === -1) return stop(at);
        at = end;
      }
      this.#enter(frame);
    }
    return stop(text.length);
  }

  #orderOf(orders: KeyOrders, plan: Plan): Known[] {
    if (plan !== this.#lastPlan) {
      this.#lastPlan = plan;
      this.#lastOrder = orders.getOrInsertComputed(plan, () => []);
    }
    return this.#lastOrder;
  }

  /** A value has been read, or is being read. */
  #enter(frame: Frame | undefined): void {
    if (!frame) this.#first = undefined;
    else if (frame.isObject) frame.isKeyNext = true;
  }
}

/** A copy to keep, since a part of a text keeps the whole in memory. */
function copyOf(known: Known): Known {
  const token = JSON.stringify(known.key);
  return { ...known, token, key: JSON.parse(token) as string };
}

/** The member of a key that names a part of a field. */
function dotted({ keys }: Plan, key: string): { readonly key: string; readonly plan: undefined } | undefined {
  const dot = key.indexOf(".");
  const member = dot === -1 ? undefined : keys?.get(key.slice(0, dot));
  return member && { key: member.key + key.slice(dot), plan: undefined };
}

/** Text that cannot be JSON. */
const BROKEN = -2;

/** The place behind the text that begins at `start`; -1 if it goes on. */
function endOf(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}

/** The place behind the value that begins at `start`; -1 if it goes on, as a number may at the end of a piece. */
function pastValue(text: string, start: number, isLast: boolean): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return endOf(text, start);
  if (code !== OPEN_OBJECT && code !== OPEN_LIST) {
    let at = start;
    while (at < text.length && isOfWord(text.charCodeAt(at))) at++;
    if (at === text.length && !isLast) return -1;
    return at === start ? BROKEN : at;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = endOf(text, at);
        if (end === -1) return -1;
        at = end - 1;
        break;
      }
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth++;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (--depth === 0) return at + 1;
        break;
    }
  }
  return -1;
}

/** The place behind a text, number or word that ends within the piece; -1 for anything else. */
function pastPlain(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return endOf(text, start);
  let at = start;
  while (isOfWord(text.charCodeAt(at))) at++;
  return at === start || at === text.length ? -1 : at;
}

/** Whether a character may stand in a number, `true`, `false` or `null`. */
const isOfWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x61 && code <= 0x7a) ||
  code === 0x2d ||
  code === 0x2b ||
  code === 0x2e ||
  code === 0x45;

/** The text of a token with escapes; undefined for none. */
function parsed(token: string): string | undefined {
  const value = valueOf(token);
  return typeof value === "string" ? value : undefined;
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
