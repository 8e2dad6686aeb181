import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { broker } from "../../../../src/features/messaging";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { eventually } from "../../../support/eventually";
import { enterRaw, mqttPort, type RawClient } from "../../../support/mqtt-client";
import { done, failed, type Robot, startRobot, STATE } from "../../../support/robot";
import {
  get,
  makeAccount,
  makeToken,
  PASSWORD,
  post,
  remove,
  send,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { TIME } from "../../../support/patterns";
import { longTest } from "../../../support/tier";

let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
});
afterAll(() => server.stop());

const PHOTO = [{ kind: "take_photo", args: {} }];
const command = (body: object, account = owner) => send(server, post("/api/device/commands", body), account.token);

type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;
/** The robot of the account. */
const arrive = async (obey?: Obey, account = owner): Promise<Robot> =>
  startRobot({
    ...{ port: mqttPort(server), deviceId: account.deviceId, token: await makeToken(server, account, "bot") },
    ...(obey ? { obey } : {}),
  });
const silent: Obey = () => [];
const REBOOT = { kind: "reboot", args: { package: "device_os" } };
/** The next command that the robot has got. */
const received = ({ commands }: Robot, count = 1) => eventually(() => commands[count - 1]);
/** Says something on a topic of the account; when it is over the server has read it. */
async function say({ deviceId }: TestAccount, client: RawClient, topic: string, payload: object): Promise<void> {
  const message = { topic: `bot/device_${deviceId}/${topic}`, payload: JSON.stringify(payload) };
  client.send({ cmd: "publish", ...message, qos: 1, messageId: 1, dup: false, retain: false });
  await client.first("puback");
}

