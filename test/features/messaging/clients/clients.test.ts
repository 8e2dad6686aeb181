import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { broker } from "../../../../src/features/messaging";
import { eventually } from "../../../support/eventually";
import { mqttPort, openPage } from "../../../support/mqtt-client";
import { startRobot, STATE, TELEMETRY } from "../../../support/robot";
import { get, makeAccount, makeToken, post, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { type Login, OUTSIDE_CLIENTS } from "./outside";
import { TIME } from "../../../support/patterns";
import { part } from "../../../support/tier";

/* What robots, pages and scripts do all day, with clients that others have made. */

let server: TestServer;
let owner: TestAccount;
let login: Login;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
beforeEach(async () => {
  owner = await makeAccount(server);
  login = { port: mqttPort(server), httpPort: Number(new URL(server.base).port), ...owner };
});
afterAll(() => server.stop());

const robotLogin = async (): Promise<Login> => ({ ...login, token: await makeToken(server, owner, "bot") });
/** The first entry of a list of the account, once it is there. */
const stored = (path: string) =>
  eventually(async () => ((await send(server, get(path), owner.token)).json as unknown[])[0]); // a list

for (const client of part(OUTSIDE_CLIENTS, 3)) {
  describe.skipIf(!client.isThere)(client.name, () => {
    test("is refused with a wrong token", async () => {
      await using reader = await client.hear({ ...login, token: "wrong" }, "status");
      expect(await reader.next()).toBe("refused");
    });

    test("is given the state of the robot, and what it tells next", async () => {
      const robot = await startRobot(await robotLogin());
      await robot.settled();
      await using reader = await client.hear(login, "status");
      expect(JSON.parse(await reader.next())).toEqual(STATE);
      robot.tell("status", { location_data: { position: { x: 1, y: 2, z: 3 } } });
      expect(JSON.parse(await reader.next())).toEqual({ location_data: { position: { x: 1, y: 2, z: 3 } } });
      robot.cut();
    });

    test("sends a command and hears that it is done", async () => {
      const robot = await startRobot(await robotLogin());
      await using reader = await client.hear(login, "from_device");
      const command = {
        kind: "rpc_request",
        args: { label: "mine", priority: 600 },
        body: [{ kind: "sync", args: {} }],
      };
      await client.say(login, "from_clients", JSON.stringify(command));
      expect(JSON.parse(await reader.next())).toEqual({ kind: "rpc_ok", args: { label: "mine" } });
      expect(robot.commands).toEqual([{ label: "mine", priority: 600, body: command.body as [] }]);
      robot.cut();
    });

    test("is the robot that a command over HTTP waits for", async () => {
      await using _ = await client.robot(await robotLogin());
      const { status } = await send(server, post("/api/device/commands", { body: [] }), owner.token);
      expect(status).toBe(200);
      const state = await send(server, get("/api/device/state"), owner.token);
      expect(state.json).toMatchObject({ connected: true, seen_at: TIME });
    });

    test("tells logs and how the robot is, which are stored", async () => {
      const robot = await robotLogin();
      await client.say(
        robot,
        "logs",
        JSON.stringify({ message: "Watered", type: "success", major_version: 15, channels: [] }),
      );
      await client.say(robot, "telemetry", JSON.stringify(TELEMETRY));
      expect(await stored("/api/logs")).toMatchObject({ message: "Watered", type: "success" });
      expect(await stored("/api/telemetries")).toMatchObject({ target: "sbc4", soc_temp: 45 });
    });
  });
}

test("the simulated robot acknowledges what the server sends, and tells its state when it is asked", async () => {
  const robot = await startRobot(await robotLogin());
  const page = await openPage(server, owner);
  await page.subscribe(`bot/device_${owner.deviceId}/from_device`);
  const sync = JSON.stringify({ args: { label: "saved" }, body: null });
  server.services.get(broker).publish(owner.deviceId, "sync/Point/1", sync);
  expect(JSON.parse((await page.next()).payload)).toEqual({ kind: "rpc_ok", args: { label: "saved" } });
  expect(robot.syncs).toEqual([{ topic: "sync/Point/1", body: null }]);
  robot.tell("status", {});
  const command = { body: [{ kind: "read_status", args: {} }] };
  expect((await send(server, post("/api/device/commands", command), owner.token)).status).toBe(200);
  expect((await send(server, get("/api/device/state"), owner.token)).json).toMatchObject({ status: STATE });
  robot.cut();
  page.client.end(true);
});
