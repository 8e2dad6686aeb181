/*
 * The types of the client for programs of others, whose type checker reads no source of ours: it may be stricter than our own.
 * The files named here hold nothing but types; they are named as every module resolution finds them. The file of a release
 * is made of this one.
 */
import type { Client, ConnectOptions, Problem } from "./client.js";

export type * from "./client.js";
export type * from "./records.js";
export type * from "./verbs.js";

/**
 * A request that was refused or not answered. `status` is the answer's, 0 without an answer. `fields` says why, by
 * field or under `error`, for example `{ pin: "Pin is too big" }`.
 */
export declare class GardenshedError extends Error {
  override readonly name: "GardenshedError";
  readonly status: number;
  readonly fields: Readonly<Record<string, Problem>>;
  /** Seconds until the same request may succeed, where the server says so. */
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    fields: Readonly<Record<string, Problem>>,
    options?: { readonly cause?: unknown; readonly retryAfter?: number },
  );
}

/**
 * Connects to a server. With e-mail and password it logs in now, and again before the token ends or when it is refused.
 * A token is used as it is, and the first call tells whether it is good.
 * @throws GardenshedError such as 422 with `fields.auth` for a wrong password.
 */
export declare function connect(options: ConnectOptions): Promise<Client>;

/** Whether a number comes after another one of the same history. Numbers of two histories have no order. */
export declare function isHigher(number: string, than: string): boolean;
