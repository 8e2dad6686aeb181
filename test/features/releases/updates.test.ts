import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { addRelease, removeRelease } from "../../../src/features/releases/commands";
import { updateRobots } from "../../../src/features/releases/updates/task";
import { pauseKeeper } from "../../../src/features/scripts";
import { EVERYBODY } from "../../../src/platform/db/write-queue";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { type Robot, robotToken, startRobot, STATE } from "../../support/robot";
import { get, patch, post, remove } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest, part } from "../../support/tier";

/* Updates at the hour (care.md §2.4): the server asks the robot, and sees what comes of it. */

let now = new Date("2026-03-01T12:00:00Z");
let server: TestServer;
let owner: Account;
let robot: Robot;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
  await offer("15.6.0");
  await offer("15.9.0", "sbc3");
  await offer("15.7.0-rc1", "sbc4", "beta");
});
afterEach(() => robot.cut());
afterAll(() => server.stop());

const offer = (
  version: string,
  platform: "sbc3" | "sbc4" = "sbc4",
  channel: "stable" | "beta" = "stable",
  imageUrl: Parameters<typeof addRelease>[1]["imageUrl"] = "http://files.test/a.fw",
) =>
  server.services.writes.run(
    "account",
    () => addRelease(server.services.db, { version, platform, channel, imageUrl }, now),
    EVERYBODY,
  );

const told = (more: object = {}) => ({
  ...STATE,
  informational_settings: { ...STATE.informational_settings, controller_version: "15.5.0", target: "sbc4", ...more },
});

/** A robot of a new account that says `state` of itself, at `time`. */
async function arrive(time: string, state: object, { device = {}, config = {} }: Row = {}): Promise<void> {
  now = new Date(time);
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin", ...device }));
  await owner.ask(patch("/api/dos_config", { os_auto_update: true, ...config }));
  await connect(state);
}
async function connect(state: object): Promise<void> {
  const [port = 0] = server.mqttPorts;
  const token = await robotToken(server.base, owner.email);
  robot = await startRobot({ port, deviceId: owner.deviceId, token, state: () => told(state) });
  await robot.settled();
}
/** The robot says this of itself now. */
async function says(state: object): Promise<void> {
  robot.tell("status", told(state));
  await robot.settled();
}
/** Goes, and the server knows it. */
async function leaves(): Promise<void> {
  robot.cut();
  await eventually(async () => !(await owner.show("device/state"))["connected"] || undefined);
}
/** Goes and comes back, as it does for an update. */
async function returns(state: object): Promise<void> {
  await leaves();
  await connect(state);
}
/** What the server asks the robot for when it looks at this time. */
async function askedAt(time: string) {
  now = new Date(time);
  const before = robot.commands.length;
  await updateRobots(server.services);
  if (!robot.isClosed()) await robot.settled();
  return robot.commands.slice(before).filter(({ label }) => label.startsWith("gardenshed-update-"));
}
const isAskedAt = async (time: string): Promise<boolean> => (await askedAt(time)).length === 1;
const alerts = async () =>
  (await owner.list("alerts")).flatMap(({ problem_tag, priority }) =>
    problem_tag === "api.robot.update_failed" ? [priority] : [],
  );
const newestLog = async () => {
  const [log] = (await owner.ask(get("/api/logs"))) as { type: string; verbosity: number; message: string }[];
  return log && `${log.type} ${log.verbosity} ${log.message}`;
};
const water = async (start_time: string, body: object[] = []): Promise<number> => {
  const sequence = await owner.make(post("/api/sequences", { name: "Water", body }));
  const times = { start_time, repeat: 1, time_unit: "never" };
  return owner.make(post("/api/farm_events", { ...times, executable_type: "Sequence", executable_id: sequence }));
};

interface Row {
  readonly device?: object;
  readonly config?: object;
}

