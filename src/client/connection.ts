import type { ConnectOptions, RequestOptions } from "./client";
import { withDeadline } from "./deadline";
import { errorOf, GardenshedError } from "./error";
import type { Login } from "./records";
import { newRequestId } from "./request-id";
import { Session } from "./session";

/** Milliseconds until a call is given up, unless `connect` or the call says otherwise. */
const TIMEOUT_MS = 30_000;

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** `?` and the parameters; those that are undefined are left out. */
function queryText(query: object): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.append(name, textOf(value));
  return given.size === 0 ? "" : `?${given}`;
}

/** The content of an answer: JSON, else text; nothing for a status without a body. */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}

/** A server, and the token to speak to it. */
export class Connection {
  /** Address of the server, without a slash at the end. */
  readonly base: string;
  readonly session: Session;
  readonly #timeoutMs: number;

  constructor(options: ConnectOptions) {
    this.base = new URL(options.url).href.replace(/\/+$/, "");
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    const { email, password, token } = options;
    const body = { user: { email, password } };
    const logIn = () => this.#inTime({}, (signal) => this.#send<Login>("POST", "/api/tokens", { body, signal }));
    this.session = new Session(token ?? logIn);
  }

  /**
   * Sends a request with the token; with another one when that is refused. `T` is what the API reference says of the answer.
   * A POST has an id, by which the server does it once.
   * Its time holds for logging in, too; a login goes on for the other calls that wait for it.
   * @throws GardenshedError
   */
  request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    return this.#inTime(options, async (signal) => {
      const once = method === "POST" && !options.requestId ? { requestId: newRequestId(), isOnlyId: true } : {};
      const call = { ...options, ...once, signal };
      const token = await this.session.token();
      try {
        return await this.#send<T>(method, path, call, token);
      } catch (error) {
        const other = isRefusedToken(error) ? await this.session.instead(token) : undefined;
        if (other === undefined) throw error;
        return this.#send<T>(method, path, call, other);
      }
    });
  }

  /** Posts a form to an address, without the token. */
  postForm(url: string, form: FormData, options: RequestOptions): Promise<unknown> {
    return this.#inTime(options, (signal) => this.#fetch(url, { method: "POST", body: form, signal }, options));
  }

  #inTime<T>({ signal, timeoutMs = this.#timeoutMs }: RequestOptions, work: (signal: AbortSignal) => Promise<T>) {
    return withDeadline({ ...(signal && { signal }), timeoutMs }, work);
  }

  async #send<T>(method: string, path: string, options: RequestOptions, token?: string): Promise<T> {
    const { query = {}, body, requestId, isOnlyId, signal } = options;
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }),
      ...(requestId === undefined ? {} : { "x-device-rpc-id": requestId }),
      ...(requestId !== undefined && isOnlyId ? { "idempotency-key": requestId } : {}),
    };
    const request = {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    return (await this.#fetch(`${this.base}${path}${queryText(query)}`, request, options)) as T; // see `request`
  }

  async #fetch(url: string, request: RequestInit, { onNumber }: RequestOptions): Promise<unknown> {
    try {
      const response = await fetch(url, request);
      if (!response.ok) throw await errorOf(response);
      const content = await contentOf(response);
      const number = response.headers.get("x-change-number");
      if (number !== null) onNumber?.(number);
      return content;
    } catch (cause) {
      if (cause instanceof GardenshedError) throw cause;
      throw new GardenshedError(0, { error: "The server cannot be reached." }, { cause });
    }
  }
}

const isRefusedToken = (error: unknown): boolean => error instanceof GardenshedError && error.status === 401;
