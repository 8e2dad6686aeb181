import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { type Account, openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { mqttPort, openPage } from "../../../support/mqtt-client";
import { get, makeToken, patch, PASSWORD, post, type Sent, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { aRobot } from "../../../support/stand-in/robots";
import { QUICK_PACE } from "../../../support/stand-in/options";
import { StandIn } from "../../../support/stand-in/stand-in";
import { longTest } from "../../../support/tier";

/* A robot is handed over: to a new password, or to another server (`accounts.md` §4.6, `live.md` §4). */

const NEW = "new password";
let here: TestServer;
let there: TestServer;
let owner: Account;
let robot: StandIn;
beforeAll(async () => {
  [here, there] = [await startServer({ MQTT_PORT: "0" }), await startServer({ MQTT_PORT: "0" })];
});
afterAll(() => Promise.all([here.stop(), there.stop()]));
beforeEach(async () => {
  owner = await openAccount(here);
  robot = aRobot(here, owner);
  await robot.online();
});
afterEach(() => robot.stop());

interface State {
  readonly connected: boolean;
  readonly session: string | null;
  readonly server: string | null;
}
const ask = async (request: Sent, { token } = owner) => {
  const { status, json, text } = await send(here, request, token);
  return { status, json, text };
};
const state = async (): Promise<State> => (await ask(get("/api/device/state"))).json as State; // an answer
const command = (...body: readonly object[]) => ask(post("/api/device/commands", { body }));
const reboot = () => command({ kind: "reboot", args: { package: "device_os" } });
const pair = ([label, value]: readonly [string, unknown]) => ({ kind: "pair", args: { label, value } });
const ownership = (pairs: object) => ({
  ...{ kind: "change_ownership", args: {} },
  body: Object.entries(pairs).map(pair),
});
const handOver = (pairs: object, password: unknown = PASSWORD) =>
  ask(post("/api/device/commands", { body: [ownership(pairs)], password }));
const setPassword = (to: string, from: string, more: object = {}) =>
  ask(patch("/api/users", { password: from, new_password: to, new_password_confirmation: to, ...more }));
const certificateOf = async (server: TestServer, { email, token }: Account, password: string): Promise<string> =>
  (await send(server, post("/api/users/control_certificate", { email, password }), token)).text;
const isGood = async (token = ""): Promise<boolean> => (await send(here, get("/api/users"), token)).status === 200;
const GOOD = { email: "ada@garden.test", secret: "c2VjcmV0", server: "http://garden.test:3000" };
const INTERNAL = { status: 422, json: { error: "TODO: Drop assets" } };

describe("a new password is handed to the robot", () => {
  test("which comes to the broker with it; then the old sessions end, and the alert is gone", async () => {
    const before = await state();
    const other = await makeToken(here, owner, "human");
    await setPassword(NEW, PASSWORD, { keep_robot: true });
    const secret = await certificateOf(here, owner, NEW);
    const pairs = { email: owner.email, secret, server: before.server };
    expect(await handOver(pairs, NEW)).toMatchObject(INTERNAL);
    expect(await state()).toEqual(before); // the log-in over HTTP was its trial
    expect(await reboot()).toMatchObject({ status: 200, json: { ended: true } });
    await eventually(async () => {
      const { session } = await state();
      return (session !== null && session !== before.session) || undefined;
    });
    expect((await setPassword(NEW, NEW)).status).toBe(200);
    const [old, own] = robot.tokens;
    expect([await isGood(old?.encoded), await isGood(other), await isGood(own?.encoded)]).toEqual([false, false, true]);
    await eventually(async () => ((await owner.list("alerts")).length === 2 ? true : undefined));
    const { entries } = robot;
    robot.cut();
    await eventually(() => robot.entries > entries || undefined);
    expect(robot.refusals).toEqual([]);
  });

  test("under the address that it has used itself", async () => {
    expect(await state()).toMatchObject({ connected: true, server: here.base, session: expect.any(String) });
    robot.unplug(false);
    await eventually(async () => ((await state()).connected ? undefined : true));
    expect(await state()).toMatchObject({ session: null, server: null });
  });

  test("by its connections alone: no other client of the account reads it", async () => {
    const page = await openPage(here, owner);
    await page.subscribe(`bot/device_${owner.deviceId}/#`);
    await handOver(GOOD);
    expect(robot.commands.map(({ body: [step] }) => step?.kind)).toEqual(["change_ownership"]);
    await command({ kind: "read_status", args: {} });
    const heard: string[] = [];
    while (!heard.some((text) => text.includes("read_status"))) heard.push((await page.next()).payload);
    expect(heard.join()).not.toContain(GOOD.secret);
    page.client.end(true);
  });
});

describe("the robot may", () => {
  test("refuse the credentials: it keeps its own", async () => {
    const answer = await handOver({ ...GOOD, server: here.base });
    expect(answer).toMatchObject({ status: 422, json: { error: "Invalid credentials for change ownership" } });
    await reboot();
    await eventually(() => robot.tokens.length === 2 || undefined);
    await robot.online();
    expect(robot.refusedLogIns.length).toBe(0);
  });

  longTest("vanish between the credentials and the restart: they are used whenever it starts again", async () => {
    await setPassword(NEW, PASSWORD, { keep_robot: true });
    const secret = await certificateOf(here, owner, NEW);
    await handOver({ email: owner.email, secret, server: here.base }, NEW);
    robot.unplug(false);
    await eventually(async () => ((await state()).connected ? undefined : true));
    expect((await reboot()).status).toBe(409);
    robot.plug();
    await robot.online();
    expect(await reboot()).toMatchObject({ json: { ended: true } });
    await eventually(async () => ((await owner.list("alerts")).length === 2 ? true : undefined));
  });

  test("not be there: nothing is asked of the password", async () => {
    robot.unplug(false);
    await eventually(async () => ((await state()).connected ? undefined : true));
    expect((await handOver(GOOD, "wrong password")).status).toBe(409);
  });
});

describe("is refused, and not sent,", () => {
  test.each([
    ["without a password", GOOD, undefined, { password: "Password is required" }],
    ["with a wrong password", GOOD, "wrong password", { password: "Password does not match" }],
    ["without a server", { ...GOOD, server: undefined }, PASSWORD, { body: expect.stringContaining("three pairs") }],
    [
      "with a server without http",
      { ...GOOD, server: "garden.test" },
      PASSWORD,
      {
        body: "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).",
      },
    ],
    [
      "with a path behind the server",
      { ...GOOD, server: "http://a.test/x" },
      PASSWORD,
      {
        body: "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).",
      },
    ],
    [
      "with a secret that is no base64",
      { ...GOOD, secret: "?" },
      PASSWORD,
      {
        body: "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).",
      },
    ],
    [
      "with an e-mail that is a number",
      { ...GOOD, email: 5 },
      PASSWORD,
      {
        body: "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).",
      },
    ],
    [
      "with something more",
      { ...GOOD, password: "x" },
      PASSWORD,
      {
        body: "Node 'change_ownership' must hold three pairs: 'email', 'secret' (base64) and 'server' (http:// or https:// with a host).",
      },
    ],
  ])("%s", async (_, pairs, password, json) => {
    const sent = Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined));
    const body = { body: [ownership(sent)], ...(password !== undefined && { password }) };
    expect(await ask(post("/api/device/commands", body))).toMatchObject({ status: 422, json });
    expect(robot.commands).toEqual([]);
  });

  longTest("after ten wrong passwords, which count as failed log-ins", async () => {
    for (let count = 0; count < 11; count++) await handOver(GOOD, `wrong password ${count}`);
    expect((await handOver(GOOD)).status).toBe(429);
    expect(await send(here, post("/api/tokens", { user: { email: owner.email, password: PASSWORD } }))).toMatchObject({
      status: 429,
    });
    expect(robot.commands).toEqual([]);
  });

  test("when the session ends while the password is checked", async () => {
    const hash = await here.services.passwords.hash(PASSWORD); // whose check takes its time
    here.services.db.execute(`update users set password_hash = '${hash}' where id = ${owner.userId}`);
    const answer = handOver(GOOD);
    const gone = send(here, { method: "DELETE", path: "/api/tokens" }, owner.token);
    expect([(await gone).status, (await answer).status]).toEqual([204, 401]);
    expect(robot.commands).toEqual([]);
  });
});

longTest("a robot moves to an account on another server", async () => {
  const next = await openAccount(there);
  const servers = new Map([here, there].map((server) => [server.base, server]));
  const own = await openAccount(here);
  const mover = new StandIn({
    ...{ server: here.base, email: own.email, password: PASSWORD, pace: QUICK_PACE },
    broker: (base) => connect(mqttPort(servers.get(base) ?? here), "127.0.0.1"),
  });
  await mover.online();
  const secret = await certificateOf(there, next, PASSWORD);
  const body = [ownership({ email: next.email, secret, server: there.base })];
  expect(await ask(post("/api/device/commands", { body, password: PASSWORD }), own)).toMatchObject(INTERNAL);
  const restart = [{ kind: "reboot", args: { package: "device_os" } }];
  expect((await ask(post("/api/device/commands", { body: restart }), own)).status).toBe(200);
  await eventually(async () => {
    const { json } = await send(there, get("/api/device/state"), next.token);
    return (json as State).connected || undefined; // an answer
  });
  expect((await ask(get("/api/device/state"), own)).json).toMatchObject({ connected: false });
  await mover.stop();
});
