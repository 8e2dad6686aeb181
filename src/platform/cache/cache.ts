import { LRUCache } from "lru-cache";

/** Values by key. When it is full, the least recently used ones go. */
export interface Cache<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly clear: () => void;
}

/** A cache of at most `capacity` values. With `max` the library would take the memory for all of them at once. */
export const createCache = <Value extends object | number | string>(capacity: number): Cache<Value> =>
  toCache(() => new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 }));

interface Sizes<Value> {
  /** Greatest total size. */
  readonly capacity: number;
  /** Greatest size of a value; larger ones are not kept. */
  readonly largest: number;
  /** At least 1. */
  readonly sizeOf: (value: Value, key: string) => number;
}

/** A cache whose values have a total size of at most `capacity`. */
export const createSizedCache = <Value extends object>({ capacity, largest, sizeOf }: Sizes<Value>): Cache<Value> =>
  toCache(() => new LRUCache({ maxSize: capacity, maxEntrySize: largest, sizeCalculation: sizeOf }));

/** The cache is made for its first value. */
function toCache<Value extends object | number | string>(make: () => LRUCache<string, Value>): Cache<Value> {
  let cache: LRUCache<string, Value> | undefined;
  return {
    get: (key) => cache?.get(key),
    set: (key, value) => {
      cache ??= make();
      cache.set(key, value);
    },
    clear: () => cache?.clear(),
  };
}
