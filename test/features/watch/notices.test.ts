import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { watchman } from "../../../src/features/watch";
import { begin } from "../../../src/features/watch/notices/notices";
import { type Account, openAccount, type Shown } from "../../support/account";
import { mqttPort } from "../../support/mqtt-client";
import { type Robot, robotToken, startRobot, STATE } from "../../support/robot";
import { get, PASSWORD, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* What is noticed (watch.md §2): a robot that comes and goes, and a clock that is moved. */

let now = new Date();
let server: TestServer;
let owner: Account;
let sequence: number;
let robots: Robot[] = [];
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date("2026-05-01T12:00:00Z");
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  sequence = await owner.make(post("/api/sequences", { name: "Water", body: [] }));
});
afterEach(() => {
  for (const robot of robots) robot.cut();
  robots = [];
});

/** The clock goes on, as the server sees it. */
async function at(time: string): Promise<void> {
  await server.services.get(watchman).look();
  now = new Date(time.includes("T") ? time : `2026-05-01T${time}Z`);
  await server.services.get(watchman).look();
}
const stateWith = (settings: object) => () => ({
  ...STATE,
  informational_settings: { ...STATE.informational_settings, ...settings },
});
async function come(settings: object = {}): Promise<Robot> {
  const token = await robotToken(server.base, owner.email);
  const robot = await startRobot({
    port: mqttPort(server),
    deviceId: owner.deviceId,
    token,
    state: stateWith(settings),
  });
  robots.push(robot);
  await robot.settled();
  await server.services.get(watchman).look();
  return robot;
}
async function go(robot: Robot): Promise<void> {
  robot.cut();
  await robot.closed;
  const isHere = async () => ((await owner.show("device/state")) as unknown as { connected: boolean }).connected;
  while (await isHere()) await Bun.sleep(2);
  await server.services.get(watchman).look();
}
/** It was here once, and is not any more. */
const wasHere = async (): Promise<void> => go(await come());
async function says(robot: Robot, message: string, log: object = {}): Promise<void> {
  robot.tell("logs", { message, type: "error", major_version: 15, channels: [], ...log });
  await robot.settled();
  await server.services.get(watchman).look();
}
const event = (changes: object = {}) =>
  post("/api/farm_events", {
    executable_type: "Sequence",
    executable_id: sequence,
    start_time: "2026-05-01T16:00:00.000Z",
    repeat: 1,
    time_unit: "never",
    ...changes,
  });
type Notice = Shown & { readonly title: string; readonly text: string; readonly ended_at: string | null };
const notices = () => owner.ask(get("/api/notices")) as Promise<readonly Notice[]>;
/** `kind title: text`, with a sign behind those that have ended. */
const lines = async (headers: Record<string, string> = {}) =>
  ((await owner.ask(get("/api/notices", { headers }))) as readonly Notice[]).map(
    ({ kind, title, text, ended_at }) => `${kind} ${title}: ${text}${ended_at === null ? "" : " ✓"}`,
  );

const MISSED = "missed Robot away: Water: The robot wasn't connected at 18:00.";
const UNKNOWN = "If it was switched on, it has run all the same.";

