import { connect } from "node:net";
import type { TestServer } from "./server";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends exactly these lines over a socket of its own, for requests that no well-behaved client makes, and reads until
 * the server closes the connection. Texts are sent and read as single bytes.
 */
export function sendRaw({ base }: TestServer, lines: readonly string[], body = ""): Promise<RawAnswer> {
  const { port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parse(Buffer.concat(chunks).toString("latin1"))));
    socket.write([...lines, "Connection: close", "", body].join("\r\n"), "latin1");
  });
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...headers] = text.slice(0, end).split("\r\n");
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: new Map(
      headers.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    ),
    body: text.slice(end + 4),
  };
}
