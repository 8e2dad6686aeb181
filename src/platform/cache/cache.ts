import { LRUCache } from "lru-cache";

/** Values by key; those used longest ago give way. */
export interface Cache<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
  readonly clear: () => void;
}

/** Holds the `capacity` values used last. */
export const createCache = <Value extends object | number | string>(capacity: number): Cache<Value> =>
  toCache(new LRUCache<string, Value>({ max: capacity }));

interface Sizes<Value> {
  /** All values together. */
  readonly capacity: number;
  /** A larger value is not kept. */
  readonly largest: number;
  /** At least 1. */
  readonly sizeOf: (value: Value, key: string) => number;
}

/** Holds the values used last that are not larger than `capacity` together. */
export const createSizedCache = <Value extends object>({ capacity, largest, sizeOf }: Sizes<Value>): Cache<Value> =>
  toCache(new LRUCache<string, Value>({ maxSize: capacity, maxEntrySize: largest, sizeCalculation: sizeOf }));

const toCache = <Value extends object | number | string>(cache: LRUCache<string, Value>): Cache<Value> => ({
  get: (key) => cache.get(key),
  set: (key, value) => {
    cache.set(key, value);
  },
  clear: () => cache.clear(),
});
