/**
 * Settings of the run time's allocator, which it takes from the environment only. A thread of it looks for memory to give
 * back every 100 ms while the program works; every two seconds are enough (`docs/performance.md`).
 */
export const ALLOCATOR: readonly (readonly [name: string, value: string])[] = [
  ["MIMALLOC_PURGE_HOLES_MIN_INTERVAL", "2000"],
];
