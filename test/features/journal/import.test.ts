import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { stageOf } from "../../../src/features/account/device/stages";
import { openAccount } from "../../support/account";
import { get, patch, post, send } from "../../support/scenarios";
import type { TestServer } from "../../support/server";
import { importInto, mount, sequence, startPeopled, tool } from "../transfer/import/rows";
import { longTest } from "../../support/tier";

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

/** What undoing a request answers. */
const undo = async (token: string, request: string) => {
  const { status, json } = await send(server, post("/api/changes/undo", { request }), token);
  return { status, json };
};

describe("the undo of a request that took several writes", () => {
  test("takes a whole import back", async () => {
    const account = await openAccount(server);
    const before = entriesOf(account.deviceId).length;
    const points = Array.from({ length: 100 }, (_, id) => ({
      id,
      pointer_type: "Weed",
      name: "Nettle",
      x: id,
      y: 1,
      z: 0,
    }));
    const data = { points, tools: [tool(1), tool(2)], sequences: [sequence(1, mount(1))], device: { name: "Shed" } };
    const headers = { "x-device-rpc-id": "the import" };
    await account.ask(post("/api/import_data", { export: data }, { headers }));
    expect(await account.list("points")).toHaveLength(100);
    const changes = entriesOf(account.deviceId).length - before;
    expect(await undo(account.token, "the import")).toEqual({
      status: 200,
      json: { request: expect.any(String), changes },
    });
    for (const name of ["points", "tools", "sequences"]) expect(await account.list(name)).toEqual([]);
    expect(await account.show("device")).not.toMatchObject({ name: "Shed" });
  });

  longTest("takes back all of an import beside which others have written", async () => {
    const account = await openAccount(server);
    const points = Array.from({ length: 1500 }, (_, id) => ({ id, pointer_type: "Weed", name: "N", x: 1, y: 1, z: 0 }));
    const headers = { "x-device-rpc-id": "beside" };
    const importing = account.ask(
      post("/api/import_data", { export: { tools: points.map(({ id }) => tool(id)) } }, { headers }),
    );
    await Promise.all([
      importing,
      ...[1, 2, 3].map(() => account.ask(patch("/api/device", { name: crypto.randomUUID() }))),
    ]);
    expect((await undo(account.token, "beside")).status).toBe(200);
    expect(await account.list("tools")).toEqual([]);
  });

  test("is refused with the reason when the journal has lost its beginning", async () => {
    const account = await openAccount(server);
    const headers = { "x-device-rpc-id": "half known" };
    await account.ask(post("/api/import_data", { export: { tools: [tool(1), tool(2)] } }, { headers }));
    server.services.db.execute(`delete from changes where device_id = ${account.deviceId} and opens = 1`);
    expect(await undo(account.token, "half known")).toEqual({
      status: 422,
      json: { error: expect.stringContaining("does not keep all changes of the request") },
    });
    expect(await account.list("tools")).toHaveLength(2);
  });
});
