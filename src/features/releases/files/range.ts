/** First and last byte that are asked for. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a request asks for. Undefined: all of it, also for several parts at once, and where `ifRange` is
 * another file's tag. Source: RFC 9110 §14.
 */
export function byteRange(
  range: string | null,
  ifRange: string | null,
  etag: string,
  bytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = ONE.exec(range ?? "") ?? [];
  if ((from === "" && to === "") || (ifRange !== null && ifRange !== etag)) return undefined;
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== "" && to !== "" && Number(to) < first) return undefined;
  return first <= last && first < bytes ? { first, last } : "unsatisfiable";
}
