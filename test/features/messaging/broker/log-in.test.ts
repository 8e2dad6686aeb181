import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { generate, type IConnackPacket } from "mqtt-packet";
import { admission } from "../../../../src/features/account";
import { deleteAccount } from "../../../../src/features/account/user/accounts";
import { broker } from "../../../../src/features/messaging";
import type { Connect } from "../../../../src/features/messaging/broker/codec";
import { Authenticator } from "../../../../src/features/messaging/broker/authenticator";
import { createTokens } from "../../../../src/platform/auth/tokens";
import { DAY_MS } from "../../../../src/platform/time";
import { Database } from "../../../../src/platform/db/database";
import { eventually } from "../../../support/eventually";
import { addressOf, connectPacket, enterRaw, mqttPort, openPage, openRaw } from "../../../support/mqtt-client";
import { startRobot } from "../../../support/robot";
import {
  get,
  makeAccount,
  makeToken,
  patch,
  PASSWORD,
  remove,
  send,
  type TestAccount,
} from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { longTest } from "../../../support/tier";

let server: TestServer;
let owner: TestAccount;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
// A fresh one each time: an account may log in 60 times only.
beforeEach(async () => {
  owner = await makeAccount(server);
});
afterAll(() => server.stop());

type Changes = NonNullable<Parameters<typeof connectPacket>[1]>;
const robot = (account = owner) => ({ port: mqttPort(server), ...account });

/** The code of the acknowledgement, with what follows it; "closed" without one. */
async function codeFor(changes: Changes, account = owner): Promise<number | "closed"> {
  const client = await openRaw(mqttPort(server), changes.protocolVersion ?? 4);
  client.send(connectPacket(account, changes));
  const connack = (await client.first("connack")) as IConnackPacket | undefined; // asked for by its name
  const code = connack && (connack.returnCode ?? connack.reasonCode);
  if (code !== 0) await client.closed;
  client.end();
  return code ?? "closed";
}

