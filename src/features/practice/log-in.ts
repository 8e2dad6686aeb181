import { constants, publicEncrypt, randomUUID } from "node:crypto";
import { readObject } from "../../platform/json";
import { cutText } from "../../platform/text";

/** Sends a request as a robot does. Rejects when there is no answer. */
export type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** Where and as whom a robot logs in. The secret is a sealed e-mail and password. */
export interface Credentials {
  /** `http://…` without a path. */
  readonly server: string;
  readonly secret: string;
}

/** A log-in, as far as robots read it. */
export interface Token {
  readonly encoded: string;
  /** The user name at the broker: `device_5`. */
  readonly bot: string;
  /** Address of the broker's WebSockets. */
  readonly mqtt_ws: string;
}

/** Statuses of servers that may let a robot in later. */
const isPassing = (status: number): boolean => status < 400 || status === 408 || status === 429 || status >= 500;

/** A server refuses a robot, in its own words where it has any. */
export class LogInRefused extends Error {
  readonly reason: string | undefined;
  /** Whether another attempt would end in the same way. */
  readonly isFinal: boolean;

  /** `text`: the body of the answer, of which a person reads the beginning. */
  constructor(status: number, text: string) {
    const [reason] = Object.values(readObject(text) ?? {});
    const known = typeof reason === "string" ? cutText(reason, 500) : undefined;
    super(`The server refuses the robot: ${known ?? `it answers ${status}`}`);
    this.reason = known;
    this.isFinal = !isPassing(status);
  }
}

/** Seals e-mail and password for a server, as the set-up page of a robot does. @throws LogInRefused. Rejects as `ask`. */
export async function credentialsOf(
  ask: Ask,
  server: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Credentials> {
  const answer = await ask(`${server}/api/public_key`, {});
  const key = await answer.text();
  if (!answer.ok || !key.startsWith("-----BEGIN")) throw new LogInRefused(answer.status, key);
  const pair = Buffer.from(JSON.stringify({ email, password, id: randomUUID(), version: 1 }));
  try {
    return { server, secret: publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, pair).toString("base64") };
  } catch {
    throw new Error("The password is too long for a robot, which seals it together with the address.");
  }
}

/** Logs a robot in. @throws LogInRefused. Rejects as `ask`. Source: `accounts.md` §4. */
export async function logIn(ask: Ask, { server, secret }: Credentials): Promise<Token> {
  const body = JSON.stringify({ user: { credentials: secret } });
  const answer = await ask(`${server}/api/tokens.json`, { method: "POST", body });
  const text = await answer.text();
  const { token } = (readObject(text) ?? {}) as { readonly token?: LogIn }; // the contract's log-in object
  if (!token) throw new LogInRefused(answer.status, text);
  return { encoded: token.encoded, ...token.unencoded };
}

interface LogIn {
  readonly encoded: string;
  readonly unencoded: Omit<Token, "encoded">;
}
