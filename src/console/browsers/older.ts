/*
 * Functions that browsers of the last four years lack: Chrome and Edge from 107, Safari from 16.4, Firefox from 107 on. Read before
 * everything else, in the page and in its Worker.
 */

/** Gives an object those functions that it lacks. */
function give(to: object, functions: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true });
  }
}

give(Promise, {
  withResolvers() {
    const made: Record<string, unknown> = {};
    made["promise"] = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  },
});

give(Map, {
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K) {
    const groups = new Map<K, T[]>();
    for (const item of items) {
      const key = keyOf(item);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  },
});

give(Array.prototype, {
  toSorted<T>(this: readonly T[], compare?: (one: T, other: T) => number) {
    return [...this].sort(compare);
  },
  toReversed<T>(this: readonly T[]) {
    return [...this].reverse();
  },
  toSpliced<T>(this: readonly T[], ...what: [start: number, count: number, ...items: T[]]) {
    const copy = [...this];
    copy.splice(...what);
    return copy;
  },
  with<T>(this: readonly T[], index: number, value: T) {
    return Object.assign([...this], { [index]: value });
  },
});
