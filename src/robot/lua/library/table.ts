import { LuaError } from "../error";
import type { Machine } from "../machine";
import { BYTES } from "../meter";
import { isNumeric, numberText } from "../number";
import { isTrue, type Result, typeOf, type Value } from "../value";
import { Arguments } from "./arguments";
import type { Library } from "./library";

/** The functions of `table`. */
export function tableLibrary(machine: Machine): Library {
  const { operations, meter } = machine;
  const lengthOf = (value: Value): number => Number(operations.length(value));

  function insert(values: Value[]): Result {
    const args = new Arguments("insert", values, operations);
    const table = args.table(1);
    const end = lengthOf(table) + 1;
    if (values.length === 2) return operations.setIndex(table, end, values[1]) ?? [];
    if (values.length !== 3) throw new LuaError("wrong number of arguments to 'insert'", "argument");
    const place = args.place(2);
    if (place < 1 || place > end) throw args.fault(2, "position out of bounds");
    meter.turn((end - place) / 4);
    for (let index = end; index > place; index--) operations.setIndex(table, index, operations.at(table, index - 1));
    operations.setIndex(table, place, values[2]);
    return [];
  }

  function remove(values: Value[]): Result {
    const args = new Arguments("remove", values, operations);
    const table = args.table(1);
    const end = lengthOf(table);
    const place = args.place(2, end);
    if (values.length > 1 && end + 1 !== place && (place < 1 || place > end + 1) && !(end === 0 && place === 0)) {
      throw args.fault(1, "position out of bounds");
    }
    const removed = operations.at(table, place);
    meter.turn(Math.max(0, end - place) / 4);
    for (let index = place; index < end; index++) operations.setIndex(table, index, operations.at(table, index + 1));
    if (place <= end) operations.setIndex(table, Math.max(place, end), undefined);
    return removed;
  }

  function concat(values: Value[]): Result {
    const args = new Arguments("concat", values, operations);
    const table = args.table(1);
    const [between, from] = [args.text(2, ""), args.place(3, 1)];
    const to = args.at(4) === undefined ? lengthOf(table) : args.place(4);
    const pieces: string[] = [];
    for (let index = from; index <= to; index++) {
      meter.turn(1 / 4);
      const value = operations.at(table, index);
      const piece = typeof value === "string" ? value : isNumeric(value) ? numberText(value) : undefined;
      if (piece === undefined) {
        throw new LuaError(`invalid value (${typeOf(value)}) at index ${index} in table for 'concat'`);
      }
      meter.make(piece.length + between.length);
      pieces.push(piece);
    }
    return pieces.join(between);
  }

  function unpack(values: Value[]): Result {
    const args = new Arguments("unpack", values, operations);
    const [list, from] = [args.at(1), args.place(2, 1)];
    const to = args.at(3) === undefined ? lengthOf(list) : args.place(3);
    if (to - from >= 1_000_000) throw new LuaError("too many results to unpack");
    meter.make(Math.max(0, to - from + 1) * BYTES.entry);
    const found: Value[] = [];
    for (let index = from; index <= to; index++) found.push(operations.at(list, index));
    return found;
  }

  function move(values: Value[]): Result {
    const args = new Arguments("move", values, operations);
    const [source, from, to, at] = [args.table(1), args.place(2), args.place(3), args.place(4)];
    const target = args.at(5) === undefined ? source : args.table(5);
    if (to < from) return target;
    if (to - from >= Number.MAX_SAFE_INTEGER || at > Number.MAX_SAFE_INTEGER)
      throw args.fault(3, "too many elements to move");
    const put = (offset: number): void => {
      meter.turn(1);
      operations.setIndex(target, at + offset, operations.at(source, from + offset));
    };
    if (at > to || at <= from || target !== source) for (let offset = 0; offset <= to - from; offset++) put(offset);
    else for (let offset = to - from; offset >= 0; offset--) put(offset);
    return target;
  }

  function sort(values: Value[]): Result {
    const args = new Arguments("sort", values, operations);
    const table = args.table(1);
    const compare = args.at(2) === undefined ? undefined : args.function(2);
    const count = lengthOf(table);
    meter.make(count * 8);
    const items: Value[] = [];
    for (let index = 1; index <= count; index++) items.push(operations.at(table, index));
    let sorted = items;
    if (compare) machine.repeatedly(compare, (call) => (sorted = merged(items, (a, b) => isTrue(call(a, b)))));
    else sorted = merged(items, (a, b) => (meter.turn(1), operations.isLess(a, b)));
    for (let index = 1; index <= count; index++) operations.setIndex(table, index, sorted[index - 1]);
    return [];
  }

  return {
    insert,
    remove,
    concat,
    unpack,
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
