/** Removes the oldest entries until `capacity` remain. */
export function keepNewest<Key>(map: Map<Key, unknown>, capacity: number): void {
  for (const key of map.keys()) {
    if (map.size <= capacity) return;
    map.delete(key);
  }
}
