import { cutText } from "../platform/text";

/** Why a request is refused. Only `http/errors.ts` knows which status that is. */
export type RefusalKind =
  | "bad_request"
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "too_large"
  | "unsupported_media"
  | "upgrade_required"
  | "too_many_requests"
  | "terms_not_accepted"
  | "no_space"
  | "unavailable"
  | "timed_out";

/** Error texts by field; nested fields nest, array elements align with the input (`accounts.md` §1.5, shape B). */
export type Problem = string | number | Problems | readonly (Problem | null)[];
export interface Problems {
  [field: string]: Problem;
}

/**
 * A failure the client caused and may read about: `body` is the JSON answer, for example `{ pin: "Pin is too big" }`.
 * Every other thrown value is a defect: logged with its stack, answered with a bare 500.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly body: Problems;
  /** Seconds until the same request may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, body: Problems, retryAfter?: number) {
    super(`refused: ${kind}`);
    this.kind = kind;
    this.body = bounded(body);
    this.retryAfter = retryAfter;
  }
}

/** Most problems of a refusal, and most bytes of its answer (`accounts.md` §1.3). */
const PROBLEMS_MAXIMUM = 20;
const BODY_MAXIMUM_BYTES = 16_384;
/** Most characters of one text, and of one key that a client has made up. */
const TEXT_MAXIMUM = 500;

/** The room that a refusal still has. */
interface Room {
  problems: number;
  bytes: number;
}

const bytesOf = (value: string | null): number => Buffer.byteLength(JSON.stringify(value)) + 1;
const cut = (text: string): string => cutText(text, TEXT_MAXIMUM);

/** The first problems of a body, as far as there is room. Most bodies have one problem and stay as they are. */
function bounded(body: Problems): Problems {
  const [only, ...others] = Object.entries(body);
  const isShort = only && others.length === 0 && typeof only[1] === "string" && cut(only[1]) === only[1];
  return isShort ? body : boundedObject(body, { problems: PROBLEMS_MAXIMUM, bytes: BODY_MAXIMUM_BYTES - 2 });
}

function boundedProblem(problem: Problem, room: Room): Problem | undefined {
  if (typeof problem === "string") return boundedText(problem, room);
  if (typeof problem === "number") return boundedNumber(problem, room);
  return Array.isArray(problem) ? boundedArray(problem, room) : boundedObject(problem as Problems, room);
}

function boundedText(text: string, room: Room): string | undefined {
  const short = cut(text);
  const bytes = bytesOf(short);
  if (room.problems === 0 || bytes > room.bytes) return undefined;
  room.problems -= 1;
  room.bytes -= bytes;
  return short;
}

/** A number belongs to a text beside it and does not count as a problem. */
function boundedNumber(number: number, room: Room): number | undefined {
  room.bytes -= bytesOf(String(number));
  return room.bytes > 0 ? number : undefined;
}

/** Elements keep their places. If that takes too much room, only the first problem is kept. */
function boundedArray(problems: readonly (Problem | null)[], room: Room): Problem | undefined {
  const first = problems.findIndex((each) => each !== null);
  if ((first + 1) * bytesOf(null) > room.bytes / 2) return boundedProblem(problems[first] ?? "", room);
  const kept: (Problem | null)[] = [];
  for (const problem of problems) {
    if (room.bytes < bytesOf(null)) break;
    room.bytes -= bytesOf(null);
    kept.push(problem === null ? null : (boundedProblem(problem, room) ?? null));
  }
  return kept;
}

function boundedObject(problems: Problems, room: Room): Problems {
  const kept: [string, Problem][] = [];
  for (const [key, problem] of Object.entries(problems)) {
    const name = cut(key);
    room.bytes -= bytesOf(name) + 2;
    const shown = room.bytes > 0 ? boundedProblem(problem, room) : undefined;
    if (shown !== undefined) kept.push([name, shown]);
    if (room.problems === 0 || room.bytes <= 0) break;
  }
  return Object.fromEntries(kept);
}

/** 422 with one text per field (shape B). */
export const invalid = (problems: Problems): Refusal => new Refusal("invalid", problems);

/** 422 under the key `error` (shape A): broken bodies, ranges, lengths, uniqueness. */
export const invalidRequest = (error: string): Refusal => new Refusal("invalid", { error });

/** 404: the record does not exist or belongs to another device. The answer is the same for both. */
export const notFound = (error = "Record not found."): Refusal => new Refusal("not_found", { error });

/** 404: the server has no such page, or shows it to nobody. */
export const noSuchPage = (): Refusal => notFound("Not found.");

/** 403, with the reason as its text. */
export const forbidden = (error: string): Refusal => new Refusal("forbidden", { error });

/** 401 for a token that was sent and is not accepted (shape C). */
export const refusedToken = (): Refusal =>
  new Refusal("unauthenticated", { error: { jwt: "Log out, then log in again.", strategy: "jwt" } });

/** 503: too much is under way; nothing was done. `retryAfter`: seconds. */
export const unavailable = (error: string, retryAfter = 1): Refusal =>
  new Refusal("unavailable", { error }, retryAfter);

/** No room is left on the disk. */
export const DISK_FULL: Problems = { error: "The server has no room left on its disk. Nothing was stored." };

/** 429. The text says when the same request may succeed (`accounts.md` §1.10). */
export const tooManyRequests = (retryAfter: number): Refusal =>
  new Refusal(
    "too_many_requests",
    { error: `Too many requests. Try again in ${durationText(retryAfter)}.` },
    retryAfter,
  );

function durationText(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Throws one refusal with the problems of all `checks`, if there are any. */
export const refuse = (...checks: readonly (Problems | undefined)[]): void =>
  refuseBy(checks.map((check) => () => check));

/** Refuses with the problems that all `rules` find. */
export function refuseBy<A extends readonly unknown[]>(
  rules: readonly ((...of: A) => Problems | undefined)[],
  ...of: A
): void {
  let problems: Problems | undefined;
  for (const rule of rules) {
    const found = rule(...of);
    if (found) problems = { ...problems, ...found };
  }
  if (problems && Object.keys(problems).length > 0) throw invalid(problems);
}

/** All texts of a problem in their order, to be read without the names of the fields. */
export function textsOf(problem: Problem | null): string[] {
  if (typeof problem === "number") return [];
  return typeof problem === "string" ? [problem] : Object.values(problem ?? {}).flatMap(textsOf);
}
