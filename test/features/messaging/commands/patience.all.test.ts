import { afterAll, beforeAll, expect, test } from "bun:test";
import { pendingCommands } from "../../../../src/features/messaging/commands/pending-commands";
import { openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { enterRaw } from "../../../support/mqtt-client";
import { makeToken, patch, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { commandsOf, heard, hears, settled, subscribe } from "./raw-robot";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

test("a client with a robot's token that reads no commands holds those of the practice robot up for 5 s (`live.md` §4)", async () => {
  const owner = await openAccount(server);
  const { deviceId } = owner;
  await owner.ask(patch("/api/device/practice", { on: true }));
  const sender = await enterRaw(server, { deviceId, token: await makeToken(server, owner, "bot") });
  const stop = () =>
    send(server, post("/api/device/commands", { body: [{ kind: "emergency_lock", args: {} }] }), owner.token);
  const answered = stop();
  await eventually(() => server.services.get(pendingCommands).countOf(deviceId) === 1 || undefined);
  expect((await answered).status).toBe(200);
  await settled(sender);
  expect((await stop()).status).toBe(200);
  expect(heard(sender)).toEqual([]);
  expect(await owner.show("device/practice")).toMatchObject({ on: true });
  sender.end();
});

test("a stop that no unlock has followed waits its whole time for a robot that has gone, and nothing else does (`live.md` §4)", async () => {
  const owner = await openAccount(server);
  const { deviceId } = owner;
  const robot = await enterRaw(server, { deviceId, token: await makeToken(server, owner, "bot") });
  subscribe(robot, commandsOf(deviceId));
  await robot.first("suback");
  const command = (kind: string) => {
    const body = [{ kind, args: {} }];
    return send(server, post("/api/device/commands", { body, timeout_s: 7 }), owner.token);
  };
  const answers: ReturnType<typeof command>[] = [];
  for (const kind of ["emergency_lock", "emergency_unlock", "emergency_lock", "take_photo"]) {
    answers.push(command(kind));
    await hears(robot, answers.length);
  }
  robot.end();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([409, 409, 504, 409]);
});
