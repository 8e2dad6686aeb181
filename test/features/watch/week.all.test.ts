import { afterAll, beforeAll, expect, test } from "bun:test";
import { watchman } from "../../../src/features/watch";
import { lanHosts } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { get, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, logsOf, moveTo, SPEED, step, treeOf } from "../practice/robots";

/* A week of a practice robot that is switched off, stopped, fails and recovers, by a clock that is moved (watch.md §2). */

const STEP_MS = 5 * 60_000;
let now = new Date("2026-05-04T10:00:00Z"); // Monday noon in Berlin
let server: TestServer;
let owner: Account;
let receiver: Bun.Server<undefined>;
const got: string[] = [];
const berlin = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  ...{ weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
});
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", NOTIFY_FETCH: "lan" }, () => now);
  receiver = Bun.serve({
    port: 0,
    hostname: "0.0.0.0",
    fetch: async (request) => {
      const { title, text } = (await request.json()) as { title: string; text: string };
      got.push(`${berlin.format(now)} ${title}: ${text}`);
      return new Response();
    },
  });
  owner = await openAccount(server);
  await owner.ask(patch("/api/device", { timezone: "Europe/Berlin" }));
  await owner.ask(patch("/api/dos_config", { sequence_complete_log: true }));
  const id = await owner.make(post("/api/sequences", { name: "Water", body: [moveTo(30, 0, 0)] }));
  const times = { start_time: "2026-05-04T16:00:00.000Z", end_time: "2026-06-04T16:00:00.000Z" };
  const event = { executable_type: "Sequence", executable_id: id, repeat: 1, time_unit: "daily", ...times };
  await owner.make(post("/api/farm_events", event));
  const kinds = Object.fromEntries(["missed", "away", "stopped", "failed", "done"].map((kind) => [kind, true]));
  const ways = [{ type: "webhook", kinds, url: `http://${lanHosts()[0]}:${receiver.port}/` }];
  const quiet = { quiet_from: "22:00", quiet_to: "07:00" };
  await owner.ask(patch("/api/watch", { ways, followed_sequences: [id], ...quiet }));
});
afterAll(async () => {
  await receiver.stop(true);
  await server.stop();
});

/** Everything that is due at this moment is looked at, and has been sent. */
async function settled(): Promise<void> {
  const { db, jobs } = server.services;
  await server.services.get(watchman).look();
  jobs.announce();
  await eventually(() =>
    db.rows(`select id from jobs where kind = 'telling' and run_at <= '${now.toISOString()}'`).length === 0
      ? true
      : undefined,
  );
}
/** Time goes on in steps of five minutes; the robot looks at its time table with each change of its account. */
async function until(time: string): Promise<void> {
  const end = Date.parse(`2026-05-${time}:00Z`);
  while (now.getTime() < end) {
    now = new Date(Math.min(end, now.getTime() + STEP_MS));
    await settled();
  }
  await owner.ask(patch("/api/device", { name: `Beet ${now.getTime()}` }));
}
/** Switches the robot on or off, and waits until it has come or gone. */
async function turn(on: boolean): Promise<void> {
  await owner.ask(patch("/api/device/practice", { on, speed: SPEED }));
  await eventually(async () => ((await owner.show("device/state"))["connected"] === on ? true : undefined));
  await settled();
}
/** Does a command, and waits until the robot has told whether it is locked. */
async function does(kind: string): Promise<void> {
  await command(server, owner, step(kind));
  const isLocked = kind === "emergency_lock";
  await eventually(async () =>
    (await treeOf(owner)).informational_settings["locked"] === isLocked ? true : undefined,
  );
  await settled();
}
const logged = (text: string, times: number) =>
  eventually(async () =>
    (await logsOf(server, owner)).filter((message) => message.includes(text)).length >= times ? true : undefined,
  );
let ran = 0;
/** The run of this evening takes place. */
async function runs(): Promise<void> {
  await logged("Completed Water", ++ran);
  await settled();
}

test("is told as it happened: nothing twice, nothing missing, at night a stop only", async () => {
  await turn(true);
  await does("read_status");
  await until("04T16:00");
  await runs();

  await until("05T15:00");
  await turn(false);
  await until("05T17:00");
  await turn(true);
  await does("read_status");

  await until("06T16:00");
  await runs();
  await until("06T20:30"); // 22:30 in Berlin
  await does("emergency_lock");
  await until("07T06:00");
  await does("emergency_unlock");

  await until("07T15:30");
  await does("emergency_lock");
  await until("07T16:00");
  await logged("failed to execute: Device is locked.", 1);
  await settled();
  await until("07T17:00");
  await does("emergency_unlock");

  await until("08T16:00");
  await runs();
  await until("08T19:00");
  await turn(false);
  await until("10T08:00");
  await turn(true);
  await does("read_status");
  await until("10T16:00");
  await runs();
  await until("11T10:00");

  expect(got).toEqual([
    "Mon 18:00 Done: Water: It ended at 18:00.",
    "Tue 18:15 Robot away: Water: The robot wasn't connected at 18:00. If it was switched on, it has run all the same.",
    "Tue 19:00 Over: Robot away: Water: The robot wasn't connected at 18:00. It was off. This did not run.",
    "Wed 18:00 Done: Water: It ended at 18:00.",
    "Wed 22:40 The robot is stopped: It has been locked since 22:30 and does nothing. Unlock it when its way is clear.",
    "Thu 08:00 Over: The robot is stopped: It lasted from 22:30 (Wed 6 May) to 08:00.",
    "Thu 17:40 The robot is stopped: It has been locked since 17:30 and does nothing. Unlock it when its way is clear.",
    "Thu 18:00 Failed: Water: Event scheduled at 2026-05-07T16:00:00.000Z failed to execute: Device is locked.",
    "Thu 19:00 Over: The robot is stopped: It lasted from 17:30 to 19:00.",
    "Fri 18:00 Over: Failed: Water: It lasted from 18:00 (Thu 7 May) to 18:00.",
    "Fri 18:00 Done: Water: It ended at 18:00.",
    "Sat 18:15 Robot away: Water: The robot wasn't connected at 18:00. If it was switched on, it has run all the same.",
    "Sat 21:00 The robot is away: It was heard last at 21:00 (Fri 8 May). Look whether it has power and reaches the network.",
    "Sun 10:00 Over: Robot away: Water: The robot wasn't connected at 18:00. It was off. This did not run.",
    "Sun 10:00 Over: The robot is away: It lasted from 21:00 (Fri 8 May) to 10:00.",
    "Sun 18:00 Done: Water: It ended at 18:00.",
  ]);
  expect(await owner.ask(get("/api/notices"))).toHaveLength(10);
}, 240_000);