test("the robot is asked by a command of its own, and a log tells it", async () => {
  await arrive("2026-05-01T01:00:00Z", {});
  expect(await askedAt("2026-05-01T01:00:30Z")).toEqual([
    {
      label: expect.stringMatching(/^gardenshed-update-\d+$/),
      priority: 500,
      body: [{ kind: "check_updates", args: { package: "device_os" } }],
    },
  ]);
  expect(await newestLog()).toBe("info 1 The robot was asked to update its software from 15.5.0 to 15.6.0.");
});

describe("the hour is that of the garden", () => {
  const rows: readonly (readonly [zone: string, hour: number | null, time: string, isAsked: boolean])[] = [
    ["Europe/Berlin", 5, "2026-05-01T02:59:59Z", false],
    ["Europe/Berlin", 5, "2026-05-01T03:00:00Z", true],
    ["Europe/Berlin", 5, "2026-05-01T03:59:00Z", true],
    ["Europe/Berlin", 5, "2026-05-01T04:00:00Z", false],
    ["Europe/Berlin", null, "2026-05-01T01:00:00Z", true], // three
    ["Europe/Berlin", 0, "2026-05-01T22:00:00Z", true],
    ["Asia/Kolkata", 5, "2026-05-01T00:15:00Z", true], // 5:45
    ["Asia/Kolkata", 5, "2026-05-01T00:30:00Z", false], // 6:00
    ["America/New_York", 5, "2026-05-01T09:30:00Z", true],
    ["Europe/Berlin", 2, "2026-03-29T01:00:00Z", false], // the clock goes from 2:00 to 3:00
    ["Europe/Berlin", 3, "2026-03-29T01:00:00Z", true],
    ["Europe/Berlin", 2, "2026-10-25T00:30:00Z", true], // 2:30, the first time
    ["Europe/Berlin", 2, "2026-10-25T01:30:00Z", true], // 2:30, the second time
  ];
  test.each(part(rows, 4))("%s, %s h: %s", async (timezone, ota_hour, time, isAsked) => {
    await arrive(time, {}, { device: { timezone, ota_hour } });
    expect(await isAskedAt(time)).toBe(isAsked);
  });

  longTest("and one that comes twice has one update", async () => {
    await arrive("2026-10-25T00:30:00Z", {}, { device: { ota_hour: 2 } });
    expect([await isAskedAt("2026-10-25T00:30:00Z"), await isAskedAt("2026-10-25T01:30:00Z")]).toEqual([true, false]);
  });

  test("and without a time zone it never comes", async () => {
    await arrive("2026-05-01T03:00:00Z", {});
    server.services.db.execute(`update devices set timezone = null where id = ${owner.deviceId}`);
    for (let hour = 0; hour < 24; hour++)
      expect(await askedAt(`2026-05-01T${String(hour).padStart(2, "0")}:10:00Z`)).toEqual([]);
  });
});

