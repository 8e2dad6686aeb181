import { constants, publicEncrypt, randomUUID } from "node:crypto";

/** What a robot asks a server. Its paths end in `.json`, its header says `Bearer: `, and its name tells its software. */
const SOFTWARE = "DeviceOS/15.4.11 (sbc4) sbc4 ()";

/** What the answer to a wrong pair must say under `auth`, so that the robot asks its owner again. */
const WRONG_PAIR = "Bad email or password.";

/** Where and as whom a robot logs in. The secret is an encrypted e-mail and password. */
export interface Credentials {
  readonly server: string;
  readonly email: string;
  readonly secret: string;
}

/** A token, and what it says that a robot looks at. */
export interface Token {
  readonly encoded: string;
  readonly deviceId: number;
}

/** A server refuses; `reason` is what stands under `auth`, when something does. */
export class Refused extends Error {
  readonly status: number;
  readonly reason: unknown;

  constructor(status: number, reason: unknown) {
    super(`The server answers ${status}.`);
    this.status = status;
    this.reason = reason;
  }

  /** Whether the robot understands that the pair is wrong. */
  get isWrongPair(): boolean {
    return this.reason === WRONG_PAIR;
  }
}

/** The link of the robot to everything. */
export interface Link {
  /** Ends when the link is lost; throws when it is away. */
  readonly signal: () => AbortSignal;
}

/** What a robot asks over HTTP. All functions reject when the link is away, and with `Refused`. */
export class RobotApi {
  readonly #link: Link;
  token: Token | undefined;
  server = "";

  constructor(link: Link) {
    this.#link = link;
  }

  /** Makes the secret of an e-mail and a password, as the set-up page does. */
  async secretOf(server: string, email: string, password: string): Promise<string> {
    const key = await (await this.#fetch(`${server}/api/public_key`, {})).text();
    const pair = JSON.stringify({ email, password, id: randomUUID(), version: 1 });
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(pair)).toString("base64");
  }

  /** A log-in by the secret. */
  async logIn({ server, secret }: Credentials): Promise<Token> {
    const body = JSON.stringify({ user: { credentials: secret } });
    const response = await this.#fetch(`${server}/api/tokens.json`, { method: "POST", body });
    const { token, auth } = (await response.json()) as LogIn;
    if (!token) throw new Refused(response.status, auth);
    return { encoded: token.encoded, deviceId: Number(token.unencoded.bot.replace("device_", "")) };
  }

  /** A record or a list; undefined when there is none. */
  async get(path: string): Promise<unknown> {
    const response = await this.#ask("GET", path);
    return response.status === 404 ? undefined : response.json();
  }

  async patch(path: string, record: object): Promise<void> {
    await this.#ask("PATCH", path, JSON.stringify(record));
  }

  async #ask(method: string, path: string, body?: string): Promise<Response> {
    const headers = { authorization: `Bearer: ${this.token?.encoded ?? ""}`, "content-type": "application/json" };
    const response = await this.#fetch(`${this.server}/api/${path}.json`, { method, headers, body: body ?? null });
    if (response.ok || response.status === 404) return response;
    throw new Refused(response.status, undefined);
  }

  #fetch(url: string, { headers, ...init }: RequestInit): Promise<Response> {
    const sent = { ...(headers as Record<string, string> | undefined), "user-agent": SOFTWARE }; // ours are plain
    return fetch(url, { ...init, headers: sent, signal: this.#link.signal() });
  }
}

/** An answer to a log-in. */
interface LogIn {
  readonly token?: { readonly encoded: string; readonly unencoded: { readonly bot: string } };
  readonly auth?: unknown;
}