describe("a run that was due while no robot was connected", () => {
  test("is noticed 15 minutes later, once, and never before", async () => {
    await wasHere();
    await owner.make(event());
    await at("16:14:59");
    expect(await lines()).toEqual([]);
    await at("16:15:00");
    await at("16:20:00");
    await at("18:00:00");
    expect(await lines()).toEqual([`${MISSED} ${UNKNOWN}`]);
    expect(await lines({ "accept-language": "de" })).toEqual([
      "missed Roboter nicht da: Water: Der Roboter war um 18:00 nicht verbunden. War er eingeschaltet, lief es trotzdem.",
    ]);
  });

  test("is noticed of an event that has gone from its list, too", async () => {
    await wasHere();
    await owner.make(event());
    await at("16:02:00");
    expect(await owner.list("farm_events")).toEqual([]);
    await at("16:15:00");
    expect(await lines()).toEqual([`${MISSED} ${UNKNOWN}`]);
  });

  test.each([
    ["before it", "15:30:00"],
    ["in its minute", "16:00:30"],
  ])("is not noticed when a person has deleted the event %s", async (_, time) => {
    await wasHere();
    const id = await owner.make(event());
    await at(time);
    await owner.ask(remove(`/api/farm_events/${id}`));
    await at("16:15:00");
    expect(await lines()).toEqual([]);
  });

  test("is not noticed while it is paused, but when the pause has ended before", async () => {
    await wasHere();
    await owner.make(event({ time_unit: "daily", end_time: "2026-06-01T00:00:00Z" }));
    const pause = { farm_event_id: null, from: "2026-05-01T12:00:01Z", until: "2026-05-02T12:00:00Z", reason: "Rain" };
    await owner.ask(post("/api/pauses", pause));
    await at("16:15:00");
    expect((await lines()).filter((line) => line.startsWith("missed"))).toEqual([]);
    await at("2026-05-02T12:01:00Z");
    await at("2026-05-02T16:15:00Z");
    expect((await lines()).filter((line) => line.startsWith("missed"))).toEqual([`${MISSED} ${UNKNOWN}`]);
  });

  test("follows the event that was moved", async () => {
    await wasHere();
    const id = await owner.make(event());
    await at("15:00:00");
    await owner.ask(patch(`/api/farm_events/${id}`, { start_time: "2026-05-01T17:00:00Z" }));
    await at("16:59:00");
    expect(await lines()).toEqual([]);
    await at("17:15:00");
    expect((await lines())[0]).toStartWith("missed Robot away: Water: The robot wasn't connected at 19:00.");
  });

  longTest("is not noticed when a robot was there, however shortly", async () => {
    await wasHere();
    await owner.make(event());
    await at("16:05:00");
    const robot = await come();
    await at("16:06:00");
    await go(robot);
    await at("16:15:00");
    expect(await lines()).toEqual([]);
  });

  test("is not noticed where no robot was ever seen", async () => {
    await owner.make(event());
    await at("16:15:00");
    expect(await lines()).toEqual([]);
  });

  longTest("is one notice with those within an hour", async () => {
    await wasHere();
    await owner.make(event({ time_unit: "minutely", repeat: 30, end_time: "2026-05-01T17:01:00Z" }));
    for (const time of ["16:15:00", "16:45:00", "17:15:00"]) await at(time);
    expect(await lines()).toEqual([
      `missed Robot away: Water: The robot wasn't connected at 18:00, 18:30 and 19:00. ${UNKNOWN}`,
    ]);
  });

  test("is noticed of the items of a regimen, in the zone of the device", async () => {
    await wasHere();
    const items = [{ sequence_id: sequence, time_offset: 18 * 3_600_000 }];
    const regimen = await owner.make(
      post("/api/regimens", { name: "Spring", color: "red", body: [], regimen_items: items }),
    );
    await owner.make(event({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-05-01T13:00:00Z" }));
    await at("16:15:00");
    expect(await lines()).toEqual([`${MISSED} ${UNKNOWN}`]);
  });

  test.each([
    ["on before", 7_200, "It was on and will have run this."],
    ["off", 60, "It was off. This did not run."],
  ])("ends when the robot comes that was %s: its uptime tells", async (_, uptime, outcome) => {
    await wasHere();
    await owner.make(event());
    await at("16:15:00");
    await at("17:00:00");
    await come({ uptime });
    expect(await lines()).toEqual([`${MISSED} ${outcome} ✓`]);
  });

  test("ends when somebody has seen it", async () => {
    await wasHere();
    await owner.make(event());
    await at("16:15:00");
    const [notice] = await notices();
    await owner.ask(patch(`/api/notices/${notice?.id}`, { seen: true }));
    expect(await notices()).toMatchObject([{ seen_at: now.toISOString(), ended_at: now.toISOString() }]);
    await owner.ask(patch(`/api/notices/${notice?.id}`, { seen: false }), 422);
    await owner.ask(patch("/api/notices/999999", { seen: true }), 404);
  });
});

describe("a robot that is away", () => {
  test("is noticed when it has not been heard for a day, until it comes", async () => {
    await wasHere();
    await at("2026-05-02T11:59:00Z");
    expect(await lines()).toEqual([]);
    await at("2026-05-02T12:00:00Z");
    const away =
      "away The robot is away: It was heard last at 14:00 (Fri 1 May). Look whether it has power and reaches the network.";
    expect(await lines()).toEqual([away]);
    await at("2026-05-02T13:00:00Z");
    await come();
    expect(await lines()).toEqual([`${away} ✓`]);
  });

  test("is noticed after the minutes that the garden has chosen", async () => {
    await wasHere();
    await owner.ask(patch("/api/watch", { away_minutes: 30 }));
    await at("12:29:00");
    expect(await lines()).toEqual([]);
    await at("12:30:00");
    expect((await notices()).map(({ kind }) => kind)).toEqual(["away"]);
  });

  test("is not noticed while it is there, nor of one that never came", async () => {
    await come();
    await at("2026-05-04T12:00:00Z");
    expect(await lines()).toEqual([]);
    owner = await openAccount(server);
    await owner.ask(patch("/api/watch", { away_minutes: 30 }));
    await at("2026-05-08T12:00:00Z");
    expect(await lines()).toEqual([]);
  });
});

describe("a robot that is locked", () => {
  test("is noticed after ten minutes, until it is unlocked", async () => {
    const robot = await come({ locked: true });
    await at("12:09:59");
    expect(await lines()).toEqual([]);
    await at("12:10:00");
    const stopped =
      "stopped The robot is stopped: It has been locked since 14:00 and does nothing. Unlock it when its way is clear.";
    expect(await lines()).toEqual([stopped]);
    await at("12:30:00");
    robot.tell("status", stateWith({ locked: false })());
    await robot.settled();
    await at("12:31:00");
    expect(await lines()).toEqual([`${stopped} ✓`]);
  });

  test("is not noticed when it is unlocked before", async () => {
    const robot = await come({ locked: true });
    await at("12:05:00");
    robot.tell("status", stateWith({ locked: false })());
    await robot.settled();
    await at("12:30:00");
    expect(await lines()).toEqual([]);
  });

  longTest("is as it was last when it has gone", async () => {
    const robot = await come({ locked: true });
    await at("12:10:00");
    await go(robot);
    await at("12:30:00");
    expect((await notices()).map(({ ended_at }) => ended_at)).toEqual([null]);
    owner = await openAccount(server);
    await go(await come({ locked: true }));
    await at("13:30:00");
    expect(await lines()).toEqual([]);
  });
});

describe("what the robot logs", () => {
  const FAILURE = "Event scheduled at 2026-05-01 16:00:00Z failed to execute: Emergency locked";

  test("a failure is noticed with its event; at most one an hour, with the count", async () => {
    await owner.make(event({ time_unit: "daily", end_time: "2026-06-01T00:00:00Z" }));
    const robot = await come();
    await at("16:00:10");
    await says(robot, FAILURE);
    await says(robot, FAILURE);
    expect(await lines()).toEqual([`failed Failed: Water: ${FAILURE} (2 times)`]);
    await at("2026-05-02T16:15:00Z");
    expect(await lines()).toEqual([`failed Failed: Water: ${FAILURE} (2 times) ✓`]);
  });

  test("a command that failed; it ends when somebody has seen it", async () => {
    const robot = await come();
    await says(robot, "Failed to execute command: Movement failed.");
    const [notice] = await notices();
    expect(notice).toMatchObject({ kind: "failed", title: "Something failed", subject: null });
    await owner.ask(patch(`/api/notices/${notice?.id}`, { seen: true }));
    expect((await notices())[0]?.ended_at).not.toBeNull();
  });

  test("a failure that claims to be years old is from yesterday; 50 wait for somebody to see them", async () => {
    const robot = await come();
    await says(robot, FAILURE, { created_at: 1_000_000_000 });
    expect((await notices())[0]?.["begun"]).toBe("2026-04-30T12:00:00.000Z");
    for (let hour = 1; hour <= 50; hour++) {
      now = new Date(now.getTime() + 3_600_000);
      await says(robot, FAILURE);
    }
    const ended = (await notices()).filter(({ ended_at }) => ended_at !== null);
    expect(ended.map(({ begun }) => begun)).toEqual(["2026-04-30T12:00:00.000Z"]);
  });

  test("no other log, and none of a client that is no robot", async () => {
    const robot = await come();
    await says(robot, "Moving to (1, 2, 3)", { channels: ["toast"] });
    await owner.ask(post("/api/logs", { message: FAILURE, type: "error" }));
    await server.services.get(watchman).look();
    expect(await lines()).toEqual([]);
  });

  test("a text for people, where one wants it here; without what is no text", async () => {
    const robot = await come();
    const { ways } = (await owner.ask(get("/api/watch"))) as { ways: { id: number; kinds: object }[] };
    await owner.ask(
      patch("/api/watch", { ways: ways.map(({ id, kinds }) => ({ id, kinds: { ...kinds, said: true } })) }),
    );
    await says(robot, "The bin\r\nSubject: is <b>empty</b>\u0000", { channels: ["toast"] });
    await says(robot, "Not for people", { channels: ["ticker"] });
    expect(await lines()).toEqual(["said The robot says: The bin Subject: is <b>empty</b> ✓"]);
  });

  test("the end of a run that somebody follows, and of no other", async () => {
    const robot = await come();
    await says(robot, "Completed Water", { type: "info" });
    expect(await lines()).toEqual([]);
    await owner.ask(patch("/api/watch", { followed_sequences: [sequence] }));
    await at("12:30:00");
    await says(robot, "Completed Weed", { type: "info" });
    await says(robot, "Completed Water", { type: "info" });
    expect(await lines()).toEqual(["done Done: Water: It ended at 14:30. ✓"]);
  });

  longTest("a flood of texts is cut off after 60 in a minute", async () => {
    const robot = await come();
    const { ways } = (await owner.ask(get("/api/watch"))) as { ways: { id: number; kinds: object }[] };
    await owner.ask(patch("/api/watch", { ways: ways.map(({ id }) => ({ id, kinds: { said: true } })) }));
    for (let count = 0; count < 150; count++) {
      now = new Date(now.getTime() + 10);
      robot.tell("logs", { message: `Hello ${count}`, type: "info", major_version: 15, channels: ["toast"] });
      if (count % 50 === 49) await robot.settled();
    }
    await server.services.get(watchman).look();
    expect(await notices()).toHaveLength(60);
  });
});

describe("values of sensors", () => {
  const reading = (value: number) => post("/api/sensor_readings", { pin: 59, mode: 1, value, x: 0, y: 0, z: 0 });
  let sensor: number;
  const measure = async (value: number): Promise<void> => {
    await owner.ask(reading(value));
    now = new Date(now.getTime() + 1_000);
    await server.services.get(watchman).look();
  };
  beforeEach(async () => {
    sensor = await owner.make(post("/api/sensors", { label: "Soil", pin: 59, mode: 1 }));
    await owner.ask(patch("/api/watch", { limits: [{ sensor_id: sensor, min: 200, max: 700, silent_hours: 6 }] }));
  });

  test("outside of the limits are noticed, until one is inside by two percent of the range", async () => {
    await measure(200);
    expect(await lines()).toEqual([]);
    await measure(199);
    await measure(150);
    const low = "reading Soil: 199: It should be at least 200 and at most 700.";
    expect(await lines()).toEqual([low]);
    await measure(209);
    expect(await lines()).toEqual([low]);
    await measure(210);
    expect(await lines()).toEqual([`${low} ✓`]);
    await measure(701);
    expect((await lines())[0]).toBe("reading Soil: 701: It should be at least 200 and at most 700.");
  });

  test("that do not come are noticed, until one comes", async () => {
    await at("17:59:59");
    expect(await lines()).toEqual([]);
    await at("18:00:00");
    expect(await lines()).toEqual(["reading Soil: no values: No value has come for 6 hours."]);
    await measure(500);
    expect(await lines()).toEqual(["reading Soil: no values: No value has come for 6 hours. ✓"]);
  });

  test("without a limit are not noticed; a limit that goes ends its notice", async () => {
    await measure(10);
    await owner.ask(patch("/api/watch", { limits: [] }));
    await measure(5);
    expect((await notices()).map(({ ended_at }) => ended_at === null)).toEqual([false]);
  });
});

describe("a garden whose look fails", () => {
  const change = (limits: string) => {
    const { db, writes } = server.services;
    const sql = `update watched set limits = '${limits}', due_at = '' where device_id = ${owner.deviceId}`;
    return writes.run("account", () => db.execute(sql), owner.deviceId);
  };
  const logged = () => server.log.filter((line) => line.includes("watch_of_garden_failed")).length;

  longTest("is looked at an hour later, and holds up no other; the log says it once", async () => {
    await wasHere();
    await change("none");
    await at("12:00:01");
    expect(logged()).toBe(1);
    const broken = owner;
    owner = await openAccount(server);
    await wasHere();
    await owner.ask(patch("/api/watch", { away_minutes: 30 }));
    await at("12:31:00");
    expect((await lines()).map((line) => line.split(" ")[0])).toEqual(["away"]);
    owner = broken;
    await at("13:00:01");
    expect(logged()).toBe(1);
    await change("[]");
    await at("13:00:02");
    await change("none");
    await at("13:00:03");
    expect(logged()).toBe(2);
    await change("[]");
  });

  test("is none that has a regimen with an item after the last year", async () => {
    await wasHere();
    const regimen_items = [64_800_000, Number.MAX_SAFE_INTEGER].map((time_offset) => ({
      sequence_id: sequence,
      time_offset,
    }));
    const regimen = await owner.make(post("/api/regimens", { name: "Ever", color: "green", regimen_items }));
    await owner.make(
      event({ executable_type: "Regimen", executable_id: regimen, start_time: "2026-05-01T13:00:00.000Z" }),
    );
    const before = logged();
    await at("16:15:00");
    expect((await lines()).filter((line) => line.startsWith("missed"))).toEqual([`${MISSED} ${UNKNOWN}`]);
    expect(logged()).toBe(before);
  });
});

describe("a list", () => {
  test("without a page has what lasts, however much was noticed since, and the newest 100 others", async () => {
    const { writes } = server.services;
    const { deviceId } = owner;
    const note = (kind: "stopped" | "done", subject: string) =>
      begin(server.services, now, { deviceId, kind, subject, begun: now.getTime() });
    await writes.run("account", () => note("stopped", ""), deviceId);
    await writes.run("account", () => void Array.from({ length: 105 }, (_, n) => note("done", `${n}`)), deviceId);
    const all = await notices();
    expect([all.length, all.at(0)?.["kind"], all.at(-1)?.["kind"]]).toEqual([101, "done", "stopped"]);
    const page = (await owner.ask(get("/api/notices?page=1&per=100"))) as readonly Notice[];
    expect([page.length, page.at(-1)?.["kind"]]).toEqual([100, "done"]);
  });
});

describe("an account", () => {
  test("has nothing noticed of its neighbour", async () => {
    await wasHere();
    await owner.make(event());
    await at("16:15:00");
    const [notice] = await notices();
    const neighbour = await openAccount(server);
    expect(await neighbour.ask(get("/api/notices"))).toEqual([]);
    await neighbour.ask(patch(`/api/notices/${notice?.id}`, { seen: true }), 404);
    expect((await notices())[0]?.seen_at).toBeNull();
  });

  longTest("that is emptied has settings as new, and no notices", async () => {
    await wasHere();
    await owner.ask(patch("/api/watch", { away_minutes: 30, quiet_from: "22:00", quiet_to: "07:00" }));
    await at("12:30:00");
    expect(await notices()).toHaveLength(1);
    await owner.ask(post("/api/device/reset", { password: PASSWORD }));
    expect(await notices()).toEqual([]);
    expect(await owner.ask(get("/api/watch"))).toMatchObject({ away_minutes: 1_440, quiet_from: null });
  });

  test("notices a robot that has to be set up again, until it need not", async () => {
    await come();
    const { db, writes } = server.services;
    const { addAlert, removeAlerts } = await import("../../../src/features/alerts");
    await writes.run("account", () => addAlert(db, owner.deviceId, "api.robot.set_up_again", now), owner.deviceId);
    await at("12:01:00");
    expect((await notices()).map(({ kind, ended_at }) => [kind, ended_at])).toEqual([["robot", null]]);
    await writes.run("account", () => removeAlerts(db, owner.deviceId, "api.robot.set_up_again"), owner.deviceId);
    await at("12:02:00");
    expect((await notices())[0]?.ended_at).toBe("2026-05-01T12:01:00.000Z");
  });
});
