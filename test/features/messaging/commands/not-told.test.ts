import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { broker } from "../../../../src/features/messaging";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { eventually } from "../../../support/eventually";
import { enterRaw, mqttPort, type RawClient } from "../../../support/mqtt-client";
import { done, failed, startRobot } from "../../../support/robot";
import { makeAccount, makeToken, post, remove, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import {
  answer as answerTo,
  commandsOf,
  heard,
  type Heard,
  hears,
  kindsOf,
  settled,
  subscribe as subscribeTo,
} from "./raw-robot";
import { longTest } from "../../../support/tier";

/* A robot reads commands a moment after it has come, on a bad link a second after. Nothing is lost meanwhile (`live.md` §4). */

let server: TestServer;
let owner: TestAccount;
let token: string;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
  token = await makeToken(server, owner, "bot");
});
afterAll(() => server.stop());

const STOP = { kind: "emergency_lock", args: {} };
const UNLOCK = { kind: "emergency_unlock", args: {} };
const PHOTO = { kind: "take_photo", args: {} };
const HOME = { kind: "home", args: { speed: 100, axis: "all" } };

const request = (body: readonly object[], timeout_s = 15) => post("/api/device/commands", { body, timeout_s });
const command = (body: readonly object[], timeout_s?: number) => send(server, request(body, timeout_s), owner.token);
/** A command of a client that can go away. */
function leaving(body: readonly object[]): AbortController {
  const client = new AbortController();
  const headers = { authorization: `Bearer ${owner.token}`, "user-agent": "test" };
  const { method, path, body: content } = request(body);
  const init = { method, headers, body: JSON.stringify(content), signal: client.signal };
  void fetch(server.base + path, init).catch(() => {});
  return client;
}

/** So many commands of the account wait. */
const waiting = (count: number) =>
  eventually(() => server.services.get(pendingCommands).countOf(owner.deviceId) === count || undefined);

/** A robot that has logged in and reads nothing yet. */
const arrive = (account = owner, own = token): Promise<RawClient> =>
  enterRaw(server, { deviceId: account.deviceId, token: own });

const subscribe = (robot: RawClient, filter = commandsOf(owner.deviceId)): void => subscribeTo(robot, filter);
const answer = (robot: RawClient, command: Heard): void => answerTo(robot, owner.deviceId, command);

