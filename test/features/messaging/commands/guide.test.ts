import { expect, test } from "bun:test";
import { mqttPort } from "../../../support/mqtt-client";
import { canRun, examplesIn, PRETEND_ROBOT, tryWithoutRobot } from "../../../support/guide";
import { makeAccount, makeToken, post, send } from "../../../support/scenarios";
import { startRobot } from "../../../support/robot";
import { startServer } from "../../../support/server";

const hasCurl = canRun("the guide's command", "curl");
const hasPretendRobot = canRun("the guide's pretend robot", ...PRETEND_ROBOT);

test.skipIf(!hasPretendRobot)("the guide's try without a robot runs as it is", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const out = await tryWithoutRobot(server.base, mqttPort(server), AbortSignal.timeout(100_000));
  expect(out).toMatch(/"ok":true,"label":"[0-9a-f-]{36}"/);
  expect(out).toMatch(/"message":"I have run sequence \d+"/);
  await server.stop();
});

test.skipIf(!hasCurl)("the guide's command runs as it is", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const account = await makeAccount(server);
  const sequence = { name: "Look", body: [{ kind: "take_photo", args: {} }] };
  expect((await send(server, post("/api/sequences", sequence), account.token)).json).toMatchObject({ id: 1 });
  const robot = await startRobot({
    ...{ port: mqttPort(server), deviceId: account.deviceId, token: await makeToken(server, account, "bot") },
  });
  const [example = ""] = examplesIn("commands", "Run a sequence with curl", "sh");
  const given = `api=${server.base}/api token=${account.token}\n`;
  const child = Bun.spawn(["sh", "-eu", "-c", given + example], { stdout: "pipe", stderr: "ignore" });
  expect(await child.stdout.json()).toEqual({ ok: true, label: expect.any(String) });
  expect(robot.commands).toMatchObject([{ body: [{ kind: "execute", args: { sequence_id: 1 } }] }]);
  robot.cut();
  await server.stop();
});
