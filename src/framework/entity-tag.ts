/** One element of `If-None-Match` with its comma; the tag itself in quotes, without its mark of weakness. */
const ELEMENT = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)/gy;
const WEAK = /^W\//;

/**
 * Whether a client that sends this `If-None-Match` has the answer of this entity tag already: it is one of a list in the
 * weak comparison, or `*` stands for any. What stands behind something that is no tag does not count.
 * Source: RFC 9110 §§8.8.3, 13.1.2, `accounts.md` §1.8.
 */
export function matchesEntityTag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = etag.replace(WEAK, "");
  for (const [, tag] of ifNoneMatch.matchAll(ELEMENT)) {
    if (tag === wanted) return true;
  }
  return false;
}
