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

/** By whom the rows of one process are changed; the change journal notes it (`live.md` §1). */
export class Origin {
  /** Who does what no request asks for: a command, until a server says that it is one. */
  ownWork: Author = nobody("operator");
  #current: Author | undefined;
  #isOpening = false;
  #isForgetting = false;

  get current(): Author {
    return this.#current ?? this.ownWork;
  }

  /** Does `work`, a write, in the name of `author`. */
  during<T>(author: Author, work: () => T): T {
    const before = this.#current;
    this.#current = author;
    this.#isOpening = true;
    try {
      return work();
    } finally {
      this.#current = before;
      this.#isOpening = false;
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
