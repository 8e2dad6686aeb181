import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, openAccount } from "../../support/account";
import { post, remove, send, type Sent } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

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
