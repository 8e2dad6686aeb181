import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { deleteAccount } from "../../../src/features/account/user/accounts";
import { events } from "../../../src/features/events";
import { tickets } from "../../../src/features/events/tickets";
import { Database } from "../../../src/platform/db/database";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type EventReader, openEvents } from "../../support/event-stream";
import { tempFolder } from "../../support/folder";
import { get, PASSWORD, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { startServe } from "../../cli/process";
import { longTest, part } from "../../support/tier";

/* Who may open a stream of events, how many, and for how long (`live.md` §2). */

const START = new Date("2026-03-01T08:15:30Z");
const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };

let now = START;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ METRICS: "on" }, () => now);
});
beforeEach(() => {
  now = START;
});
afterAll(() => server.stop());

const path = "/api/events";
const readers: EventReader[] = [];
async function follow(query: string, headers = {}): Promise<EventReader> {
  const reader = await openEvents(`${server.base}${path}${query}`, headers);
  readers.push(reader);
  return reader;
}
const listen = ({ token }: Pick<Account, "token">): Promise<EventReader> =>
  follow("", { authorization: `Bearer ${token}` });
const statusOf = async (query: string, token?: string): Promise<number> =>
  (await send(server, get(`${path}${query}`), token)).status;
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000);
};
/** Open streams, as those who watch the server are told. */
async function open(): Promise<number> {
  const { text } = await send(server, get("/metrics"));
  return Number(/^gardenshed_event_streams (\d+)$/m.exec(text)?.[1]);
}
afterEach(async () => {
  for (const { leave } of readers.splice(0)) leave();
  await eventually(async () => ((await open()) === 0 ? true : undefined));
});

describe("a ticket stands for a token", () => {
  const ticketOf = async (account: Account): Promise<string> => {
    const { ticket } = (await account.ask(post("/api/events/ticket"))) as { ticket: string }; // as specified
    return `?ticket=${ticket}`;
  };

  test("once", async () => {
    const account = await openAccount(server);
    const query = await ticketOf(account);
    const { next } = await follow(query);
    expect((await next())?.event).toBe("presence");
    const id = await account.make(post("/api/points", plant));
    expect(await next("change")).toMatchObject({ data: { id } });
    expect(await statusOf(query)).toBe(401);
  });
  test.each([
    ["goes on", 0],
    ["is set back a day", -86_400],
    ["is set forward a day", 86_400],
  ])("for 30 seconds, also when the clock %s", async (_, seconds) => {
    const account = await openAccount(server);
    const own = server.services.get(tickets);
    const { nowMs } = own;
    const startMs = own.nowMs();
    own.nowMs = () => startMs;
    const queries = [await ticketOf(account), await ticketOf(account)];
    later(seconds);
    own.nowMs = () => startMs + 29_999;
    expect(await statusOf(queries[0] ?? "")).toBe(200);
    own.nowMs = () => startMs + 30_000;
    expect(await statusOf(queries[1] ?? "")).toBe(401);
    own.nowMs = nowMs;
  });
  test("while its token is in force", async () => {
    const account = await openAccount(server);
    const [before, after] = [await ticketOf(account), await ticketOf(account)];
    const { ended } = await follow(before);
    await account.ask(remove("/api/tokens"), 204);
    expect(await statusOf(after)).toBe(401);
    await ended;
  });
  test("HEAD does not use it up", async () => {
    const account = await openAccount(server);
    const query = await ticketOf(account);
    expect((await send(server, { method: "HEAD", path: path + query })).status).toBe(200);
    expect(await statusOf(query)).toBe(200);
  });
  test("of 21, the first is not valid any more", async () => {
    const account = await openAccount(server);
    const queries: string[] = [];
    for (let count = 0; count < 21; count++) queries.push(await ticketOf(account));
    expect(await statusOf(queries[0] ?? "")).toBe(401);
    expect(await statusOf(queries[1] ?? "")).toBe(200);
  });
  test.each(["", "x", "1-x", "-1", "1"])("%j is none", async (ticket) => {
    const { token } = await openAccount(server);
    expect(await statusOf(`?ticket=${ticket}`)).toBe(401);
    expect(await statusOf(`?ticket=${ticket}`, token)).toBe(401);
  });
  test("nobody gets one without a token", async () => {
    expect((await send(server, post("/api/events/ticket"))).status).toBe(401);
    expect(await statusOf("")).toBe(401);
  });
});

