import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { processOnPort } from "../../../../src/platform/network/port-holder";
import { messenger } from "../../../../src/features/messaging";
import { writeCertificate } from "../../../support/certificate";
import { holds } from "../../../support/eventually";
import { tempFolder } from "../../../support/folder";
import { enterRaw, mqttPort } from "../../../support/mqtt-client";
import { makeAccount } from "../../../support/scenarios";
import { startServer } from "../../../support/server";
import { openConnection } from "../../../support/sockets";

test("a port in use is one line, and the server runs on", async () => {
  const first = await startServer({ MQTT_PORT: "0" });
  const second = await startServer({ MQTT_PORT: String(mqttPort(first)) });
  expect(second.mqttPorts).toEqual([]);
  expect(second.log.filter((line) => line.includes("mqtt_not_listening"))).toEqual([
    expect.stringContaining(
      `port=${mqttPort(first)} reason=another program uses it; \`gardenshed check\` says which one.`,
    ),
  ]);
  expect((await fetch(`${second.base}/health`)).status).toBe(200);
  (await enterRaw(first, await makeAccount(first))).end();
  for (const server of [first, second]) await server.stop();
});

test("a defect of ours that ends a connection is logged", async () => {
  const server = await startServer({ MQTT_PORT: "0" });
  const owner = await makeAccount(server);
  const stop = server.services.get(messenger).listen(owner.deviceId, {
    heard: () => {
      throw new Error("a listener");
    },
  });
  const client = await enterRaw(server, owner);
  client.send({
    cmd: "publish",
    topic: `bot/device_${owner.deviceId}/x`,
    payload: "",
    qos: 0,
    dup: false,
    retain: false,
  });
  await client.closed;
  stop();
  expect(server.log.filter((line) => line.includes(" unexpected_error "))).toEqual([
    expect.stringContaining(" error unexpected_error cause=Error: a listener"),
  ]);
  await server.stop();
});

test("over TLS a client counts before it has begun to speak, and ends with the server", async () => {
  const folder = tempFolder();
  const server = await startServer({ MQTT_PORT: "0", METRICS: "public", ...writeCertificate(folder) });
  const silent = await openConnection(server.mqttPorts.at(-1) ?? 0); // that of TLS
  await holds(async () => {
    const metrics = await fetch(`${server.base.replace("http:", "https:")}/metrics`, {
      tls: { rejectUnauthorized: false },
    });
    expect(await metrics.text()).toContain("\ngardenshed_mqtt_connections 1\n");
  });
  await server.stop();
  await silent.closed;
  rmSync(folder, { recursive: true });
});

test.each([{ MQTT: "off" }, { MQTT_HOST: "broker.test" }, { MQTT_WS: "ws://broker.test/ws" }])(
  "%j: it is not started",
  async (settings) => {
    const server = await startServer({ MQTT_PORT: "0", ...settings });
    expect(server.mqttPorts).toEqual([]);
    expect((await fetch(`${server.base}/ws`)).status).toBe(404);
    await server.stop();
  },
);

test.skipIf(process.platform !== "linux")("the process that holds a port is found", () => {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  expect(processOnPort(listener.port)).toMatchObject({ pids: expect.arrayContaining([process.pid]) });
  listener.stop(true);
  expect(processOnPort(listener.port)).toBeUndefined();
});

const mayUnshare = Bun.which("unshare") !== null && Bun.spawnSync(["unshare", "--pid", "--fork", "true"]).success;
if (!mayUnshare) console.log("Not tested: a server in a container, because this user may make none.");
test.skipIf(!mayUnshare)("a process in a container is known by the id that it has there, too", async () => {
  const listening = `const { port } = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    console.log(process.pid, port);`;
  const child = Bun.spawn(["unshare", "--pid", "--fork", "--kill-child", process.execPath, "-e", listening]);
  const [pid, port] = new TextDecoder()
    .decode((await child.stdout.getReader().read()).value)
    .split(" ")
    .map(Number);
  expect(processOnPort(port ?? 0)).toMatchObject({ pids: [expect.any(Number), pid] });
  child.kill("SIGKILL");
  await child.exited;
});
