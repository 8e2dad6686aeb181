import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { lanHosts } from "../../../src/platform/network/public-address";
import { type Account, openAccount } from "../../support/account";
import { enterRaw, mqttPort } from "../../support/mqtt-client";
import { startRobot } from "../../support/robot";
import { get, makeToken, PASSWORD, post, remove, send } from "../../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../../support/server";

/* Why the robot is not there (`accounts.md` §4.7). */

interface Diagnosis {
  readonly now: string;
  readonly addresses: readonly string[];
  readonly broker: { readonly host: string; readonly port: number; readonly listens: boolean | null };
  readonly requested_at: string | null;
  readonly heard_at: string | null;
  readonly version: string | null;
  readonly token: { readonly created_at: string; readonly expires_at: string } | null;
  readonly refused: readonly { readonly at: string; readonly reason: string }[];
}

const AS_ROBOT = { "user-agent": "DeviceOS/15.8.0 (sbc4) sbc4 ()" };
const logIn = (server: TestServer, email: string, password: string, headers: object = AS_ROBOT) =>
  send(server, post("/api/tokens", { user: { email, password } }, { headers: { ...headers } }));
const diagnosisOf = async ({ ask }: Account, headers: Readonly<Record<string, string>> = {}): Promise<Diagnosis> =>
  (await ask(get("/api/device/diagnosis", { headers }))) as Diagnosis; // as `accounts.md` says
const reasonsOf = async (account: Account): Promise<readonly string[]> =>
  (await diagnosisOf(account)).refused.map(({ reason }) => reason);

let server: TestServer;
let owner: Account;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await openAccount(server);
});
afterAll(() => server.stop());

describe("a robot that was refused", () => {
  test("nobody is told of before one came", async () => {
    const { now, ...rest } = await diagnosisOf(owner);
    expect(now).toBe(new Date(now).toISOString());
    expect(rest).toMatchObject({ requested_at: null, heard_at: null, version: null, token: null, refused: [] });
  });

  test("with a wrong password: each time counts, also when it repeats itself", async () => {
    await logIn(server, owner.email, "wrong");
    const [first] = (await diagnosisOf(owner)).refused;
    expect(first).toEqual({ at: expect.stringMatching(/Z$/), reason: "password" });
    await logIn(server, owner.email.toUpperCase(), "wrong");
    const [again, more] = (await diagnosisOf(owner)).refused;
    expect(more).toBeUndefined();
    expect(Date.parse(again?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ""));
  });

  test("with a token that has ended, over HTTP and MQTT", async () => {
    const token = await makeToken(server, owner, "bot");
    expect(await reasonsOf(owner)).toEqual([]);
    await send(server, remove("/api/tokens"), token);
    expect((await send(server, get("/api/device", { headers: AS_ROBOT }), token)).status).toBe(401);
    expect(await reasonsOf(owner)).toEqual(["token"]);

    const second = await openAccount(server);
    const other = await makeToken(server, second, "bot");
    await send(server, remove("/api/tokens"), other);
    await expect(enterRaw(server, { ...second, token: other })).rejects.toThrow("refused");
    expect(await reasonsOf(second)).toEqual(["token"]);
  });

  test.each([
    [
      "a person who mistypes the password",
      async () => logIn(server, owner.email, "wrong", { "user-agent": "Mozilla" }),
    ],
    ["the robot of somebody else", async () => logIn(server, "nobody@garden.test", "wrong")],
    [
      "a token that this server never made",
      async () => send(server, get("/api/device", { headers: AS_ROBOT }), `${owner.token.slice(0, -4)}AAAA`),
    ],
    [
      "a page whose token has ended",
      async () => {
        const page = await makeToken(server, owner, "human");
        await send(server, remove("/api/tokens"), page);
        return send(server, get("/api/device"), page);
      },
    ],
  ])("is none: %s", async (_, work) => {
    expect((await work()).status).toBeGreaterThanOrEqual(400);
    expect(await reasonsOf(owner)).toEqual([]);
  });

  test("is told to its own account only, and no secret with it", async () => {
    const neighbour = await openAccount(server);
    await logIn(server, owner.email, "a wrong word");
    expect(await reasonsOf(neighbour)).toEqual([]);
    const { text } = await send(server, get("/api/device/diagnosis"), owner.token);
    for (const secret of ["a wrong word", owner.email, "127.0.0.1", owner.token]) expect(text).not.toContain(secret);
    expect((await send(server, get("/api/device/diagnosis"))).status).toBe(401);
  });
});

