import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { signReset } from "../../../src/features/account/session/reset-links";
import { broker } from "../../../src/features/messaging";
import { type Account, openAccount } from "../../support/account";
import { eventually } from "../../support/eventually";
import { mqttPort } from "../../support/mqtt-client";
import { startRobot } from "../../support/robot";
import { get, makeToken, patch, PASSWORD, remove, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { aRobot } from "../../support/stand-in/robots";
import type { StandIn } from "../../support/stand-in/stand-in";
import { longTest } from "../../support/tier";

/* What happens to the robot when sessions end or the password changes (`accounts.md` §4.6). */

const NEW = "new password";
let server: TestServer;
let owner: Account;
let robot: StandIn;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await openAccount(server);
  robot = aRobot(server, owner);
  await robot.online();
});
afterEach(() => robot.stop());

const setPassword = (to: string, more: object = {}, from = PASSWORD) =>
  send(
    server,
    patch("/api/users", { password: from, new_password: to, new_password_confirmation: to, ...more }),
    owner.token,
  );
const tags = async (): Promise<readonly unknown[]> =>
  (await owner.list("alerts")).map((alert) => (alert as { problem_tag?: unknown }).problem_tag);
const ALERT = "api.robot.set_up_again";
/** Whether a token is in force. */
const isGood = async (token: string): Promise<boolean> => (await send(server, get("/api/users"), token)).status === 200;
/** The token that the robot has now. */
const ownToken = (): string => robot.tokens.at(-1)?.encoded ?? "";
/** Resolves when the robot has come to the broker again. */
async function back(): Promise<void> {
  const before = robot.entries;
  robot.cut();
  await eventually(() => robot.entries > before || undefined);
}

describe("the same password again ends all sessions but this one and that of the robot", () => {
  test("while it is connected", async () => {
    const other = await makeToken(server, owner, "human");
    expect((await setPassword(PASSWORD)).status).toBe(200);
    expect([await isGood(other), await isGood(owner.token), await isGood(ownToken())]).toEqual([false, true, true]);
    await back();
    expect(robot.refusals).toEqual([]);
    expect(await tags()).not.toContain(ALERT);
  });

  test("while its link is away", async () => {
    robot.unplug();
    expect((await setPassword(PASSWORD)).status).toBe(200);
    robot.plug();
    await robot.online();
    expect(robot.refusals).toEqual([]);
  });

  longTest("also one that this server has not seen since its start: the newest that a robot may have", async () => {
    const unseen = await openAccount(server);
    const [older, newer] = [await makeToken(server, unseen, "bot"), await makeToken(server, unseen, "bot")];
    const body = { password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD };
    await unseen.ask(patch("/api/users", body));
    expect([await isGood(older), await isGood(newer)]).toEqual([false, true]);
  });

  test("every robot that is connected, and none that was there before", async () => {
    const [second, gone] = [await makeToken(server, owner, "bot"), await makeToken(server, owner, "bot")];
    const options = { port: mqttPort(server), deviceId: owner.deviceId };
    const left = await startRobot({ ...options, token: gone, clientId: "gone" });
    left.cut();
    const other = await startRobot({ ...options, token: second, clientId: "other" });
    await eventually(() => server.services.get(broker).connections === 2 || undefined);
    await setPassword(PASSWORD);
    expect([await isGood(ownToken()), await isGood(second), await isGood(gone)]).toEqual([true, true, false]);
    other.cut();
  });

  test("with keep_robot false that of the robot too: it stays away until it starts again", async () => {
    expect((await setPassword(PASSWORD, { keep_robot: false })).status).toBe(200);
    await eventually(() => robot.refusals.length > 1 || undefined);
    expect(await isGood(ownToken())).toBe(false);
  });

  longTest("a session of another account stays, whatever it is", async () => {
    const neighbour = await openAccount(server);
    const theirs = await makeToken(server, neighbour, "bot");
    await setPassword(PASSWORD, { keep_robot: false });
    expect([await isGood(theirs), await isGood(neighbour.token)]).toEqual([true, true]);
  });
});

describe("another password", () => {
  test("ends the session of the robot, and an alert says that it must be set up again", async () => {
    expect((await setPassword(NEW)).status).toBe(200);
    await eventually(() => robot.refusals.length > 0 || undefined);
    expect(await tags()).toContain(ALERT);
    expect((await owner.list("alerts")).at(-1)).toMatchObject({ problem_tag: ALERT, priority: 100 });
  });

  longTest("is not told twice", async () => {
    await setPassword(NEW);
    await setPassword("a third one", {}, NEW);
    expect((await tags()).filter((tag) => tag === ALERT)).toEqual([ALERT]);
  });

  test("with keep_robot leaves the robot connected; it is told all the same", async () => {
    expect((await setPassword(NEW, { keep_robot: true })).status).toBe(200);
    await back();
    expect(robot.refusals).toEqual([]);
    expect(await tags()).toContain(ALERT);
  });

  longTest("that the robot has been told ends the alert when it is at the broker, not with its log-in", async () => {
    await setPassword(NEW);
    const again = aRobot(server, { ...owner, password: NEW });
    await again.online();
    await eventually(async () => !(await tags()).includes(ALERT) || undefined);
    await again.stop();
    await setPassword("a third one", {}, NEW);
    await makeToken(server, owner, "bot"); // a log-in over HTTP, such as a trial
    expect(await tags()).toContain(ALERT);
  });

  longTest("is not known to a robot that has only renewed its old token", async () => {
    await setPassword(NEW, { keep_robot: true });
    const renewed = await send(server, get("/api/tokens"), ownToken());
    const { token } = renewed.json as { token: { encoded: string } }; // an answer of the API
    const line = await startRobot({
      ...{ port: mqttPort(server), deviceId: owner.deviceId, token: token.encoded, clientId: "renewed" },
    });
    await line.settled();
    expect(await tags()).toContain(ALERT);
    line.cut();
  });

  test.each([
    ["the same by a link", PASSWORD, false],
    ["another by a link", NEW, true],
  ])("%s leaves the robot connected; another one is told", async (_, password, isTold) => {
    const address = { secure: false, host: "localhost", port: 80 };
    const id = await signReset(server.services, owner.email, crypto.randomUUID(), address, new Date());
    const reset = patch("/api/password_resets", { id, password, password_confirmation: password });
    expect((await send(server, reset)).status).toBe(200);
    await back();
    expect(robot.refusals).toEqual([]);
    expect((await tags()).includes(ALERT)).toBe(isTold);
  });

  longTest("of an account that never had a robot is told nobody", async () => {
    const alone = await openAccount(server);
    const body = { password: PASSWORD, new_password: NEW, new_password_confirmation: NEW };
    await alone.ask(patch("/api/users", body));
    expect(await alone.list("alerts")).toHaveLength(2);
  });

  longTest("can be dismissed", async () => {
    await setPassword(NEW);
    const alert = (await owner.list("alerts")).at(-1);
    await owner.ask(remove(`/api/alerts/${alert?.id}`));
    expect(await tags()).not.toContain(ALERT);
  });
});

test("an export shows tokens as before", async () => {
  const { token_issuances } = (await owner.ask({ method: "POST", path: "/api/export_data" })) as {
    token_issuances: readonly object[];
  };
  const keys = ["aud", "created_at", "device_id", "exp", "id", "jti", "updated_at"];
  expect(Object.keys(token_issuances[0] ?? {}).sort()).toEqual(keys);
});
