import { createHmac, randomBytes } from "node:crypto";
import { evictOldest } from "../../../platform/cache/eviction";
import { defineService } from "../../../framework/services";
import { PERIOD_MS } from "./login-failures";

/** A wrong pair of address and password. */
interface Guess {
  /** Address of the client. */
  readonly client: string;
  /** Undefined for unreadable credentials. */
  readonly email: string | undefined;
  readonly password: string;
  /** The hash that the password was compared with; undefined for an unknown address. A new password makes all guesses new. */
  readonly hash: string | undefined;
}

/**
 * Remembers wrong guesses for as long as failures count. A machine that repeats one is told again that it is wrong. That
 * reveals nothing, costs no hashing and locks nobody out. Only digests are kept, under a key that ends with the process.
 * Source: `operations.md` §6.
 */
interface KnownGuesses {
  readonly has: (guess: Guess, nowMs: number) => boolean;
  readonly add: (guess: Guess, nowMs: number) => void;
}

/** @param capacity Guesses remembered. The oldest one is dropped first, and counts again when it comes again. */
export function createKnownGuesses({ capacity = 20_000 }: { readonly capacity?: number } = {}): KnownGuesses {
  const key = randomBytes(32);
  const digest = ({ client, email, password, hash }: Guess): string =>
    createHmac("sha256", key)
      .update(JSON.stringify([client, email, password, hash]))
      .digest("base64url");
  /** When each was counted. */
  const countedAt = new Map<string, number>();
  return {
    has: (guess, nowMs) => {
      const at = countedAt.get(digest(guess));
      // A time in the future was noted before the clock was set back.
      return at !== undefined && at <= nowMs && nowMs < at + PERIOD_MS;
    },
    add: (guess, nowMs) => {
      const name = digest(guess);
      countedAt.delete(name);
      countedAt.set(name, nowMs);
      evictOldest(countedAt, capacity);
    },
  };
}

/** The wrong guesses at a server. */
export const knownGuesses = defineService(() => createKnownGuesses());
