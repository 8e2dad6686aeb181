import { cutBytes } from "../bytes";
import { badArgument, LuaError } from "../error";
import { compileChunk } from "../compile/functions";
import type { Machine } from "../machine";
import { integerInBase, isNumeric } from "../number";
import type { Operations } from "../operations";
import {
  Box,
  CallRequest,
  Closure,
  first,
  isTrue,
  type NativeFunction,
  type Result,
  type Steps,
  LuaTable,
  typeOf,
  type Value,
} from "../value";
import { Arguments } from "./arguments";
import { type Library, nativesOf } from "./library";

/** The functions that every program has without a prefix, except for the libraries. Source: `robot.md` §1. */
export function baseLibrary(machine: Machine, globals: LuaTable): Library {
  const { operations, meter } = machine;

  const next = (luaTable: LuaTable, key: Value): Value[] => {
    const place = luaTable.after(luaTable.placeBehind(key));
    return place < 0 ? [undefined] : [luaTable.keyAt(place), luaTable.valueAt(place)];
  };
  const nextOf = (values: Value[]): Result => {
    const args = new Arguments("next", values, operations);
    return next(args.table(1), args.at(2));
  };
  const ipairs = (values: Value[]): Result | Steps => {
    const list = values[0];
    const index = Number(values[1]) + 1;
    const pairOf = (value: Value): Result => (value === undefined ? undefined : [index, value]);
    if (list instanceof LuaTable && list.metatable === undefined) return pairOf(list.get(index));
    return (function* (): Steps {
      return pairOf(yield* operations.metamethods.waiting(() => operations.at(list, index)));
    })();
  };
  const walks = nativesOf({ next: { run: nextOf, walk: next }, ipairs });

  const tostring = (values: Value[]): Result | Steps => {
    const value = new Arguments("tostring", values, operations).some(1);
    const handler = value instanceof LuaTable ? operations.handler(value, "__tostring") : undefined;
    if (handler === undefined) return operations.text(value);
    return (function* (): Steps {
      return operations.textGiven((yield new CallRequest(handler, [value]))[0]);
    })();
  };

  function* pcall(values: Value[]): Steps {
    new Arguments("pcall", values, operations).some(1);
    try {
      return [true, ...(yield new CallRequest(values[0], values.slice(1)))];
    } catch (error) {
      if (error instanceof LuaError) return [false, raised(error)];
      throw error;
    }
  }

  function* xpcall(values: Value[]): Steps {
    new Arguments("xpcall", values, operations).function(2);
    try {
      return [true, ...(yield new CallRequest(values[0], values.slice(2)))];
    } catch (error) {
      if (!(error instanceof LuaError)) throw error;
      return [false, first(yield new CallRequest(values[1], [raised(error)]))];
    }
  }

  function* load(values: Value[]): Steps {
    const args = new Arguments("load", values, operations);
    const source = args.at(1);
    const isText = typeof source === "string" || isNumeric(source);
    let text = isText ? operations.text(source) : "";
    if (!isText) {
      const reader = args.function(1);
      for (;;) {
        const [piece] = yield new CallRequest(reader, []);
        if (piece === undefined || piece === "") break;
        if (typeof piece !== "string") return [undefined, "reader function must return a string"];
        text = meter.text(text + piece);
      }
    }
    const given = args.text(2, text);
    const [named = ""] = given.slice(0, 120).split("\n");
    const chunk = /^[=@]/.test(given) ? given.slice(1) : `[string "${cutBytes(named, 60)}"]`;
    if (args.text(3, "bt") === "b") return [undefined, `attempt to load a text chunk (mode is 'b')`];
    try {
      const body = compileChunk(text, chunk, operations);
      return new Closure(body, [new Box(values.length >= 4 ? values[3] : globals)]);
    } catch (error) {
      if (error instanceof LuaError) return [undefined, raised(error)];
      throw error;
    }
  }

  function* pairs(values: Value[]): Steps {
    const [subject] = values;
    const handler = operations.handler(subject, "__pairs");
    if (handler !== undefined) {
      const [iterate, state, control] = yield new CallRequest(handler, [subject]);
      return [iterate, state, control];
    }
    return [walks.next, new Arguments("pairs", values, operations).table(1), undefined];
  }

  return {
    _VERSION: "Lua 5.3",
    _G: globals,
    next: walks.next as NativeFunction, // it is one of them
    pairs,
    ipairs: (values) => [walks.ipairs, new Arguments("ipairs", values, operations).some(1), 0],
    pcall,
    xpcall,
    load,
    print: () => [],
    type: (values) => typeOf(new Arguments("type", values, operations).some(1)),
    tostring,
    tonumber: (values) => toNumber(new Arguments("tonumber", values, operations), operations),
    rawequal: (values) => {
      const args = new Arguments("rawequal", values, operations);
      const [a, b] = [args.some(1), args.some(2)];
      return a instanceof LuaTable ? a === b : operations.isEqual(a, b);
    },
    rawlen: ([value]) => {
      if (value instanceof LuaTable || typeof value === "string") return value.length;
      throw badArgument(1, "rawlen", "table or string expected");
    },
    rawget: (values) => new Arguments("rawget", values, operations).table(1).get(values[1]),
    rawset: (values) => {
      const luaTable = new Arguments("rawset", values, operations).table(1);
      luaTable.set(values[1], values[2]);
      return luaTable;
    },
    getmetatable: (values) => {
      const metatable = operations.metatableOf(new Arguments("getmetatable", values, operations).some(1));
      return metatable?.named("__metatable") ?? metatable;
    },
    setmetatable: (values) => {
      const args = new Arguments("setmetatable", values, operations);
      const [table, metatable] = [args.table(1), args.at(2)];
      if (!(metatable instanceof LuaTable || (metatable === undefined && values.length > 1))) {
        throw badArgument(2, "setmetatable", "nil or table expected");
      }
      if (table.metatable?.named("__metatable") !== undefined)
        throw new LuaError("cannot change a protected metatable");
      table.metatable = metatable;
      return table;
    },
    assert: (values) => {
      if (isTrue(new Arguments("assert", values, operations).some(1))) return values;
      throw new LuaError(values.length > 1 ? values[1] : "assertion failed!", "raised", 0);
    },
    error: (values) => {
      const level = Number(new Arguments("error", values, operations).integer(2, 1));
      throw new LuaError(values[0], "raised", level);
    },
    select: (values) => {
      if (values[0] === "#") return values.length - 1;
      const index = Number(new Arguments("select", values, operations).integer(1));
      if (index === 0 || index < -(values.length - 1)) throw badArgument(1, "select", "index out of range");
      return values.slice(index);
    },
  };
}

/** The value that a program raised, or a text of ours. */
const raised = (error: LuaError): Value => error.value as Value;

/** @throws LuaError for an invalid base. */
function toNumber(args: Arguments, { numeric, meter }: Operations): Value {
  if (args.at(2) === undefined) return numeric(args.some(1));
  const base = Number(args.integer(2));
  const text = args.at(1);
  if (typeof text !== "string") throw badArgument(1, "tonumber", `string expected, got ${typeOf(text)}`);
  if (base < 2 || base > 36) throw badArgument(2, "tonumber", "base out of range");
  meter.turn(text.length);
  return integerInBase(text, base);
}