describe("a token that ends closes its streams, and no others", () => {
  const endings: readonly (readonly [name: string, end: (account: Account) => Promise<unknown>])[] = [
    ["log-out", (account) => account.ask(remove("/api/tokens"), 204)],
    [
      "deletion of the account by its user",
      (account) => account.ask({ ...remove("/api/users"), body: { password: PASSWORD } }),
    ],
    [
      "deletion of the account by others",
      ({ deviceId }) => server.services.writes.run("account", () => deleteAccount(server.services, deviceId), deviceId),
    ],
    [
      "a command of another process",
      async ({ deviceId }) => {
        const other = new Database(server.services.db.path);
        other.execute(`delete from token_issuances where device_id = ${deviceId}`);
        other.close();
      },
    ],
    ["expiry", async () => later(61 * 86_400)],
  ];
  test.each(endings)("%s", async (name, end) => {
    const [account, neighbour] = [await openAccount(server), await openAccount(server)];
    const [own, other] = [await listen(account), await listen(neighbour)];
    await Promise.all([own.next(), other.next()]);
    await end(account);
    await own.ended;
    expect(own.isBroken()).toBeFalse();
    if (name !== "expiry") {
      const id = await neighbour.make(post("/api/points", plant));
      expect(await other.next("change")).toMatchObject({ data: { id } });
    }
  });

  longTest("a new password closes those of other sessions", async () => {
    const account = await openAccount(server);
    const { json } = await send(server, post("/api/tokens", { user: { email: account.email, password: PASSWORD } }));
    const { encoded } = (json as { token: { encoded: string } }).token; // a login object
    const [own, other] = [await listen(account), await listen({ token: encoded })];
    const new_password = "password456";
    const change = { password: PASSWORD, new_password, new_password_confirmation: new_password };
    await account.ask(patch("/api/users", change));
    await other.ended;
    const id = await account.make(post("/api/points", plant));
    while ((own.events.at(-1)?.data as { id?: number } | undefined)?.id !== id) await own.news();
  });
});

describe("how many", () => {
  test("20 of an account; the 21st is told to wait until one ends", async () => {
    const account = await openAccount(server);
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(account)));
    await Promise.all(streams.map(({ next }) => next()));
    expect(await open()).toBe(20);
    const refused = await send(server, get(path), account.token);
    expect(refused).toMatchObject({ status: 429, json: { error: expect.stringContaining("20 streams") } });
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(await statusOf("", (await openAccount(server)).token)).toBe(200);
    streams[0]?.leave();
    const another = await eventually(() => listen(account).catch(() => undefined));
    expect((await another.next())?.event).toBe("presence");
  });

  test("clients that go away leave nothing behind", async () => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    await next();
    expect(server.services.db.rows("select name from sqlite_temp_schema where name like 'reported%'")).not.toEqual([]);
    leave();
    await eventually(async () => ((await open()) === 0 ? true : undefined));
    expect(server.services.db.rows("select name from sqlite_temp_schema where name like 'reported%'")).toEqual([]);
    await account.make(post("/api/logs", { message: "Hello", type: "info" }));
  });

  test("HEAD opens none", async () => {
    const account = await openAccount(server);
    const { status, headers } = await send(server, { method: "HEAD", path }, account.token);
    expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/event-stream" });
    expect(await open()).toBe(0);
  });
});

test("a comment comes when nothing was said for 20 seconds", async () => {
  const account = await openAccount(server);
  const { next, news, text } = await listen(account);
  await next();
  const before = text();
  expect(before).not.toContain(":\n\n");
  later(20);
  while (text() === before) await news();
  expect(text().slice(before.length)).toBe(":\n\n");
});

longTest("the end of the server ends them, and begins no others", async () => {
  const ending = await startServer({}, () => now);
  const account = await openAccount(ending);
  const { next, ended, isBroken } = await openEvents(ending.base + path, { authorization: account.token });
  await next();
  ending.services.get(events).close();
  await ended;
  expect(isBroken()).toBeFalse();
  expect((await send(ending, get(path), account.token)).status).toBe(503);
  await ending.stop();
});

test.each(part(["SIGTERM", "SIGINT"] as const, 2))("%s ends them in order, and the program at once", async (signal) => {
  const folder = tempFolder();
  await using program = await startServe(folder);
  const ask = async (to: string, body: object): Promise<unknown> =>
    (await fetch(`${program.base}/api/${to}`, { method: "POST", body: JSON.stringify(body) })).json();
  const user = { name: "Ada", email: "ada@garden.test", password: PASSWORD, password_confirmation: PASSWORD };
  await ask("users", user);
  const { token } = (await ask("tokens", { user })) as { token: { encoded: string } }; // a login object
  const reader = await openEvents(program.base + path, { authorization: token.encoded });
  await reader.next();
  program.kill(signal);
  expect(await program.ended).toBe(0);
  await reader.ended;
  expect(reader.isBroken()).toBeFalse(); // it would be, if the server had waited for it
  rmSync(folder, { recursive: true });
});
