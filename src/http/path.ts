/** Segments without anything that has to be looked at: nearly all paths. */
const PLAIN = /^(?:\/[^/.%\\]+)+$/;

/**
 * What a URL parser takes for steps up and down the path. The run time goes them before anything sees the URL, but not
 * where the `Host` is odd (Bun 1.4): then the path would be parsed only after it was counted.
 */
const STEPS = /(?:^|\/)\.{1,2}(?:\/|$)|\\/;

/**
 * The path of a request as limits and routes know it: one slash between segments, none at the end, letters that need no
 * percent-encoding decoded once, without `.json` on API paths. Undefined when nothing can match: another extension on an
 * API path, a path that cannot be percent-decoded or has segments `.` or `..`. Source: `accounts.md` §1.1.
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
  return extension === ".json" ? clean.slice(0, -".json".length) : undefined;
}

/** A letter that means the same with and without percent-encoding (RFC 3986 §2.3); every other one stays as it is. */
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

/** Whether the URL of a request begins with a host: with an odd `Host` header it is the bare path (Bun 1.4). */
const hasHost = (url: string): boolean => !url.startsWith("/");

/**
 * Whether Elysia 1.4 finds the path of this URL: it looks for it from the eleventh character on, behind `https://` and
 * three characters of the host.
 */
export const isRoutable = (url: string): boolean => hasHost(url) && url.indexOf("/", "https://".length) >= 11;

/** Path and query of a request's URL, which is never parsed as a whole: an odd `Host` makes `URL` throw. */
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
