import {
  Effect as Wanted,
  Float,
  fromBytes,
  LuaError,
  type Program,
  Table,
  toBytes,
  typeOf,
  type Value,
} from "../../lua";
import { type Doing, ScriptError } from "../effect";
import type { ScriptNode } from "../node";
import type { Scope } from "../scope";
import type { State } from "../state";

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

/** A number of Lua, or one that a text holds. @throws LuaError for anything else, and for infinity. */
export function numberOf(value: Value): number {
  const plain = value instanceof Float ? value.value : value;
  const number = typeof plain === "boolean" || plain === "" ? Number.NaN : Number(plain);
  if (Number.isFinite(number)) return number;
  throw new LuaError(`number expected, got ${typeof plain === "number" ? plain : typeOf(value)}`, "argument");
}
export function textOf(value: Value): string {
  if (typeof value === "string") return fromBytes(value);
  return typeOf(value) === "number"
    ? String(numberOf(value))
    : String(value instanceof Table ? "table" : (value ?? "nil"));
}
export const numberValue = (value: number): Value => (Number.isSafeInteger(value) ? value : new Float(value));

/** A value of JS as Lua has it: lists and objects are tables. */
export function toLua(program: Program, value: unknown): Value {
  if (typeof value === "number") return numberValue(value);
  if (typeof value === "string") return toBytes(value);
  if (typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null) return undefined;
  const table = program.machine.operations.table();
  const entries = Array.isArray(value) ? value.map((each, index) => [index + 1, each]) : Object.entries(value);
  for (const [key, each] of entries) table.set(typeof key === "string" ? toBytes(key) : key, toLua(program, each));
  return table;
}

/** How deep tables may lie within each other where they become values of JS. */
const DEPTH = 100;

/** A value of Lua as JSON has it: a table with a length is a list. Functions become undefined. */
export function fromLua(value: Value, depth = 0): unknown {
  if (value instanceof Float) return value.value;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (typeof value === "string") return fromBytes(value);
  if (typeof value === "boolean") return value;
  if (!(value instanceof Table) || depth > DEPTH) return undefined;
  if (value.length > 0) return value.list.map((each) => fromLua(each, depth + 1) ?? null);
  return Object.fromEntries([...value.entries()].map(([key, each]) => [textOf(key), fromLua(each, depth + 1)]));
}
