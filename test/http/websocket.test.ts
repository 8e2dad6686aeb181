import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "../support/server";
import { type Connection, head, openConnection } from "../support/sockets";

/* Pings and pongs of clients, which the run time answers by itself (live.md §2.1 and §3). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const PING = "\x89";
const PONG = "\x8a";
const TEXT = "\x81";
/** First byte of the frame with which a server closes a WebSocket. */
const CLOSE = "\x88";

/** A short frame as a client sends it, under a mask of zeros. */
const frame = (first: string, text: string): string =>
  `${first}${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`;

async function open(path: string, protocol: string): Promise<Connection> {
  const connection = await openConnection(Number(new URL(server.base).port));
  const upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
  const key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", `Sec-WebSocket-Protocol: ${protocol}`];
  connection.send(head("GET", path, ...upgrade, ...key));
  while (!connection.received().includes("\r\n\r\n")) await connection.news();
  return connection;
}

/** What comes back for so many pings or pongs and a frame that no door takes, until the server closes. */
async function answerTo(connection: Connection, beat: string, count: number): Promise<string> {
  connection.send(frame(beat, "").repeat(count) + frame(TEXT, "no packet"));
  await connection.closed;
  return connection.received().split("\r\n\r\n")[1] ?? "";
}

describe.each([
  ["/api/line", "gardenshed.1"],
  ["/mqtt", "mqtt"],
])("at %s", (path, protocol) => {
  test("pings are answered, and what comes behind them is read", async () => {
    const answer = await answerTo(await open(path, protocol), PING, 20);
    expect(answer.split(PONG)).toHaveLength(21);
    expect(answer).toContain(CLOSE);
  });

  test("of more pings than 50 in a second the rest is not answered, and the connection is cut", async () => {
    const answer = await answerTo(await open(path, protocol), PING, 10_000);
    expect(answer.split(PONG).length).toBeLessThan(110); // they may lie in two seconds
    expect(answer).not.toContain(CLOSE);
  });

  test("pongs that nobody has asked for are not read without end either", async () => {
    expect(await answerTo(await open(path, protocol), PONG, 20)).toContain(CLOSE);
    expect(await answerTo(await open(path, protocol), PONG, 10_000)).not.toContain(CLOSE);
  });
});