describe("a command (live.md §4)", () => {
  test("is sent to the robot and answered when it is done", async () => {
    const robot = await arrive();
    const { status, json } = await command({ body: PHOTO, priority: 600 });
    const [sent] = robot.commands;
    expect({ status, json }).toEqual({ status: 200, json: { ok: true, label: sent?.label } });
    expect(sent).toEqual({ label: expect.stringMatching(/^[0-9a-f-]{36}$/), priority: 600, body: PHOTO });
    robot.cut();
  });

  test("has a label of its own, no priority unless one is sent, and no keys that nobody knows", async () => {
    const robot = await arrive();
    await command({ body: [{ ...PHOTO[0], uuid: "x" }], label: "mine" });
    await command({ body: [] });
    const labels = robot.commands.map(({ label }) => label);
    expect(new Set([...labels, "mine"]).size).toBe(3);
    expect(robot.commands).toMatchObject([
      { priority: undefined, body: PHOTO },
      { priority: undefined, body: [] },
    ]);
    expect(robot.commands[0]?.body[0]).toEqual({ kind: "take_photo", args: {} });
    robot.cut();
  });

  test("may run a sequence of the account, and none of another", async () => {
    const robot = await arrive();
    const neighbour = await makeAccount(server);
    const sequence = { name: "Water", body: PHOTO };
    const [own, foreign] = await Promise.all(
      [owner, neighbour].map(async ({ token }) => {
        const { json } = await send(server, post("/api/sequences", sequence), token);
        return [{ kind: "execute", args: { sequence_id: (json as { id: number }).id } }]; // a record
      }),
    );
    expect((await command({ body: own })).status).toBe(200);
    const refused = await command({ body: foreign });
    expect(refused).toMatchObject({ status: 422, json: { body: expect.stringContaining("does not exist") } });
    expect(robot.commands.map(({ body }) => body)).toEqual([own ?? []]);
    robot.cut();
  });

  test.each([
    ["no body", {}, { body: "Body is required" }],
    ["a body that is no list", { body: {} }, { body: "Body isn't an array" }],
    ["an element that is no node", { body: [1] }, { body: expect.stringContaining("Element 0") }],
    [
      "a node that is no step",
      { body: [{ kind: "coordinate", args: { x: 1, y: 1, z: 1 } }] },
      { body: "Node 'rpc_request' must not hold a 'coordinate' node in its body." },
    ],
    [
      "another request inside",
      { body: [{ kind: "rpc_request", args: { label: "x", priority: 1 } }] },
      { body: "Node 'rpc_request' must not hold a 'rpc_request' node in its body." },
    ],
    ["an arg too few", { body: [{ kind: "wait", args: {} }] }, { body: "Node 'wait' lacks the arg 'milliseconds'." }],
    [
      "a variable, which nobody declares",
      { body: [{ kind: "update_resource", args: { resource: { kind: "identifier", args: { label: "plant" } } } }] },
      { body: "Variable 'plant' is not declared." },
    ],
    [
      "a package that there is not",
      { body: [{ kind: "flash_firmware", args: { package: "board_k99" } }] },
      { body: expect.stringContaining("board_k17") },
    ],
    [
      "a board where none is flashed",
      { body: [{ kind: "reboot", args: { package: "board_k17" } }] },
      { body: "Arg 'package' of node 'reboot' must be one of device_os, arduino_firmware." },
    ],
    ["no time", { body: PHOTO, timeout_s: 0 }, { timeout_s: "Timeout S is too small" }],
    ["more than two minutes", { body: PHOTO, timeout_s: 121 }, { timeout_s: "Timeout S is too big" }],
    ["a priority that is no number", { body: PHOTO, priority: "high" }, { priority: "Priority isn't an integer" }],
  ])("is refused and not sent with %s", async (_, body, json) => {
    const robot = await arrive();
    expect(await command(body)).toMatchObject({ status: 422, json });
    await robot.settled();
    expect(robot.commands).toEqual([]);
    robot.cut();
  });

  test.each(["board_k17", "mcu", "compact_k12", "board_k19", "arduino_firmware"])("may flash %s", async (board) => {
    const robot = await arrive();
    const flash = [{ kind: "flash_firmware", args: { package: board } }];
    expect(await command({ body: flash })).toMatchObject({ status: 200 });
    expect(robot.commands.map(({ body }) => body)).toEqual([flash]);
    robot.cut();
  });

  test("is at most 64 kB long", async () => {
    const robot = await arrive();
    const steps = (count: number) =>
      Array.from({ length: count }, () => ({ kind: "lua", args: { lua: "-".repeat(2_900) } }));
    expect(await command({ body: steps(22) })).toMatchObject({ status: 200 });
    expect(await command({ body: steps(23) })).toMatchObject({ status: 413 });
    expect(robot.commands.length).toBe(1);
    robot.cut();
  });

  test.each([
    ["its words", ["Position is out of bounds."], "Position is out of bounds."],
    ["the first of them", ["First.", "Second."], "First."],
    ["none", [], "The robot could not do this, and has not told why."],
    ["what is no text", [{ a: 1 }], "The robot could not do this, and has not told why."],
    ["at most 500 characters", ["x".repeat(600)], `${"x".repeat(500)}…`],
  ])("that fails is answered with what the robot explains: %s", async (_, messages, error) => {
    const robot = await arrive(({ label }) => [failed(label, ...messages)]);
    expect(await command({ body: PHOTO })).toMatchObject({ status: 422, json: { error } });
    robot.cut();
  });

  test("without a robot is refused, also when others of the account are there", async () => {
    const page = await enterRaw(server, owner);
    const robot = await arrive(undefined, await makeAccount(server));
    expect(await command({ body: PHOTO })).toMatchObject({
      status: 409,
      json: { error: "No robot of this account is connected. Switch it on, or wait until it is back." },
    });
    page.end();
    robot.cut();
  });

  test("that is not answered in time", async () => {
    const robot = await arrive(silent);
    const { status, json } = await command({ body: PHOTO, timeout_s: 1 });
    expect({ status, json }).toEqual({
      status: 504,
      json: { error: "The robot has not answered within 1 s. It may do what it was told, or have done it." },
    });
    expect(robot.commands.length).toBe(1);
    expect(await command({ body: PHOTO, timeout_s: 1 })).toMatchObject({ status: 504 });
    robot.cut();
  });
});

describe("only the robot answers, and only to what it was asked", () => {
  test("a client that has read the label is not heard", async () => {
    const robot = await arrive(silent);
    const client = await enterRaw(server, owner);
    const answer = command({ body: PHOTO });
    const { label } = await received(robot);
    await say(owner, client, "from_device", failed(label, "forged"));
    robot.tell("from_device", done(label));
    expect(await answer).toMatchObject({ status: 200, json: { label } });
    robot.cut();
    client.end();
  });

  test("the robot of another account is not heard", async () => {
    const neighbour = await makeAccount(server);
    const [robot, other] = await Promise.all([arrive(silent), arrive(undefined, neighbour)]);
    const answer = command({ body: PHOTO });
    const { label } = await received(robot);
    other.tell("from_device", failed(label, "forged"));
    await other.settled();
    robot.tell("from_device", done(label));
    expect(await answer).toMatchObject({ status: 200 });
    for (const each of [robot, other]) each.cut();
  });

  test.each([
    ["another label", done("another")],
    ["no label", { kind: "rpc_ok", args: {} }],
    ["another kind", { kind: "rpc_request", args: { label: "$label" } }],
    ["no kind", { args: { label: "$label" } }],
    ["a text", "$label"],
    ["a list", [done("$label")]],
    ["nothing", null],
  ])("%s is no reply", async (_, payload) => {
    const robot = await arrive(({ label }) => [
      JSON.parse(JSON.stringify(payload).replaceAll("$label", label)),
      failed(label, "the reply"),
    ]);
    expect(await command({ body: PHOTO })).toMatchObject({ status: 422, json: { error: "the reply" } });
    robot.cut();
  });

  test("replies find their commands, in whatever order they come", async () => {
    const robot = await arrive(silent);
    const first = command({ body: PHOTO });
    const { label } = await received(robot);
    const second = command({ body: [] });
    const { label: secondLabel } = await received(robot, 2);
    robot.tell("from_device", failed(secondLabel, "second"));
    robot.tell("from_device", done(label));
    expect(await first).toMatchObject({ status: 200, json: { label } });
    expect(await second).toMatchObject({ status: 422, json: { error: "second" } });
    robot.cut();
  });
});