describe("a robot that has come, and does not read commands yet", () => {
  test.each([["bot/device_$id/from_clients"], ["bot/device_$id/+"], ["bot/device_$id/#"]])(
    "gets them in their order when it subscribes to %s",
    async (filter) => {
      const robot = await arrive();
      const first = command([PHOTO]);
      await waiting(1);
      const second = command([STOP]);
      await waiting(2);
      const third = command([UNLOCK]);
      await waiting(3);
      subscribe(robot, filter.replace("$id", String(owner.deviceId)));
      const all = await hears(robot, 3);
      expect(kindsOf(all)).toEqual(["take_photo", "emergency_lock", "emergency_unlock"]);
      for (const each of all) answer(robot, each);
      for (const each of [first, second, third]) expect((await each).status).toBe(200);
      robot.end();
    },
  );

  test("is told nothing that came in time for another subscription of it, and is not told twice", async () => {
    const robot = await arrive();
    const answered = command([PHOTO]);
    await waiting(1);
    subscribe(robot, `bot/device_${owner.deviceId}/ping/#`);
    await robot.first("suback");
    expect(heard(robot)).toEqual([]);
    for (let count = 0; count < 2; count++) subscribe(robot);
    const [told] = await hears(robot, 1);
    await settled(robot);
    expect(kindsOf(heard(robot))).toEqual(["take_photo"]);
    answer(robot, told ?? { label: "", kinds: "" });
    expect((await answered).status).toBe(200);
    robot.end();
  });

  test("is sent nothing when it does not read in time, and the client is told so", async () => {
    const robot = await arrive();
    const { status, json } = await command([PHOTO], 1);
    const error = "The robot is connected, but does not read commands yet. Nothing was sent to it. Try again.";
    expect({ status, json }).toEqual({ status: 409, json: { error } });
    subscribe(robot);
    await robot.first("suback");
    await settled(robot);
    expect(heard(robot)).toEqual([]);
    robot.end();
  });

  test("does not end a command that ends it, when it goes before it has read it", async () => {
    const robot = await arrive();
    const answered = command([{ kind: "power_off", args: {} }]);
    await waiting(1);
    robot.end();
    await robot.closed;
    const back = await arrive();
    subscribe(back);
    const [told] = await hears(back, 1);
    expect(told?.kinds).toBe("power_off");
    back.end();
    expect(await answered).toMatchObject({ status: 200, json: { ended: true } });
  });

  longTest("that goes before it has read, and is not back, was sent nothing, and the client is told so", async () => {
    const robot = await arrive();
    const answered = command([PHOTO], 120);
    await waiting(1);
    robot.end();
    const error = "No robot of this account is connected. Switch it on, or wait until it is back.";
    expect(await answered).toMatchObject({ status: 409, json: { error } });
  });

  test.each([
    ["a stop is told although its client has gone", [STOP], ["emergency_lock"]],
    ["an unlock too", [UNLOCK], ["emergency_unlock"]],
    ["another command is taken back", [HOME], []],
  ])("%s", async (_, body, expected) => {
    const robot = await arrive();
    const client = leaving(body);
    await waiting(1);
    client.abort();
    await waiting(expected.length);
    subscribe(robot);
    await robot.first("suback");
    await settled(robot);
    expect(kindsOf(heard(robot))).toEqual(expected);
    for (const each of heard(robot)) answer(robot, each);
    await waiting(0);
    robot.end();
  });

  longTest("is told nothing by a client whose token has ended meanwhile", async () => {
    const robot = await arrive();
    const answered = command([STOP], 2);
    await waiting(1);
    await send(server, remove("/api/tokens"), owner.token);
    subscribe(robot);
    await robot.first("suback");
    await settled(robot);
    expect(heard(robot)).toEqual([]);
    expect((await answered).status).toBe(401);
    robot.end();
  });

  test("waits although a page of the account reads them, and a robot of another account", async () => {
    const neighbour = await makeAccount(server);
    const robot = await arrive();
    const pages = [await enterRaw(server, owner), await enterRaw(server, owner)];
    const other = await arrive(neighbour, await makeToken(server, neighbour, "bot"));
    for (const page of pages.slice(1)) {
      subscribe(page);
      await page.first("suback");
    }
    const answered = command([PHOTO]);
    await waiting(1);
    for (const page of pages.slice(0, 1)) subscribe(page);
    subscribe(other, commandsOf(neighbour.deviceId));
    for (const each of [...pages, other]) {
      await each.first("suback");
      await settled(each);
      expect(heard(each)).toEqual([]);
    }
    subscribe(robot);
    const [told] = await hears(robot, 1);
    answer(robot, told ?? { label: "", kinds: "" });
    expect((await answered).status).toBe(200);
    for (const each of [robot, ...pages, other]) each.end();
  });
});

