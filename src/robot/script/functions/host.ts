import {
  BYTES,
  cutBytes,
  Effect as Wanted,
  Float,
  fromBytes,
  integerOf,
  isFunction,
  isNumeric,
  LuaError,
  type Meter,
  numberText,
  type Program,
  LuaTable,
  toBytes,
  typeOf,
  type Value,
} from "../../lua";
import { type Doing, ScriptError } from "../effect";
import type { ScriptNode } from "../node";
import type { Scope } from "../scope";
import type { State } from "../state";
import { type Floats, floatsIn } from "./floats";

/** Does a step that a function of Lua stands for. */
export type RunStep = (step: ScriptNode) => Doing;

/** A function's work outside of Lua, and the values it returns then. */
export type Deed = () => Doing<Value[]>;

/** The parts that functions of the robot work with. */
export interface Host {
  readonly state: State;
  readonly scope: Scope;
  readonly program: Program;
  readonly step: RunStep;
}

/** Functions and values by name. */
export type Functions = Parameters<Program["offer"]>[0];

/** The reason that a function gives for what failed. @throws what is no error of a script */
export function reasonOf(error: unknown): Value {
  if (error instanceof ScriptError || error instanceof LuaError) return toBytes(error.message);
  throw error;
}

/** Lua stands still until the deed is done. */
export const wants = (deed: Deed): Wanted => new Wanted(deed, (answer) => answer as Value[]); // of the deed

/** A step of a script in place of a function: it gives true. */
export const asks = ({ step }: Host, node: ScriptNode): Wanted =>
  wants(function* () {
    yield* step(node);
    return [true];
  });

/** Tells the user something. */
export const toast = ({ step }: Host, message: string, message_type: string): Doing =>
  step({
    kind: "send_message",
    args: { message, message_type },
    body: [{ kind: "channel", args: { channel_name: "toast" } }],
  });

/** Characters of a number. */
const NUMERAL = 100;

/** A number of Lua, or one that a text holds. @throws LuaError for anything else, and for infinity. */
export function numberOf(value: Value): number {
  const plain = value instanceof Float ? value.value : value;
  const isNone = typeof plain === "boolean" || plain === "" || (typeof plain === "string" && plain.length > NUMERAL);
  const number = isNone ? Number.NaN : Number(plain);
  if (Number.isFinite(number)) return number;
  throw new LuaError(`number expected, got ${typeof plain === "number" ? plain : typeOf(value)}`, "argument");
}

/** Bytes of a text that a function takes: a robot says, names and keeps shorter ones. */
export const LONGEST = 40_000;

/** The text that a function takes. @throws LuaError for one that is far too long. */
export function textOf(value: Value): string {
  if (typeof value === "string" && value.length > LONGEST)
    throw new LuaError(`text of at most ${LONGEST} bytes expected`, "argument");
  if (typeof value === "string") return fromBytes(value);
  if (!isNumeric(value)) return String(value instanceof LuaTable ? "table" : (value ?? "nil"));
  numberOf(value); // a finite one
  return numberText(value);
}

/** The text that a function says: the rest of a long one is not said. */
export const saidOf = (value: Value): string => textOf(typeof value === "string" ? cutBytes(value, LONGEST) : value);

export const numberValue = (value: number): Value => (Number.isSafeInteger(value) ? value : new Float(value));

/** Whether a value is a float: what is made of it is one, too. */
export const isFloat = (value: Value): boolean => value instanceof Float;

/** A float, also where it is whole: its text shows it. */
export const floatValue = (value: number): Float => new Float(value + 0); // no -0

/** A value of JS as Lua has it: lists and objects are tables. A whole number is an integer where it is no float. */
export function toLua(program: Program, value: unknown, floats: Floats = false): Value {
  const { operations, meter } = program.machine;
  const text = (each: string): string => meter.text(toBytes(each));
  if (typeof value === "number") return floats === true ? floatValue(value) : numberValue(value);
  if (typeof value === "bigint") return integerOf(value);
  if (typeof value === "string") return text(value);
  if (typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const luaTable = operations.table();
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) luaTable.set(index + 1, toLua(program, each, floats));
  else {
    for (const [key, each] of Object.entries(value))
      luaTable.set(text(key), toLua(program, each, floatsIn(floats, key)));
  }
  return luaTable;
}

/** How deep tables may lie within each other where they become values of JS. */
const DEPTH = 100;

/**
 * A value of Lua as JSON has it: a table with a length is a list. Functions become undefined. Each value is counted before
 * it is made: a table that holds itself is as many.
 */
export function fromLua(meter: Meter, value: Value, depth = 0): unknown {
  meter.make(BYTES.entry);
  meter.turn(1);
  if (value instanceof Float) return value.value;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (typeof value === "string") return fromBytes(meter.text(value));
  if (typeof value === "boolean") return value;
  if (!(value instanceof LuaTable) || depth > DEPTH) return undefined;
  meter.make(BYTES.table);
  if (value.length > 0) return value.list.map((each) => fromLua(meter, each, depth + 1) ?? null);
  const object: Record<string, unknown> = {};
  for (const [key, each] of value.entries())
    Object.defineProperty(object, textOf(key), { ...OWN, value: fromLua(meter, each, depth + 1) });
  return object;
}

/** A property like any other, whatever its name is. */
const OWN = { configurable: true, enumerable: true, writable: true };

/** Characters of JSON that one byte of a text may become: `\u0000`. */
const ESCAPED = 6;

/** The JSON of a value of Lua, as `fromLua` has it; integers are whole. */
export function jsonOf(meter: Meter, value: Value, depth = 0): string {
  meter.make(BYTES.entry);
  meter.turn(1);
  if (value instanceof Float) return JSON.stringify(value.value);
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (typeof value === "string") {
    meter.make(value.length * ESCAPED);
    meter.read(value.length);
    return JSON.stringify(fromBytes(value));
  }
  if (!(value instanceof LuaTable) || depth > DEPTH) return "null";
  if (value.length > 0) return `[${value.list.map((each) => jsonOf(meter, each, depth + 1)).join(",")}]`;
  const entries = [...value.entries()].filter(([, each]) => !isFunction(each));
  return `{${entries.map(([key, each]) => `${JSON.stringify(textOf(key))}:${jsonOf(meter, each, depth + 1)}`).join(",")}}`;
}

/** Characters of JSON for which the run time makes so many bytes each: `{}` is an object. */
const PARSED = 24;

/** The value of Lua that JSON stands for; integers are whole. @throws LuaError for a text that is no JSON. */
export function fromJson(program: Program, text: string): Value {
  const { meter } = program.machine;
  meter.make(text.length * PARSED);
  meter.read(text.length);
  let value: unknown;
  try {
    value = JSON.parse(fromBytes(text), wholeNumber);
  } catch {
    throw new LuaError("invalid JSON");
  }
  return toLua(program, value);
}

/** Keeps an integer that JS numbers round. */
function wholeNumber(_: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  const isRounded = typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined;
  return isRounded && /^-?\d{1,19}$/.test(source) ? BigInt(source) : value;
}
