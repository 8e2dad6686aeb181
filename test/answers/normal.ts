import { createHash } from "node:crypto";

/** An answer in which nothing is left that differs from run to run. */
export interface Answer {
  readonly request: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Headers that are made anew for each answer, tell of the moment or follow from the body. */
const PASSING = new Set(["date", "content-length", "connection", "keep-alive", "x-device-rpc-id"]);
/** Keys whose values are made anew for each answer, or tell of the build. */
const OWN = new Set(["exp", "iat", "jti", "revision", "encoded", "policy", "signature", "uptime_s"]);

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Name of an upload that has not taken place. */
const UPLOAD = /temp\/[0-9a-f-]{36}/g;
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Makes answers of the server at `base` comparable; times from `started` on are of this run. */
export function normalise(base: string, started: Date): (request: string, response: Response) => Promise<Answer> {
  const { host, port } = new URL(base);
  const inText = (text: string): string =>
    text
      .replaceAll(host, "<server>")
      .replaceAll(`127.0.0.1:${port}`, "<server>")
      .replace(TOKEN, "<token>")
      .replace(UPLOAD, "temp/<uuid>")
      .replace(TIME, (time) => (new Date(time) >= started ? "<now>" : time));
  const inValue = (value: unknown): unknown => {
    if (typeof value === "string") return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, each]: [string, unknown]) => [
      key,
      OWN.has(key) ? `<${key}>` : inValue(each),
    ]);
    return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
  };
  return async (request, response) => {
    const headers = [...response.headers].filter(([name]) => !PASSING.has(name)).sort();
    const type = response.headers.get("content-type") ?? "";
    const isEndless = type.startsWith("text/event-stream");
    if (isEndless) await response.body?.cancel();
    const bytes = new Uint8Array(isEndless ? [] : await response.arrayBuffer());
    const isText = /^(?:text|application)\//.test(type);
    const text = isText ? new TextDecoder().decode(bytes) : createHash("sha256").update(bytes).digest("hex");
    return {
      request,
      status: response.status,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, inText(value)])),
      body: type.startsWith("application/json") && text !== "" ? inValue(JSON.parse(text)) : inText(text),
    };
  };
}