describe("the robot is not asked", () => {
  const AT = "2026-05-01T01:10:00Z";
  const rows: readonly (readonly [name: string, state: object, row: Row])[] = [
    ["while it is busy", { busy: true }, {}],
    ["while it is locked", { locked: true }, {}],
    ["when it has that version", { controller_version: "15.6.0" }, {}],
    ["when it has a newer one: never back", { controller_version: "15.6.1" }, {}],
    [
      "when it has the release of a candidate",
      { controller_version: "15.7.0" },
      { config: { update_channel: "beta" } },
    ],
    ["when it tells no version", { controller_version: null }, {}],
    ["when its version cannot be read", { controller_version: "newest" }, {}],
    ["when it tells no computer, as a practice robot", { target: "practice" }, {}],
    ["when it is not to update by itself", {}, { config: { os_auto_update: false } }],
    ["when its channel has no release", {}, { config: { update_channel: "alpha" } }],
  ];
  test.each(part(rows, 3))("%s", async (_, state, row) => {
    await arrive(AT, state, row);
    expect(await askedAt(AT)).toEqual([]);
  });

  test("while it is away", async () => {
    await arrive(AT, {});
    await leaves();
    await updateRobots(server.services);
    expect(await newestLog()).toBeUndefined();
  });

  test("when an event is due within 30 minutes, but for one that is paused", async () => {
    await arrive(AT, {});
    await water("2026-05-01T01:39:00.000Z");
    expect(await askedAt(AT)).toEqual([]);
    const pause = await owner.make(
      post("/api/pauses", { starts_at: "2026-05-01T01:00:00Z", ends_at: "2026-05-02T01:00:00Z" }),
    );
    expect(await isAskedAt("2026-05-01T01:11:00Z")).toBe(true);
    await owner.ask(remove(`/api/pauses/${pause}`));
  });

  test("while a run may not be over: it is not busy in a wait, and may have begun 15 minutes late", async () => {
    await arrive("2026-05-01T00:50:00Z", {});
    const wait = { kind: "wait", args: { milliseconds: 3 * 60_000 } };
    const event = await water("2026-05-01T01:00:00.000Z", Array(6).fill(wait)); // 18 minutes
    const begun = Date.parse("2026-05-01T01:00:00Z");
    now = new Date("2026-05-01T01:01:00Z");
    const { overAt } = server.services.get(pauseKeeper);
    await eventually(() => overAt(owner.deviceId, event, begun) === begun + 19 * 60_000 || undefined);
    expect(await askedAt("2026-05-01T01:33:00Z")).toEqual([]);
    expect(await isAskedAt("2026-05-01T01:34:00Z")).toBe(true);
  });

  test("but in the same hour, once it may be", async () => {
    await arrive(AT, { busy: true });
    expect(await askedAt(AT)).toEqual([]);
    await says({ busy: false });
    expect(await isAskedAt("2026-05-01T01:40:00Z")).toBe(true);
  });
});

longTest("its own computer and channel count", async () => {
  await arrive("2026-05-01T01:00:00Z", { target: "sbc3", controller_version: "15.8.0" });
  expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
  robot.cut();
  await arrive("2026-05-01T01:00:00Z", { controller_version: "15.6.0" }, { config: { update_channel: "beta" } });
  expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
});

describe("what comes of it", () => {
  test("an update that is there is not told, and there is none before another release", async () => {
    await arrive("2026-05-01T01:00:00Z", {});
    expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
    await returns({ controller_version: "15.6.0" });
    expect(await askedAt("2026-05-01T01:40:00Z")).toEqual([]);
    expect(await newestLog()).toStartWith("info");
    expect(await alerts()).toEqual([]);
  });

  test("the old version after 30 minutes has failed: a log, an alert, and no second try of this version", async () => {
    await arrive("2026-05-01T01:00:00Z", {});
    expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
    await returns({});
    expect(await askedAt("2026-05-01T01:29:00Z")).toEqual([]);
    expect(await alerts()).toEqual([]);
    expect(await askedAt("2026-05-01T01:30:00Z")).toEqual([]);
    const failure = "warn 1 The update of the robot to 15.6.0 has failed: after 30 minutes it still runs 15.5.0.";
    expect(await newestLog()).toBe(failure);
    expect(await alerts()).toEqual([300]);
    expect(await askedAt("2026-05-02T01:00:00Z")).toEqual([]);
    expect((await owner.list("logs")).filter(({ type }) => type === "warn")).toHaveLength(1);
  });

  test("one that has not come back has failed, too; what is installed by hand ends the alert", async () => {
    await arrive("2026-05-01T01:00:00Z", {});
    expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
    await leaves();
    await askedAt("2026-05-01T01:31:00Z");
    expect(await newestLog()).toEndWith("has failed: after 30 minutes it is not connected.");
    expect(await alerts()).toEqual([300]);
    await connect({ controller_version: "15.6.0" });
    await askedAt("2026-05-01T01:32:00Z");
    expect(await alerts()).toEqual([]);
  });

  longTest("a newer release is tried; the alert of the last one is replaced by its own", async () => {
    await arrive("2026-05-01T01:00:00Z", { target: "sbc3", controller_version: "15.8.0" });
    expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
    await askedAt("2026-05-01T01:31:00Z");
    await offer("15.9.1", "sbc3");
    expect(await askedAt("2026-05-01T01:32:00Z")).toEqual([]); // within 20 hours
    expect(await isAskedAt("2026-05-02T01:00:00Z")).toBe(true);
    await askedAt("2026-05-02T01:31:00Z");
    expect(await newestLog()).toContain("to 15.9.1 has failed");
    expect(await alerts()).toEqual([300]);
  });

  longTest("an alert that somebody has dismissed does not come again", async () => {
    await arrive("2026-05-01T01:00:00Z", {});
    expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
    await askedAt("2026-05-01T01:31:00Z");
    const [alert] = (await owner.list("alerts")).filter(({ problem_tag }) => problem_tag === "api.robot.update_failed");
    await owner.ask(remove(`/api/alerts/${alert?.id}`));
    await askedAt("2026-05-01T01:32:00Z");
    expect(await alerts()).toEqual([]);
  });
});

