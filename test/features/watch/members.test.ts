import { afterAll, beforeAll, expect, test } from "bun:test";
import { begin } from "../../../src/features/watch/notices/notices";
import { type Account, openAccount } from "../../support/account";
import { type Guest, memberOf } from "../../support/people";
import { get, patch, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

/* Several people look after one garden (watch.md §§1-3). */

let server: TestServer;
let owner: Account;
let viewer: Guest;
beforeAll(async () => {
  server = await startServer();
  owner = await openAccount(server, "owner@garden.test");
  viewer = await memberOf(server, owner, "viewer");
});
afterAll(() => server.stop());

const asked = async (request: Parameters<typeof send>[1], token = viewer.token) => {
  const { status, json } = await send(server, request, token);
  return { status, json };
};
const waysOf = async (token?: string) =>
  ((await asked(get("/api/watch"), token)).json as { ways: { id: number; type: string }[] }).ways;
const rows = (table: string) =>
  server.services.db.rows(`select user_id from ${table} where device_id = ${owner.deviceId} order by user_id`);

test("the owner has the console from the start, a member chooses", async () => {
  expect((await waysOf(owner.token)).map(({ type }) => type)).toEqual(["console"]);
  expect(await waysOf()).toEqual([]);
});

test("what is not sent stays", async () => {
  const settings = { quiet_from: "22:00", quiet_to: "07:00", away_minutes: 60, followed_sequences: [7] };
  const other = await openAccount(server);
  await other.ask(patch("/api/watch", settings));
  for (const key of Object.keys(settings) as (keyof typeof settings)[]) {
    await other.ask(patch("/api/watch", { [key]: settings[key] }));
    expect(await other.ask(get("/api/watch"))).toMatchObject(settings);
  }
});

test("a viewer chooses ways of their own, and changes no limit", async () => {
  const ways = [{ type: "webhook", kinds: { away: true }, url: "https://one.example/" }];
  expect(await asked(patch("/api/watch", { ways }))).toMatchObject({ status: 200 });
  expect((await asked(patch("/api/watch", { away_minutes: 60 }))).status).toBe(403);
  expect((await asked(patch("/api/watch", { limits: [] }))).status).toBe(403);
  expect(await asked(get("/api/watch"), owner.token)).toMatchObject({
    json: { away_minutes: 1_440, ways: [{ type: "console" }] },
  });
});

test("each sees by whom they were told, and has seen for themselves", async () => {
  const { services } = server;
  const now = new Date();
  const notice = await services.writes.run(
    "account",
    () => begin(services, now, { deviceId: owner.deviceId, kind: "away", begun: now.getTime() }),
    owner.deviceId,
  );
  const shown = async (token?: string) =>
    ((await asked(get("/api/notices"), token)).json as { told: { type: string }[]; seen_at: string | null }[])[0];
  expect((await shown())?.told.map(({ type }) => type)).toEqual(["webhook"]);
  expect((await shown(owner.token))?.told.map(({ type }) => type)).toEqual(["console"]);
  await asked(patch(`/api/notices/${notice?.id}`, { seen: true }));
  expect((await shown())?.seen_at).toBeString();
  expect((await shown(owner.token))?.seen_at).toBeNull();
});

test("with the membership everything of the person ends: ways, calendar, sights", async () => {
  const { url } = (await asked(post("/api/calendar"))).json as { url: string };
  const calendar = url.replace(/^https?:\/\/[^/]+/, server.base);
  expect((await fetch(calendar)).status).toBe(200);
  const [member] = (await owner.ask(get("/api/members"))) as { id: number; role: string }[];
  const all = (await owner.ask(get("/api/members"))) as { id: number; role: string }[];
  const id = all.find(({ role }) => role === "viewer")?.id ?? member?.id;
  await owner.ask(remove(`/api/members/${id}`));
  expect((await fetch(calendar)).status).toBe(404);
  expect(["ways", "watchers", "notices_seen", "calendars"].flatMap(rows)).toEqual([
    { user_id: owner.userId },
    { user_id: owner.userId },
  ]);
});
