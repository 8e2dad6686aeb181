import { isOfOwnClient, type Session } from "../platform/auth/tokens";
import type { Caller } from "./right";
import { defineService } from "./services";

/** The request id of changes without a request, and of requests without an id. */
export const NO_REQUEST = "NONE";

/** The cause of a change. */
export interface Author {
  /** `X-Device-Rpc-Id` as it was sent, else `NO_REQUEST`. */
  readonly sentRequestId: string;
  /** The id of the request in its answer; `NO_REQUEST` only without a request. */
  readonly requestId: string;
  /** `operator`, `server`, `home`, the name of a client of the server itself, or the first 8 characters of the `jti` of a token. */
  readonly author: string;
  /** Device whose records the author changes; 0 for all devices. */
  readonly deviceId: number;
  /** Holder of the token; undefined for work without one. */
  readonly caller?: Caller | undefined;
}

const nobody = (author: "operator" | "server" | "home"): Author => ({
  sentRequestId: NO_REQUEST,
  requestId: NO_REQUEST,
  author,
  deviceId: 0,
});

/** The author of work done with a token. A client of the server itself has a name. */
export const authorOfSession = (session: Pick<Session, "jti" | "aud">): string =>
  isOfOwnClient(session) ? session.aud : session.jti.slice(0, 8);

/** The author of what a home automation does, which has one log-in for everybody. */
export const HOME = nobody("home");

/** The author of the server's work without a request of the account: jobs, and effects of other accounts. */
export const SERVER = nobody("server");

/**
 * How changes are announced. `apart`: under a label that nobody has sent, so that the sender does not take them for its
 * echo. `quiet`: only the journal notes them, because the records were no longer shown. `always`: even where they change
 * nothing, of tables that say so.
 */
type Announcement = "usual" | "apart" | "quiet" | "always";

/** The author of the current change, for the change journal (`live.md` §1). */
class Origin {
  /** The author of changes without a request. The default is for commands; a server replaces it. */
  ownWork: Author = nobody("operator");
  /** Hears who has changed something, in the write that has changed it. */
  onChange: (author: Author) => void = () => {};
  #current: Author | undefined;
  /** Authors whose first change is noted. */
  #opened = new WeakSet<Author>();
  readonly #ofRequests = new WeakMap<object, Author>();
  #hasChanged = false;
  #announcement: Announcement = "usual";
  #labelApart: string | undefined;
  #isForgetting = false;

  get current(): Author {
    return this.#current ?? this.ownWork;
  }

  /** Whether a record has been changed inside of the present `during`; undefined outside of one. */
  get hasChanged(): boolean | undefined {
    return this.#current && this.#hasChanged;
  }

  get announcement(): Announcement {
    return this.#announcement;
  }

  /** The cause that messages about a change of this device name (`live.md` §3.1). */
  labelOf(deviceId: number): string {
    const { deviceId: own, requestId } = this.current;
    if (own !== 0 && own !== deviceId) return NO_REQUEST;
    return this.#announcement === "apart" ? (this.#labelApart ??= crypto.randomUUID()) : requestId;
  }

  /**
   * Does `work`, which is a write, in the name of `author`. The writes of one request have one author, the same object, so
   * that they are one for an undo. `isOpening` is false for work that goes on with a write of another process.
   */
  during<T>(author: Author, work: () => T, isOpening = true): T {
    const [before, hadChanged, wasOpened] = [this.#current, this.#hasChanged, this.#opened.has(author)];
    this.#current = author;
    this.#hasChanged = false;
    if (!isOpening) this.#opened.add(author);
    this.#labelApart = undefined;
    try {
      const made = work();
      if (this.#hasChanged) this.onChange(author);
      return made;
    } catch (error) {
      if (!wasOpened) this.#opened.delete(author); // its changes are rolled back
      throw error;
    } finally {
      this.#current = before;
      this.#hasChanged ||= hadChanged;
    }
  }

  /** The author of the writes of a request that has several. `request`: its context. */
  authorOf(
    request: Pick<Author, "requestId" | "deviceId" | "caller"> & { readonly session: Pick<Session, "jti" | "aud"> },
  ): Author {
    const known = this.#ofRequests.get(request);
    if (known) return known;
    const { deviceId, requestId, session, caller } = request;
    // Changes without an id are journaled under the id of the answer.
    const author = { deviceId, requestId, sentRequestId: requestId, author: authorOfSession(session), caller };
    this.#ofRequests.set(request, author);
    return author;
  }

  /** Does `work` whose changes are announced in this way. */
  announce<T>(how: Announcement, work: () => T): T {
    const before = this.#announcement;
    this.#announcement = how;
    try {
      return work();
    } finally {
      this.#announcement = before;
    }
  }

  /** Whether the journal need not keep deleted records, because the journal of their account is emptied as well. */
  get isForgetting(): boolean {
    return this.#isForgetting;
  }

  /** Does `work`, which deletes records of which the journal keeps nothing. */
  forgetting<T>(work: () => T): T {
    this.#isForgetting = true;
    try {
      return work();
    } finally {
      this.#isForgetting = false;
    }
  }

  /** Notes a change. True for the first one of an author. */
  opens(): boolean {
    const author = this.#current;
    if (!author) return false;
    this.#hasChanged = true;
    const isFirst = !this.#opened.has(author);
    this.#opened.add(author);
    return isFirst;
  }
}

export const origin = defineService(() => new Origin());
