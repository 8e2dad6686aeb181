import { FairSemaphore, type Waiter } from "../fairness/semaphore";

/** The result of a check. `outdated`: the password is right, and its hash is of another form than `normalPassword`. */
export type Verdict = "right" | "outdated" | "wrong";

export interface Passwords {
  /**
   * Argon2id hash with its salt and parameters. The whole text counts, however long.
   * @throws TypeError for an empty text; QueueIsFull.
   */
  hash(text: string, waiter?: Waiter): Promise<string>;
  /**
   * Whether `text` belongs to `hash`. Without a hash (unknown address) it is wrong after the same work. `onTurn` is
   * called before the work; if it throws, the work is not done.
   * @throws QueueIsFull, and all errors of `onTurn`.
   */
  verify(text: string, hash: string | undefined, waiter?: Waiter, onTurn?: () => void): Promise<Verdict>;
}

/**
 * The one form of a password, whichever keyboard typed it: composed characters, and one kind of blank. It is hashed and
 * compared in this form. Source: RFC 8265 §4.2, `accounts.md` §3.1.
 */
export const normalPassword = (text: string): string => text.replace(/\p{Zs}/gu, " ").normalize("NFC");

/** 19 MiB and 2 passes. */
const parameters = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** A hash of unknown random bytes, with the parameters above: no password has it. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$TGVqxXZhUMOJRDi12ru7xHS80mFqmS6aQP/S1OiBl1k$DwhWFQ+LN/whhrwkBMlLEOa1dcWfvXIyZK3lfdWTdoQ";

/**
 * Hashes and checks passwords off the main thread.
 * @param concurrency Operations at the same time. Each keeps a core busy and 19 MiB in use; the others wait.
 * Source: `accounts.md` §3.1, `operations.md` §6.
 */
export function createPasswords({ concurrency }: { readonly concurrency: number }): Passwords {
  const cores = new FairSemaphore(concurrency);
  return {
    hash: (text, waiter) => cores.run(() => Bun.password.hash(normalPassword(text), parameters), waiter),
    async verify(text, hash, waiter, onTurn = () => {}) {
      const matches = (form: string): Promise<boolean> => Bun.password.verify(form, hash ?? NOBODYS_HASH);
      const normal = normalPassword(text);
      const work = async (): Promise<Verdict> => {
        onTurn();
        if (await matches(normal)) return "right";
        return normal !== text && (await matches(text)) ? "outdated" : "wrong"; // hashes were of the text as it was typed
      };
      const verdict = await cores.run(work, waiter);
      return hash === undefined ? "wrong" : verdict;
    },
  };
}
