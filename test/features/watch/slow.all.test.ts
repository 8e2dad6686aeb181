import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { lanHosts } from "../../../src/platform/network/public-address";
import { openAccount } from "../../support/account";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { hasNetwork } from "../../support/uploads";

/* Receivers that take their time (watch.md §3): each is waited for ten seconds. */

let server: TestServer;
const receivers: Server[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ NOTIFY_FETCH: "lan" });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const receiver of receivers) receiver.close();
  await server.stop();
});

async function receiver(answer: (socket: Socket) => void): Promise<string> {
  const opened = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  receivers.push(opened);
  await new Promise<void>((resolve) => opened.listen(0, "0.0.0.0", resolve));
  const bound = opened.address();
  return `http://${lanHosts()[0]}:${typeof bound === "object" ? bound?.port : 0}`;
}

/** Sends `text` a byte each second. */
function drip(socket: Socket, text: string): void {
  const bytes = text.split("");
  const timer = setInterval(() => {
    const next = bytes.shift();
    if (next === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(next);
  }, 1_000);
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\n";
const ANSWERS: readonly (readonly [string, (socket: Socket) => void, object])[] = [
  ["says nothing", () => {}, { status: null, failure: "timeout" }],
  ["says its head a byte each second", (socket) => drip(socket, HEAD), { status: null, failure: "timeout" }],
  [
    "says its body a byte each second, after its status",
    (socket) => {
      socket.write(HEAD);
      drip(socket, " ".repeat(60));
    },
    { status: 200, failure: null },
  ],
];

test.skipIf(!hasNetwork).each(["ntfy", "webhook"] as const)(
  "a server of %s that says nothing, or little",
  async (type) => {
    const outcomes = ANSWERS.map(async ([name, answer]) => {
      const owner = await openAccount(server);
      const way = { type, url: await receiver(answer), ...(type === "ntfy" && { topic: "garden-7" }) };
      const { ways } = (await owner.ask(patch("/api/watch", { ways: [way] }))) as { ways: [{ id: number }] };
      return [name, await owner.ask(post("/api/watch/test", { way: ways[0].id }))];
    });
    expect(await Promise.all(outcomes)).toEqual(ANSWERS.map(([name, , outcome]) => [name, outcome]));
  },
  40_000,
);
