import type { Login } from "./records";

/** Time before the end of a token at which it is renewed: calls that take long still end with it. */
const MARGIN_MS = 3_600_000;

/**
 * The token of a client. With a password another one comes before the old one ends, and when it is refused. Without,
 * there is nothing to do: a refreshed token ends when the old one does. Source: `accounts.md` §4.3.
 */
export class Session {
  readonly #logIn: (() => Promise<Login>) | undefined;
  #encoded: string;
  /** Time of the renewal by the clock of this machine, which may differ from the server's. */
  #renewAt = 0;
  /** Calls that need a token at the same time log in once. */
  #coming: Promise<string> | undefined;

  /** Begins with a token, or with a way to get one. */
  constructor(begin: string | (() => Promise<Login>)) {
    [this.#encoded, this.#logIn] = typeof begin === "string" ? [begin, undefined] : ["", begin];
  }

  /** The token to send. */
  async token(): Promise<string> {
    return this.#logIn && Date.now() >= this.#renewAt ? this.#renew(this.#logIn) : this.#encoded;
  }

  /** Another token than a `refused` one; undefined when no other can be got. */
  async instead(refused: string): Promise<string | undefined> {
    if (this.#encoded !== refused) return this.#encoded;
    return this.#logIn && this.#renew(this.#logIn);
  }

  /** Sends this token from now on. */
  use({ encoded, unencoded: { iat, exp } }: Login["token"]): void {
    const lifetimeMs = (exp - iat) * 1000;
    this.#encoded = encoded;
    this.#renewAt = Date.now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2);
  }

  #renew(logIn: () => Promise<Login>): Promise<string> {
    this.#coming ??= logIn()
      .then(({ token }) => {
        this.use(token);
        return token.encoded;
      })
      .finally(() => {
        this.#coming = undefined;
      });
    return this.#coming;
  }
}
