/** Part of a list: `limit` rows after the first `offset`. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** What of a part (by default everything) lies within the first `length` rows. */
export function within(length: number, { limit, offset }: Page = { limit: length, offset: 0 }): Page {
  return { limit: Math.max(0, Math.min(limit, length - offset)), offset };
}

/** `per` that is no number or negative (`accounts.md` §1.9). */
const DEFAULT_PER = 25;

const leadingInteger = (text: string): number => Number(/^\s*[-+]?\d+/.exec(text)?.[0] ?? Number.NaN);

/** The page asked for; undefined unless both `page` and `per` are given. */
export function pageOf(query: URLSearchParams): Page | undefined {
  const page = query.get("page");
  const per = query.get("per");
  if (page === null || per === null) return undefined;
  const limit = /^\d/.test(per) ? Math.min(leadingInteger(per), Number.MAX_SAFE_INTEGER) : DEFAULT_PER;
  const number = Math.max(1, leadingInteger(page) || 1);
  return { limit, offset: Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER) };
}
