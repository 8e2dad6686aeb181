/** `15.4.11`, `15.5.0-rc2`; also as some robots write the second, `15.5.0.pre.rc2`. */
const FORM = /^v?(\d+)\.(\d+)\.(\d+)(?:(?:-|\.pre\.)rc(\d+))?$/i;

/** Numbers that order versions; a release candidate comes before its release. Undefined for a text of another form. */
const orderOf = (version: string): readonly number[] | undefined =>
  FORM.exec(version.trim())
    ?.slice(1)
    .map((part: string | undefined) => (part === undefined ? Infinity : Number(part)));

/**
 * Order of two versions: below 0 where the first one is older, above 0 where it is newer; undefined where one of them
 * cannot be read.
 */
export function compareVersions(one: string, other: string): number | undefined {
  const [first, second] = [orderOf(one), orderOf(other)];
  if (!first || !second) return undefined;
  const at = first.findIndex((number, index) => number !== second[index]);
  return at < 0 ? 0 : (first[at] ?? 0) < (second[at] ?? 0) ? -1 : 1;
}
