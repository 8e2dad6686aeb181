import type { Fault } from "../../robot/practice/machine";
import { type Ask, credentialsOf, logIn, LogInRefused, type Token } from "../../features/practice/commands";

/** Longest time that an answer of the server may take. */
const PATIENCE_MS = 30_000;
/** Longest answer of the server in bytes. */
const LONGEST = 64 * 1024 * 1024;

/** The wishes of the person who starts a practice robot. */
export interface Wishes {
  /** `http://…` without a path. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Factor of time. */
  readonly speed: number;
  /** Version of its software. */
  readonly software: string;
  /** Acts of care that fail. */
  readonly faults: readonly Fault[];
}

/** Asks a server as software of this version. Rejects with one sentence when there is no answer, or at the end of `ended`. */
export const askOf =
  ({ url: server, software }: Wishes, ended: AbortSignal): Ask =>
  (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("user-agent", `DeviceOS/${software} (practice) practice ()`);
    const signal = AbortSignal.any([ended, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = fetch(url, { ...init, headers, signal }).then(readWhole);
    return answer.catch((cause: unknown) => {
      throw new Error(`No answer from a server at ${server}.`, { cause });
    });
  };

/** An answer that has arrived. Rejects when it is cut off or too long. */
async function readWhole(answer: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > LONGEST) throw new Error(`it answers more than ${LONGEST} bytes`);
    chunks.push(chunk);
  }
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), answer);
}

/** Logs in, and looks whether the server takes this version. @throws LogInRefused. Rejects as `ask`. */
export async function enter(ask: Ask, { url, email, password }: Wishes): Promise<Token> {
  const token = await logIn(ask, await credentialsOf(ask, url, { email, password }));
  const answer = await ask(`${url}/api/device.json`, { headers: { authorization: `Bearer: ${token.encoded}` } });
  if (!answer.ok) throw new LogInRefused(answer.status, await answer.text());
  return token;
}

/** Where the broker listens. @throws Error with one sentence when the server names none. */
export function brokerOf({ mqtt_ws }: Token, { url }: Wishes) {
  const address = URL.parse(mqtt_ws);
  if (!address || !/^wss?:$/.test(address.protocol)) {
    throw new Error(`The server at ${url} names no message broker.`);
  }
  const { hostname, port, pathname: path } = address;
  const tls = address.protocol === "wss:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return { tls, host, port: Number(port) || (tls ? 443 : 80), path, login: undefined };
}
