import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { creations, Examples } from "../../support/examples";
import { post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* A request to make a record that is sent again, because its answer was lost (`accounts.md` §1.8). */

let server: TestServer;
let account: Account;
let neighbour: Account;
beforeAll(async () => {
  server = await startServer();
  account = await openAccount(server, "ada@garden.test");
  neighbour = await openAccount(server, "ben@garden.test");
});
afterAll(() => server.stop());

const mint = post("/api/points", { pointer_type: "Plant", name: "Mint", x: 10, y: 20, z: 0 });
const under = (request: Sent, id: string, key = id): Sent => ({
  ...request,
  headers: { "x-device-rpc-id": id, "idempotency-key": key },
});
const idOf = async (of: Account, request: Sent): Promise<number> => ((await of.ask(request)) as { id: number }).id; // a record
const countOf = async (of: Account): Promise<number> => (await of.list("points")).length;

test("a plant is made once, also by requests that come together", async () => {
  const before = await countOf(account);
  const ids = await Promise.all(Array.from({ length: 6 }, () => idOf(account, under(mint, "lost"))));
  expect(new Set([...ids, await idOf(account, under(mint, "lost"))]).size).toBe(1);
  expect(await countOf(account)).toBe(before + 1);
});

test.each<[string, Sent]>([
  ["an id without a key", { ...mint, headers: { "x-device-rpc-id": "used" } }],
  ["a key that is not the id", under(mint, "used", "another")],
  ["a key without an id", { ...mint, headers: { "idempotency-key": "used" } }],
])("%s makes one each time", async (_, request) => {
  expect(await idOf(account, request)).not.toBe(await idOf(account, request));
});

test("the same key makes a record of another resource, and one of another account", async () => {
  const plant = await idOf(account, under(mint, "shared"));
  const tool = (await account.ask(under(post("/api/tools", { name: "Rake" }), "shared"))) as object;
  expect(tool).toMatchObject({ name: "Rake" });
  expect(await idOf(neighbour, under(mint, "shared"))).not.toBe(plant);
});

test("a snapshot is made once", async () => {
  const snapshot = under(post("/api/saved_gardens/snapshot", { name: "Spring" }), "snapshot");
  expect(await idOf(account, snapshot)).toBe(await idOf(account, snapshot));
  expect(await account.list("saved_gardens")).toHaveLength(1);
});

test("a saved garden is applied once, so that an undo brings the former plants back", async () => {
  const garden = await idOf(account, post("/api/saved_gardens/snapshot", { name: "Summer" }));
  await account.ask(mint);
  const before = await account.list("points");
  const apply = under(post(`/api/saved_gardens/${garden}/apply`), "apply");
  for (const _ of ["first", "again"]) expect(await account.ask(apply)).toEqual({});
  expect(await account.list("points")).toHaveLength(before.length - 1);
  await account.ask(post("/api/changes/undo", { request: "apply" }));
  const untimed = (points: readonly object[]) => points.map((point) => ({ ...point, updated_at: "" }));
  expect(untimed(await account.list("points"))).toEqual(untimed(before));
});

test("a record that has gone meanwhile is not made again", async () => {
  const id = await idOf(account, under(mint, "gone"));
  await account.ask(remove(`/api/points/${id}`));
  const before = await countOf(account);
  expect((await send(server, under(mint, "gone"), account.token)).status).toBe(404);
  expect(await countOf(account)).toBe(before);
});

/** Records whose answer is no secret, which is shown once. */
const kept = [...creations].filter(([, { isSecret }]) => !isSecret);
describe.each(kept)("POST /api/%s", (name, action) => {
  test("makes one record, however often the request is sent", async () => {
    const owner = await openAccount(server);
    const request = under(post(`/api/${name}`, await new Examples(server, owner).bodyOf(action)), `one of ${name}`);
    const [first, again] = [await owner.ask(request), await owner.ask(request)];
    expect((again as { id: number }).id).toBe((first as { id: number }).id); // records
    const { db } = server.services;
    const ids = db.rows(`select id from ${name} where device_id = ${owner.deviceId}`).map(({ id }) => id);
    expect(ids.filter((id) => Number(id) > (first as { id: number }).id)).toEqual([]);
  });
});

test("a version is published once", async () => {
  const wait = { kind: "wait", args: { milliseconds: 1 } };
  const id = await account.make(post("/api/sequences", { name: "Water", color: "red", body: [wait] }));
  const publish = under(post(`/api/sequences/${id}/publish`, { copyright: "Ada" }), "publish");
  expect(await account.ask(publish)).toEqual(await account.ask(publish));
  expect(server.services.db.value("select count(*) from sequence_versions")).toBe(1);
});

test("an import is done once, and its report comes again", async () => {
  const empty = await openAccount(server);
  const request = under(post("/api/import_data", { export: { tools: [{ id: 1, name: "Hoe" }] } }), "import");
  expect(await empty.ask(request)).toEqual(await empty.ask(request));
  expect(await empty.list("tools")).toHaveLength(1);
});

test("an empty saved garden is applied once: plants that were made since stay", async () => {
  const owner = await openAccount(server);
  const garden = await owner.make(post("/api/saved_gardens", { name: "Empty" }));
  const apply = under(post(`/api/saved_gardens/${garden}/apply`), "apply an empty one");
  await owner.ask(apply);
  await owner.ask(mint);
  await owner.ask(apply);
  expect(await owner.list("points")).toHaveLength(1);
});

test("a key belongs to what was sent with it: another path, or another body, is another request", async () => {
  const owner = await openAccount(server);
  const garden = await owner.make(post("/api/saved_gardens/snapshot", { name: "Bare" }));
  await owner.ask(under(mint, "one key"));
  await owner.ask(under(post(`/api/saved_gardens/${garden}/apply`), "one key"));
  expect(await owner.list("points")).toEqual([]);
  const names = ["Rake", "Hoe"];
  for (const name of names) await owner.ask(under(post("/api/tools", { name }), "one key"));
  expect((await owner.list("tools")).map(({ name }) => name)).toEqual(names);
});

test.each([["NONE"], [""], ["x".repeat(201)], ["a\tb"]])("%j is no key", async (key) => {
  const before = await countOf(account);
  const headers = { "idempotency-key": key, "x-device-rpc-id": key };
  expect(await send(server, { ...mint, headers }, account.token)).toMatchObject({
    status: 422,
    json: { error: "Idempotency-Key must have 1 to 200 printable ASCII characters, and not be NONE." },
  });
  expect(await countOf(account)).toBe(before);
});

longTest("of many requests the newest 200 are known", async () => {
  const owner = await openAccount(server);
  const log = (number: number) => under(post("/api/logs", { message: `Log ${number}` }), `log ${number}`);
  const first = await idOf(owner, log(0));
  for (let number = 1; number <= 200; number++) await owner.ask(log(number));
  expect(await idOf(owner, log(1))).toBeLessThan(await idOf(owner, log(0)));
  expect(await idOf(owner, log(0))).not.toBe(first);
  expect(server.services.db.value(`select count(*) from answered_requests where device_id = ${owner.deviceId}`)).toBe(
    200,
  );
});
