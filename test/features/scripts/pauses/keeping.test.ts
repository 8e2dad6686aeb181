import { afterAll, beforeAll, expect, test } from "bun:test";
import { hiddenEvents, pauseKeeper } from "../../../../src/features/scripts";
import { type Account, openAccount } from "../../../support/account";
import { mqttPort } from "../../../support/mqtt-client";
import { startRobot } from "../../../support/robot";
import { get, makeToken, patch, post, remove, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

/* Pauses that end, go, come back, and move to another account (water.md §1). */

const DAY = 86_400_000;
const START = Date.parse("2026-05-01T06:00:00.000Z");
let now = START;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => new Date(now));
});
afterAll(() => server.stop());

const at = (days: number): string => new Date(START + days * DAY).toISOString();
const settled = ({ deviceId }: Account) => server.services.get(pauseKeeper).settled(deviceId);

async function opened() {
  now = START;
  const owner = await openAccount(server);
  const sequence = await owner.make(post("/api/sequences", { name: "Water", color: "red", args: {}, body: [] }));
  const times = { start_time: at(1), end_time: at(300), time_unit: "daily", repeat: 1 };
  const event = await owner.make(post("/api/farm_events", { ...times, executable_id: sequence }));
  return { owner, event };
}
const hiddenOf = ({ deviceId }: Account): number[] => [...hiddenEvents(server.services.db, deviceId).keys()];

test("a pause goes 90 days after its end, and History does not tell", async () => {
  const { owner, event } = await opened();
  await owner.ask(post("/api/pauses", { farm_event_id: event, until: at(2) }));
  await owner.ask(post("/api/pauses", { farm_event_id: event, until: at(20) }));
  const { db } = server.services;
  const ends = (): unknown[] =>
    db.rows(`select until from pauses where device_id = ${owner.deviceId}`).map(({ until }) => until);
  now = START + 91.9 * DAY;
  await settled(owner);
  expect(ends()).toEqual([at(2), at(20)]);
  now = START + 93 * DAY;
  await settled(owner);
  expect(ends()).toEqual([at(20)]);
  expect(db.rows(`select action from changes where resource = 'pauses' and device_id = ${owner.deviceId}`).length).toBe(
    2,
  );
});

test("an undo takes a pause back, and brings one back", async () => {
  const { owner, event } = await opened();
  const made = await send(server, post("/api/pauses", { farm_event_id: event, reason: "Rain" }), owner.token);
  await settled(owner);
  expect(hiddenOf(owner)).toEqual([event]);
  const undo = (number: string | null) => owner.ask(post("/api/changes/undo", { number }));
  await undo(made.headers.get("x-change-number"));
  await settled(owner);
  expect([await owner.list("pauses"), hiddenOf(owner)]).toEqual([[], []]);
  const again = await owner.make(post("/api/pauses", { farm_event_id: event, reason: "Rain" }));
  const gone = await send(server, remove(`/api/pauses/${again}`), owner.token);
  await settled(owner);
  expect(hiddenOf(owner)).toEqual([]);
  await undo(gone.headers.get("x-change-number"));
  await settled(owner);
  expect([await owner.list("pauses"), hiddenOf(owner)]).toMatchObject([[{ id: again, reason: "Rain" }], [event]]);
});

test("an event that is edited beyond the pause is shown again", async () => {
  const { owner, event } = await opened();
  await owner.ask(post("/api/pauses", { until: at(3) }));
  await settled(owner);
  expect(hiddenOf(owner)).toEqual([event]);
  await owner.ask(patch(`/api/farm_events/${event}`, { start_time: at(4) }));
  await settled(owner);
  expect(hiddenOf(owner)).toEqual([]);
});

longTest("an export holds pauses, and an import takes them over with the new ids of their events", async () => {
  const { owner, event } = await opened();
  await owner.ask(post("/api/pauses", { farm_event_id: event, until: at(5), reason: "Rain" }));
  await owner.ask(post("/api/pauses", { until: at(9), reason: "Holidays" }));
  const exported = (await owner.ask(post("/api/export_data"))) as Record<string, unknown>;
  const other = await openAccount(server);
  const { farm_events: _, ...without } = exported;
  await other.ask(post("/api/import_data", { export: without }));
  expect(await other.list("pauses")).toMatchObject([{ farm_event_id: null, reason: "Holidays" }]);
  const third = await openAccount(server);
  await third.ask(post("/api/import_data", { export: exported }));
  const [taken] = await third.list("farm_events");
  expect(await third.list("pauses")).toMatchObject([
    { farm_event_id: taken?.id, reason: "Rain", until: at(5) },
    { farm_event_id: null, reason: "Holidays" },
  ]);
  await settled(third);
  expect(hiddenOf(third)).toEqual([Number(taken?.id)]);
});

test("whoever lists pauses is told nothing of another account's", async () => {
  const { owner } = await opened();
  await owner.ask(post("/api/pauses", {}));
  const other = await openAccount(server);
  expect(await other.ask(get("/api/pauses"))).toEqual([]);
});

test("a robot gets no event back that is deleted while nobody knows yet whether it is hidden", async () => {
  const { owner, event } = await opened();
  const { executable_id } = await owner.show(`farm_events/${event}`);
  const times = { start_time: at(1), end_time: at(300), time_unit: "daily", repeat: 1 };
  const others = Array.from({ length: 15 }, () => owner.make(post("/api/farm_events", { ...times, executable_id })));
  const events = [event, ...(await Promise.all(others))];
  await owner.ask(post("/api/pauses", { from: at(100), until: at(101) }));
  await settled(owner);
  const token = await makeToken(server, owner, "bot");
  const robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token, keepalive: 600 });
  const paths = events.map((id) => `/api/farm_events/${id}`);
  const both = paths.flatMap((path) => [patch(path, { repeat: 2 }), remove(path)]); // the first one may find nothing
  await Promise.all(both.map((request) => send(server, request, owner.token)));
  await settled(owner);
  await server.services.writes.settled();
  await robot.settled();
  const lasts = new Map(robot.syncs.map(({ topic, body }) => [topic, body]));
  expect(events.map((id) => lasts.get(`sync/FarmEvent/${id}`))).toEqual(events.map(() => null));
  robot.cut();
});