describe("log-in", () => {
  const rows: readonly (readonly [name: string, changes: () => Changes, old: number, newer: number])[] = [
    ["a token in force", () => ({}), 0, 0],
    ["another account's name", () => ({ username: `device_${owner.deviceId + 1}` }), 4, 0x86],
    ["a password that is no token", () => ({ password: Buffer.from("password123") }), 4, 0x86],
    ["a changed token", () => ({ password: Buffer.from(`${owner.token.slice(0, -4)}AAAA`) }), 4, 0x86],
    ["no token at all", () => ({ password: Buffer.alloc(0) }), 4, 0x86],
    ["a name of another form", () => ({ username: owner.email }), 4, 0x86],
    ["a name with something before it", () => ({ username: `/:device_${owner.deviceId}` }), 4, 0x86],
    ["a client id of 128 characters", () => ({ clientId: "c".repeat(128) }), 0, 0],
    ["a client id of 129 characters", () => ({ clientId: "c".repeat(129) }), 2, 0x85],
  ];
  test.each(rows)("%s", async (_, changes, old, newer) => {
    expect(await codeFor(changes())).toBe(old);
    expect(await codeFor({ ...changes(), protocolVersion: 3 })).toBe(old);
    expect(await codeFor({ ...changes(), protocolVersion: 5 })).toBe(newer);
  });

  test.each([
    ["an authentication method", { properties: { authenticationMethod: "SCRAM" } }, 0x8c],
    ["a Receive Maximum of 0", { properties: { receiveMaximum: 0 } }, 0x82],
    ["a Maximum Packet Size of 0", { properties: { maximumPacketSize: 0 } }, 0x82],
  ])("MQTT 5: %s is refused", async (_, changes, code) => {
    expect(await codeFor({ ...changes, protocolVersion: 5 })).toBe(code);
  });

  test("a will of QoS 3 is refused", async () => {
    const will = { topic: "a", payload: Buffer.from("b"), qos: 0 as const, retain: false };
    const packet = generate(connectPacket(owner, { will }));
    const flags = packet.indexOf("MQTT") + 5;
    packet[flags] = (packet[flags] ?? 0) | 0x18; // the library does not write it
    const client = await openRaw(mqttPort(server));
    client.send(packet);
    await client.closed;
    expect(client.packets.filter((each) => each.cmd === "connack" && each.returnCode === 0)).toEqual([]);
  });

  test.each([
    ["SUBSCRIBE", 0xa1],
    ["PUBLISH", 0x82],
  ])("MQTT 5: a subscription identifier in %s ends the connection", async (kind, reasonCode) => {
    const client = await enterRaw(server, owner, { protocolVersion: 5 });
    const topic = `bot/device_${owner.deviceId}/ping/1`;
    const properties = { subscriptionIdentifier: 7 };
    if (kind === "SUBSCRIBE")
      client.send({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic, qos: 0 }], properties });
    else client.send({ cmd: "publish", topic, payload: "", qos: 0, dup: false, retain: false, properties });
    expect(await client.first("disconnect")).toMatchObject({ reasonCode });
    await client.closed;
  });

  test("a token that has ended", async () => {
    await send(server, remove("/api/tokens"), owner.token);
    expect([await codeFor({}), await codeFor({ protocolVersion: 5 })]).toEqual([4, 0x86]);
  });

  test("without user name and password", async () => {
    const anonymous = { username: undefined, password: undefined } as unknown as Changes; // the library leaves them out
    expect([await codeFor(anonymous), await codeFor({ ...anonymous, protocolVersion: 5 })]).toEqual([4, 0x86]);
  });

  test("a client without a name gets one, unless it wants its session kept", async () => {
    expect([await codeFor({ clientId: "" }), await codeFor({ clientId: "", protocolVersion: 5 })]).toEqual([0, 0]);
    const named = await enterRaw(server, owner, { clientId: "", protocolVersion: 5 });
    expect(await named.first("connack")).toMatchObject({
      properties: { assignedClientIdentifier: expect.any(String) },
    });
    named.end();
    const packet = generate(connectPacket(owner, { clientId: "" }));
    const flags = packet.indexOf("MQTT") + 5;
    packet[flags] = (packet[flags] ?? 0) & ~2; // the library does not write a session to be kept without a name
    const keeping = await openRaw(mqttPort(server));
    keeping.send(packet);
    expect(await keeping.first("connack")).toMatchObject({ returnCode: 2 });
  });

  test("over WebSocket, at both paths; without sub-protocol it is none", async () => {
    const page = await openPage(server, owner, { over: "ws" });
    page.client.end(true);
    for (const [path, protocols, opens] of [
      ["/ws", ["mqtt"], true],
      ["/mqtt", ["mqttv3.1"], true],
      ["/mqtt", ["soap", "mqtt"], true],
      ["/ws", ["soap"], false],
    ] as const) {
      const socket = new WebSocket(addressOf(server, "ws", path), [...protocols]);
      const opened = await new Promise((resolve) => {
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      });
      expect([path, protocols, opened]).toEqual([path, protocols, opens]);
      socket.close();
    }
    expect((await send(server, get("/ws"))).status).toBe(400);
  });

  test("an account whose terms are not accepted is refused", async () => {
    const strict = await startServer({ MQTT_PORT: "0", TOS_URL: "https://garden.test/terms" });
    const account = await makeAccount(strict);
    (await enterRaw(strict, account)).end();
    strict.services.db.execute("update users set agreed_to_terms_at = null");
    const client = await openRaw(mqttPort(strict));
    client.send(connectPacket(account));
    expect(await client.first("connack")).toMatchObject({ returnCode: 5 });
    await strict.stop();
  });
});

test("what is sent right behind a log-in waits for it, however much that is", async () => {
  const topic = `bot/device_${owner.deviceId}/ping/1`;
  const client = await openRaw(mqttPort(server));
  const publish = { cmd: "publish", topic, payload: Buffer.alloc(10_000), qos: 0, dup: false, retain: false } as const;
  client.send(
    connectPacket(owner),
    { cmd: "subscribe", messageId: 1, subscriptions: [{ topic, qos: 0 }] },
    ...Array.from({ length: 40 }, () => publish),
    { cmd: "pingreq" },
  );
  await client.first("pingresp");
  expect(client.packets.filter(({ cmd }) => cmd === "publish").length).toBe(40);
  client.end();
});

describe("what robots depend on", () => {
  test("a session is never present, and its four topics are granted", async () => {
    for (const isBack of [false, true]) {
      const one = await startRobot(robot(), isBack);
      expect([...one.connack]).toEqual([0x20, 2, 0, 0]);
      one.cut();
      await one.closed;
    }
  });

  test("who comes again with the same name takes the place of the one before", async () => {
    const first = await startRobot(robot());
    const second = await startRobot(robot(), true);
    await first.closed;
    expect(second.isClosed()).toBe(false);
    second.cut();
  });

  test("a client of another account with the same name throws nobody out", async () => {
    const one = await startRobot(robot());
    const neighbour = await makeAccount(server);
    const other = await enterRaw(server, neighbour, { clientId: `device_${owner.deviceId}` });
    const page = await openPage(server, owner);
    await page.subscribe(`bot/device_${owner.deviceId}/from_device`);
    await page.client.publishAsync(`bot/device_${owner.deviceId}/from_clients`, '{"args":{"label":"here"}}');
    expect((await page.next()).payload).toContain("here");
    expect(one.isClosed()).toBe(false);
    for (const each of [one.cut, other.end, () => page.client.end(true)]) each();
  });
});

