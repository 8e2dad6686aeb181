import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openServerSocket } from "../../../src/console/state/server-socket";
import { openAccount } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { holds } from "../../support/eventually";
import { openLine as openTestLine } from "../../support/line";
import { post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* What is read from a line (live.md §§2, 2.1). */

interface Told {
  readonly record?: { readonly name?: string };
}

describe("a text with separators of lines is told to", () => {
  const NAME = "one\u2028two\u2029three\u0085four";
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Opens a client; answers what it has heard so far. */
  const CLIENTS: Readonly<Record<string, (token: string) => Promise<() => readonly Told[]>>> = {
    "a page": async (token) => {
      const told: Told[] = [];
      const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>();
      const onEvent = (_: string, data: string) => void told.push(JSON.parse(data) as Told); // as `live.md` says
      openServerSocket(server.base, { token }, { onEvent, onBegin: begin, onEnd: () => {} });
      await begun;
      return () => told;
    },
    "a line of the tests": async (token) => {
      const { events } = await openTestLine(server, { token });
      await holds(async () => expect(events).not.toEqual([]));
      return () => events.map(({ data }) => data as Told); // the same
    },
    "a stream of the tests": async (token) => {
      const { events } = await openEvents(`${server.base}/api/events`, { authorization: token });
      return () => events.map(({ data }) => data as Told); // the same
    },
  };

  test.each(Object.entries(CLIENTS))("%s", async (_, open) => {
    const account = await openAccount(server, `${crypto.randomUUID()}@garden.test`);
    const told = await open(account.token);
    for (const name of [NAME, "Rake"]) await account.ask(post("/api/tools", { name }));
    const names = () => told().flatMap(({ record }) => record?.name ?? []);
    await holds(async () => expect(names()).toEqual([NAME, "Rake"]));
  });
});

const change = (n: number, data = `{"n":${n}}`): string => `id: e-${n}\nevent: change\ndata: ${data}\n\n`;

describe("a frame", () => {
  const rows: readonly { name: string; frame: string; heard: number[]; ends: boolean }[] = [
    { name: "of several events", frame: change(1) + change(2), heard: [1, 2], ends: false },
    { name: "of a comment only", frame: ":\n\n", heard: [], ends: false },
    { name: "with an answer that nobody waits for", frame: '{"label":"9","status":200}', heard: [], ends: false },
    {
      name: "whose second event cannot be read",
      frame: change(1) + change(2, "{") + change(3),
      heard: [1],
      ends: true,
    },
    { name: "with an answer that cannot be read", frame: '{"label":', heard: [], ends: true },
  ];
  test.each(rows)("$name: the line ends = $ends", async ({ frame, heard, ends }) => {
    await using far = Bun.serve({
      port: 0,
      fetch: (request, handle) => (handle.upgrade(request, { data: undefined }) ? undefined : new Response()),
      websocket: { message: (socket) => void [frame, change(4)].forEach((each) => socket.send(each)) },
    });
    const numbers: number[] = [];
    const { promise: over, resolve: end } = Promise.withResolvers<boolean>();
    const serverSocket = openServerSocket(
      far.url.origin,
      { token: "any" },
      {
        onEvent: (_, data) => {
          const { n } = JSON.parse(data) as { n: number }; // as made above
          if (n === 4) end(false);
          else numbers.push(n);
        },
        onBegin: () => {},
        onEnd: () => end(true),
      },
    );
    expect({ isOver: await over, numbers }).toEqual({ isOver: ends, numbers: heard });
    serverSocket.close();
  });
});
