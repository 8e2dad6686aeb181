/**
 * The items, each after those it needs, otherwise in their own order. What an item needs but is not among the items does
 * not count, nor does the item itself.
 * @throws Error when items need each other.
 */
export function inDependencyOrder<T extends { readonly name: string }>(
  items: readonly T[],
  needsOf: (item: T) => readonly string[],
): T[] {
  const byName = new Map(items.map((item) => [item.name, item]));
  const ordered = new Set<T>();
  const visit = (item: T, trail: readonly T[]): void => {
    if (ordered.has(item)) return;
    if (trail.includes(item)) throw new Error(`circle: ${[...trail, item].map(({ name }) => name).join(" -> ")}`);
    for (const name of needsOf(item)) {
      const needed = byName.get(name);
      if (needed && needed !== item) visit(needed, [...trail, item]);
    }
    ordered.add(item);
  };
  for (const item of items) visit(item, []);
  return [...ordered];
}
