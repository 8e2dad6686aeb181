/** How many items come first of which something is true that is not true of any later one. */
export function countFirst<T>(items: readonly T[], isFirst: (item: T) => boolean): number {
  let [first, end] = [0, items.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    const item = items[middle] as T; // it is within the list
    if (isFirst(item)) first = middle + 1;
    else end = middle;
  }
  return first;
}
