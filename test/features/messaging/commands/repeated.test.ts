import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "../../../../src/client";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { eventually } from "../../../support/eventually";
import { enterRaw, mqttPort } from "../../../support/mqtt-client";
import { done, failed, type Robot, startRobot } from "../../../support/robot";
import { makeAccount, makeToken, PASSWORD, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { answer, commandsOf, heard, hears, subscribe } from "./raw-robot";

/* A command that is sent again, because its answer was lost (`live.md` §4, `accounts.md` §1.8). */

let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
});
afterAll(() => server.stop());

type Obey = NonNullable<Parameters<typeof startRobot>[0]["obey"]>;
const arrive = async (obey?: Obey, account = owner): Promise<Robot> =>
  startRobot({
    ...{ port: mqttPort(server), deviceId: account.deviceId, token: await makeToken(server, account, "bot") },
    ...(obey && { obey }),
  });
const silent: Obey = () => [];
const received = ({ commands }: Robot, count = 1) => eventually(() => commands[count - 1]);

const STEP = { kind: "move_relative", args: { x: 100, y: 0, z: 0, speed: 100 } };
const STOP = { kind: "emergency_lock", args: {} };
const UNLOCK = { kind: "emergency_unlock", args: {} };
const REBOOT = { kind: "reboot", args: { package: "device_os" } };

const under = (id: string, body: readonly object[] = [STEP], timeout_s = 15, key = id) => ({
  ...post("/api/device/commands", { body, timeout_s }),
  headers: { "x-device-rpc-id": id, "idempotency-key": key },
});
async function told(request: ReturnType<typeof under>, account = owner) {
  const { status, json } = await send(server, request, account.token);
  return { status, json };
}
/** A command of a client that can go away. */
function leaving({ method, path, headers, body }: ReturnType<typeof under>): AbortController {
  const client = new AbortController();
  const init = { method, body: JSON.stringify(body), signal: client.signal };
  const own = { ...headers, authorization: `Bearer ${owner.token}` };
  void fetch(server.base + path, { ...init, headers: own }).catch(() => {});
  return client;
}
/** So many commands of the account wait. */
const waiting = (count: number) =>
  eventually(() => server.services.get(pendingCommands).countOf(owner.deviceId) === count || undefined);

describe("under the same key the robot is told a command once", () => {
  test("the request that is repeated while it waits waits for the same answer", async () => {
    const robot = await arrive(silent);
    const answers = ["again", "again", "again"].map((id) => told(under(id)));
    const { label } = await received(robot);
    const others = told(under("another"));
    await received(robot, 2);
    for (const each of robot.commands) robot.tell("from_device", done(each.label));
    expect(await Promise.all(answers)).toEqual(Array(3).fill({ status: 200, json: { ok: true, label } }));
    expect(await others).toMatchObject({ status: 200 });
    expect(robot.commands).toHaveLength(2);
    robot.cut();
  });

  test("twenty requests wait for another one, and no more", async () => {
    const robot = await arrive(silent);
    const answers = Array.from({ length: 23 }, () => told(under("again")));
    expect(await Promise.race(answers)).toMatchObject({ status: 429 });
    const { label } = await received(robot);
    robot.tell("from_device", done(label));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(21).fill(200), 429, 429]);
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  });

  test.each<[string, Obey, object]>([
    ["that is done", ({ label }) => [done(label)], { status: 200, json: { ok: true, label: expect.any(String) } }],
    ["that the robot refuses", ({ label }) => [failed(label, "No.")], { status: 422, json: { error: "No." } }],
    ["that is not answered in time", silent, { status: 504, json: { error: expect.stringContaining("or have done") } }],
  ])("one %s is answered as before", async (_, obey, expected) => {
    const robot = await arrive(obey);
    const first = await told(under("again", [STEP], 1));
    expect(first).toEqual(expected as typeof first);
    expect(await told(under("again", [STEP], 1))).toEqual(first);
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  });

  test("one that ends the robot is answered as before, also while no robot is there", async () => {
    const robot: Robot = await arrive(() => (robot.cut(), []));
    const first = await told(under("again", [REBOOT]));
    expect(first).toMatchObject({ status: 200, json: { ended: true } });
    expect(await told(under("again", [REBOOT]))).toEqual(first);
  });

  test("the client of the first request has gone, and the next one gets its answer", async () => {
    const robot = await arrive(silent);
    const client = leaving(under("again"));
    const { label } = await received(robot);
    client.abort();
    await (await fetch(`${server.base}/health`)).text();
    const answered = told(under("again"));
    robot.tell("from_device", done(label));
    expect(await answered).toEqual({ status: 200, json: { ok: true, label } });
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  });

  test("a client for programs, which logs in again when its token ends meanwhile", async () => {
    const robot = await arrive(silent);
    const client = await connect({ url: server.base, email: owner.email, password: PASSWORD });
    const answered = client.request("POST", "/api/device/commands", { body: { body: [STEP] } });
    const { label } = await received(robot);
    await client.request("DELETE", "/api/tokens");
    robot.tell("from_device", done(label));
    expect(await answered).toEqual({ ok: true, label });
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  });

  test("an unlock that is sent again does not undo the stop behind it; a stop is sent again", async () => {
    const robot = await arrive();
    for (const [id, step] of [
      ["unlock", UNLOCK],
      ["stop", STOP],
      ["unlock", UNLOCK],
      ["stop", STOP],
    ] as const) {
      expect(await told(under(id, [step]))).toMatchObject({ status: 200 });
    }
    expect(robot.commands.map(({ body }) => body[0]?.kind)).toEqual([UNLOCK.kind, STOP.kind, STOP.kind]);
    robot.cut();
  });
});

describe("a command is sent again", () => {
  test.each([
    ["without a key", { ...under("used"), headers: { "x-device-rpc-id": "used" } }],
    ["under a key that is not its id", under("used", [STEP], 15, "another")],
  ])("%s", async (_, request) => {
    const robot = await arrive();
    for (const count of [1, 2]) {
      expect(await told(request as ReturnType<typeof under>)).toMatchObject({ status: 200 });
      expect(robot.commands).toHaveLength(count);
    }
    robot.cut();
  });

  test("under the key of another account", async () => {
    const neighbour = await makeAccount(server);
    const robots = [await arrive(), await arrive(undefined, neighbour)];
    for (const account of [owner, neighbour])
      expect(await told(under("shared"), account)).toMatchObject({ status: 200 });
    expect(robots.map(({ commands }) => commands.length)).toEqual([1, 1]);
    for (const robot of robots) robot.cut();
  });

  test("that no robot was there for", async () => {
    expect(await told(under("again"))).toMatchObject({ status: 409 });
    const robot = await arrive();
    expect(await told(under("again"))).toMatchObject({ status: 200 });
    expect(robot.commands).toHaveLength(1);
    robot.cut();
  });

  test("that its client took back before the robot read it", async () => {
    const robot = await enterRaw(server, { deviceId: owner.deviceId, token: await makeToken(server, owner, "bot") });
    const client = leaving(under("again"));
    await waiting(1);
    const answered = told(under("again"));
    client.abort();
    await (await fetch(`${server.base}/health`)).text();
    subscribe(robot, commandsOf(owner.deviceId));
    const [command] = await hears(robot, 1);
    answer(robot, owner.deviceId, command ?? { label: "", kinds: "" });
    expect(await answered).toMatchObject({ status: 200 });
    expect(heard(robot)).toHaveLength(1);
    robot.end();
  });
});
