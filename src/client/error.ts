import type { Problem } from "./client";

type Fields = Readonly<Record<string, Problem>>;

/** Sentences of a problem, whatever it nests. */
const sentencesOf = (problem: Problem | null): string[] =>
  typeof problem === "string" ? [problem] : Object.values(problem ?? {}).flatMap(sentencesOf);

/**
 * A request that was refused or not answered. `status` is the answer's, 0 without an answer. `fields` says why, by
 * field or under `error`, for example `{ pin: "Pin is too big" }`. Source: `accounts.md` §1.5.
 */
export class GardenshedError extends Error {
  override readonly name = "GardenshedError";
  readonly status: number;
  readonly fields: Fields;
  /** Seconds until the same request may succeed, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    fields: Fields,
    options: { readonly cause?: unknown; readonly retryAfter?: number } = {},
  ) {
    super([...new Set(sentencesOf(fields))].join(" ") || `The server answered with status ${status}.`, options);
    this.status = status;
    this.fields = fields;
    this.retryAfter = options.retryAfter;
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The error in an answer. A program in between, a proxy for example, may answer without JSON. */
export async function errorOf(response: Response): Promise<GardenshedError> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new GardenshedError(response.status, fieldsOf(text), Number.isFinite(retryAfter) ? { retryAfter } : {});
}

function fieldsOf(text: string): Fields {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : {};
  } catch {
    return {};
  }
}
