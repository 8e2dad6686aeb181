/** The shared methods of a map and a set. */
type Keyed<Key> = Pick<Map<Key, unknown>, "size" | "delete"> & { readonly keys: () => Iterable<Key> };

/** Removes the oldest entries until `capacity` remain. */
export function evictOldest<Key>(map: Keyed<Key>, capacity: number): void {
  for (const key of map.keys()) {
    if (map.size <= capacity) return;
    map.delete(key);
  }
}
