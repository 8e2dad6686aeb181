/** Values by key. When it is full, the least recently used ones go. */
interface Cache<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly clear: () => void;
}

interface Sizes<Value> {
  /** Greatest total size. */
  readonly capacity: number;
  /** Greatest size of a value; larger ones are not kept. */
  readonly largest: number;
  /** Size of an entry, at least 1. */
  readonly sizeOf: (value: Value, key: string) => number;
}

/** A cache of at most `capacity` values. */
export const createCache = <Value extends object | number | string>(capacity: number): Cache<Value> =>
  createSizedCache({ capacity, largest: 1, sizeOf: () => 1 });

/**
 * A cache whose values have a total size of at most `capacity`. A map knows the order: an entry that is used becomes
 * its newest.
 */
export function createSizedCache<Value extends object | number | string>({
  capacity,
  largest,
  sizeOf,
}: Sizes<Value>): Cache<Value> {
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key, value) => {
      forget(key);
      const size = sizeOf(value, key);
      if (size > largest) return;
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= capacity) return;
        forget(oldest);
      }
    },
    clear: () => {
      entries.clear();
      total = 0;
    },
  };
}
