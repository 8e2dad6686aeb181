import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { practiceRobots } from "../../../../src/features/practice";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { type Account, openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { enterRaw, openPage, type RawClient } from "../../../support/mqtt-client";
import { movedTime } from "../../../support/moved-time";
import { makeToken, patch, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { answer, commandsOf, heard, hears, settled, subscribe } from "./raw-robot";

/* A practice robot gives way to a robot that reads commands (`robot.md` §3). Those of this moment are for the one that comes (`live.md` §4). */

let server: TestServer;
let owner: Account;
let token: string;
let time: ReturnType<typeof movedTime>;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await openAccount(server);
  token = await makeToken(server, owner, "bot");
  time = movedTime(Date.now());
  server.services.get(practiceRobots).time = time.surroundings;
  await owner.ask(patch("/api/device/practice", { on: true }));
});
afterAll(() => server.stop());

const STOP = { kind: "emergency_lock", args: {} };
const HOME = { kind: "home", args: { speed: 100, axis: "all" } };
const WAIT = { kind: "wait", args: { milliseconds: 100_000 } };

const command = (...body: readonly object[]) =>
  send(server, post("/api/device/commands", { body, timeout_s: 15 }), owner.token);
/** So many commands of the account wait. */
const waiting = (count: number) =>
  eventually(() => server.services.get(pendingCommands).countOf(owner.deviceId) === count || undefined);
const practice = () => server.services.get(practiceRobots).of(owner.deviceId);
const isLocked = () => (JSON.parse(practice()?.state ?? "") as Tree).informational_settings.locked;
interface Tree {
  readonly informational_settings: { readonly locked: boolean };
}

interface Answer {
  readonly args: { readonly label: string };
}

/** A robot that has logged in and reads nothing yet. */
const arrive = (): Promise<RawClient> => enterRaw(server, { deviceId: owner.deviceId, token });
const read = (robot: RawClient): void => subscribe(robot, commandsOf(owner.deviceId));

describe("a practice robot, while a robot has come that does not read commands yet", () => {
  test.each(["emergency_lock", "power_off", "take_photo"])("is not told %s: the one that comes is", async (kind) => {
    const robot = await arrive();
    const answered = command({ kind, args: {} });
    await waiting(1);
    await settled(robot);
    expect(isLocked()).toBe(false);
    read(robot);
    const [told] = await hears(robot, 1);
    expect(told?.kinds).toBe(kind);
    expect(practice()).toBeUndefined();
    answer(robot, owner.deviceId, told ?? { label: "", kinds: "" });
    expect((await answered).json).toEqual({ ok: true, label: told?.label });
    robot.end();
  });

  describe("does not answer a client of the broker in its place", () => {
    test.each([
      ["a command, which is lost", HOME, []],
      ["a stop, which waits for the one that comes, or else for it", STOP, ["while it comes"]],
    ])("%s", async (_, step, expected) => {
      const page = await openPage(server, owner);
      const labels = () => page.received.map(({ payload }) => (JSON.parse(payload) as Answer).args.label);
      await page.subscribe(`bot/device_${owner.deviceId}/from_device`);
      const tell = (label: string) =>
        page.client.publish(
          commandsOf(owner.deviceId),
          JSON.stringify({ kind: "rpc_request", args: { label }, body: [step] }),
        );
      const robot = await arrive();
      tell("while it comes");
      await page.subscribe("public_broadcast"); // all before it is read
      expect(labels()).toEqual([]);
      robot.end();
      await robot.closed;
      await eventually(() => {
        tell("when it has gone");
        return labels().includes("when it has gone") || undefined;
      });
      expect(labels().filter((label) => label !== "when it has gone")).toEqual(expected);
      page.client.end();
    });
  });

  test("is told what waits when that one goes again", async () => {
    const robot = await arrive();
    const answered = command(STOP);
    await waiting(1);
    robot.end();
    expect((await answered).status).toBe(200);
    expect(isLocked()).toBe(true);
    expect(heard(robot)).toEqual([]);
  });
});

describe("what a practice robot does when it gives way", () => {
  test("ends at once, and the robot that comes is told nothing of it", async () => {
    const answered = command(WAIT);
    await eventually(() => practice()?.isBusy || undefined);
    const robot = await arrive();
    read(robot);
    const error = "The practice robot has given way to a robot that has come. Nothing was sent to that one. Try again.";
    expect(await answered).toMatchObject({ status: 422, json: { error } });
    await settled(robot);
    expect(heard(robot)).toEqual([]);
    robot.end();
  });

  test("ends as it was told to, when that was to go", async () => {
    const answered = command(WAIT, { kind: "power_off", args: {} });
    await eventually(() => practice()?.isBusy || undefined);
    const robot = await arrive();
    await eventually(async () => {
      await time.goOn(10_000);
      return practice() ? undefined : true;
    });
    expect((await answered).json).toMatchObject({ ok: true, ended: true });
    read(robot);
    await settled(robot);
    expect(heard(robot)).toEqual([]);
    robot.end();
  });
});
