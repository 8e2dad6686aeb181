/** Part of a list: `limit` rows after the first `offset`. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** What of a part (by default everything) lies within the first `length` rows. */
export function within(length: number, { limit, offset }: Slice = { limit: length, offset: 0 }): Slice {
  return { limit: Math.max(0, Math.min(limit, length - offset)), offset };
}

/** `per` that is no number or negative (`accounts.md` §1.9). */
const DEFAULT_PER = 25;

/** Beyond `MAX_SAFE_INTEGER` products would be no integers, and no list is that long. */
const leadingInteger = (text: string): number =>
  Math.min(Number(/^\s*[-+]?\d+/.exec(text)?.[0] ?? Number.NaN), Number.MAX_SAFE_INTEGER);

/** The page asked for; undefined unless both `page` and `per` are given. */
export function sliceOf(query: URLSearchParams): Slice | undefined {
  const page = query.get("page");
  const per = query.get("per");
  if (page === null || per === null) return undefined;
  const limit = /^\d/.test(per) ? leadingInteger(per) : DEFAULT_PER;
  const number = Math.max(1, leadingInteger(page) || 1);
  return { limit, offset: Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER) };
}
