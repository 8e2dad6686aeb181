import type { Session } from "../platform/auth/tokens";
import { defineService } from "./services";

/** The part of a token's `jti` that names the practice robot, which has no token: the journal shows it as author. */
export const PRACTICE = "practice";

/** Answers a request as the server answers its clients. `peer` stands for the address that limits count by. */
type Answer = (request: Request, peer: string) => Response | Promise<Response>;

/**
 * The API as the server asks it itself, in the name of an account. Its requests meet all rules, limits and journals
 * that requests of clients meet. The composition root opens it.
 */
class OwnApi {
  #answer: Answer | undefined;
  readonly #sessions = new WeakMap<Request, Session>();

  open(answer: Answer): void {
    this.#answer = answer;
  }

  /** The session of a request that the server itself sends; undefined for requests of clients. */
  sessionOf(request: Request): Session | undefined {
    return this.#sessions.get(request);
  }

  /** Rejects only while the server does not answer anybody. `path` is canonical and begins with a slash. */
  async ask(session: Session, path: string, init: RequestInit = {}): Promise<Response> {
    if (!this.#answer) throw new Error("The server answers nobody.");
    const request = new Request(`http://localhost${path}`, init);
    this.#sessions.set(request, session);
    return this.#answer(request, `${session.jti} ${session.deviceId}`);
  }
}

export const ownApi = defineService(() => new OwnApi());
