import { connect, type Socket } from "node:net";
import type { TestServer } from "./server";

/** A connection over which a test sends what no honest client would. Texts are sent and read as single bytes. */
export interface Connection {
  readonly socket: Socket;
  readonly send: (text: string) => void;
  /** Status codes of the answers so far, provisional ones (1xx) included. */
  readonly statuses: () => number[];
  readonly received: () => string;
  /** Resolves when something more has come, or the server has closed. */
  readonly news: () => Promise<void>;
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>;
  readonly isClosed: () => boolean;
}

export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let text = "";
    let isClosed = false;
    const waiting: (() => void)[] = [];
    const wake = (): void => {
      for (const each of waiting.splice(0)) each();
    };
    const socket = connect(port, "127.0.0.1");
    const closed = new Promise<void>((end) => {
      socket.on("close", () => {
        isClosed = true;
        wake();
        end();
      });
    });
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      wake();
    });
    // A reset is one of the ways to be closed.
    socket.on("error", reject);
    socket.on("connect", () =>
      resolve({
        socket,
        send: (piece) => void (isClosed || socket.write(piece, "latin1")),
        statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
        received: () => text,
        news: () => (isClosed ? Promise.resolve() : new Promise((heard) => waiting.push(heard))),
        closed,
        isClosed: () => isClosed,
      }),
    );
  });
}

/** Head of a request with these further header lines. */
export const head = (method: string, path: string, ...lines: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, "Host: localhost", "User-Agent: test", ...lines, "", ""].join("\r\n");

/** Waits until so many answers have come or the server has closed. */
export async function answers(connection: Connection, count: number): Promise<void> {
  while (connection.statuses().length < count && !connection.isClosed()) await connection.news();
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends exactly these lines over a socket of its own, for requests that no well-behaved client makes, and reads until
 * the server closes the connection. Texts are sent and read as single bytes.
 */
export async function sendRaw({ base }: TestServer, lines: readonly string[], body = ""): Promise<RawAnswer> {
  const connection = await openConnection(Number(new URL(base).port));
  connection.send([...lines, "Connection: close", "", body].join("\r\n"));
  await connection.closed;
  return parse(connection.received());
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
