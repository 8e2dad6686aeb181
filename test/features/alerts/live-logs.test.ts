import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { type EventReader, openEvents } from "../../support/event-stream";
import { openPage } from "../../support/mqtt-client";
import { makeAccount, patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Logs that are sent to those who listen, and stored nowhere (`live.md` §3.3). */

const START = Date.parse("2026-03-01T08:15:30.123Z");
const old = { updated_at: "2001-01-01T00:00:00.000Z" };
const stale = { ...old, safe_height: 1, soil_height: 2 };
const record = (more: object) => ({
  ...{ id: null, created_at: START / 1000 - 0.123, updated_at: null, verbosity: 1, meta: null },
  ...{ x: null, y: null, z: null, major_version: null, minor_version: null, patch_version: null },
  ...more,
});

let nowMs = START;
/** What a chat-completions endpoint answers. */
let answer: () => Response;
let provider: Bun.Server<undefined>;
let server: TestServer;
beforeAll(async () => {
  provider = Bun.serve({ port: 0, fetch: () => answer() });
  const settings = { MQTT_PORT: "0", AI_BASE_URL: `http://127.0.0.1:${provider.port}/v1` };
  server = await startServer(settings, () => new Date(nowMs));
});
afterAll(async () => {
  await server.stop();
  await provider.stop(true);
});

const listen = ({ token }: { readonly token: string }): Promise<EventReader> =>
  openEvents(`${server.base}/api/events?kinds=log`, { authorization: `Bearer ${token}` });
/** All messages so far: what comes before a stored log has come when that has. */
async function heard(account: Account, { next, events }: EventReader): Promise<unknown[]> {
  await account.ask(post("/api/logs", { message: "Mark", type: "info" }));
  for (;;) {
    const event = await next("log");
    if ((event?.data as { message?: string } | undefined)?.message === "Mark") break;
  }
  return events.map(({ data }) => (data as { message: string }).message).filter((message) => message !== "Mark");
}

describe("an old copy of settings that is refused (accounts.md §12.3)", () => {
  test("is told at once to pages and streams of the account, and not stored", async () => {
    const account = await openAccount(server);
    const neighbour = await openAccount(server);
    const { id } = await account.show("dos_config");
    const [stream, other] = [await listen(account), await listen(neighbour)];
    const page = await openPage(server, account);
    await page.subscribe(`bot/device_${account.deviceId}/logs`);
    const refusal = await account.ask(patch("/api/dos_config", stale), 409);
    expect(refusal).toEqual({ stale_record: "The stored record is newer. Merge and retry." });
    const message = `An old copy of dos_config #${id} was not stored: the stored one is newer. Get it again and repeat the change.`;
    const log = record({ device_id: account.deviceId, type: "warn", channels: [], message });
    expect(await stream.next("log")).toEqual({ event: "log", id: undefined, data: log });
    const { topic, payload } = await page.next();
    expect([topic, JSON.parse(payload)]).toEqual([`bot/device_${account.deviceId}/logs`, log]);
    expect(await account.list("logs")).toEqual([]);
    expect(await heard(neighbour, other)).toEqual([]);
    stream.leave();
    other.leave();
    page.client.end(true);
  });

  test("is told once a minute per record, also after the clock was set back", async () => {
    const account = await openAccount(server);
    const stream = await listen(account);
    const refused = (path: string, body: object): Promise<unknown> => account.ask(patch(path, body), 409);
    const motors = { ...old, param_test: 1, param_version: 2 };
    const steps: readonly [laterMs: number, path: string, body: object][] = [
      [0, "/api/dos_config", stale],
      [59_999, "/api/dos_config", stale],
      [59_999, "/api/firmware_config", motors],
      [60_000, "/api/dos_config", stale],
      [-1, "/api/dos_config", stale],
    ];
    for (const [laterMs, path, body] of steps) {
      nowMs = START + laterMs;
      await refused(path, body);
    }
    nowMs = START;
    const told = (await heard(account, stream)).map((message) => /\w+_config/.exec(String(message))?.[0]);
    expect(told).toEqual(["dos_config", "firmware_config", "dos_config", "dos_config"]);
    stream.leave();
  });

  test("is not told of what is stored, nor of other settings", async () => {
    const account = await openAccount(server);
    const stream = await listen(account);
    await account.ask(patch("/api/dos_config", { ...old, safe_height: 1 }));
    await account.ask(patch("/api/web_app_config", { ...old, zoom_level: 1, xy_swap: true }));
    expect(await heard(account, stream)).toEqual([]);
    stream.leave();
  });
});

describe("an AI that fails (accounts.md §11)", () => {
  const ask = { prompt: "Water", context_key: "lua" };
  const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
  const generate = ({ token }: { readonly token: string }): Promise<string> =>
    fetch(`${server.base}/api/ai`, {
      method: "POST",
      headers: { authorization: token },
      body: JSON.stringify(ask),
    }).then((response) => response.text());

  test.each<[name: string, answer: () => Response, told: number]>([
    ["a refusal of the provider", () => new Response("", { status: 500 }), 1],
    ["an answer that is none", () => new Response("data: {\n\n"), 1],
    ["an answer without a text", () => new Response("data: [DONE]\n\n"), 1],
    ["an answer that breaks off", () => new Response(`${event("on(")}data: {"error":{"message":"x"}}\n\n`), 1],
    ["an answer", () => new Response(`${event("on(")}data: [DONE]\n\n`), 0],
  ])("%s", async (_, made, told) => {
    answer = made;
    const account = await openAccount(server);
    const stream = await listen(account);
    await generate(account);
    const message = "The AI has failed. Try again later.";
    expect(await heard(account, stream)).toEqual(Array.from({ length: told }, () => message));
    if (told > 0) expect(stream.events[0]?.data).toMatchObject({ id: null, type: "error", channels: ["toast"] });
    expect(await account.list("logs")).toMatchObject([{ message: "Mark" }]);
    stream.leave();
  });

  longTest("is not told where none is configured, nor beyond the quota", async () => {
    const without = await startServer({});
    const { token } = await makeAccount(without);
    const stream = await openEvents(`${without.base}/api/events?kinds=log`, { authorization: `Bearer ${token}` });
    const request = { method: "POST", headers: { authorization: token }, body: JSON.stringify(ask) };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push((await fetch(`${without.base}/api/ai`, request)).status);
    expect(statuses.at(-1)).toBe(403);
    await fetch(`${without.base}/api/logs`, { ...request, body: '{"message":"Mark"}' });
    expect(await stream.next("log")).toMatchObject({ data: { message: "Mark" } });
    stream.leave();
    await without.stop();
  });
});
