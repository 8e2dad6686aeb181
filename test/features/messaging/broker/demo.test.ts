import { afterAll, beforeAll, expect, test } from "bun:test";
import { broker } from "../../../../src/features/messaging";
import { openPage, type Page } from "../../../support/mqtt-client";
import { get, makeAccount, post, send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const visitor = (): Promise<Page> => openPage(server, { username: "demo", password: "whatever" }, { over: "ws" });
const ask = (secret: string) => send(server, post("/api/demo_account", { secret, product_line: "none" }));
const offer = (topic: string, payload: string): void =>
  server.services.get(broker).offerDemo(topic.slice("demos/".length), payload);

async function tokenOf(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const { token } = JSON.parse((await page.next()).payload) as { token: { encoded: string; unencoded: object } }; // a log-in object
  const device = await send(server, get("/api/device"), token.encoded);
  expect(device.json).toMatchObject({ dos_version: "100.0.0" });
  return { ...token.unencoded };
}

test("whoever waits for a demo account is sent its log-in, once", async () => {
  const page = await visitor();
  expect(await page.subscribe("demos/first secret")).toEqual([0]);
  expect((await ask("first secret")).status).toBe(200);
  expect(await tokenOf(page)).toMatchObject({ aud: "GUEST" });
  const late = await visitor();
  await late.subscribe("demos/first secret", "demos/other secret");
  await ask("other secret");
  await tokenOf(late);
  expect(late.received.map(({ topic }) => topic)).toEqual(["demos/other secret"]);
  for (const { client } of [page, late]) client.end(true);
});

test("it waits for whoever comes later", async () => {
  await ask("second secret");
  const page = await visitor();
  await page.subscribe("demos/second secret");
  expect(await tokenOf(page)).toMatchObject({ aud: "GUEST" });
  page.client.end(true);
});

const waitsNoLonger: readonly (readonly [name: string, end: (page: Page, topic: string) => Promise<unknown>])[] = [
  ["who has unsubscribed", ({ client }, topic) => client.unsubscribeAsync(topic)],
  ["who has got one", async (page, topic) => (offer(topic, "first"), page.next())],
];
test.each(waitsNoLonger)("%s waits no longer: a log-in waits for whoever comes later", async (name, end) => {
  const topic = `demos/${name}`;
  const [page, late] = [await visitor(), await visitor()];
  await page.subscribe(topic);
  await end(page, topic);
  offer(topic, "second");
  await late.subscribe(topic);
  for (const { client } of [page, late]) await client.publishAsync("demos/x", "", { qos: 1 }); // all has come by then
  const payloads = [page, late].map(({ received }) => received.map(({ payload }) => payload));
  expect(payloads).toEqual([name === "who has got one" ? ["first"] : [], ["second"]]);
  for (const { client } of [page, late]) client.end(true);
});

test("a visitor reads its own topic only, and sends nothing", async () => {
  const owner = await makeAccount(server);
  const prefix = `bot/device_${owner.deviceId}/`;
  const page = await visitor();
  const reader = await openPage(server, owner);
  await reader.subscribe(`${prefix}#`);
  for (const filter of ["#", "demos/#", "demos/+", "demos/a/b", `${prefix}logs`, "public_broadcast"]) {
    expect([filter, ...(await page.subscribe(filter))]).toEqual([filter, 0x80]);
  }
  await page.client.publishAsync(`${prefix}from_clients`, "forged", { qos: 1 });
  await page.client.publishAsync("demos/x", "forged", { qos: 1 });
  await reader.client.publishAsync(`${prefix}from_clients`, "own");
  expect((await reader.next()).payload).toBe("own");
  for (const { client } of [page, reader]) client.end(true);
});
