/** One element of `If-None-Match` with its comma. The group is the tag in quotes, without `W/`. */
const ELEMENT = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)/gy;
const WEAK = /^W\//;

/**
 * Whether a client that sends this `If-None-Match` already has the answer with this entity tag: the list contains the tag
 * (weak comparison), or it is `*`. The list ends at the first text that is no tag.
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
