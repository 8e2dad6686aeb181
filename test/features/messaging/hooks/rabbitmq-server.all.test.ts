import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { IClientOptions } from "mqtt";
import { gardenshed } from "../../../cli/process";
import { type Page, openPage } from "../../../support/mqtt-client";
import { hasRabbitmq, type Rabbitmq, startRabbitmq } from "../../../support/rabbitmq";
import { startRobot } from "../../../support/robot";
import { startServer, type TestServer } from "../../../support/server";
import { makeGuests, type Guests, type Login } from "./guests";

if (!hasRabbitmq) console.log("Not tested: RabbitMQ with the text that is printed for it, because it is not there.");

describe.skipIf(!hasRabbitmq)("RabbitMQ with the text that is printed for it (live.md §5)", () => {
  let server: TestServer;
  let rabbitmq: Rabbitmq;
  let guests: Guests;
  beforeAll(async () => {
    server = await startServer({ BROKER_HOOKS: "on", MQTT_HOST: "broker.lan" });
    const { port } = new URL(server.base);
    const { out } = await gardenshed(["print", "rabbitmq"], { HOST: "127.0.0.1", PORT: port });
    rabbitmq = await startRabbitmq(out);
    guests = await makeGuests(server);
  });
  afterAll(async () => {
    await rabbitmq?.stop();
    await server.stop();
  });

  /** A client of RabbitMQ. */
  const enter = (login: Login | IClientOptions, options: Parameters<typeof openPage>[2] = {}): Promise<Page> => {
    const { mqtt, webSocket } = rabbitmq.ports;
    return openPage(
      { ...server, mqttPorts: [mqtt], base: `http://127.0.0.1:${webSocket}` },
      { ...login, clientId: crypto.randomUUID() },
      options,
    );
  };
  const topic = (login: Login, rest: string): string => `bot/${login.username}/${rest}`;
  const isEnded = ({ client }: Page): Promise<true> =>
    new Promise((resolve) => client.once("close", () => resolve(true)));

  test("a robot and a page of an account hear each other, over TCP and WebSocket", async () => {
    const { username, password } = guests.login;
    const deviceId = Number(username.replace("device_", ""));
    const robot = await startRobot({ port: rabbitmq.ports.mqtt, deviceId, token: password });
    const page = await enter(guests.login, { over: "ws" });
    expect(await page.subscribe(topic(guests.login, "#"), "public_broadcast")).toEqual([0, 0]);
    const command = JSON.stringify({ kind: "rpc_request", args: { label: "l" }, body: [] });
    page.client.publish(topic(guests.login, "from_clients"), command);
    await page.next(); // its own
    expect(await page.next()).toEqual({
      topic: topic(guests.login, "from_device"),
      payload: JSON.stringify({ kind: "rpc_ok", args: { label: "l" } }),
    });
    page.client.end(true);
    robot.cut();
  });

  test("the server may send what nobody else may, and read what is another's", async () => {
    const own = await enter(guests.server);
    const page = await enter(guests.login);
    await page.subscribe(topic(guests.login, "sync/#"));
    await own.subscribe("bot/#");
    own.client.publish(topic(guests.login, "sync/Point/1"), "{}");
    expect(await page.next()).toEqual({ topic: topic(guests.login, "sync/Point/1"), payload: "{}" });
    expect(await own.next()).toEqual({ topic: topic(guests.login, "sync/Point/1"), payload: "{}" });
    for (const { client } of [own, page]) client.end(true);
  });

  test("whoever waits for a demo reads its topic", async () => {
    const own = await enter(guests.server);
    const waiting = await enter({ username: "demo", password: "any" });
    await waiting.subscribe("demos/3f2a");
    own.client.publish("demos/3f2a", "a log-in");
    expect(await waiting.next()).toEqual({ topic: "demos/3f2a", payload: "a log-in" });
    for (const { client } of [own, waiting]) client.end(true);
  });

  const strangers: readonly (readonly [name: string, login: () => IClientOptions])[] = [
    ["a revoked token", () => guests.revoked],
    ["an expired token", () => guests.expired],
    ["another account's name", () => ({ ...guests.login, username: guests.neighbour.username })],
    ["the user that RabbitMQ makes", () => ({ username: "guest", password: "guest" })],
    ["nobody", () => ({})],
  ];
  test.each(strangers)("%s is not let in", async (_, login) => {
    await expect(enter(login())).rejects.toThrow("Connection refused");
  });

  const filters: readonly (readonly [name: string, filter: () => string])[] = [
    ["another account's topics", () => topic(guests.neighbour, "#")],
    ["topics of all accounts", () => "bot/+/logs"],
    ["everything", () => "#"],
  ];
  test.each(filters)("reading %s ends the connection", async (_, filter) => {
    const page = await enter(guests.login);
    const ended = isEnded(page);
    page.client.subscribe(filter(), () => {});
    expect(await ended).toBe(true);
  });

  const targets: readonly (readonly [name: string, target: () => string])[] = [
    ["another account", () => topic(guests.neighbour, "from_clients")],
    ["the robot's shell", () => topic(guests.login, "terminal_input")],
    ["clients in the server's name", () => topic(guests.login, "sync/Point/1")],
    ["the same with a dot", () => topic(guests.login, "sync.Point.1")],
  ];
  test.each(targets)("sending to %s ends the connection, and nobody hears it", async (_, target) => {
    const own = await enter(guests.server);
    await own.subscribe("bot/#");
    const page = await enter(guests.login);
    const ended = isEnded(page);
    page.client.publish(target(), "refused");
    expect(await ended).toBe(true);
    own.client.publish(topic(guests.login, "sync/Point/2"), "the next one");
    expect(await own.next()).toEqual({ topic: topic(guests.login, "sync/Point/2"), payload: "the next one" });
    own.client.end(true);
  });
});
