import { afterAll, beforeAll, expect, test } from "bun:test";
import { accountTables } from "../../../../src/framework/resource/table";
import { type Account, openAccount } from "../../../support/account";
import { eventually } from "../../../support/eventually";
import { openPage, type Page } from "../../../support/mqtt-client";
import { below, pick, randomOf } from "../../../support/random";
import { send } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { REQUESTS } from "../random-requests";
import { part } from "../../../support/tier";

/* A page that applies every `sync` message has what the server has, whatever is done in whatever order (`live.md` §3.1). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
});
afterAll(() => server.stop());

const COLLECTIONS = [
  ...["points", "tools", "point_groups", "saved_gardens", "plant_templates", "sequences", "regimens", "folders"],
  ...["sensors", "plugin_envs"],
];
const AT_ONCE = 6;

type Records = ReadonlyMap<string, { readonly id: number }>;

const classOf = (collection: string): string =>
  server.services.get(accountTables).find(({ name }) => name === collection)?.syncClass ?? "";

/** What a page has that knows the messages only. */
function heardBy({ received }: Page): Records {
  const records = new Map<string, { readonly id: number }>();
  for (const { topic, payload } of received) {
    if (!topic.includes("/sync/")) continue;
    const { body } = JSON.parse(payload) as { body: { id: number } | null }; // as specified
    const name = topic.replace(/^.*\/sync\//, "");
    if (body === null) records.delete(name);
    else records.set(name, body);
  }
  return records;
}

async function storedOf(account: Account): Promise<Records> {
  const lists = COLLECTIONS.map(async (name) =>
    (await account.list(name)).map((record) => [`${classOf(name)}/${record.id}`, record] as const),
  );
  return new Map((await Promise.all(lists)).flat());
}

const sorted = (records: Records): unknown =>
  [...records]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([name]) => COLLECTIONS.map(classOf).includes(name.split("/")[0] ?? ""));

/** What a page asks itself comes back behind everything that was sent before. */
async function caughtUp(page: Page, prefix: string, step: number): Promise<void> {
  const topic = `${prefix}ping/${step}`;
  page.client.publish(topic, "");
  await eventually(() => page.received.some((message) => message.topic === topic) || undefined);
}

test.each(part([1, 2, 3], 3))("in random history %i", async (seed) => {
  const random = randomOf(seed);
  const account = await openAccount(server);
  const prefix = `bot/device_${account.deviceId}/`;
  const page = await openPage(server, account);
  await page.subscribe(`${prefix}sync/#`, `${prefix}ping/#`);
  for (let step = 0; step < 60; step++) {
    const stored = await storedOf(account);
    await caughtUp(page, prefix, step);
    expect(sorted(heardBy(page))).toEqual(sorted(stored));
    const ids = (resource: string): number[] =>
      [...stored].filter(([name]) => name.startsWith(`${classOf(resource)}/`)).map(([, { id }]) => id);
    const requests = Array.from({ length: 1 + below(random, AT_ONCE) }, (_, index) =>
      pick(random, REQUESTS)({ random, name: `${seed} ${step} ${index}`, ids }),
    );
    await Promise.all(requests.map((request) => send(server, request, account.token))); // in one commit, or several
  }
  page.client.end(true);
});
