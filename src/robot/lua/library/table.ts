import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES, MOST_VALUES } from "../meter";
import { integerOf, MAX_INTEGER, toInteger } from "../number";
import {
  type Body,
  Closure,
  isTrue,
  NativeFunction,
  type Result,
  type Steps,
  LuaTable,
  typeOf,
  type Value,
} from "../value";
import { Arguments } from "./arguments";
import type { Library } from "./library";
import { merged, mergedInSteps } from "./sorting";

type Index = number | bigint;

/** How many indices there are from one to another. */
const countOf = (from: Index, to: Index): number => (to < from ? 0 : Number(BigInt(to) - BigInt(from)) + 1);

/** The index so far behind another one. */
function indexAt(from: Index, offset: number): Index {
  const index = Number(from) + offset;
  return Number.isSafeInteger(from) && Number.isSafeInteger(index) ? index : integerOf(BigInt(from) + BigInt(offset));
}

/** The functions of `table`. Metamethods of a table may wait for effects, and so may the function that compares. */
export function tableLibrary(machine: Machine): Library {
  const { operations, meter } = machine;
  const isPlain = (value: Value): boolean => value instanceof LuaTable && value.metatable === undefined;
  const get = (table: Value, index: Index): Steps<Value> =>
    operations.metamethods.waiting(() => operations.at(table, index));
  const put = (table: Value, index: Index, to: Value): Steps<Value> =>
    operations.metamethods.waiting(() => void operations.setIndex(table, index, to));
  function* lengthOf(value: Value): Steps<number> {
    const length = toInteger(yield* operations.metamethods.waiting(() => operations.length(value)));
    if (length === undefined) throw new LuaError("object length is not an integer");
    if (!Number.isSafeInteger(length)) throw new LuaError("array too big");
    return Number(length);
  }
  /** One entry after the other in the place of others, from the first on or from the last. */
  function* shift(luaTable: LuaTable, from: number, to: number, by: 1 | -1): Steps<undefined> {
    const isOwn = isPlain(luaTable);
    meter.turn(Math.abs(to - from) / 2);
    for (let index = from; index !== to; index += by) {
      if (isOwn) luaTable.set(index, luaTable.get(index + by));
      else yield* put(luaTable, index, yield* get(luaTable, index + by));
    }
    return undefined;
  }

  function* insert(values: Value[]): Steps {
    const args = new Arguments("insert", values, operations);
    const luaTable = args.table(1);
    const end = (yield* lengthOf(luaTable)) + 1;
    if (values.length === 2) return (yield* put(luaTable, end, values[1])) ?? [];
    if (values.length !== 3) throw new LuaError("wrong number of arguments to 'insert'", "argument");
    const place = args.place(2);
    if (place < 1 || place > end) throw args.fault(2, "position out of bounds");
    yield* shift(luaTable, end, place, -1);
    yield* put(luaTable, place, values[2]);
    return [];
  }

  function* remove(values: Value[]): Steps {
    const args = new Arguments("remove", values, operations);
    const luaTable = args.table(1);
    const end = yield* lengthOf(luaTable);
    const place = args.place(2, end);
    if (values.length > 1 && end + 1 !== place && (place < 1 || place > end + 1) && !(end === 0 && place === 0)) {
      throw args.fault(1, "position out of bounds");
    }
    const removed = yield* get(luaTable, place);
    if (place < end) yield* shift(luaTable, place, end, 1);
    if (place <= end) yield* put(luaTable, Math.max(place, end), undefined);
    return removed;
  }

  function* concat(values: Value[]): Steps {
    const args = new Arguments("concat", values, operations);
    const luaTable = args.table(1);
    const [between, from] = [args.text(2, ""), args.integer(3, 1)];
    const to = args.at(4) === undefined ? yield* lengthOf(luaTable) : args.integer(4);
    const isOwn = isPlain(luaTable);
    const pieces: string[] = [];
    for (let [offset, count] = [0, countOf(from, to)]; offset < count; offset++) {
      meter.turn(1 / 4);
      const index = indexAt(from, offset);
      const value = isOwn ? luaTable.get(index) : yield* get(luaTable, index);
      const piece = operations.piece(value);
      if (piece === undefined) {
        throw new LuaError(`invalid value (${typeOf(value)}) at index ${index} in table for 'concat'`);
      }
      meter.make(piece.length + between.length + BYTES.value);
      pieces.push(piece);
    }
    return pieces.join(between);
  }

  function* unpack(values: Value[]): Steps {
    const args = new Arguments("unpack", values, operations);
    const [list, from] = [args.at(1), args.integer(2, 1)];
    const to = args.at(3) === undefined ? yield* lengthOf(list) : args.integer(3);
    const count = countOf(from, to);
    if (count >= MOST_VALUES) throw new LuaError("too many results to unpack");
    meter.make(count * BYTES.entry);
    return yield* entriesOf(list, from, count);
  }

  function* entriesOf(list: Value, from: Index, count: number): Steps<Value[]> {
    const isOwn = isPlain(list);
    if (list instanceof LuaTable && isOwn && typeof from === "number" && from > 0 && from + count - 1 <= list.length)
      return list.list.slice(from - 1, from - 1 + count);
    const found: Value[] = [];
    for (let offset = 0; offset < count; offset++) {
      meter.turn(1 / 4);
      const index = indexAt(from, offset);
      found.push(isOwn ? operations.at(list, index) : yield* get(list, index));
    }
    return found;
  }

  function* move(values: Value[]): Steps {
    const args = new Arguments("move", values, operations);
    const [source, from, to, at] = [args.table(1), args.integer(2), args.integer(3), args.integer(4)];
    const target = args.at(5) === undefined ? source : args.table(5);
    if (to < from) return target;
    const count = countOf(from, to);
    if (!(from > 0 || to < MAX_INTEGER + BigInt(from))) throw args.fault(3, "too many elements to move");
    if (at > MAX_INTEGER - BigInt(to) + BigInt(from)) throw args.fault(4, "destination wrap around");
    const isForward = at > to || at <= from || target !== source;
    for (let done = 0; done < count; done++) {
      const offset = isForward ? done : count - 1 - done;
      meter.turn(1);
      yield* put(target, indexAt(at, offset), yield* get(source, indexAt(from, offset)));
    }
    return target;
  }

  function* sort(values: Value[]): Steps {
    const args = new Arguments("sort", values, operations);
    const luaTable = args.table(1);
    const compare = args.at(2) === undefined ? undefined : args.function(2);
    const count = yield* lengthOf(luaTable);
    if (count >= 2 ** 31 - 1) throw args.fault(1, "array too big");
    meter.make(Math.max(0, count) * BYTES.value);
    const items = yield* entriesOf(luaTable, 1, count);
    const sorted = yield* sortedBy(compare, items);
    if (isPlain(luaTable) && luaTable.length === count) luaTable.replace(sorted);
    else for (let index = 1; index <= count; index++) yield* put(luaTable, index, sorted[index - 1]);
    return [];
  }

  /** `<` as a function. */
  const isLess = new NativeFunction("lt", ([a, b]) => operations.metamethods.waiting(() => operations.isLess(a, b)));

  function* sortedBy(compare: Value, items: Value[]): Steps<Value[]> {
    const { only, takesRest }: Partial<Body> = compare instanceof Closure ? compare.body : {};
    if (compare === undefined && !items.some((item) => item instanceof LuaTable)) {
      return merged(items, (a, b) => (meter.turn(1), operations.isLess(a, b)));
    }
    if (!(compare instanceof Closure) || !only || takesRest) return yield* mergedInSteps(items, compare ?? isLess);
    let result = items;
    machine.repeatedly(compare, only, (call) => (result = merged(items, (a, b) => isTrue(call(a, b)))));
    return result;
  }

  /** Does work in steps. With a plain table nothing waits, so all is done with the first step. */
  const inSteps =
    (steps: (values: Value[]) => Steps) =>
    (values: Value[]): Result | Steps => {
      const work = steps(values);
      if (!isPlain(values[0])) return work;
      const { done, value } = work.next([]);
      return done ? value : work;
    };

  const insertInSteps = inSteps(insert);
  return {
    insert: (values) => {
      const [table, value] = values;
      if (values.length !== 2 || !(table instanceof LuaTable) || table.metatable) return insertInSteps(values);
      table.set(table.length + 1, value); // the common case
      return [];
    },
    remove: inSteps(remove),
    concat: inSteps(concat),
    unpack: inSteps(unpack),
    move,
    sort,
    pack: (values) => {
      const luaTable = operations.table();
      for (const [index, value] of values.entries()) luaTable.item(index + 1, value);
      luaTable.trim();
      luaTable.set("n", values.length);
      return luaTable;
    },
  };
}
