import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { features } from "../../../src/features";
import { action } from "../../../src/framework/action";
import { startHttp } from "../../../src/app/http";
import type { HttpServer } from "../../../src/http/server";
import { openAccount } from "../../support/account";
import { openEvents } from "../../support/event-stream";
import { mqttPort } from "../../support/mqtt-client";
import { type Robot, startRobot } from "../../support/robot";
import { makeAccount, makeToken, post, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { answers, head, openConnection } from "../../support/sockets";

/** Instead of 44 s. */
const IDLE_SECONDS = 8;
/** Of a command: longer than any connection may be idle. */
const WAIT_SECONDS = 14;

let server: TestServer;
let http: HttpServer;
let owner: TestAccount;
let robot: Robot;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  http = startHttp(server.services, IDLE_SECONDS);
  owner = await makeAccount(server);
  const token = await makeToken(server, owner, "bot");
  robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token, obey: () => [] });
});
afterAll(async () => {
  robot.cut();
  await Promise.all([http.stop(true), server.stop()]);
});

test.concurrent.each([
  ["a short body", ""],
  ["a long body, which is read in pieces", " ".repeat(2_000)],
])(
  "a command with %s waits longer than a connection may be idle; afterwards this one is closed like any other",
  async (_, padding) => {
    const body = JSON.stringify({ body: [{ kind: "sync", args: {} }], timeout_s: WAIT_SECONDS }) + padding;
    const connection = await openConnection(http.port);
    connection.send(
      head("POST", "/api/device/commands", `Authorization: Bearer ${owner.token}`, `Content-Length: ${body.length}`) +
        body,
    );
    await answers(connection, 1);
    expect(connection.statuses()).toEqual([504]);
    await connection.closed;
  },
);

test.concurrent(
  "a request that the server works on for long is answered; then its connection is closed like any other",
  async () => {
    const slow = action({
      ...{ method: "POST", path: "/api/slow", id: "beSlow", summary: "Be slow", description: "For a test." },
      right: "read",
      body: "optional",
      response: () => Type.Null(),
      prepare: () => Bun.sleep(WAIT_SECONDS * 1_000), // what the work takes
      run: () => null,
    });
    const feature = { name: "slow", endpoints: [{ name: "slow", summary: "Slow", actions: [slow] }] };
    const front = startHttp(server.services, IDLE_SECONDS, [...features, feature]);
    const connection = await openConnection(front.port);
    const body = JSON.stringify({ export: " ".repeat(5_000) }); // it is read in pieces
    const headers = [`Authorization: Bearer ${owner.token}`, `Content-Length: ${body.length}`];
    connection.send(head("POST", "/api/slow", ...headers) + body);
    await answers(connection, 1);
    expect(connection.statuses()).toEqual([200]);
    await connection.closed;
    await front.stop(true);
  },
);

test.concurrent("a silent stream outlives idle connections", async () => {
  const account = await openAccount(server);
  const headers = { authorization: `Bearer ${account.token}` };
  const reader = await openEvents(`http://127.0.0.1:${http.port}/api/events`, headers);
  await reader.next("presence");
  for (const path of ["/health", "/health"]) {
    const idle = await openConnection(http.port);
    idle.send(head("GET", path));
    await idle.closed;
  }
  const id = await account.make(post("/api/tools", { name: "Hoe" }));
  expect(await reader.next("change")).toMatchObject({ data: { id } });
  expect(reader.text()).not.toContain("\n\n:\n\n");
  reader.leave();
});
