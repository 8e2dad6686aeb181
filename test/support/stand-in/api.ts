import { type Ask, type Credentials, logIn, type Token } from "../../../src/features/practice/commands";

/** A robot's name for servers, which tells its software. */
const SOFTWARE = "DeviceOS/15.4.11 (sbc4) sbc4 ()";

/** What a robot asks over HTTP: paths end in `.json`, the header says `Bearer: `. All of it rejects when the link is away. */
export class RobotApi {
  readonly #signal: () => AbortSignal;
  token: Token | undefined;
  server = "";

  /** `signal` ends when the link is lost, and throws when it is away. */
  constructor(signal: () => AbortSignal) {
    this.#signal = signal;
  }

  readonly ask: Ask = async (url, { headers, ...init }) => {
    const sent = { ...(headers as Record<string, string> | undefined), "user-agent": SOFTWARE }; // ours are plain
    return fetch(url, { ...init, headers: sent, signal: this.#signal() });
  };

  /** A log-in by the secret. @throws LogInRefused */
  async logIn(credentials: Credentials): Promise<Token> {
    return logIn(this.ask, credentials);
  }

  /** A record or a list; undefined when there is none. */
  async get(path: string): Promise<unknown> {
    const response = await this.#send("GET", path);
    return response.status === 404 ? undefined : response.json();
  }

  async patch(path: string, record: object): Promise<void> {
    await this.#send("PATCH", path, JSON.stringify(record));
  }

  async #send(method: string, path: string, body?: string): Promise<Response> {
    const headers = { authorization: `Bearer: ${this.token?.encoded ?? ""}`, "content-type": "application/json" };
    const response = await this.ask(`${this.server}/api/${path}.json`, { method, headers, body: body ?? null });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The server answers ${response.status}.`);
  }
}
