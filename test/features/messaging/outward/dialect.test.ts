import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eventually } from "../../../support/eventually";
import { tempFolder } from "../../../support/folder";
import { hasMosquitto, type Mosquitto, type Reader, startMosquitto } from "../../../support/mosquitto";
import { writeDialect } from "../../../support/oldshed";
import { get, makeAccount, patch, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* A broker of somebody else at which everybody speaks one dialect (dialects.md §2). */

describe.skipIf(!hasMosquitto)("BROKER_DIALECT", () => {
  const folder = tempFolder();
  let mosquitto: Mosquitto;
  let server: TestServer;
  let robot: Reader;
  let owner: TestAccount;
  beforeAll(async () => {
    mosquitto = await startMosquitto();
    robot = await mosquitto.client();
    await robot.read("#");
    const BROKER_URL = `mqtt://127.0.0.1:${mosquitto.port}`;
    server = await startServer({ BROKER_URL, BROKER_DIALECT: writeDialect(folder) });
    owner = await makeAccount(server);
    await eventually(() => (server.log.some((line) => line.includes(" broker_connected ")) ? true : undefined));
  });
  afterAll(async () => {
    await server.stop();
    await mosquitto.remove();
    rmSync(folder, { recursive: true });
  });
  const say = (topic: string, content: object): Promise<void> =>
    robot.send(`bot/device_${owner.deviceId}/${topic}`, JSON.stringify(content));

  test("a changed record is told in its class and words", async () => {
    await send(server, patch("/api/dos_config", { firmware_hardware: "board_k15" }), owner.token);
    const topic = await eventually(() => robot.topics().find((each) => each.includes("/sync/ShedConfig/")));
    expect(JSON.parse(await robot.newest(topic))).toMatchObject({ body: { firmware_hardware: "shedboard_k15" } });
    expect(robot.topics().filter((each) => each.includes("/DosConfig/"))).toEqual([]);
  });

  test("a command is told in its words, and the state comes in the contract's", async () => {
    await say("status", { informational_settings: { shed_version: "9.9.9" } });
    const state = async () => (await send(server, get("/api/device/state"), owner.token)).json;
    await eventually(async () => (((await state()) as { connected: boolean }).connected ? true : undefined));
    expect(await state()).toMatchObject({ status: { informational_settings: { controller_version: "9.9.9" } } });
    const hello = { kind: "send_message", args: { message: "message", message_type: "info" } };
    const told = send(server, post("/api/device/commands", { body: [hello] }), owner.token);
    const command = await robot.newest(`bot/device_${owner.deviceId}/from_clients`);
    const { args, body } = JSON.parse(command) as { args: { label: string }; body: object[] };
    expect(body).toEqual([{ kind: "say", args: { words: "message", message_type: "info" } }]);
    await say("from_device", { kind: "rpc_ok", args: { label: args.label } });
    expect((await told).json).toMatchObject({ ok: true });
  });
});
