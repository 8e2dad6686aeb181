import { afterAll, beforeAll, expect, test } from "bun:test";
import { stageOf } from "../../../src/features/account/device/stages";
import { openAccount } from "../../support/account";
import { get } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { importInto, mount, sequence, startPeopled, tool } from "../transfer/import/rows";

/* Imports wait on a stage (`operations.md` §1); the journal tells of what has come into the account (`live.md` §1). */

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server.stop());

const entriesOf = (deviceId: number): string[] =>
  server.services.db
    .rows(`select resource, action from changes where device_id = ${deviceId} order by n`)
    .map(({ resource, action }) => `${String(resource)} ${String(action)}`);

test("an import is told once per record, each before its users, and nothing of its stage", async () => {
  const account = await openAccount(server);
  const { cursor } = (await account.ask(get("/api/changes"))) as { cursor: string }; // as specified
  const before = entriesOf(account.deviceId).length;
  await importInto(server, account, { tools: [tool(1), tool(2)], sequences: [sequence(1, mount(1))] });
  const { changes } = (await account.ask(get(`/api/changes?since=${cursor}`))) as {
    changes: { resource: string; action: string }[];
  };
  const told = changes.map(({ resource, action }) => `${resource} ${action}`);
  expect(told).toEqual(["tools created", "tools created", "sequences created"]);
  expect(entriesOf(account.deviceId).length - before).toBe(3);
  expect(entriesOf(stageOf(account.deviceId))).toEqual([]);
});

test("a dry run leaves nothing in the journal", async () => {
  const account = await openAccount(server);
  const before = entriesOf(account.deviceId);
  await importInto(server, account, { tools: [tool(1)] }, { isDry: true });
  expect(entriesOf(account.deviceId)).toEqual(before);
  expect(entriesOf(stageOf(account.deviceId))).toEqual([]);
});
