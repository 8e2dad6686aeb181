import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES } from "../meter";
import { isNumeric, numberText } from "../number";
import {
  CallRequest,
  Closure,
  first,
  isTrue,
  Native,
  type Result,
  type Steps,
  Table,
  typeOf,
  type Value,
} from "../value";
import { Arguments } from "./arguments";
import type { Library } from "./library";

/** The functions of `table`. Metamethods of a table may wait for effects, and so may the function that compares. */
export function tableLibrary(machine: Machine): Library {
  const { operations, meter } = machine;
  const isPlain = (value: Value): boolean => value instanceof Table && value.metatable === undefined;
  const get = (table: Value, index: number): Steps<Value> =>
    operations.metamethods.waiting(() => operations.at(table, index));
  const put = (table: Value, index: number, to: Value): Steps<Value> =>
    operations.metamethods.waiting(() => void operations.setIndex(table, index, to));
  function* lengthOf(value: Value): Steps<number> {
    return Number(yield* operations.metamethods.waiting(() => operations.length(value)));
  }
  /** One entry after the other in the place of others, from the first on or from the last. */
  function* shift(table: Table, from: number, to: number, by: 1 | -1): Steps<undefined> {
    const isOwn = isPlain(table);
    for (let index = from; index !== to; index += by) {
      if (isOwn) table.set(index, table.get(index + by));
      else yield* put(table, index, yield* get(table, index + by));
    }
    return undefined;
  }

  function* insert(values: Value[]): Steps {
    const args = new Arguments("insert", values, operations);
    const table = args.table(1);
    const end = (yield* lengthOf(table)) + 1;
    if (values.length === 2) return (yield* put(table, end, values[1])) ?? [];
    if (values.length !== 3) throw new LuaError("wrong number of arguments to 'insert'", "argument");
    const place = args.place(2);
    if (place < 1 || place > end) throw args.fault(2, "position out of bounds");
    meter.turn((end - place) / 4);
    yield* shift(table, end, place, -1);
    yield* put(table, place, values[2]);
    return [];
  }

  function* remove(values: Value[]): Steps {
    const args = new Arguments("remove", values, operations);
    const table = args.table(1);
    const end = yield* lengthOf(table);
    const place = args.place(2, end);
    if (values.length > 1 && end + 1 !== place && (place < 1 || place > end + 1) && !(end === 0 && place === 0)) {
      throw args.fault(1, "position out of bounds");
    }
    const removed = yield* get(table, place);
    meter.turn(Math.max(0, end - place) / 4);
    if (place < end) yield* shift(table, place, end, 1);
    if (place <= end) yield* put(table, Math.max(place, end), undefined);
    return removed;
  }

  function* concat(values: Value[]): Steps {
    const args = new Arguments("concat", values, operations);
    const table = args.table(1);
    const [between, from] = [args.text(2, ""), args.place(3, 1)];
    const to = args.at(4) === undefined ? yield* lengthOf(table) : args.place(4);
    const isOwn = isPlain(table);
    const pieces: string[] = [];
    for (let index = from; index <= to; index++) {
      meter.turn(1 / 4);
      const value = isOwn ? table.get(index) : yield* get(table, index);
      const piece = typeof value === "string" ? value : isNumeric(value) ? numberText(value) : undefined;
      if (piece === undefined) {
        throw new LuaError(`invalid value (${typeOf(value)}) at index ${index} in table for 'concat'`);
      }
      meter.make(piece.length + between.length);
      pieces.push(piece);
    }
    return pieces.join(between);
  }

  function* unpack(values: Value[]): Steps {
    const args = new Arguments("unpack", values, operations);
    const [list, from] = [args.at(1), args.place(2, 1)];
    const to = args.at(3) === undefined ? yield* lengthOf(list) : args.place(3);
    if (to - from >= 1_000_000) throw new LuaError("too many results to unpack");
    meter.make(Math.max(0, to - from + 1) * BYTES.entry);
    return yield* entriesOf(list, from, to);
  }

  function* entriesOf(list: Value, from: number, to: number): Steps<Value[]> {
    const found: Value[] = [];
    const isOwn = isPlain(list);
    for (let index = from; index <= to; index++)
      found.push(isOwn ? operations.at(list, index) : yield* get(list, index));
    return found;
  }

  function* move(values: Value[]): Steps {
    const args = new Arguments("move", values, operations);
    const [source, from, to, at] = [args.table(1), args.place(2), args.place(3), args.place(4)];
    const target = args.at(5) === undefined ? source : args.table(5);
    if (to < from) return target;
    if (to - from >= Number.MAX_SAFE_INTEGER || at > Number.MAX_SAFE_INTEGER)
      throw args.fault(3, "too many elements to move");
    const isForward = at > to || at <= from || target !== source;
    for (let count = 0; count <= to - from; count++) {
      const offset = isForward ? count : to - from - count;
      meter.turn(1);
      yield* put(target, at + offset, yield* get(source, from + offset));
    }
    return target;
  }

  function* sort(values: Value[]): Steps {
    const args = new Arguments("sort", values, operations);
    const table = args.table(1);
    const compare = args.at(2) === undefined ? undefined : args.function(2);
    const count = yield* lengthOf(table);
    meter.make(count * 8);
    const items = yield* entriesOf(table, 1, count);
    const sorted = yield* sortedBy(compare, items);
    for (let index = 1; index <= count; index++) yield* put(table, index, sorted[index - 1]);
    return [];
  }

  /** `<` as a function. */
  const isLess = new Native("lt", ([a, b]) => operations.metamethods.waiting(() => operations.isLess(a, b)));

  function* sortedBy(compare: Value, items: Value[]): Steps<Value[]> {
    if (compare === undefined && !items.some((item) => item instanceof Table)) {
      return merged(items, (a, b) => (meter.turn(1), operations.isLess(a, b)));
    }
    const only = compare instanceof Closure && !compare.body.takesRest ? compare.body.only : undefined;
    if (compare instanceof Closure && only) {
      let sorted = items;
      machine.repeatedly(compare, only, (call) => (sorted = merged(items, (a, b) => isTrue(call(a, b)))));
      return sorted;
    }
    return yield* mergedInSteps(items, compare ?? isLess);
  }

  /** Of plain tables nothing waits, so all is done with the first step. */
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
      if (values.length !== 2 || !(table instanceof Table) || table.metatable) return insertInSteps(values);
      table.set(table.length + 1, value); // the common case
      return [];
    },
    remove: inSteps(remove),
    concat: inSteps(concat),
    unpack: inSteps(unpack),
    move,
    sort,
    pack: (values) => {
      const table = operations.table();
      for (const [index, value] of values.entries()) table.item(index + 1, value);
      table.trim();
      table.set("n", values.length);
      return table;
    },
  };
}

