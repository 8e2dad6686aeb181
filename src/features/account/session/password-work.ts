import type { PublicContext } from "../../../framework/context";
import { tooManyRequests } from "../../../framework/errors";
import { QueueIsFull, type Waiter } from "../../../platform/fairness/semaphore";
import type { Verdict } from "../../../platform/auth/passwords";

/** Most requests of one client that wait for the hashing of a password (`operations.md` §6). */
const WAITING_MAXIMUM = 20;
/** Waiting log-ins from loopback: a proxy there may stand for many clients. */
const LOCAL_WAITING_MAXIMUM = 100;
/** Long enough for some of the waiting ones to be done, even on a small board. */
const RETRY_SECONDS = 5;

const waiterOf = ({ client: { address, isLoopback } }: PublicContext): Waiter => ({
  owner: address,
  maximum: isLoopback ? LOCAL_WAITING_MAXIMUM : WAITING_MAXIMUM,
});

async function refusingMore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueIsFull ? tooManyRequests(RETRY_SECONDS) : error;
  }
}

/** Hashes a new password, when it is the turn of the client. @throws Refusal `too_many_requests`. */
export const hashPassword = (context: PublicContext, password: string): Promise<string> =>
  refusingMore(context.services.passwords.hash(password, waiterOf(context)));

/**
 * Whether a password belongs to a hash, checked when it is the turn of the client. `onTurn` is called first and may refuse.
 * @throws Refusal `too_many_requests`.
 */
export const checkPassword = (
  context: PublicContext,
  password: string,
  hash: string | undefined,
  onTurn: () => void,
): Promise<Verdict> => refusingMore(context.services.passwords.verify(password, hash, waiterOf(context), onTurn));
