/** Entries of each table of the state tree, and characters of one. */
const ENTRIES = 100;
export const CHARACTERS = 1_000;

/** Puts an entry behind all others. Of too many the oldest goes. */
export function keep<K, V>(entries: Map<K, V>, key: K, value: V): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) if (entries.size > ENTRIES) entries.delete(oldest);
}