describe("a robot whose link was lost, and that comes again", () => {
  test("hears a stop again although its client has gone", async () => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    const robot = await startRobot({ ...options, obey: () => [] });
    const client = leaving([STOP]);
    await eventually(() => robot.commands[0]);
    client.abort();
    await (await fetch(`${server.base}/health`)).text();
    robot.vanish();
    const back = await startRobot({ ...options, obey: ({ label }) => [done(label)] }, true);
    await back.settled();
    expect(back.commands.map(({ label }) => label)).toEqual(robot.commands.map(({ label }) => label));
    await waiting(0);
    for (const each of [robot, back]) each.cut();
  });

  test.each([
    ["hears a stop again that it has not answered", [STOP], ["emergency_lock"]],
    ["does not hear an unlock again", [UNLOCK], []],
    ["does not hear a stop again that an unlock follows", [STOP, UNLOCK], []],
    ["does not move again", [HOME], []],
  ])("%s", async (_, body, expected) => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    const robot = await startRobot({ ...options, obey: () => [] });
    const answered = command(body);
    const [told] = await eventually(() => (robot.commands.length > 0 ? robot.commands : undefined));
    robot.vanish(); // the broker does not know yet
    const back = await startRobot({ ...options, obey: ({ label }) => [done(label)] }, true);
    await back.settled();
    expect(back.commands.map(({ body: steps }) => steps.map(({ kind }) => kind).join())).toEqual(expected);
    if (expected.length === 0) back.tell("from_device", done(told?.label ?? ""));
    else expect(back.commands[0]?.label).toBe(told?.label ?? "");
    expect((await answered).status).toBe(200);
    for (const each of [robot, back]) each.cut();
  });

  test.each([
    ["another stop", STOP],
    ["an unlock", UNLOCK],
  ])("does not hear a stop again when it has done %s after it", async (_, later) => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    let isFirst = true;
    const obey = ({ label }: { readonly label: string }) => {
      const answers = isFirst ? [] : [done(label)];
      isFirst = false;
      return answers;
    };
    const robot = await startRobot({ ...options, obey });
    const unanswered = command([STOP]);
    const { label } = await eventually(() => robot.commands[0]);
    expect((await command([later])).status).toBe(200);
    expect(await unanswered).toMatchObject({ status: 200, json: { label } });
    robot.vanish();
    const back = await startRobot(options, true);
    await back.settled();
    expect(back.commands).toEqual([]);
    for (const each of [robot, back]) each.cut();
  });

  test("does not hear a stop again that an unlock has followed, although it has answered neither", async () => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    const robot = await startRobot({ ...options, obey: () => [] });
    const stopped = command([STOP]);
    await eventually(() => robot.commands[0]);
    const unlocked = command([UNLOCK]);
    const [stop, unlock] = await eventually(() => (robot.commands.length === 2 ? robot.commands : undefined));
    robot.vanish();
    const back = await startRobot(options, true);
    await back.settled();
    expect(back.commands).toEqual([]);
    const again = command([STOP]);
    expect((await again).status).toBe(200); // it answers the stop before it too
    expect((await stopped).json).toMatchObject({ label: stop?.label });
    back.tell("from_device", done(unlock?.label ?? ""));
    expect((await unlocked).status).toBe(200);
    for (const each of [robot, back]) each.cut();
  });

  test("waits on for the answer to a stop when a later one is refused", async () => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    const robot = await startRobot({ ...options, obey: () => [] });
    const first = command([STOP]);
    await eventually(() => robot.commands[0]);
    const second = command([STOP]);
    const [one, other] = await eventually(() => (robot.commands.length === 2 ? robot.commands : undefined));
    robot.tell("from_device", failed(other?.label ?? "", "No."));
    expect((await second).status).toBe(422);
    robot.tell("from_device", done(one?.label ?? ""));
    expect((await first).status).toBe(200);
    robot.cut();
  });

  test("does not hear a stop again that it has answered", async () => {
    const options = { port: mqttPort(server), deviceId: owner.deviceId, token };
    const robot = await startRobot(options);
    expect((await command([STOP])).status).toBe(200);
    robot.cut();
    await robot.closed;
    const back = await startRobot(options, true);
    await back.settled();
    expect(back.commands).toEqual([]);
    back.cut();
  });
});

test("a server that stops is told as such, also while a command waits for a robot that does not read yet", async () => {
  const ending = await startServer({ MQTT_PORT: "0" });
  const account = await makeAccount(ending);
  await enterRaw(ending, { deviceId: account.deviceId, token: await makeToken(ending, account, "bot") });
  const answered = send(ending, request([PHOTO], 120), account.token);
  const { deviceId } = account;
  await eventually(() => ending.services.get(pendingCommands).countOf(deviceId) === 1 || undefined);
  ending.services.get(broker).close(); // the first thing that a server does when it stops
  expect((await answered).status).toBe(504);
  await ending.stop();
});
