import type { PublicContext } from "../../../framework/context";
import { tooManyRequests } from "../../../framework/errors";
import { type Line, LineIsFull } from "../../../platform/auth/lines";
import type { Verdict } from "../../../platform/auth/passwords";

/** Most requests of one client that wait for the hashing of a password (`operations.md` §6). */
const WAITING_MAXIMUM = 20;
/** Waiting log-ins from loopback: a proxy there may stand for many clients. */
const LOCAL_WAITING_MAXIMUM = 100;
/** Long enough for a full line to become shorter, even on a small board. */
const RETRY_SECONDS = 5;

const lineOf = ({ client: { address, isLoopback } }: PublicContext): Line => ({
  key: address,
  maximum: isLoopback ? LOCAL_WAITING_MAXIMUM : WAITING_MAXIMUM,
});

async function inLine<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof LineIsFull ? tooManyRequests(RETRY_SECONDS) : error;
  }
}

/** Hashes a new password, in the line of the client. @throws Refusal `too_many_requests`. */
export const hashPassword = (context: PublicContext, password: string): Promise<string> =>
  inLine(context.services.passwords.hash(password, lineOf(context)));

/**
 * Whether a password belongs to a hash, checked in the line of the client. `onTurn` is called first and may refuse.
 * @throws Refusal `too_many_requests`.
 */
export const checkPassword = (
  context: PublicContext,
  password: string,
  hash: string | undefined,
  onTurn: () => void,
): Promise<Verdict> => inLine(context.services.passwords.verify(password, hash, lineOf(context), onTurn));