describe("a token that ends closes its connections, and no others", () => {
  const endings: readonly (readonly [name: string, end: (account: TestAccount) => Promise<unknown>])[] = [
    ["log-out", (account) => send(server, remove("/api/tokens"), account.token)],
    [
      "a new password",
      (account) =>
        send(
          server,
          patch("/api/users", {
            password: PASSWORD,
            new_password: "password456",
            new_password_confirmation: "password456",
          }),
          account.token,
        ),
    ],
    [
      "deletion of the account",
      ({ deviceId }) => server.services.writes.run("account", () => deleteAccount(server.services, deviceId), deviceId),
    ],
    [
      "a command of another process",
      async ({ deviceId }) => {
        const other = new Database(server.services.db.path);
        other.execute(`delete from token_issuances where device_id = ${deviceId}`);
        other.close();
      },
    ],
  ];
  test.each(endings)("%s", async (name, end) => {
    const account = await makeAccount(server);
    const others = await enterRaw(server, owner);
    const before = await enterRaw(server, account, { protocolVersion: 5 });
    const page = await openPage(server, account, { over: "ws" });
    const ended = new Promise((resolve) => page.client.once("close", () => resolve(true)));
    const isKept = name === "a new password"; // the session that has changed it goes on
    await end(account);
    if (!isKept) {
      expect(await before.first("disconnect")).toMatchObject({ reasonCode: 0x87 });
      await Promise.all([before.closed, ended]);
    }
    others.send({ cmd: "pingreq" });
    expect(await others.first("pingresp")).toBeDefined();
    page.client.end(true);
    for (const each of [others, before]) each.end();
  });

  test("expiry", async () => {
    let now = new Date("2026-03-01T08:00:00Z");
    const old = await startServer({ MQTT_PORT: "0" }, () => now);
    const account = await makeAccount(old);
    const client = await enterRaw(old, account, { protocolVersion: 5 });
    now = new Date("2026-04-30T08:00:00Z");
    expect(await client.first("disconnect")).toMatchObject({ reasonCode: 0x87 });
    await client.closed;
    await old.stop();
  });
});

