import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { type EventReader, openEvents } from "../../../support/event-stream";
import { get, patch, post, remove, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Events as clients hear them (`live.md` §2). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listen = (account: Account, query = "", headers = {}): Promise<EventReader> =>
  openEvents(`${server.base}/api/events${query}`, { authorization: `Bearer ${account.token}`, ...headers });

const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3 };
const reading = { pin: 1, value: 5, x: 1, y: 2, z: 3, mode: 1 };

describe("the beginning", () => {
  test("headers that keep it away from caches and collectors, the time to come again, then who is there", async () => {
    const account = await openAccount(server);
    const { response, next, text, leave } = await listen(account);
    expect(await next()).toEqual({
      event: "presence",
      id: undefined,
      data: { robot: { connected: false, seen_at: null }, clients: 0 },
    });
    expect(text()).toStartWith("retry: 2000\n");
    const { headers } = response;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    leave();
  });
});

describe("changes", () => {
  test("a record that is made, edited and deleted", async () => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const id = await account.make({ ...post("/api/points", plant), headers: { "x-device-rpc-id": "mine" } });
    const record = await account.show(`points/${id}`);
    expect(await next("change")).toEqual({
      event: "change",
      id: expect.stringMatching(/^[0-9a-f]{8}-\d+$/),
      data: { resource: "points", id, action: "created", request: "mine", record },
    });
    await account.ask(patch(`/api/points/${id}`, { x: 7 }));
    expect(await next("change")).toMatchObject({ data: { id, action: "updated", request: "NONE", record: { x: 7 } } });
    await account.ask(remove(`/api/points/${id}`));
    expect(await next("change")).toMatchObject({ data: { id, action: "deleted", record: null } });
    leave();
  });
});

describe("reports", () => {
  test.each([
    ["log", "logs", { message: "Hello", type: "info" }],
    ["reading", "sensor_readings", reading],
    ["telemetry", "telemetries", { target: "sbc4" }],
  ])("a %s as GET shows it", async (event, resource, body) => {
    const account = await openAccount(server);
    const { next, leave } = await listen(account);
    const id = await account.make(post(`/api/${resource}`, body));
    const stored = (await account.list(resource)).find((record) => record.id === id);
    expect(await next(event)).toEqual({ event, id: undefined, data: stored });
    leave();
  });
});

test("what happened while the client was away comes first, then what is new", async () => {
  const account = await openAccount(server);
  const first = await listen(account);
  await first.next("presence");
  const before = first.lastId() ?? "";
  first.leave();
  const ids = [];
  for (let x = 0; x < 30; x++) ids.push(await account.make(post("/api/points", { ...plant, x })));
  const { next, leave } = await listen(account, "", { "last-event-id": before });
  ids.push(await account.make(post("/api/points", plant)));
  const told = [];
  while (told.length < ids.length) told.push((await next("change"))?.data);
  expect(told.map((data) => (data as { id: number }).id)).toEqual(ids);
  leave();
});
void get;
void send;
