const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-(.+))?$/;

/** Whether a text has the form `a.b.c` or `a.b.c-suffix`. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/**
 * Negative if version `a` is older than `b`, positive if newer, 0 if equal. Compares part by part; a version with a suffix
 * is older than the same one without. Unreadable texts count as 0.0.0. Source: `accounts.md` §2.4.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < 3; index++) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.suffix === right.suffix) return 0;
  if (left.suffix === undefined) return 1;
  if (right.suffix === undefined) return -1;
  return left.suffix.localeCompare(right.suffix, "en", { numeric: true });
}

function partsOf(version: string): { numbers: number[]; suffix: string | undefined } {
  const match = VERSION.exec(version);
  return { numbers: match ? match.slice(1, 4).map(Number) : [0, 0, 0], suffix: match?.[4] };
}
