import type { Session } from "../platform/auth/tokens";
import type { Durability } from "../platform/db/write-queue";
import type { Client, Context } from "../framework/context";
import { invalidRequest } from "../framework/errors";
import type { Caller } from "../framework/right";
import type { Services } from "../framework/services";
import { type Author, authorOfSession, NO_REQUEST, SERVER } from "../framework/origin";
import { isRequestId, requestIdOf, sentIdOf } from "./headers";
import { splitUrl } from "./path";
import type { Arrival } from "./router";

const NO_KEY = `Idempotency-Key must have 1 to 200 printable ASCII characters, and not be ${NO_REQUEST}.`;

/** Session of a request without token. There is no account 0. */
const NOBODY: Session = { userId: 0, deviceId: 0, jti: "", exp: 0, aud: "unknown" };

/** Caller without a token, who has no rights. */
const STRANGER: Caller = { kind: "person", id: 0, name: "", role: "viewer", rights: new Set(), home: 0 };

/** Thrown to undo a write; it carries the result. */
class RollbackSignal<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** A request, as far as an exchange looks at it. */
export interface Sent extends Pick<Request, "method" | "url" | "signal"> {
  readonly headers: Pick<Headers, "get">;
  readonly arrival: Arrival;
}

/** Everything about one call of an action. Values that few actions need are computed when they are asked for. */
export class Exchange<S extends Sent = Sent> implements Context, Author {
  readonly services: Services;
  readonly request: S;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly now: Date;
  body: Readonly<Record<string, unknown>> = {};
  session: Session = NOBODY;
  caller: Caller = STRANGER;
  readmit: () => void = () => {};
  #nowText: string | undefined;
  #query: URLSearchParams | undefined;

  constructor(services: Services, request: S, params: Readonly<Record<string, string>>) {
    this.services = services;
    this.request = request;
    this.params = params;
    this.client = request.arrival.client;
    this.now = request.arrival.now;
  }

  /** A group of writes undoes one that throws, and goes on with the others. */
  async store<T>(durability: Durability, write: () => T, deviceId: number): Promise<T> {
    const { writes } = this.services;
    if (!this.request.arrival.isHead) return writes.run(durability, write, deviceId);
    try {
      return await writes.run<T>(
        durability,
        () => {
          throw new RollbackSignal(write());
        },
        deviceId,
      );
    } catch (error) {
      if (error instanceof RollbackSignal) return error.value as T; // of `write`
      throw error;
    }
  }

  get requestId(): string {
    return requestIdOf(this.request);
  }

  get sentRequestId(): string {
    return sentIdOf(this.request) ?? NO_REQUEST;
  }

  get onlyId(): string | undefined {
    const id = sentIdOf(this.request);
    return this.request.headers.get("idempotency-key") === id ? id : undefined;
  }

  /** @throws Refusal `invalid` when the `Idempotency-Key` cannot be one. */
  requireKey(): void {
    const key = this.request.headers.get("idempotency-key");
    if (key !== null && (!isRequestId(key) || key === NO_REQUEST)) throw invalidRequest(NO_KEY);
  }

  get author(): string {
    return this.session === NOBODY ? SERVER.author : authorOfSession(this.session);
  }

  get userId(): number {
    return this.session.userId;
  }

  get deviceId(): number {
    return this.session.deviceId;
  }

  get db(): Services["db"] {
    return this.services.db;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get nowText(): string {
    this.#nowText ??= this.now.toISOString();
    return this.#nowText;
  }

  get root(): string {
    return "../".repeat(this.request.arrival.path.split("/").length - 2) || "./";
  }

  get lastEventId(): string | undefined {
    return this.request.headers.get("last-event-id") || undefined; // browsers send an empty one for none
  }

  get acceptedLanguages(): string | undefined {
    return this.request.headers.get("accept-language") ?? undefined;
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(splitUrl(this.request.url).search);
    return this.#query;
  }
}
