/** Order of two versions by their three numbers, as `15.8.0`: below 0 when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0));
  const index = [0, 1, 2].find((place) => (left?.[place] ?? 0) !== (right?.[place] ?? 0)) ?? 0;
  return (left?.[index] ?? 0) - (right?.[index] ?? 0);
}
