import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import mqtt from "mqtt";
import { messenger } from "../../../../src/features/messaging/messenger-service";
import { gardenshed } from "../../../cli/process";
import { eventually } from "../../../support/eventually";
import { freePort } from "../../../support/free-port";
import { hasRabbitmq, type Rabbitmq, startRabbitmq } from "../../../support/rabbitmq";
import { startRobot } from "../../../support/robot";
import { get, makeAccount, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Both together: RabbitMQ asks the server whom it lets in, and the server is one of its clients (live.md §5). */

if (!hasRabbitmq) console.log("Not tested: the server as a client of RabbitMQ, because it is not there.");

describe.skipIf(!hasRabbitmq)("BROKER_URL with BROKER_HOOKS, at RabbitMQ", () => {
  let server: TestServer;
  let rabbitmq: Rabbitmq;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ BROKER_HOOKS: "on", BROKER_URL: `mqtt://127.0.0.1:${port}` });
    const { out } = await gardenshed(["print", "rabbitmq"], { HOST: "127.0.0.1", PORT: new URL(server.base).port });
    rabbitmq = await startRabbitmq(out.replace(/= 1883$/m, `= ${port}`));
    await eventually(() => (server.log.some((line) => line.includes(" broker_connected ")) ? true : undefined));
  });
  afterAll(async () => {
    await server.stop();
    await rabbitmq?.stop();
  });

  test("the server stores what a robot sends, and commands it; both log in with what they have", async () => {
    const account = await makeAccount(server);
    const { deviceId, token } = account;
    const robot = await startRobot({ port, deviceId, token });
    robot.tell("logs", { message: "Syncing", type: "info", major_version: 15, channels: [] });
    const stored = await eventually(async () => {
      const { json } = await send(server, get("/api/logs"), token);
      return (json as object[]).length > 0 ? json : undefined; // a list
    });
    expect(stored).toMatchObject([{ message: "Syncing" }]);
    expect(server.services.get(messenger).attendanceOf(deviceId).hasRobot).toBe(true);
    const done = await send(server, post("/api/device/commands", { body: [{ kind: "take_photo", args: {} }] }), token);
    expect(done.json).toMatchObject({ ok: true });
    expect(robot.commands.length).toBe(1);
    robot.cut();
  });

  test("nobody else is the server", async () => {
    const login = { username: "gardenshed", password: "guessed", reconnectPeriod: 0 };
    await expect(mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, login, false)).rejects.toThrow("Connection refused");
  });
});
