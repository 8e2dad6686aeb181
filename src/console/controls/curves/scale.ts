/** A step of 1, 2 or 5 times a power of ten, of which about `count` reach `size`. */
function stepOf(size: number, count: number): number {
  const rough = size / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
}

/** Round numbers from `from` on that cover what is shown, about `count` of them. */
export function ticksOf(from: number, to: number, count: number): readonly number[] {
  const step = Math.max(1, stepOf(Math.max(1, to - from), count));
  const first = Math.floor(from / step) * step;
  const length = Math.max(1, Math.ceil((to - first) / step)) + 1;
  return Array.from({ length }, (_, index) => first + index * step);
}
