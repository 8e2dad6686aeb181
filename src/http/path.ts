/** A path that is canonical as it is: nearly every one. */
const PLAIN = /^(?:\/[^/.%\\]+)+$/;

/**
 * The segments `.` and `..`, which a URL parser resolves. The run time does that before, but not if the `Host` is unusual
 * (Bun 1.4). Then the path would be resolved only after it was counted.
 */
const STEPS = /(?:^|\/)\.{1,2}(?:\/|$)|\\/;

/**
 * The canonical path of a request, for limits and routes. It has one slash between segments, none at the end, and no
 * `.json` on API paths. Letters that need no percent-encoding are decoded once. Undefined if nothing can match: an API path
 * with another extension but `.csv`, a path that cannot be percent-decoded, or one with segments `.` or `..`. Source: `accounts.md`
 * §1.1.
 */
export function canonicalPath(path: string): string | undefined {
  if (PLAIN.test(path)) return path;
  if (path.includes("%") && !isDecodable(path)) return undefined;
  const clean = path
    .replace(/%[0-9a-f]{2}/gi, decodeUnreserved)
    .replace(/\/{2,}/g, "/")
    .replace(/(.)\/$/, "$1");
  if (STEPS.test(clean)) return undefined;
  if (!clean.startsWith("/api/")) return clean;
  const extension = /\.[^./]*$/.exec(clean)?.[0];
  if (extension === undefined) return clean;
  if (extension === ".csv") return clean;
  return extension === ".json" ? clean.slice(0, -".json".length) : undefined;
}

/** Decodes characters that mean the same with and without percent-encoding (RFC 3986 §2.3). Others stay as they are. */
function decodeUnreserved(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : encoded;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Whether the URL of a request has a host. With an unusual `Host` header it is only the path (Bun 1.4). */
const hasHost = (url: string): boolean => !url.startsWith("/");

/**
 * Whether Elysia 1.4 finds the path of this URL. It searches from the eleventh character on, which is behind `https://` and
 * three characters of the host.
 */
export const isRoutable = (url: string): boolean => hasHost(url) && url.indexOf("/", "https://".length) >= 11;

/** Path and query of a request's URL. It is not parsed as a whole, because an unusual `Host` makes `URL` throw. */
export function splitUrl(url: string): { path: string; search: string } {
  const start = hasHost(url) ? url.indexOf("/", url.indexOf("://") + 3) : 0;
  if (start === -1) return { path: "/", search: "" };
  const end = url.indexOf("?", start);
  const hash = url.indexOf("#", start);
  const stop = hash === -1 ? url.length : hash;
  return end === -1 || end > stop
    ? { path: url.slice(start, stop), search: "" }
    : { path: url.slice(start, end), search: url.slice(end, stop) };
}
