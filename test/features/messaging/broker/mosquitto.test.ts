import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mqttPort } from "../../../support/mqtt-client";
import { makeAccount, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

const isInstalled = Bun.which("mosquitto_pub") !== null && Bun.which("mosquitto_sub") !== null;
if (!isInstalled) console.log("Not tested: clients of Mosquitto, because there is no mosquitto_pub.");

describe.skipIf(!isInstalled)("clients of Mosquitto", () => {
  let server: TestServer;
  let owner: TestAccount;
  beforeAll(async () => {
    server = await startServer({ MQTT_PORT: "0" });
  });
  beforeEach(async () => {
    owner = await makeAccount(server);
  });
  afterAll(() => server.stop());

  const run = (program: string, version: string, token: string, ...args: readonly string[]) =>
    Bun.spawn(
      [
        ...[program, "-h", "127.0.0.1", "-p", String(mqttPort(server)), "-V", version],
        ...["-u", `device_${owner.deviceId}`, "-P", token, ...args],
      ],
      { stdout: "pipe", stderr: "pipe" },
    );

  test.each(["mqttv31", "mqttv311", "mqttv5"])("%s: one hears what the other sends, in every QoS", async (version) => {
    const topic = `bot/device_${owner.deviceId}/from_clients`;
    for (const qos of ["0", "1", "2"]) {
      const reader = run("mosquitto_sub", version, owner.token, "-t", topic, "-C", "1");
      // It does not tell when it has subscribed.
      while (reader.exitCode === null) {
        const writer = run("mosquitto_pub", version, owner.token, "-t", topic, "-m", `hello ${qos}`, "-q", qos);
        expect(await writer.exited).toBe(0);
      }
      expect(await reader.stdout.text()).toBe(`hello ${qos}\n`);
      expect(await reader.exited).toBe(0);
    }
  });

  test("a wrong token is refused", async () => {
    const writer = run("mosquitto_pub", "mqttv311", "wrong", "-t", "x", "-m", "x");
    expect(await writer.exited).not.toBe(0);
    expect(await writer.stderr.text()).toContain("bad user name or password");
  });
});