/**
 * Sorted by merging; it comes to an end whatever `isLess` says. Halves are sorted to their end one after the other, so
 * that compared items were looked at shortly before. That is three times as fast as a pass over all for each length.
 */
function merged(items: Value[], isLess: (a: Value, b: Value) => boolean): Value[] {
  const sorted = [...items];
  sortInto(sorted, [...items], 0, items.length, isLess);
  return sorted;
}

/** Sorts what lies between two places into `to`; `from` holds the same and is used up. */
function sortInto(
  to: Value[],
  from: Value[],
  start: number,
  end: number,
  isLess: (a: Value, b: Value) => boolean,
): void {
  if (end - start < 2) return;
  const middle = (start + end) >> 1;
  sortInto(from, to, start, middle, isLess);
  sortInto(from, to, middle, end, isLess);
  let [left, right, at] = [start, middle, start];
  while (left < middle && right < end) to[at++] = isLess(from[right], from[left]) ? from[right++] : from[left++];
  while (left < middle) to[at++] = from[left++];
  while (right < end) to[at++] = from[right++];
}

/** The same by calls of a function, which may wait. */
function* mergedInSteps(items: Value[], isLess: Value): Steps<Value[]> {
  let [from, to] = [items, [...items]];
  for (let width = 1; width < items.length; width *= 2) {
    for (let start = 0; start < items.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, items.length), Math.min(start + 2 * width, items.length)];
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const takesRight =
          right < end && (left >= middle || isTrue(first(yield new CallRequest(isLess, [from[right], from[left]]))));
        to[at] = takesRight ? from[right++] : from[left++];
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
