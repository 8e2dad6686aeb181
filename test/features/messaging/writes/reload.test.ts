import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { broker, startMessaging } from "../../../../src/features/messaging";
import { running } from "../../../../src/features/messaging/sync/reload";
import { openAccount } from "../../../support/account";
import { openPage, type Page } from "../../../support/mqtt-client";
import { get, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";

/* Pages of an earlier revision are asked to load anew (`live.md` §3.1, `public_broadcast`). */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0" });
  server.services.get(running).revision = "b";
  // The revision runs since a time when none of the accounts below was there.
  writeFileSync(
    join(server.dataDir, "revision.json"),
    JSON.stringify({ revision: "b", since: "2026-01-01T00:00:00.000Z" }),
  );
});
afterAll(() => server.stop());

const RELOAD = JSON.stringify({ type: "reload", commit: "b" });

/** What a page hears before the next broadcast when it subscribes. */
async function heard(account: Pick<TestAccount, "deviceId" | "token">): Promise<string[]> {
  const page: Page = await openPage(server, account);
  await page.subscribe("public_broadcast");
  server.services.get(broker).broadcast("end");
  const payloads: string[] = [];
  while (payloads.at(-1) !== "end") payloads.push((await page.next()).payload);
  page.client.end(true);
  return payloads.slice(0, -1);
}

/** Makes the tokens of an account older than this revision. */
const age = (account: TestAccount): Promise<void> =>
  server.services.writes.run(
    "account",
    () =>
      server.services.db.execute(
        `update token_issuances set created_at = '2025-01-01' where device_id = ${account.deviceId}`,
      ),
    account.deviceId,
  );

test("a page with a token from before this revision is told once", async () => {
  const account = await openAccount(server);
  await age(account);
  expect(await heard(account)).toEqual([RELOAD]);
  expect(await heard(account)).toEqual([]);
});

test("a page that was loaded since is not", async () => {
  const account = await openAccount(server);
  expect(await heard(account)).toEqual([]);
  await age(account);
  const { token } = (await account.ask(get("/api/tokens"))) as { token: { encoded: string } }; // a log-in object
  expect(await heard({ ...account, token: token.encoded })).toEqual([]);
});

test("a revision is noted when messages start, not when the first reader comes", async () => {
  const first = await startServer({ MQTT: "off" });
  first.services.get(running).revision = "c";
  const messages = startMessaging(first.services);
  expect(await Bun.file(join(first.dataDir, "revision.json")).json()).toMatchObject({ revision: "c" });
  await messages.stop();
  await first.stop();
});

test("a start with another revision is noted, with its time", async () => {
  const later = await startServer({ MQTT_PORT: "0" });
  later.services.get(running).revision = "c";
  const path = join(later.dataDir, "revision.json");
  writeFileSync(path, JSON.stringify({ revision: "b", since: "2026-01-01T00:00:00.000Z" }));
  const account = await openAccount(later);
  const page = await openPage(later, account);
  await page.subscribe("public_broadcast");
  expect(await Bun.file(path).json()).toEqual({ revision: "c", since: expect.stringMatching(/Z$/) });
  expect(page.received).toEqual([]); // it was loaded since
  page.client.end(true);
  await later.stop();
});
