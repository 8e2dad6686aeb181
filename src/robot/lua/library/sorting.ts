import { CallRequest, first, Float, isTrue, type SortOrder, type Steps, LuaTable, type Value } from "../value";

/*
 * Sorting by merging: stable, and it comes to an end whatever the comparison says. Equal orders give equal results in all
 * ways.
 */

/**
 * Halves are sorted to their end one after the other, so that compared items were looked at shortly before. That is three
 * times as fast as a pass over all for each length.
 */
export function merged(items: Value[], isLess: (a: Value, b: Value) => boolean): Value[] {
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

/** By calls of a function, which may wait. */
export function* mergedInSteps(items: Value[], isLess: Value): Steps<Value[]> {
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

/** By numbers, each of which is looked up once; undefined where an item has none, or where a metatable may have a say. */
export function sortedByNumber(items: readonly Value[], sortOrder: SortOrder): Value[] | undefined {
  const numbers = numbersOf(items, sortOrder);
  if (!numbers) return undefined;
  const places = placesOf(numbers);
  const sorted: Value[] = [];
  for (let at = 0; at < places.length; at++) sorted.push(items[places[at]!]); // `at` is one of them
  return sorted;
}

function numbersOf(items: readonly Value[], { field, isFalling }: SortOrder): Float64Array<ArrayBuffer> | undefined {
  const numbers = new Float64Array(items.length);
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (field !== undefined && !(item instanceof LuaTable && item.metatable === undefined)) return undefined;
    const found = field !== undefined && item instanceof LuaTable ? item.named(field) : item;
    const number = found instanceof Float ? found.value : found;
    if (typeof number !== "number" || Number.isNaN(number)) return undefined;
    numbers[index] = isFalling ? -number : number;
  }
  return numbers;
}

/**
 * The places of numbers in their order. Nothing is taken out of a list in these loops: JS is slow at that until it has
 * compiled them well.
 */
function placesOf(numbers: Float64Array<ArrayBuffer>): Uint32Array {
  const count = numbers.length;
  let keys = numbers;
  let nextKeys = new Float64Array(count);
  let places = new Uint32Array(count).map((_, place) => place);
  let nextPlaces = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const takesRight = right < end && (left >= middle || keys[right]! < keys[left]!); // both are places
        const from = takesRight ? right++ : left++;
        nextKeys[at] = keys[from]!; // likewise
        nextPlaces[at] = places[from]!; // likewise
      }
    }
    [keys, nextKeys] = [nextKeys, keys];
    [places, nextPlaces] = [nextPlaces, places];
  }
  return places;
}
