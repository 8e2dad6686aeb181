import { limitConcurrency } from "./concurrency";

export interface Passwords {
  /** Argon2id hash with its salt and parameters; the whole text counts, however long. @throws TypeError for an empty text. */
  hash(text: string): Promise<string>;
  /** Whether `text` belongs to `hash`; without a hash (unknown address) false after the same work. */
  verify(text: string, hash: string | undefined): Promise<boolean>;
}

/** 19 MiB and 2 passes. */
const parameters = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Of random bytes nobody knows, with the parameters above. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$TGVqxXZhUMOJRDi12ru7xHS80mFqmS6aQP/S1OiBl1k$DwhWFQ+LN/whhrwkBMlLEOa1dcWfvXIyZK3lfdWTdoQ";

/**
 * Hashes and checks passwords off the main thread.
 * @param concurrency Operations at once, each of which keeps a core busy and 19 MiB in use; the rest wait in line.
 * Source: `accounts.md` §3.1, `operations.md` §6.
 */
export function createPasswords({ concurrency }: { readonly concurrency: number }): Passwords {
  const run = limitConcurrency(concurrency);
  return {
    hash: (text) => run(() => Bun.password.hash(text, parameters)),
    async verify(text, hash) {
      const matches = await run(() => Bun.password.verify(text, hash ?? nobodysHash));
      return matches && hash !== undefined;
    },
  };
}
