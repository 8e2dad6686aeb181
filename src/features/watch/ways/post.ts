import type { IncomingMessage } from "node:http";
import { setImmediate as others } from "node:timers/promises";
import type { Config } from "../../../platform/config/options";
import { addressProblem, mayPostTo } from "./addresses";

/** The most that is read of an answer, and how long it is waited for. */
const ANSWER_MAXIMUM = 64 * 1024;
const TIMEOUT_MS = 10_000;
/** A receiver that answers so wants no more, until its way is edited. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Why something was not told, in one word. */
export type Failure =
  | "off"
  | "not_allowed"
  | "timeout"
  | "unreachable"
  | "redirected"
  | "refused"
  | "failed"
  | "limit"
  | "over"
  | "mail_off"
  | "not_confirmed";

/** A way could not be used. */
export class NotTold extends Error {
  readonly failure: Failure;
  /** The status that was answered, if one was. */
  readonly status: number | undefined;

  constructor(failure: Failure, status?: number) {
    super(failure);
    this.failure = failure;
    this.status = status;
  }

  /** Whether another try cannot help. */
  get isFinal(): boolean {
    return ["off", "not_allowed", "refused", "redirected"].includes(this.failure);
  }
}

/** Headers and body of a message. */
export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts a message to an address that a person has named, as far as NOTIFY_FETCH allows it. Any status below 300 is taken.
 * @returns the status
 * @throws NotTold, or the reason of `signal`
 */
export async function postChecked(
  { url, headers, body }: Posted,
  mode: Config["notifyFetch"],
  signal: AbortSignal,
): Promise<number> {
  if (mode === "off") throw new NotTold("off");
  if (addressProblem(url, mode) !== undefined) throw new NotTold("not_allowed");
  return post({ url, headers, body }, (address) => mayPostTo(address, mode), signal);
}

/** Posts a message to an address of which `isAllowed` decides. Otherwise as `postChecked`. */
export async function post(
  { url, headers, body }: Posted,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<number> {
  await others(); // the client takes as long to load as the first look at a garden takes, which has just been
  const { AddressRefused, requestChecked } = await import("../../../platform/network/outward/request"); // with a client of HTTP
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const end = AbortSignal.any([signal, timeout]);
  let status: number;
  try {
    const length = String(Buffer.byteLength(body));
    const sent = { method: "POST", headers: { ...headers, "content-length": length }, body } as const;
    const answer = await requestChecked(new URL(url), isAllowed, sent, end);
    status = answer.statusCode ?? 0;
    await drain(answer);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AddressRefused) throw new NotTold("not_allowed");
    throw new NotTold(timeout.aborted ? "timeout" : "unreachable");
  }
  if (status >= 200 && status < 300) return status;
  if (status >= 300 && status < 400) throw new NotTold("redirected", status);
  throw new NotTold(REFUSALS.has(status) ? "refused" : "failed", status);
}

/** Reads an answer to its end, or so much of it that it is known to be too long: nothing of it is kept. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Uint8Array).byteLength; // a message without encoding gives bytes
      if (bytes > ANSWER_MAXIMUM) break;
    }
  } catch {
    // The status has come: whether the rest does is of no interest.
  } finally {
    answer.destroy();
  }
}
