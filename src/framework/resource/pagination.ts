/** Part of a list: `limit` rows after the first `offset`. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The part of a slice (by default of everything) within the first `length` rows. */
export function within(length: number, { limit, offset }: Slice = { limit: length, offset: 0 }): Slice {
  return { limit: Math.max(0, Math.min(limit, length - offset)), offset };
}

/** Used for a `per` that is negative or no number (`accounts.md` §1.9). */
const DEFAULT_PER = 25;

/** Capped, because products beyond `MAX_SAFE_INTEGER` are not exact; no list is that long. */
const leadingInteger = (text: string): number =>
  Math.min(Number(/^\s*[-+]?\d+/.exec(text)?.[0] ?? Number.NaN), Number.MAX_SAFE_INTEGER);

/** The slice that `page` and `per` ask for; undefined unless both are given. */
export function sliceOf(query: URLSearchParams): Slice | undefined {
  const page = query.get("page");
  const per = query.get("per");
  if (page === null || per === null) return undefined;
  const limit = /^\d/.test(per) ? leadingInteger(per) : DEFAULT_PER;
  const number = Math.max(1, leadingInteger(page) || 1);
  return { limit, offset: Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER) };
}