test("a robot that has come: when it asked and spoke, its software, the end of its token", async () => {
  const answer = await logIn(server, owner.email, PASSWORD);
  const { token } = answer.json as { token: { encoded: string; unencoded: { exp: number } } }; // a log-in
  const robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token: token.encoded });
  await robot.settled();
  const found = await diagnosisOf(owner);
  expect(found).toMatchObject({ version: "15.8.0", refused: [] });
  expect(found.token?.expires_at).toBe(new Date(token.unencoded.exp * 1000).toISOString());
  for (const at of [found.requested_at, found.heard_at]) expect(at).toMatch(/Z$/);
  robot.cut();
});

describe("the address for the robot", () => {
  const at = async (settings: TestSettings, headers: Readonly<Record<string, string>> = {}) => {
    const own = await startServer(settings);
    try {
      const { addresses } = await diagnosisOf(await openAccount(own), headers);
      return addresses.map((each) => each.replace(`:${new URL(own.base).port}`, ":PORT"));
    } finally {
      await own.stop();
    }
  };
  const BELOW = { PUBLIC_URL: "https://garden.example/shed", PORT: "0" };
  const here = lanHosts().map((host) => `http://${host}:PORT`);

  test.each<[string, TestSettings, Readonly<Record<string, string>>, readonly string[]]>([
    ["is that of the page", {}, { host: "garden.lan:3000" }, ["http://garden.lan:3000"]],
    ["is PUBLIC_URL", { PUBLIC_URL: "https://garden.example" }, {}, ["https://garden.example"]],
    [
      "is the machine where PUBLIC_URL has a path",
      BELOW,
      { host: "garden.example" },
      lanHosts().map((host) => `http://${host}:0`),
    ],
    ["is what was asked beside such a path", BELOW, { host: "shed.test:3000" }, ["http://shed.test:3000"]],
    ["is none for a server that only this machine reaches", { HOST: "127.0.0.1" }, {}, []],
    ["is none where PUBLIC_URL names this machine only", { PUBLIC_URL: "http://localhost:3000" }, {}, []],
    ["is one of the network for somebody at this machine", { HOST: "0.0.0.0" }, {}, here],
    ["is told to nobody who comes through a proxy", { HOST: "0.0.0.0" }, { "x-forwarded-for": "203.0.113.9" }, []],
  ])("%s", async (_, settings, headers, expected) => {
    expect(await at(settings, headers)).toEqual([...expected]);
  });
});

describe("the message broker", () => {
  test.each<[string, TestSettings, object]>([
    ["listens on another port than robots use", { MQTT_PORT: "0" }, { host: "localhost", port: 1883, listens: false }],
    ["is off", { MQTT: "off" }, { port: 1883, listens: false }],
    ["is another one", { MQTT_HOST: "broker.lan" }, { host: "broker.lan", port: 1883, listens: null }],
    [
      "needs TLS behind a public address of our own certificate only",
      { MQTT_PORT: "0", PUBLIC_URL: "https://garden.example" },
      { host: "garden.example", port: 1883, listens: false },
    ],
  ])("%s", async (_, settings, expected) => {
    const own = await startServer(settings);
    try {
      expect((await diagnosisOf(await openAccount(own))).broker).toMatchObject(expected);
    } finally {
      await own.stop();
    }
  });
});