longTest("a release whose file is lost is passed over; once it is added again, it is tried again", async () => {
  now = new Date("2026-05-01T00:00:00Z");
  const file = { sum: "a".repeat(64), bytes: 3, ending: ".fw" };
  const path = join(server.dataDir, "releases", file.sum);
  mkdirSync(dirname(path));
  writeFileSync(path, "abc");
  await offer("15.6.2", "sbc4", "beta", file);
  const config = { update_channel: "beta" };
  await arrive("2026-05-01T01:00:00Z", {}, { config });
  expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
  await askedAt("2026-05-01T01:31:00Z");
  expect(await askedAt("2026-05-02T01:00:00Z")).toEqual([]); // has failed
  const key = { version: "15.6.2", platform: "sbc4", channel: "beta" } as const;
  await server.services.writes.run("account", () => removeRelease(server.services.db, key), EVERYBODY);
  await offer("15.6.2", "sbc4", "beta", file);
  rmSync(path);
  const offered = async () => (await owner.show("releases?platform=sbc4"))["version"];
  expect(await offered()).toBe("15.7.0-rc1");
  writeFileSync(path, "ab"); // not all of it
  expect(await offered()).toBe("15.7.0-rc1");
  writeFileSync(path, "abc");
  expect(await offered()).toBe("15.6.2");
  expect(await isAskedAt("2026-05-02T01:01:00Z")).toBe(true);
});

longTest("a garden that cannot be read does not hold up the others", async () => {
  await arrive("2026-05-01T01:00:00Z", {});
  const event = await water("2026-05-01T02:00:00.000Z");
  server.services.db.execute(`update farm_events set executable_type = 'Regimen', start_time = '' where id = ${event}`);
  const first = robot;
  await arrive("2026-05-01T01:00:00Z", {});
  expect(await isAskedAt("2026-05-01T01:00:00Z")).toBe(true);
  expect(first.commands).toEqual([]);
  first.cut();
  server.services.db.execute(`delete from farm_events where id = ${event}`);
});

longTest("a fifth robot is asked a minute later", async () => {
  const robots: Robot[] = [];
  for (let n = 0; n < 5; n++) {
    await arrive("2026-05-01T01:00:00Z", {});
    robots.push(robot);
  }
  const asked = async (): Promise<number> => {
    await updateRobots(server.services);
    await Promise.all(robots.map(({ settled }) => settled()));
    return robots.filter(({ commands }) => commands.some(({ label }) => label.startsWith("gardenshed-update-"))).length;
  };
  expect([await asked(), await asked()]).toEqual([4, 5]);
  for (const each of robots) each.cut();
});
