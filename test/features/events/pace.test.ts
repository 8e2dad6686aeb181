import { ownerOf } from "../../../src/framework/right";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { events } from "../../../src/features/events";
import type { EventStream } from "../../../src/features/events/stream";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type EventReader, openEvents } from "../../support/event-stream";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { type Connection, head, openConnection } from "../../support/sockets";
import { storedPoints } from "../../support/stored";
import { longTest } from "../../support/tier";

/* Streams of clients that read slowly, or not at all (`live.md` §2). */

const path = "/api/events";

let now = new Date("2026-03-01T08:15:30Z");
let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer({ DURABILITY: "relaxed" }, () => now);
});
beforeEach(async () => {
  account = await openAccount(server);
});
afterAll(() => server.stop());

const readers: Pick<EventReader, "leave">[] = [];
afterEach(() => {
  for (const { leave } of readers.splice(0)) leave();
});
async function listen(lastId = "", query = ""): Promise<EventReader> {
  const headers = { authorization: `Bearer ${account.token}`, "last-event-id": lastId };
  const reader = await openEvents(server.base + path + query, headers);
  readers.push(reader);
  return reader;
}
const open = (): number => server.services.get(events).open;

/** A client that asks for events, and reads nothing until it is told to. */
async function stopped(...lines: readonly string[]): Promise<Connection> {
  const connection = await openConnection(Number(new URL(server.base).port));
  readers.push({ leave: () => connection.socket.destroy() });
  connection.socket.pause();
  const before = open();
  connection.send(head("GET", path, `Authorization: ${account.token}`, ...lines));
  await eventually(() => (open() > before ? true : undefined));
  return connection;
}
interface Claims {
  readonly jti: string;
  readonly exp: number;
}
/** A stream of what has changed since, without a connection: the test takes its pieces. */
function streamFrom(before: string): EventStream {
  const { userId, deviceId, token } = account;
  const { jti, exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;
  const session = { userId, deviceId, jti, exp, aud: "unknown" } as const;
  const filter = { wants: () => true, wantsChangesOf: () => true };
  const after = Number(before.split("-")[1]);
  return server.services
    .get(events)
    .stream({ session, caller: ownerOf(userId, deviceId), filter, after, mayOpen: () => true });
}
const makeTool = (): Promise<number> => account.make(post("/api/tools", { name: crypto.randomUUID() }));
/** The newest number. */
async function position(): Promise<string> {
  const { cursor } = (await account.ask(get("/api/changes?limit=1"))) as { cursor: string }; // as specified
  return cursor;
}
/** Ids of the changed records, in the order in which they were told. */
const changed = ({ events: told }: EventReader): number[] =>
  told.filter(({ event }) => event === "change").map(({ data }) => (data as { id: number }).id);
async function untilTold(reader: EventReader, count: number): Promise<number[]> {
  while (changed(reader).length < count && !reader.hasEnded()) await reader.news();
  return changed(reader);
}
/** A record of 100 kB that was changed so often: the journal holds a few bytes of each change. */
async function changedOften(count: number): Promise<void> {
  const description = "x".repeat(100_000);
  const id = await account.make(
    post("/api/sequences", { name: "long", color: "red", args: {}, body: [], description }),
  );
  for (let x = 0; x < count; x++)
    await account.ask(patch(`/api/sequences/${id}`, { name: `k${x}`, args: {}, body: [] }));
}

test("more than 256 kB of changes at once reach a client that reads, each once and in order", async () => {
  const reader = await listen();
  await reader.next("presence");
  const last = await storedPoints(5_000)(server.services, account.deviceId);
  const told = await untilTold(reader, 5_000);
  expect(told).toEqual(Array.from({ length: 5_000 }, (_, index) => last - 4_999 + index));
  await makeTool();
  await untilTold(reader, 5_001);
  expect(reader.hasEnded()).toBeFalse();
});

longTest("so do more than 256 kB of logs at once", async () => {
  const reader = await listen();
  await reader.next("presence");
  const log = post("/api/logs", { message: "x".repeat(10_000), type: "info" });
  await Promise.all(Array.from({ length: 60 }, () => account.ask(log)));
  while (reader.events.length < 61 && !reader.hasEnded()) await reader.news();
  expect(reader.events.filter(({ event }) => event === "log")).toHaveLength(60);
});

describe("a replay", () => {
  longTest("comes in pieces of one record or 64 kB, however much there is", async () => {
    const before = await position();
    await storedPoints(2_000)(server.services, account.deviceId);
    await changedOften(50);
    const lengths: number[] = [];
    const stream = streamFrom(before);
    stream.open(() => {});
    for (let told = 0; told < 2_051;) {
      const piece = (await stream.next()) ?? "";
      lengths.push(piece.length);
      told += piece.split("event: change").length - 1;
    }
    stream.close();
    expect(lengths.length).toBeGreaterThan(50);
    expect(Math.max(...lengths)).toBeLessThan(300_000);
  });

  longTest("what changes meanwhile is neither lost nor doubled", async () => {
    const before = await position();
    const last = await storedPoints(3_000)(server.services, account.deviceId);
    const reader = await listen(before);
    const ids = Array.from({ length: 3_000 }, (_, index) => last - 2_999 + index);
    for (let count = 0; count < 50; count++) ids.push(await makeTool());
    expect(await untilTold(reader, ids.length)).toEqual(ids);
    ids.push(await makeTool());
    expect(await untilTold(reader, ids.length)).toEqual(ids);
  });

  longTest("of a client that has stopped ends after 40 seconds, and not before", async () => {
    const before = await position();
    await changedOften(2);
    const other = await listen();
    await other.next();
    const stream = streamFrom(before);
    let isOver = false;
    stream.open(() => {
      isOver = true;
    });
    await stream.next(); // and no other piece
    now = new Date(now.getTime() + 39_000);
    while (!other.text().endsWith("\n\n:\n\n")) await other.news(); // both have been looked at
    expect(isOver).toBeFalse();
    now = new Date(now.getTime() + 1_000);
    await eventually(() => isOver || undefined);
    expect([open(), other.hasEnded()]).toEqual([1, false]);
  });

  longTest("that fills the connection of a client that has stopped ends", async () => {
    const before = await position();
    await changedOften(100);
    const connection = await stopped(`Last-Event-ID: ${before}`);
    const other = await listen();
    while (!connection.isClosed()) {
      now = new Date(now.getTime() + 40_000); // again, if the machine has still taken a piece
      await other.news(); // both have been looked at
    }
    await eventually(() => (open() === 1 ? true : undefined));
    expect(other.hasEnded()).toBeFalse();
  });

  longTest("a reset of the account in the middle: download anew", async () => {
    const before = await position();
    await changedOften(100);
    const connection = await stopped(`Last-Event-ID: ${before}`);
    await account.ask({ ...post("/api/device/reset"), body: { password: "password123" } });
    connection.socket.resume();
    while (!connection.received().includes("event: reset")) await connection.news();
    expect(connection.received()).toMatch(/id: [0-9a-f]{8}-\d+\nevent: reset\ndata: {}/);
  });
});

describe("download anew", () => {
  test.each(["0", "00000000-1"])("since %s", async (since) => {
    await makeTool();
    const newest = await position();
    const reader = await listen("", `?since=${since}`);
    expect(await reader.next("reset")).toEqual({ event: "reset", id: newest, data: {} });
    const id = await makeTool();
    expect(await untilTold(reader, 1)).toEqual([id]);
  });
});

describe("a client that has stopped", () => {
  longTest("is closed when it is 256 kB behind, hears the rest when it comes again, and others go on", async () => {
    const other = await listen("", "?kinds=change");
    const before = await position();
    const connection = await stopped();
    const ids: number[] = [];
    while (!connection.isClosed()) {
      ids.push(await makeTool());
      const logs = Array.from({ length: 50 }, () =>
        account.ask(post("/api/logs", { message: "x".repeat(10_000), type: "info" })),
      );
      await Promise.all(logs);
    }
    expect(await untilTold(other, ids.length)).toEqual(ids);
    const again = await listen(before);
    expect(await untilTold(again, ids.length)).toEqual(ids);
    expect(other.hasEnded()).toBeFalse();
  });

  longTest("is closed in the middle of what is told, as the last one, and the writes are answered", async () => {
    const connection = await stopped();
    while (!connection.isClosed()) {
      const logs = Array.from({ length: 50 }, () => post("/api/logs", { message: "x".repeat(10_000), type: "info" }));
      await Promise.all([...logs, post("/api/telemetries", { target: "sbc4" })].map((report) => account.ask(report)));
    }
    await account.ask(post("/api/telemetries", { target: "sbc4" }));
    expect(open()).toBe(0);
  });

  longTest("and that is killed leaves nothing behind", async () => {
    const before = await position();
    await changedOften(100);
    const connection = await stopped(`Last-Event-ID: ${before}`);
    connection.socket.destroy();
    await eventually(() => (open() === 0 ? true : undefined));
  });

  longTest("holds what it has not read against its account only", async () => {
    const before = await position();
    await changedOften(100);
    const neighbour = await openAccount(server);
    for (let count = 0; count < 20; count++) await stopped(`Last-Event-ID: ${before}`);
    await neighbour.make(post("/api/tools", { name: "Hoe" }));
    expect(await neighbour.list("tools")).toHaveLength(1);
    expect(await account.list("sequences")).toHaveLength(1);
  });
});