describe("limits of log-ins", () => {
  test("an account has 48 connections, of which robots have the last four, and a log says so once", async () => {
    const account = await makeAccount(server);
    const ofRobot = { ...account, token: await makeToken(server, account, "bot") };
    const enter = (login: TestAccount, clientId: string) => enterRaw(server, login, { clientId });
    const clients = await Promise.all(Array.from({ length: 44 }, (_, index) => enter(account, `c${index}`)));
    expect(await codeFor({}, account)).toBe(3);
    expect(await codeFor({ protocolVersion: 5 }, account)).toBe(0x97);
    // One that takes the place of another is not one more.
    const again = await enter(account, "c0");
    await clients[0]?.closed;
    const robots = await Promise.all(Array.from({ length: 4 }, (_, index) => enter(ofRobot, `r${index}`)));
    expect(await codeFor({}, ofRobot)).toBe(3);
    const logs = await eventually(async () => {
      const { json } = await send(server, get("/api/logs"), account.token);
      return (json as { message: string }[]).length > 0 ? json : undefined; // a list
    });
    expect(logs).toMatchObject([{ type: "warn", message: expect.stringMatching(/48 connections .* scripts/) }]);
    for (const each of [...clients, again, ...robots]) each.end();
  });

  longTest("an account has 60 log-ins in five minutes, a token one a minute", async () => {
    let now = new Date("2026-03-01T08:00:00Z");
    const counted = await startServer({ MQTT_PORT: "0" }, () => now);
    const account = await makeAccount(counted);
    const enter = async (token: string) => (await enterRaw(counted, { ...account, token }, { clientId: "same" })).end();
    for (let count = 0; count < 70; count++) await enter(account.token);
    for (let count = 1; count < 60; count++) await enter(await makeToken(counted, account, "unknown"));
    const late = await makeToken(counted, account, "unknown");
    for (let count = 0; count < 2; count++) await expect(enter(late)).rejects.toThrow("refused");
    await enter(account.token);
    (await enterRaw(counted, await makeAccount(counted))).end();
    now = new Date("2026-03-01T08:05:00Z");
    await enter(late);
    await counted.stop();
  });

  /** Over WebSocket, because a proxy tells the address there. */
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const logIn = async ({ deviceId }: TestAccount, token: string, address: string): Promise<string> => {
    const login = { username: `device_${deviceId}`, password: token };
    try {
      (await openPage(server, login, { over: "ws", wsOptions: from(address) })).client.end(true);
      return "let in";
    } catch (cause) {
      return `refused: ${(cause as { code: number }).code}`; // an error of the library
    }
  };
  /** A token that this server has made in an earlier run: it can tell it by its signature only. */
  function forgotten(account: TestAccount): Promise<string> {
    const services = { ...server.services, tokens: createTokens(server.services.keys) };
    return makeToken({ ...server, services }, account, "unknown");
  }

  test.each([
    ["an address", "203.0.113.9", "203.0.113.9", "203.0.113.10"],
    ["an IPv6 network", "2001:db8::9", "2001:db8::77", "2001:db8:0:1::9"],
  ])("%s has 30 refused log-ins in five minutes; a known token is let in all the same", async (_, own, near, far) => {
    const stranger = await makeAccount(server);
    const token = await forgotten(stranger);
    for (let count = 0; count < 31; count++) expect(await logIn(stranger, `wrong ${count}`, own)).toBe("refused: 4");
    // Genuine, in force, and not known to this run of the server: not even looked at.
    expect(await logIn(stranger, token, near)).toBe("refused: 3");
    expect(await logIn(stranger, token, far)).toBe("let in");
    expect(await logIn(stranger, token, near)).toBe("let in");
    // Known since it was made.
    expect(await logIn(stranger, await makeToken(server, stranger, "unknown"), near)).toBe("let in");
  });

  test.each([
    ["goes on", 0],
    ["is set back a day", -DAY_MS],
    ["is set forward a day", DAY_MS],
  ])("who had too many refused log-ins waits five minutes at most, also when the clock %s", async (_, ms) => {
    const start = new Date("2026-03-01T08:00:00Z");
    let [now, nowMs] = [start, 0];
    const authenticator = new Authenticator({ ...server.services, clock: () => now }, () => nowMs);
    const peer = { address: "203.0.113.40", isLoopback: false };
    const guess = (password: string) =>
      authenticator.identify({ ...connectPacket(owner), password: Buffer.from(password) } as Connect, peer); // of the same library
    for (let count = 0; count < 31; count++) expect(await guess(`wrong ${count}`)).toBe("bad_login");
    now = new Date(start.getTime() + ms);
    nowMs = 299_999;
    expect(await guess("late")).toBe("too_often");
    nowMs = 300_000;
    expect(await guess("later")).toBe("bad_login");
  });

  test("a refused token that comes again and again counts once", async () => {
    const stranger = await makeAccount(server);
    const token = await forgotten(stranger);
    for (let count = 0; count < 40; count++) expect(await logIn(stranger, "wrong", "203.0.113.30")).toBe("refused: 4");
    expect(await logIn(stranger, token, "203.0.113.30")).toBe("let in");
  });

  test("at most ten of an address wait to log in", async () => {
    const hub = server.services.get(broker);
    const before = hub.connections;
    const sockets = Array.from({ length: 12 }, () => {
      const options = { protocols: ["mqtt"], ...from("203.0.113.20") };
      return new WebSocket(addressOf(server, "ws"), options as never); // Bun takes headers too
    });
    const seen = (event: "open" | "close", socket: WebSocket) =>
      new Promise((resolve) => socket.addEventListener(event, resolve, { once: true }));
    let closed = 0;
    for (const socket of sockets) void seen("close", socket).then(() => (closed += 1));
    await Promise.all(sockets.map((socket) => Promise.race([seen("open", socket), seen("close", socket)])));
    await eventually(() => (closed === 2 && hub.connections === before + 10 ? true : undefined));
    for (const socket of sockets) socket.close();
    await eventually(() => (hub.connections === before ? true : undefined));
  });

  test.each(["says nothing", "sends its log-in byte by byte"])(
    "who %s is cut off after five seconds, and nobody else is",
    async (name) => {
      const hub = server.services.get(broker);
      const startedAt = hub.nowMs();
      const packet = generate(connectPacket(owner));
      const slow = await openRaw(mqttPort(server));
      const known = await enterRaw(server, owner);
      let sent = 0;
      const later = (ms: number): void => {
        hub.nowMs = () => startedAt + ms;
        if (name !== "says nothing") slow.send(packet.subarray(sent, (sent += 1)));
      };
      for (let ms = 500; ms < 5_000; ms += 500) later(ms);
      known.send({ cmd: "pingreq" });
      await known.first("pingresp");
      expect(slow.isClosed()).toBe(false);
      later(10_000);
      await slow.closed;
      expect(slow.packets).toEqual([]);
      expect(known.isClosed()).toBe(false);
      known.end();
      hub.nowMs = () => performance.now();
    },
  );
});

test("the edge and the broker ask the same service", () => {
  expect(server.services.get(admission).endings()).toBeGreaterThan(0);
});
