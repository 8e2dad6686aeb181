/** How many parts stand in the first column, so that both are about as high as each other. */
export function firstHalf(sizes: readonly number[]): number {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let [count, left] = [0, 0];
  for (const size of sizes) {
    if (left + size / 2 > all / 2) break;
    [count, left] = [count + 1, left + size];
  }
  return count;
}
