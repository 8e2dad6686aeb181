import { afterAll, beforeAll, expect, test } from "bun:test";
import { openAccount } from "../../../support/account";
import { post } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { wait } from "../../../support/script-steps";

let server: TestServer;
let now = new Date("2026-03-01T08:15:30.123Z");
beforeAll(async () => {
  server = await startServer({}, () => now);
});
afterAll(() => server.stop());
const later = (): void => {
  now = new Date(now.getTime() + 60_000);
};

type Timed = { readonly id: number; readonly updated_at: string; readonly sequence_versions: readonly number[] };

test("publishing, unpublishing and installing again move no time where nothing changes", async () => {
  const account = await openAccount(server);
  const ask = async (path: string, body: object = {}) => (await account.ask(post(path, body))) as Timed; // records
  const { id } = await ask("/api/sequences", { name: "Care", body: [wait(1)] });
  const shown = async () => (await account.show(`sequences/${id}`)) as unknown as Timed;
  const publish = () => ask(`/api/sequences/${id}/publish`, { copyright: "CC0" });
  later();
  const first = await publish();
  const { updated_at, sequence_versions } = await shown();
  expect([first.updated_at, updated_at]).toEqual([now.toISOString(), now.toISOString()]);
  later();
  expect((await publish()).updated_at).toBe(first.updated_at);
  expect((await shown()).updated_at).toBe(updated_at);

  const other = await openAccount(server);
  const install = async () => (await other.ask(post(`/api/sequences/${sequence_versions[0]}/install`, {}))) as Timed;
  const copy = await install();
  later();
  expect((await install()).updated_at).toBe(copy.updated_at);

  const unpublish = () => ask(`/api/sequences/${id}/unpublish`);
  const ended = await unpublish();
  expect(ended.updated_at).toBe(now.toISOString());
  later();
  expect((await unpublish()).updated_at).toBe(ended.updated_at);
});
