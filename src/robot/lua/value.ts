import { Float } from "./float";
import { HashTable } from "./hash-table";

/**
 * A value of Lua. Texts are bytes: a JS text whose characters are all below 256. An integer is a JS number while that is
 * exact, and a bigint beyond; so the common ones are as fast as those of JS. Floats are objects of their own, which keeps
 * `1` and `1.0` apart. Nil is undefined.
 */
export type Value = undefined | boolean | number | bigint | string | Float | LuaTable | Closure | NativeFunction;

/** A table of Lua. It holds values only, so that is what comes out of it. */
export interface LuaTable {
  list: Value[];
  get(key: Value): Value;
  named(key: string): Value;
  keyAt(place: number): Value;
  valueAt(place: number): Value;
  entries(): Generator<[Value, Value]>;
}
export class LuaTable extends HashTable {
  metatable: LuaTable | undefined = undefined;
}

/** The result of a call: one value, or a list of them. No value is a JS array, so they cannot be mistaken. */
export type Result = Value | Value[];

/** A variable that an inner function uses too. */
export class Box {
  value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/**
 * The content of a frame's slot: a local, one that inner functions use too, a list of results, a loop that is under
 * way, what to make of the result of a metamethod.
 */
export type Slot = Value | Box | Value[] | Walk | ((given: Value) => Value);

/** A loop whose next value is not one of the common cases. */
export interface Walk {
  /** The next value; undefined at the end. */
  readonly next: () => Value;
}

const NOTHING: Value[] = [];

/** One call of a function of Lua that is under way. */
export class Frame {
  /** Parameters, locals and values that are remembered for a moment. */
  readonly slots: Slot[];
  readonly outer: readonly Box[];
  readonly rest: Value[];
  readonly body: Body;
  /** The operation that is under way. */
  at = 0;
  /** The value to call. */
  callee: Value = undefined;
  /** Arguments of the call, or what it returns. */
  passed: Value[] = NOTHING;

  constructor({ body, outer }: Closure, args: Value[]) {
    this.body = body;
    this.outer = outer;
    this.rest = body.takesRest ? args.slice(body.parameters) : NOTHING;
    if (body.takesRest) args.length = Math.min(args.length, body.parameters);
    this.slots = args;
  }
}

/** The acts that an operation leaves to the machine: calls and returns. */
export const ACT = { call: -1, tailCall: -2, leave: -3 } as const;

/** Does its part and says which operation is next; below zero for an `ACT`. */
export type Operation = (frame: Frame) => number;

/** Computes a value. */
export type Compute = (frame: Frame) => Value;

/** A function of Lua as it was compiled. */
export interface Body {
  readonly name: string;
  readonly chunk: string;
  readonly parameters: number;
  readonly takesRest: boolean;
  readonly code: readonly Operation[];
  /** Line of the source by operation. */
  readonly lines: readonly number[];
  /** Calls by operation. */
  readonly calls: readonly (CallSite | undefined)[];
  /** The value of a function that is one `return` without a call: to compute it needs no stack. */
  readonly only: Compute | undefined;
  /** Turns that a call counts. */
  readonly turns: number;
}

/** Where the result of a call goes. */
export interface CallSite {
  readonly slot: number;
  /** All results, as a list, or the first only. */
  readonly takesAll: boolean;
  /** The callee's name for the text of an error: `global 'f'`. */
  readonly named: string;
}

/** A function of Lua, with the variables around it. */
export class Closure {
  readonly body: Body;
  readonly outer: readonly Box[];
  constructor(body: Body, outer: readonly Box[]) {
    this.body = body;
    this.outer = outer;
  }
}

/** A native's request to the machine while it runs: a call of Lua, or an effect outside of it. */
export type Request = CallRequest | Effect;

/** A function to call; the answer is the list of its results. */
export class CallRequest {
  readonly callee: Value;
  readonly args: Value[];
  constructor(callee: Value, args: Value[]) {
    this.callee = callee;
    this.args = args;
  }
}

/** Something that has to happen outside before the program goes on. */
export class Effect {
  readonly what: unknown;
  /** Makes the answer from outside what the call gives. */
  readonly result: (answer: unknown) => Result;
  constructor(what: unknown, result: (answer: unknown) => Result) {
    this.what = what;
    this.result = result;
  }
}

/** The steps of a native that calls Lua or waits for effects. */
export type Steps<Given extends Result = Result> = Generator<Request, Given, Value[]>;

/** A function that is not written in Lua. It gets its arguments as a list of its own. */
export class NativeFunction {
  readonly name: string;
  readonly run: (args: Value[]) => Result | Steps | Effect;
  /** The next entry of a table, where the function is one that walks tables. */
  readonly walk: ((luaTable: LuaTable, key: Value) => Value[]) | undefined;
  constructor(name: string, run: NativeFunction["run"], walk?: NativeFunction["walk"]) {
    this.name = name;
    this.run = run;
    this.walk = walk;
  }
}

export const isFunction = (value: Value): value is Closure | NativeFunction =>
  value instanceof Closure || value instanceof NativeFunction;

export const isTrue = (value: Value): boolean => value !== undefined && value !== false;

/** The first value of a call's result. */
export const first = (result: Result): Value => (Array.isArray(result) ? result[0] : result);

/** All values of a call's result, as a list. */
export const all = (result: Result): Value[] => (Array.isArray(result) ? result : [result]);

/** The name that `type` gives. */
export function typeOf(value: Value): string {
  if (value === undefined) return "nil";
  if (typeof value === "boolean" || typeof value === "string") return typeof value;
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Float) return "number";
  return isFunction(value) ? "function" : "table";
}

export { Float };
