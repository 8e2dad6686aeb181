import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { mqttPort, openPage } from "../../../support/mqtt-client";
import { type Robot, startRobot } from "../../../support/robot";
import { makeToken, patch, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* A robot hears of a record that it makes when it knows the answer to its request (`live.md` §3.1). */

let server: TestServer;
let owner: Account;
let robot: Robot;
let token: string;
/** What happened, in this order. */
let happened: string[] = [];
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  owner = await openAccount(server);
  token = await makeToken(server, owner, "bot");
  const learn = (topic: string) => happened.push(`robot ${topic}`);
  robot = await startRobot({ port: mqttPort(server), deviceId: owner.deviceId, token, learn });
});
afterAll(async () => {
  robot.cut();
  await server.stop();
});

/** The robot makes a plugin value. */
async function make(key: string): Promise<number> {
  const { json } = await send(server, post("/api/plugin_envs", { key, value: "1" }), token);
  happened.push("answer");
  return (json as { id: number }).id; // a record
}
const hasHappened = (what: string) =>
  eventually(() => (happened.some((each) => each.endsWith(what)) ? true : undefined));

test("the robot hears of its own record behind the answer, and others hear of it at once", async () => {
  const page = await openPage(server, owner);
  await page.subscribe(`bot/device_${owner.deviceId}/sync/#`);
  page.client.on("message", () => happened.push("page"));
  for (let round = 0; round < 12; round++) {
    happened = [];
    const id = await make(`value ${round}`);
    await hasHappened(`robot sync/PluginEnv/${id}`);
    await hasHappened("page");
    expect(happened.filter((each) => each !== "page")).toEqual(["answer", `robot sync/PluginEnv/${id}`]);
    expect(happened.indexOf("page")).toBeLessThan(happened.length - 1);
  }
  page.client.end();
});

test("what others change meanwhile it hears of behind that, in its order", async () => {
  happened = [];
  const id = await make("first");
  await owner.ask(patch(`/api/plugin_envs/${id}`, { value: "2" }));
  const tool = await owner.make(post("/api/tools", { name: "Hoe" }));
  await hasHappened(`sync/Tool/${tool}`);
  const own = `robot sync/PluginEnv/${id}`;
  expect(happened).toEqual(["answer", own, own, `robot sync/Tool/${tool}`]);
  expect(robot.syncs.at(-2)?.body).toMatchObject({ value: "2" });
});

test("what the robot has not made, or only changed, it hears of at once", async () => {
  const id = await owner.make(post("/api/plugin_envs", { key: "of a page", value: "1" }));
  happened = [];
  await send(server, patch(`/api/plugin_envs/${id}`, { value: "2" }), token);
  await hasHappened(`sync/PluginEnv/${id}`);
  const again = await owner.make(post("/api/plugin_envs", { key: "another", value: "1" }));
  await hasHappened(`sync/PluginEnv/${again}`);
  expect(happened).toHaveLength(2);
});