describe("while a command waits", () => {
  test("20 of an account may wait; a client that goes away makes room, and other accounts have theirs", async () => {
    const neighbour = await makeAccount(server);
    const [robot, other] = await Promise.all([arrive(silent), arrive(undefined, neighbour)]);
    const leaving = Array.from({ length: 20 }, () => new AbortController());
    const waiting = leaving.map(({ signal }) =>
      fetch(`${server.base}/api/device/commands`, {
        ...{ method: "POST", body: JSON.stringify({ body: PHOTO }), signal },
        headers: { authorization: `Bearer ${owner.token}` },
      }).catch(() => undefined),
    );
    await received(robot, 20);
    const refused = await command({ body: PHOTO });
    expect(refused).toMatchObject({
      status: 429,
      json: { error: "20 commands of this account are waiting already. Try again in 1 second." },
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await command({ body: PHOTO }, neighbour)).toMatchObject({ status: 200 });
    leaving[0]?.abort();
    const isFull = (): boolean =>
      server.services.get(pendingCommands).retryAfter({ deviceId: owner.deviceId }, PHOTO, 0) !== undefined;
    await eventually(() => !isFull() || undefined);
    const next = command({ body: PHOTO });
    const { label } = await received(robot, 21);
    robot.tell("from_device", done(label));
    expect((await next).status).toBe(200);
    for (const each of leaving) each.abort();
    await Promise.all(waiting);
    for (const each of [robot, other]) each.cut();
  });

  test("everything else goes on: nothing is locked", async () => {
    const robot = await arrive(silent);
    const answer = command({ body: PHOTO });
    const { label } = await received(robot);
    const point = { pointer_type: "GenericPointer", name: "Corner", x: 1, y: 2, z: 0 };
    expect((await send(server, post("/api/points", point), owner.token)).status).toBe(200);
    robot.tell("from_device", done(label));
    expect((await answer).status).toBe(200);
    robot.cut();
  });

  test.each([["reboot"], ["power_off"], ["factory_reset"], ["check_updates"]])(
    "%s ends the robot: that is what was asked",
    async (kind) => {
      const robot: Robot = await arrive(() => (robot.cut(), []));
      const args = kind === "power_off" ? {} : { package: "device_os" };
      const { status, json } = await command({ body: [{ kind, args }] });
      const label = robot.commands[0]?.label;
      expect({ status, json }).toEqual({ status: 200, json: { ok: true, label, ended: true } });
    },
  );

  test("the end of a robot that comes again at once, before its old connection has ended, counts too", async () => {
    const robot = await arrive(silent);
    const answer = command({ body: [REBOOT] });
    await received(robot);
    const back = await arrive();
    expect(await answer).toMatchObject({ status: 200, json: { ended: true } });
    back.cut();
  });

  test.each([
    ["that it does before it ends", done, { status: 200, json: { ok: true, label: expect.any(String) } }],
    ["that it refuses", (label: string) => failed(label, "No."), { status: 422, json: { error: "No." } }],
  ])("a restart %s is answered as it says", async (_, answer, expected) => {
    const robot: Robot = await arrive(({ label }) => (setImmediate(() => robot.cut()), [answer(label)]));
    const { status, json } = await command({ body: [REBOOT] });
    expect({ status, json }).toEqual(expected);
  });

  test("a restart after which the robot stays without a word is not answered in time", async () => {
    const robot = await arrive(silent);
    expect(await command({ body: [REBOOT], timeout_s: 1 })).toMatchObject({ status: 504 });
    robot.cut();
  });

  longTest("a robot that goes and is not back within 5 s is waited for no longer", async () => {
    const robot = await arrive(silent);
    const answer = command({ body: PHOTO, timeout_s: 120 });
    await received(robot);
    robot.cut();
    const { status, json } = await answer;
    expect({ status, json }).toEqual({
      status: 409,
      json: { error: "The robot has gone and is not back within 5 s. It may do what it was told, or have done it." },
    });
    const back = await arrive();
    expect(await command({ body: PHOTO })).toMatchObject({ status: 200 });
    back.cut();
  });

  longTest("a robot whose account is deleted is waited for no longer, by a stop neither", async () => {
    const robot = await arrive(silent);
    const stop = command({ body: [{ kind: "emergency_lock", args: {} }], timeout_s: 120 });
    const photo = command({ body: PHOTO, timeout_s: 120 });
    await received(robot, 2);
    await send(server, remove("/api/users", { password: PASSWORD }), owner.token);
    expect((await photo).status).toBe(401);
    expect(server.services.get(pendingCommands).countOf(owner.deviceId)).toBe(0);
    expect((await stop).status).toBe(401);
  });

  test("a robot that goes may come again and answer", async () => {
    const robot = await arrive(silent);
    const answer = command({ body: PHOTO });
    const { label } = await received(robot);
    robot.cut();
    await robot.closed;
    const back = await arrive(silent);
    back.tell("from_device", done(label));
    expect(await answer).toMatchObject({ status: 200, json: { label } });
    back.cut();
  });

  test("who is logged out meanwhile learns nothing of the outcome", async () => {
    const robot = await arrive(silent);
    const answer = command({ body: PHOTO });
    const { label } = await received(robot);
    await send(server, remove("/api/tokens"), owner.token);
    robot.tell("from_device", failed(label, "a secret"));
    const { status, text } = await answer;
    expect({ status, text }).toEqual({ status: 401, text: expect.not.stringContaining("secret") });
    robot.cut();
  });
});

test.each([
  ["a photo", PHOTO],
  ["a reboot", [REBOOT]],
  ["its end", [{ kind: "power_off", args: {} }]],
  ["a stop", [{ kind: "emergency_lock", args: {} }]],
])("a server that stops waits no longer for %s", async (_, body) => {
  const ending = await startServer({ MQTT_PORT: "0" });
  const account = await makeAccount(ending);
  const token = await makeToken(ending, account, "bot");
  const robot = await startRobot({ port: mqttPort(ending), deviceId: account.deviceId, token, obey: silent });
  const answer = send(ending, post("/api/device/commands", { body, timeout_s: 120 }), account.token);
  await received(robot);
  ending.services.get(broker).close(); // the first thing that a server does when it stops
  expect(await answer).toMatchObject({
    status: 504,
    json: {
      error: "The server stops and waits for the robot no longer. It may do what it was told, or have done it.",
    },
  });
  await ending.stop();
});

describe("the state of the robot", () => {
  const state = async (account = owner) => (await send(server, get("/api/device/state"), account.token)).json;

  test("is unknown before it was there", async () => {
    expect(await state()).toEqual({ connected: false, session: null, server: null, seen_at: null, status: null });
  });

  test("is the newest tree, which stays when the robot has gone; another account has its own", async () => {
    const robot = await arrive();
    await robot.settled();
    expect(await state()).toEqual({
      ...{ connected: true, session: expect.stringMatching(/^[0-9a-f]{8}$/), server: null }, // its token was got without a request
      ...{ seen_at: TIME, status: STATE },
    });
    robot.tell("status", { ...STATE, location_data: { position: { x: 1, y: 2, z: 3 } } });
    await robot.settled();
    robot.cut();
    const gone = await eventually(async () => {
      const seen = (await state()) as { connected: boolean }; // an answer
      return seen.connected ? undefined : seen;
    });
    expect(gone).toMatchObject({ connected: false, status: { location_data: { position: { x: 1, y: 2, z: 3 } } } });
    expect(await state(await makeAccount(server))).toMatchObject({ connected: false, status: null });
  });

  test("is none when the robot tells no tree", async () => {
    const robot = await arrive();
    for (const odd of ["text", [1], null]) {
      robot.tell("status", odd);
      await robot.settled();
      expect(await state()).toMatchObject({ connected: true, status: null });
    }
    robot.cut();
  });
});

test("without a broker there is no robot", async () => {
  const quiet = await startServer({ MQTT: "off" });
  const { token } = await makeAccount(quiet);
  expect(await send(quiet, post("/api/device/commands", { body: PHOTO }), token)).toMatchObject({ status: 409 });
  expect(await send(quiet, get("/api/device/state"), token)).toMatchObject({
    json: { connected: false, session: null, server: null, seen_at: null, status: null },
  });
  await quiet.stop();
});
