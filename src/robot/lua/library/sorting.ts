import { CallRequest, first, isTrue, type Steps, type Value } from "../value";

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

/** Sorts by calls of a function, which may wait. */
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
