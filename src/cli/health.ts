import http from "node:http";
import https from "node:https";
import type { Config } from "../platform/config/options";
import type { CommandContext } from "./command";
import { cutText } from "../platform/text";

/** A server that does not answer within this time counts as failing. Containers ask every few seconds. */
const PATIENCE_MS = 5_000;
/** Characters that are read of an answer. */
const LONGEST = 10_000;

/** The address for a server on this machine that listens on all addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Asks the running server for its health and prints the answer.
 * @throws Error with one sentence if it does not answer or is failing. Source: `operations.md` §5.
 */
export async function checkHealth({ config, out }: CommandContext): Promise<void> {
  const origin = originOf(config);
  const { status, body } = await ask(`${origin}/health`).catch((cause: unknown) => {
    throw new Error(`No answer from a server at ${origin}`, { cause });
  });
  if (status !== 200) throw new Error(`The server at ${origin} is failing, it answers ${status}: ${body}`);
  out(body);
}

/** The address at which this machine reaches the server. @throws Error with one sentence if it cannot be known. */
export function originOf({ host, port, tlsCert }: Config): string {
  if (port === 0) throw new Error("With port 0 nobody knows where the server listens; give the one that it printed.");
  const name = LOOPBACK[host] ?? host;
  return `${tlsCert === undefined ? "http" : "https"}://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

// Any certificate will do: an attacker who could listen on this port would have control of the machine already.
const patience = () => ({ rejectUnauthorized: false, signal: AbortSignal.timeout(PATIENCE_MS) });
const moduleOf = (url: string) => (url.startsWith("https:") ? https : http);

/**
 * Requests an address; gives up after a while. It does not use fetch, which sends even requests to this machine through
 * HTTP_PROXY (Bun 1.4.5).
 */
export function ask(url: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const request = moduleOf(url).get(url, patience(), (response) => {
      beginningOf(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    request.on("error", reject);
  });
}

/** The text of an answer, cut off where no answer of a server is as long. */
async function beginningOf(answer: http.IncomingMessage): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const part of answer) {
    text += part;
    if (text.length >= LONGEST) break;
  }
  return cutText(text, LONGEST, "");
}

/** Headers of an HTTP client that wants a WebSocket for MQTT. */
const WEBSOCKET = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": btoa("gardenshed check"),
  "sec-websocket-protocol": "mqtt",
};

/** Whether a WebSocket can be opened at an address (`http://…`); gives up after a while. */
export function opensWebSocket(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = moduleOf(url).get(url, { ...patience(), headers: WEBSOCKET }, (response) => {
      response.resume();
      resolve(false);
    });
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve(true);
    });
    request.on("error", () => resolve(false));
  });
}
