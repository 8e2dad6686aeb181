import { afterEach, beforeEach, expect, test } from "bun:test";
import { practiceRobots } from "../../../src/features/practice";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { movedTime } from "../../support/moved-time";
import { get, patch, post, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { command, logsOf, moveTo, step, visitorOf } from "./robots";
import { longTest, part } from "../../support/tier";

/* A server has room for so many practice robots (robot.md §3, "When not" and "Told to go"): here for two. */

const PATH = "/api/device/practice";
const FULL = "All practice robots of this server are at work. Try again later.";
const NO_ROBOT = "No robot of this account is connected. Switch it on, or wait until it is back.";

let server: TestServer;
let time: ReturnType<typeof movedTime>;
beforeEach(async () => {
  server = await startServer({ MQTT_PORT: "0", PRACTICE_ROBOTS: "2" });
  time = movedTime(Date.now());
  server.services.get(practiceRobots).time = time.surroundings;
});
afterEach(() => server.stop());

type Someone = Pick<Account, "token" | "deviceId">;
const accounts = async (count: number): Promise<readonly Account[]> => {
  const made = Array.from({ length: count }, (_, index) => openAccount(server, `gardener-${index}@garden.test`));
  return Promise.all(made);
};
const switchOn = ({ token }: Someone) => send(server, patch(PATH, { on: true }), token);
/** Whose robots are there. */
const seatsOf = (all: readonly Someone[]): Promise<readonly unknown[]> =>
  Promise.all(
    all.map(async ({ token }) => {
      const { json } = await send(server, get("/api/device/state"), token);
      return (json as { connected: boolean }).connected; // as the API shows it
    }),
  );
/** The robot is there, a moment after it was called. */
const comes = (someone: Someone): Promise<boolean> =>
  eventually(async () => ((await seatsOf([someone]))[0] === true ? true : undefined));
/** Tells a robot something, and waits for its answer. */
async function tell(someone: Someone, ...steps: readonly object[]) {
  let isAnswered = false;
  const answer = command(server, someone, ...steps).finally(() => (isAnswered = true));
  await eventually(async () => {
    await time.goOn(100);
    return isAnswered || undefined;
  });
  return answer;
}
/** Tells a robot to go. The time stands still when it has gone. */
async function sendAway(someone: Someone, ...steps: readonly object[]) {
  const robots = server.services.get(practiceRobots);
  const answer = command(server, someone, ...steps);
  await eventually(async () => {
    if (robots.of(someone.deviceId)) await time.goOn(100);
    return robots.of(someone.deviceId) ? undefined : true;
  });
  return answer;
}
/** Their robots rest after a time. */
const rest = (...all: readonly Someone[]): Promise<boolean> =>
  eventually(async () => {
    await time.goOn(10_000);
    const robots = server.services.get(practiceRobots);
    return all.some(({ deviceId }) => robots.of(deviceId)?.isAwake) ? undefined : true;
  });

const openPageOf = ({ token }: Someone, signal: AbortSignal): Promise<Response> =>
  fetch(`${server.base}/api/events`, { headers: { authorization: token }, signal });

test("a further one is refused while all are at work, and nothing is stored of it", async () => {
  const all = await accounts(3);
  const [first, second, third] = all as [Account, Account, Account];
  await switchOn(first);
  await switchOn(second);
  expect(await switchOn(third)).toMatchObject({ status: 409, json: { error: FULL } });
  expect(await third.show("device/practice")).toMatchObject({ on: false, since: null });
  expect(await seatsOf(all)).toEqual([true, true, false]);
  await first.ask(patch(PATH, { on: false }));
  expect(await switchOn(third)).toMatchObject({ status: 200 });
  expect(await seatsOf(all)).toEqual([false, true, true]);
});

test("of those at rest the one unused longest gives way; it stays switched on and keeps where it is", async () => {
  const all = await accounts(3);
  const [first, second, third] = all as [Account, Account, Account];
  await switchOn(first);
  await switchOn(second);
  await tell(second, moveTo(40, 0, 0));
  await tell(first, moveTo(20, 0, 0));
  await rest(...all);
  expect(await switchOn(third)).toMatchObject({ status: 200 });
  expect(await seatsOf(all)).toEqual([true, false, true]);
  expect(await second.show("device/practice")).toMatchObject({ on: true, position: { x: 40 } });
});

test.each(
  part(
    [
      ["an event", true],
      ["nothing", false],
    ],
    2,
  ),
)("the owner of one that gives way is told where %s is due", async (_, isDue) => {
  const all = await accounts(3);
  const [first, second, third] = all as [Account, Account, Account];
  await switchOn(first);
  await switchOn(second);
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  if (isDue) {
    const id = await first.make(post("/api/sequences", { name: "Water", body: [moveTo(10, 0, 0)] }));
    const event = { executable_type: "Sequence", executable_id: id, start_time: at(2), end_time: at(90) };
    await first.make(post("/api/farm_events", { ...event, repeat: 1, time_unit: "daily" }));
  }
  await rest(...all);
  await switchOn(third);
  expect(await first.show("device/practice")).toMatchObject({ on: true });
  const told = (await logsOf(server, first)).filter((message) => message.includes("given way"));
  expect(told).toHaveLength(isDue ? 1 : 0);
});

longTest("a visitor's gives way before all others, however lately it was used", async () => {
  const [own, other] = (await accounts(2)) as [Account, Account];
  const visitor = await visitorOf(server);
  await switchOn(own);
  await tell(own, moveTo(20, 0, 0));
  await tell(visitor, step("read_status"));
  await rest(own, visitor);
  expect(await switchOn(other)).toMatchObject({ status: 200 });
  expect(await seatsOf([own, visitor, other])).toEqual([true, false, true]);
});

longTest(
  "it comes back with a command of its owner, a minute later; a look at its state does not bring it",
  async () => {
    const all = await accounts(3);
    const [first, second, third] = all as [Account, Account, Account];
    await switchOn(first);
    await switchOn(second);
    await rest(...all);
    await switchOn(third);
    expect(await seatsOf(all)).toEqual([false, true, true]);
    const look = step("read_status");
    expect(await command(server, first, look)).toMatchObject({ status: 409, json: { error: NO_ROBOT } });
    await time.goOn(60_000);
    await first.show("device/state");
    await first.show("device/practice");
    expect(await seatsOf(all)).toEqual([false, true, true]);
    await rest(...all);
    expect(await tell(first, look)).toMatchObject({ status: 200 });
    expect((await seatsOf(all)).filter(Boolean)).toHaveLength(2);
  },
);

longTest("it does not come back while all are at work", async () => {
  const all = await accounts(3);
  const [first, second, third] = all as [Account, Account, Account];
  await switchOn(first);
  await rest(...all);
  await switchOn(second);
  await switchOn(third);
  await rest(...all);
  const pages = new AbortController();
  for (const each of [second, third]) await openPageOf(each, pages.signal);
  expect(await command(server, first, step("read_status"))).toMatchObject({ status: 409, json: { error: NO_ROBOT } });
  await openPageOf(first, pages.signal);
  expect(await seatsOf(all)).toEqual([false, true, true]);
  pages.abort();
});

longTest("it comes back with a page of its owner", async () => {
  const all = await accounts(3);
  const [first, second, third] = all as [Account, Account, Account];
  await switchOn(first);
  await switchOn(second);
  await rest(...all);
  await switchOn(third);
  await time.goOn(60_000);
  await rest(...all);
  const page = new AbortController();
  await openPageOf(first, page.signal);
  await comes(first);
  page.abort();
});

longTest(
  "told to reboot, it is away for its minute, however often it is called, and comes back by itself",
  async () => {
    const [owner] = (await accounts(1)) as [Account];
    await switchOn(owner);
    expect(await sendAway(owner, moveTo(20, 0, 0), step("reboot", { package: "device_os" }))).toMatchObject({
      ...{ status: 200, json: { ended: true } },
    });
    expect(await command(server, owner, step("read_status"))).toMatchObject({ status: 409, json: { error: NO_ROBOT } });
    expect(await seatsOf([owner])).toEqual([false]);
    await time.goOn(60_000);
    await comes(owner);
    expect(await owner.show("device/practice")).toMatchObject({ on: true, position: { x: 20 } });
    expect(await logsOf(server, owner)).toEqual(["Moving to (20, 0, 0)", "Rebooting..."]);
  },
);

test.each(
  part(
    [
      ["power_off", {}],
      ["factory_reset", { package: "device_os" }],
    ],
    2,
  ),
)("after %s it stays away until somebody calls it, a minute later", async (kind, args) => {
  const [owner] = (await accounts(1)) as [Account];
  const visitor = await visitorOf(server);
  await switchOn(owner);
  for (const each of [owner, visitor]) {
    expect(await sendAway(each, step(kind, args))).toMatchObject({ status: 200, json: { ended: true } });
    expect(await command(server, each, step("read_status"))).toMatchObject({ status: 409, json: { error: NO_ROBOT } });
  }
  await time.goOn(600_000);
  expect(await seatsOf([owner, visitor])).toEqual([false, false]);
  for (const each of [owner, visitor]) expect(await tell(each, step("read_status"))).toMatchObject({ status: 200 });
});

longTest("after power_off its switch brings it back at once", async () => {
  const [owner] = (await accounts(1)) as [Account];
  await switchOn(owner);
  await sendAway(owner, step("power_off"));
  expect(await owner.show("device/practice")).toMatchObject({ on: true, busy: false });
  await switchOn(owner);
  expect(await seatsOf([owner])).toEqual([true]);
});
