import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from "bun:test";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { eventually } from "../../../support/eventually";
import { mqttPort } from "../../../support/mqtt-client";
import { type Robot, startRobot } from "../../../support/robot";
import { get, makeAccount, makeToken, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { head, openConnection } from "../../../support/sockets";
import { longTest } from "../../../support/tier";

/* What stops a robot, or lets it go on after a stop, passes every limit (`live.md` §4). */

let now = new Date("2026-03-01T08:00:10Z");
let server: TestServer;
let owner: TestAccount;
let robot: Robot;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" }, () => now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date(now.getTime() + 120_000);
  owner = await makeAccount(server);
  robot = await startRobot({
    ...{ port: mqttPort(server), deviceId: owner.deviceId, token: await makeToken(server, owner, "bot") },
  });
});
afterEach(() => robot.cut());

const step = (kind: string, args = {}) => ({ kind, args });
const STOP = step("emergency_lock");
const UNLOCK = step("emergency_unlock");
const PHOTO = step("take_photo");

let clients = 0;
/** The address of a client that nobody else has. */
const newClient = (): string => `203.0.113.${(clients += 1)}`;
const command = (body: readonly object[], from = "127.0.0.1", token: string | undefined = owner.token) =>
  send(server, post("/api/device/commands", { body }, { headers: { "x-forwarded-for": from } }), token);
const statusOf = async (answer: ReturnType<typeof send>): Promise<number> => (await answer).status;

const urgent: readonly (readonly [string, readonly object[]])[] = [
  ["a stop", [STOP]],
  ["an unlock", [UNLOCK]],
  ["both", [STOP, UNLOCK]],
];
const others: readonly (readonly [string, readonly object[]])[] = [
  ["another command", [PHOTO]],
  ["a stop with something else", [STOP, PHOTO]],
  ["no step at all", []],
];

describe("while 20 commands wait", () => {
  /** Commands that nobody answers; aborting them ends their wait. */
  async function fill(): Promise<AbortController> {
    robot.cut();
    await robot.closed;
    const token = await makeToken(server, owner, "bot");
    const isUrgent = (body: readonly { readonly kind: string }[]) =>
      body.some(({ kind }) => kind.startsWith("emergency"));
    robot = await startRobot({
      ...{ port: mqttPort(server), deviceId: owner.deviceId, token },
      obey: ({ label, body }) => (isUrgent(body) ? [{ kind: "rpc_ok", args: { label } }] : []),
    });
    const leaving = new AbortController();
    for (let count = 0; count < 20; count++) {
      void fetch(`${server.base}/api/device/commands`, {
        ...{ method: "POST", body: JSON.stringify({ body: [PHOTO], timeout_s: 120 }), signal: leaving.signal },
        headers: { authorization: `Bearer ${owner.token}` },
      }).catch(() => {});
    }
    await eventually(() => robot.commands.length === 20 || undefined);
    return leaving;
  }

  test("what is urgent is done, and everything else has to wait", async () => {
    const leaving = await fill();
    for (const [, body] of urgent) expect(await statusOf(command(body))).toBe(200);
    for (const [, body] of others) expect(await statusOf(command(body))).toBe(429);
    leaving.abort();
  });
});

describe("beyond the limit of an address", () => {
  /** An address whose client has sent 1,000 requests in this minute. */
  async function exhausted(): Promise<string> {
    const client = newClient();
    const request = get("/api/nothing", { headers: { "x-forwarded-for": client } });
    for (let hundreds = 0; hundreds < 10; hundreds++)
      await Promise.all(Array.from({ length: 100 }, () => send(server, request)));
    expect(await statusOf(send(server, request))).toBe(429);
    return client;
  }

  test("what is urgent is done, and nothing else", async () => {
    const client = await exhausted();
    for (const [, body] of urgent) expect(await statusOf(command(body, client))).toBe(200);
    expect(robot.commands.map(({ body }) => body)).toEqual(urgent.map(([, body]) => body) as never); // steps
    for (const [, body] of others) {
      const refused = await command(body, client);
      expect(refused.json).toEqual({ error: "Too many requests. Try again in 50 seconds." });
      expect(refused.headers.get("retry-after")).toBe("50");
    }
    expect(robot.commands.length).toBe(urgent.length);
  });

  longTest("a browser is told that its page may send one, and learns nothing else", async () => {
    const client = await exhausted();
    const headers = { "x-forwarded-for": client, "access-control-request-method": "POST" };
    const ask = (path: string) => statusOf(send(server, { method: "OPTIONS", path, headers }));
    expect(await ask("/api/device/commands")).toBe(200);
    for (const path of ["/api/device", "/api/device/commands/1", "/api/points"]) expect(await ask(path)).toBe(429);
    expect(await statusOf(send(server, get("/api/device/commands", { headers })))).toBe(429);
  });

  longTest("a body that cannot be read is no stop", async () => {
    const client = await exhausted();
    const headers = { "x-forwarded-for": client };
    const sendBody = (body: unknown) =>
      statusOf(send(server, post("/api/device/commands", body, { headers }), owner.token));
    for (const body of [{ body: STOP }, { body: "emergency_lock" }, { body: [[STOP]] }, { body: [null] }, {}])
      expect(await sendBody(body)).toBe(429);
    for (const body of ["{", "[]"]) expect(await sendBody(body)).toBe(422);
    expect(robot.commands).toEqual([]);
  });

  longTest("no token, and more than 60 that were never seen, are not looked at", async () => {
    const client = await exhausted();
    const ask = (token: string | undefined) => statusOf(command([STOP], client, token));
    const known = owner.token;
    const fresh = await makeToken(server, owner, "human");
    expect(await ask(fresh)).toBe(200);
    const forged = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(`${fresh}${n}`)));
    expect(new Set(forged)).toEqual(new Set([401]));
    expect(await ask(`${fresh}x`)).toBe(429);
    const headers = { "x-forwarded-for": client };
    expect(await statusOf(send(server, post("/api/device/commands", { body: [STOP] }, { headers })))).toBe(429);
    expect(await statusOf(command([STOP]))).toBe(200); // makes this token known
    expect(await ask(known)).toBe(200);
  });
});

