const TYPED = { "x-content-type-options": "nosniff" };
/** Headers of every answer of the API and of every page (`accounts.md` §1.8). */
const SECURITY = {
  ...TYPED,
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "1; mode=block",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "referrer-policy": "origin-when-cross-origin, strict-origin-when-cross-origin",
};
/** Scripts and styles, which no window shows by themselves: of the headers for security they need their type only. */
const CODE = /^text\/(?:javascript|css)\b/;
const CACHE = { "cache-control": "max-age=0, private, must-revalidate" };
/** Nothing on the way keeps, compresses or collects it. */
const UNTOUCHED = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };
const API_POLICY = { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" };
const PAGE_POLICY = { "content-security-policy": "default-src 'self'; frame-ancestors 'self'" };

/** Names what was sent and nothing takes (`ignored-fields.ts`). */
export const IGNORED_FIELDS = "X-Ignored-Fields";
/** The number of the change that was made, or up to which a read knows the changes (`live.md` §1). */
export const CHANGE_NUMBER = "X-Change-Number";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, PUT, PATCH, OPTIONS, HEAD",
  "access-control-expose-headers": `X-Device-Rpc-Id, ${IGNORED_FIELDS}, ${CHANGE_NUMBER}`,
  "access-control-max-age": "0",
};

/** Header sets for answers of the API. They are made once. Each answer changes them, and its response copies them. */
export interface HeaderSets {
  readonly json: Headers;
  readonly text: Headers;
  readonly csv: Headers;
  readonly stream: Headers;
  readonly events: Headers;
  /** Adds the headers of every answer to a page's answer, unless the page has set them. */
  readonly complete: (response: Response) => Response;
}

export function createHeaderSets(forceSsl: boolean): HeaderSets {
  const transport = forceSsl ? { "strict-transport-security": "max-age=604800" } : {};
  const common = { ...SECURITY, ...transport };
  const set = (type: string): Headers => new Headers({ "content-type": type, ...common, ...CACHE, ...API_POLICY });
  return {
    json: set("application/json; charset=utf-8"),
    text: set("text/plain; charset=utf-8"),
    csv: set("text/csv; charset=utf-8"),
    stream: set("text/event-stream"),
    events: new Headers({ ...Object.fromEntries(set("text/event-stream")), ...UNTOUCHED }),
    complete: (response) => {
      const type = response.headers.get("content-type");
      const policy = type?.startsWith("text/html") ? PAGE_POLICY : API_POLICY;
      const security = CODE.test(type ?? "") ? { ...TYPED, ...transport } : common;
      const lacking = { ...security, ...policy, ...(type === null ? {} : CACHE) };
      for (const [name, value] of Object.entries(lacking)) {
        if (!response.headers.has(name)) response.headers.set(name, value);
      }
      return response;
    },
  };
}

/** Adds the headers that pages of other origins need, also to errors. */
export function allowOrigin(headers: Headers): void {
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
}

/** Allows the headers that a preflight asks for. */
export function allowPreflight(headers: Headers, request: Request): void {
  allowOrigin(headers);
  const asked = request.headers.get("access-control-request-headers");
  if (asked !== null) headers.set("access-control-allow-headers", asked);
}

/** Whether a text can be the id of a request: 1–200 printable ASCII characters. */
export const isRequestId = (text: string): boolean => /^[\x20-\x7e]{1,200}$/.test(text);

interface Headed {
  readonly headers: Pick<Headers, "get">;
}

/** The request's own `X-Device-Rpc-Id` if it is one. */
export function sentIdOf(request: Headed): string | undefined {
  const sent = request.headers.get("x-device-rpc-id");
  return sent !== null && isRequestId(sent) ? sent : undefined;
}

/** Id of a request, or else a new one, which is made when it is first asked for. */
export const requestIdOf = (request: Headed & { madeId?: string }): string =>
  sentIdOf(request) ?? (request.madeId ??= crypto.randomUUID());
