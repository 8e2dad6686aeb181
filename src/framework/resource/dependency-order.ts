/**
 * Sorts items so that each comes after those it needs. Otherwise their order stays. Unknown names and the item's own name
 * are ignored.
 * @throws Error if items need each other in a circle.
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
