import type { PublicContext } from "../../../framework/context";
import { tooManyRequests } from "../../../framework/errors";
import { type Line, LineIsFull } from "../../../platform/auth/lines";

/** Requests of one client whose passwords wait for their turn (`operations.md` §6). */
const WAITING_MAXIMUM = 20;
/** The same for clients on this machine, behind which may be many. */
const LOCAL_WAITING_MAXIMUM = 100;
/** In this time a line of that length has become shorter, also on a small board. */
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

/** Hash of a new password, made in the line of the client. @throws Refusal `too_many_requests`. */
export const hashPassword = (context: PublicContext, password: string): Promise<string> =>
  inLine(context.services.passwords.hash(password, lineOf(context)));

/**
 * Whether a password belongs to a hash, found in the line of the client. `onTurn` may refuse when the turn has come.
 * @throws Refusal `too_many_requests`.
 */
export const matchesPassword = (
  context: PublicContext,
  password: string,
  hash: string | undefined,
  onTurn: () => void,
): Promise<boolean> => inLine(context.services.passwords.verify(password, hash, lineOf(context), onTurn));