longTest("while 16 MB of answers wait to be read what is urgent is done, and told", async () => {
  const weed = { pointer_type: "Weed", name: "x".repeat(99_000), y: 0, z: 0 };
  for (let x = 0; x < 180; x++) {
    // One after the other: so many bodies at once are more than an account may send.
    expect(await statusOf(send(server, post("/api/points", { ...weed, x }), owner.token))).toBe(200);
  }
  const reader = await openConnection(Number(new URL(server.base).port));
  reader.socket.pause();
  reader.send(head("GET", "/api/points", `Authorization: ${owner.token}`));
  const isFull = async () => (await statusOf(send(server, get("/api/points"), owner.token))) === 503;
  await eventually(async () => (await isFull()) || undefined);
  for (const [, body] of urgent) expect(await statusOf(command(body))).toBe(200);
  reader.socket.destroy();
});

describe("more than 60 in a minute", () => {
  const many = async (count: number): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: count }, (_, n) => statusOf(command([n % 2 ? STOP : UNLOCK]))));

  test("are refused until the minute is over; other accounts and other commands go on", async () => {
    expect(new Set(await many(60))).toEqual(new Set([200]));
    const refused = await command([STOP]);
    expect(refused).toMatchObject({ status: 429, json: { error: "Too many requests. Try again in 50 seconds." } });
    expect(refused.headers.get("retry-after")).toBe("50");
    expect(await statusOf(command([PHOTO]))).toBe(200);
    const neighbour = await makeAccount(server);
    expect(await statusOf(command([STOP], undefined, neighbour.token))).toBe(409); // not refused: it has no robot
    now = new Date(now.getTime() + 50_000);
    expect(await statusOf(command([STOP]))).toBe(200);
  });
});

describe("without a robot", () => {
  const goAway = async (): Promise<void> => {
    robot.cut();
    await robot.closed;
    const state = async () =>
      (await send(server, get("/api/device/state"), owner.token)).json as { connected: boolean }; // an answer
    await eventually(async () => !(await state()).connected || undefined);
  };
  const arrive = async (): Promise<Robot> =>
    startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token: await makeToken(server, owner, "bot") });
  const waiting = () => server.services.get(pendingCommands).countOf(owner.deviceId);

  test("a stop waits for the one that was there a moment ago", async () => {
    await goAway();
    const answered = command([STOP]);
    await eventually(() => waiting() === 1 || undefined);
    robot = await arrive();
    expect((await answered).status).toBe(200);
    expect(robot.commands.map(({ body }) => body.map(({ kind }) => kind).join())).toEqual(["emergency_lock"]);
  });

  test("all else is refused at once, and a stop of an account whose robot was heard three minutes ago", async () => {
    await goAway();
    for (const body of [[UNLOCK], [STOP, UNLOCK], [PHOTO], [STOP, PHOTO]]) {
      expect(await statusOf(command(body))).toBe(409);
    }
    now = new Date(now.getTime() + 180_000);
    const waits = eventually(() => waiting() > 0 || undefined).catch(() => undefined);
    expect(await Promise.race([statusOf(command([STOP])), waits])).toBe(409);
  });

  test("and without a token a stop is nobody's", async () => {
    await goAway();
    expect(await statusOf(send(server, post("/api/device/commands", { body: [STOP] })))).toBe(401);
  });
});
