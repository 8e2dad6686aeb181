import { afterEach, describe, expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServe } from "../../../cli/process";
import { robotReach, robotToken } from "../../../../src/features/account";
import { messenger } from "../../../../src/features/messaging/messenger-service";
import { outward } from "../../../../src/features/messaging/outward";
import { MAIL_AUTHORITY, MAIL_CERTIFICATE, MAIL_KEY } from "../../../support/certificate";
import { eventually } from "../../../support/eventually";
import { tempFolder } from "../../../support/folder";
import { hasMosquitto, type Mosquitto, startMosquitto } from "../../../support/mosquitto";
import { done } from "../../../support/robot";
import { makeAccount, makeToken, patch, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* What happens when the broker of BROKER_URL is not there, or does not want us (live.md §5). */

describe.skipIf(!hasMosquitto)("a broker", () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  afterEach(async () => {
    await server.stop();
    await mosquitto.remove();
  });

  const begin = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
    const BROKER_URL = `mqtt://127.0.0.1:${mosquitto.port}`;
    server = await startServer({ BROKER_URL, METRICS: "on", ...settings });
  };
  const told = (event: string): string[] => server.log.filter((line) => line.includes(` ${event} `));
  const toldTimes = (event: string, count: number) =>
    eventually(() => (told(event).length === count ? true : undefined));
  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name} (\\d+)$`, "m").exec(await (await fetch(`${server.base}/metrics`)).text())?.[1]);

  test("that is away gets the newest 1,000 messages when it comes back", async () => {
    mosquitto = await startMosquitto();
    await begin();
    await toldTimes("broker_connected", 1);
    const { deviceId } = await makeAccount(server);
    await mosquitto.stop();
    await toldTimes("broker_not_connected", 1);
    expect(await (await fetch(`${server.base}/health`)).json()).toMatchObject({
      status: "ok",
      warnings: ["The message broker is not connected."],
    });
    expect(await metric("gardenshed_broker_connected")).toBe(0);
    const live = server.services.get(messenger);
    for (let count = 0; count < 1_010; count++) live.publish(deviceId, "sync/Point/1", String(count));
    expect(await metric("gardenshed_broker_messages_waiting")).toBe(1_000);
    expect(await metric("gardenshed_broker_messages_lost_total")).toBe(10);
    await mosquitto.start();
    const page = await mosquitto.client();
    await page.read("bot/+/sync/#");
    const topic = `bot/device_${deviceId}/sync/Point/1`;
    await eventually(() => (page.on(topic).length === 1_000 ? true : undefined));
    expect(page.on(topic)).toEqual(Array.from({ length: 1_000 }, (_, index) => String(index + 10)));
    await eventually(async () => ((await metric("gardenshed_broker_messages_waiting")) === 0 ? true : undefined));
  });

  /** A robot with what is sent to it, at a server whose clock that never goes back is moved. */
  async function openRobot() {
    mosquitto = await startMosquitto();
    await begin();
    await toldTimes("broker_connected", 1);
    const [owner, robot] = [await makeAccount(server), await mosquitto.client()];
    const prefix = `bot/device_${owner.deviceId}/`;
    await makeToken(server, owner, "bot");
    await robot.read(`${prefix}from_clients`);
    const hub = server.services.get(outward);
    let nowMs = hub.nowMs();
    hub.nowMs = () => nowMs;
    return {
      ...{ owner, robot, prefix },
      labels: (): string[] =>
        robot.on(`${prefix}from_clients`).map((text) => (JSON.parse(text) as { args: { label: string } }).args.label),
      change: () => send(server, patch("/api/device", { name: crypto.randomUUID() }), owner.token),
      /** It tells its state after so many seconds. */
      async heardAfter(seconds: number): Promise<void> {
        nowMs += seconds * 1_000;
        await robot.send(`${prefix}status`, "{}");
        const { deviceId } = await makeAccount(server); // what comes from another has come later
        await robot.send(`bot/device_${deviceId}/status`, "{}");
        await eventually(() => server.services.get(messenger).attendanceOf(deviceId).hasRobot || undefined);
      },
    };
  }

  test("that works: a robot that is heard again after a minute is told what has changed meanwhile, until it has answered", async () => {
    const { owner, robot, prefix, labels, change, heardAfter } = await openRobot();
    await heardAfter(0); // nothing has changed since its log-in
    await change();
    await heardAfter(59); // it was not away
    expect(labels()).toEqual([]);
    await heardAfter(61);
    await eventually(() => labels().length || undefined);
    await heardAfter(61);
    await eventually(() => (labels().length === 2 ? true : undefined));
    await robot.send(`${prefix}from_device`, JSON.stringify(done(labels().at(-1) ?? "")));
    await heardAfter(0);
    await server.services.writes.run("log", () => {}, owner.deviceId); // the server has noted what the robot knows
    await heardAfter(61);
    expect(labels()).toEqual([labels()[0] ?? "", labels()[0] ?? ""]);
    expect(labels()[0]).toStartWith("gardenshed-sync-");
  });

  test("that cannot keep up: a robot is told when messages for it were given up, and does not count as knowing them", async () => {
    const { owner, labels, change, heardAfter } = await openRobot();
    const { db } = server.services;
    const token = robotToken(db, owner.deviceId);
    if (!token) throw new Error("The robot has no token.");
    const lose = (deviceId: number): void => {
      for (let count = 0; count < 1_100; count++)
        server.services.get(messenger).publish(deviceId, "sync/Point/1", "{}");
    };
    await heardAfter(0);
    const known = robotReach(db, token);
    lose((await makeAccount(server)).deviceId);
    await heardAfter(0);
    expect(labels()).toEqual([]); // nothing of its own was lost
    await change();
    lose(owner.deviceId);
    await heardAfter(0);
    await eventually(() => labels().length || undefined);
    await heardAfter(59);
    await heardAfter(59);
    await server.services.writes.settled();
    expect([labels().length, robotReach(db, token)]).toEqual([2, known]);
    expect(told("broker_connected").length).toBe(1);
  });

  test("that is not there from the start is told once, and found later", async () => {
    mosquitto = await startMosquitto();
    await mosquitto.stop();
    await begin();
    await toldTimes("broker_not_connected", 1);
    await mosquitto.start();
    await toldTimes("broker_connected", 1);
    expect(told("broker_not_connected")).toEqual([
      expect.stringMatching(/ warn broker_not_connected url=mqtt:\/\/127\.0\.0\.1:\d+ reason=nothing listens there$/),
    ]);
  });

  test("is left at once when the server stops, and who waits for a robot waits no longer", async () => {
    mosquitto = await startMosquitto();
    await begin();
    await toldTimes("broker_connected", 1);
    const { deviceId, token } = await makeAccount(server);
    const robot = await mosquitto.client();
    const prefix = `bot/device_${deviceId}/`;
    await robot.read(`${prefix}from_clients`);
    await robot.send(`${prefix}status`, "{}");
    const live = server.services.get(messenger);
    await eventually(() => (live.attendanceOf(deviceId).hasRobot ? true : undefined));
    const waiting = send(server, post("/api/device/commands", { body: [{ kind: "take_photo", args: {} }] }), token);
    await robot.newest(`${prefix}from_clients`);
    await server.services.get(outward).close();
    expect((await waiting).status).toBe(504);
  });

  test("that does not know the password is told in plain words, without the password", async () => {
    mosquitto = await startMosquitto({ gardenshed: "right" });
    await begin({ BROKER_PASSWORD: "wrong-one" });
    await toldTimes("broker_not_connected", 1);
    expect(told("broker_not_connected")).toEqual([
      expect.stringMatching(/reason=it does not let this user in with this password$/),
    ]);
    expect(server.log.join()).not.toContain("wrong-one");
  });

  test("is told the secret of the data folder where no password is set", async () => {
    const secret = "a".repeat(43);
    mosquitto = await startMosquitto({ gardenshed: secret });
    await begin();
    await toldTimes("broker_not_connected", 1);
    expect(readFileSync(join(server.dataDir, "keys", "broker.secret"), "utf8")).toMatch(/^[\w-]{43}\n$/);
  });

  test("with TLS is used when its certificate can be trusted, and only then", async () => {
    const folder = tempFolder();
    const fileWith = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const tls = { certificate: fileWith("cert.pem", MAIL_CERTIFICATE), key: fileWith("key.pem", MAIL_KEY) };
    mosquitto = await startMosquitto({}, tls);
    const BROKER_URL = `mqtts://localhost:${mosquitto.port}`;
    await begin({ BROKER_URL });
    await toldTimes("broker_not_connected", 1);
    expect(told("broker_not_connected")[0]).toContain("certificate");
    const NODE_EXTRA_CA_CERTS = fileWith("authority.pem", MAIL_AUTHORITY);
    await using trusting = await startServe(join(folder, "data"), { BROKER_URL, NODE_EXTRA_CA_CERTS });
    expect(await trusting.nextLine()).toContain(` info broker_connected url=${BROKER_URL}`);
    trusting.kill("SIGTERM");
    expect(await trusting.ended).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
