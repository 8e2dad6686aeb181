import { defineService } from "./services";

/** Stands for the request of a change that none has asked for, or one without an id. */
export const NO_REQUEST = "NONE";

/** Who asks for what is written just now. */
export interface Author {
  /** `X-Device-Rpc-Id` as it was sent, else `NO_REQUEST`. */
  readonly sentRequestId: string;
  /** The same as answers name it: `NO_REQUEST` only where no request was made. */
  readonly requestId: string;
  /** `operator`, `server`, or the first 8 characters of the `jti` of a token. */
  readonly author: string;
  /** 0: all of them. */
  readonly deviceId: number;
}

const nobody = (author: "operator" | "server"): Author => ({
  sentRequestId: NO_REQUEST,
  requestId: NO_REQUEST,
  author,
  deviceId: 0,
});

/** What is done in the name of a server without a request of the account: jobs, and changes by other accounts. */
export const SERVER = nobody("server");

/**
 * How changes are told. `apart`: under a label that nobody has sent, so that who asked does not take them for its echo.
 * `quiet`: only the journal notes them; what is not shown any more goes. `always`: even where they change nothing, of
 * tables that say so.
 */
export type Telling = "usual" | "apart" | "quiet" | "always";

/** By whom the rows of one process are changed; the change journal notes it (`live.md` §1). */
export class Origin {
  /** Who does what no request asks for: a command, until a server says that it is one. */
  ownWork: Author = nobody("operator");
  #current: Author | undefined;
  #isOpening = false;
  #telling: Telling = "usual";
  #labelApart: string | undefined;
  #isForgetting = false;

  get current(): Author {
    return this.#current ?? this.ownWork;
  }

  get telling(): Telling {
    return this.#telling;
  }

  /** What messages about a change of this device name as its cause (`live.md` §3.1). */
  labelOf(deviceId: number): string {
    const { deviceId: own, requestId } = this.current;
    if (own !== 0 && own !== deviceId) return NO_REQUEST;
    return this.#telling === "apart" ? (this.#labelApart ??= crypto.randomUUID()) : requestId;
  }

  /** Does `work`, a write, in the name of `author`. */
  during<T>(author: Author, work: () => T): T {
    const before = this.#current;
    this.#current = author;
    this.#isOpening = true;
    this.#labelApart = undefined;
    try {
      return work();
    } finally {
      this.#current = before;
      this.#isOpening = false;
    }
  }

  /** Does `work` whose changes are told in this way. */
  tell<T>(how: Telling, work: () => T): T {
    const before = this.#telling;
    this.#telling = how;
    try {
      return work();
    } finally {
      this.#telling = before;
    }
  }

  /** Whether what is deleted just now need not be kept, because all that is known of its account goes with it. */
  get isForgetting(): boolean {
    return this.#isForgetting;
  }

  /** Does `work`, which deletes records together with what is known of them. */
  forgetting(work: () => void): void {
    this.#isForgetting = true;
    try {
      work();
    } finally {
      this.#isForgetting = false;
    }
  }

  /** Whether this is the first time that it is asked within `during`. */
  opens(): boolean {
    const isOpening = this.#isOpening;
    this.#isOpening = false;
    return isOpening;
  }
}

export const origin = defineService(() => new Origin());
