import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { features } from "../../../src/features";
import { recordKeys } from "../../../src/framework/resource/definition";
import { type Feature, tablesOf } from "../../../src/framework/feature";
import { integer, text } from "../../../src/framework/field/field";
import { field } from "../../../src/framework/field/fields";
import { defineResource } from "../../../src/framework/resource/resource";
import { openAccount } from "../../support/account";
import { badInputTests } from "../../support/bad-input";
import { actionsOf } from "../../support/examples";
import { importInto, remarksOf } from "../../features/transfer/import/rows";
import { isolationTests } from "../../support/isolation";
import { get, makeAccount, post, send } from "../../support/scenarios";
import { QUIET, startServer, type TestServer } from "../../support/server";
import { transferTests } from "../../support/transfer";

/* Two resources that no feature has: what follows from their declarations. */

const crates = defineResource({
  name: "crates",
  summary: "A box for the harvest",
  verbs: ["list", "show", "create", "update", "delete"],
  fields: { ...recordKeys, name: field(text({ maximum: 20 }), "C!", "E") },
  example: { name: "Apples" },
  unique: ["name"],
  sync: "crates",
});
const stickers = defineResource({
  name: "stickers",
  summary: "What is written on a crate",
  verbs: ["list", "show", "create", "update", "delete"],
  fields: {
    ...recordKeys,
    crate_id: field(integer(), "C!"),
    tool_id: field(integer({ nullable: true }), "C", "E"),
    words: field(text(), "C!", "E"),
  },
  example: { crate_id: 1, words: "Keep cool" },
  rules: [
    ({ db, deviceId }, { input: { crate_id } }) =>
      crate_id === undefined || crates.store.show(db, deviceId, Number(crate_id))
        ? undefined
        : { crate_id: "no crate" },
  ],
  requires: { crate_id: "crates" },
  references: { tool_id: "tools" },
});
/** What uses something stands before it: their order does not matter. */
const cellar: Feature = { name: "cellar", endpoints: [stickers, crates] };
const schema = `
  create table crates (
    id integer primary key autoincrement,
    device_id integer not null references devices (id) on delete cascade,
    name text not null,
    created_at text not null,
    updated_at text not null
  ) strict;
  create table stickers (
    id integer primary key autoincrement,
    device_id integer not null references devices (id) on delete cascade,
    crate_id integer not null references crates (id),
    tool_id integer, -- may name a tool that does not exist
    words text not null,
    created_at text not null,
    updated_at text not null
  ) strict;`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer(QUIET, undefined, { features: [cellar, ...features], schema });
});
afterAll(() => server.stop());

const actions = actionsOf([cellar]);

test("there are endpoints, and the API reference has them", async () => {
  const { token } = await makeAccount(server);
  const { json } = await send(server, post("/api/crates", { name: " Pears " }), token);
  expect(json).toMatchObject({ id: expect.any(Number), device_id: expect.any(Number), name: "Pears" });
  expect((await send(server, get("/api/crates"), token)).json).toEqual([json]);
  expect((await send(server, get("/api/crates"))).status).toBe(401);

  const { paths } = (await send(server, get("/docs/json"))).json as { paths: Record<string, object> }; // OpenAPI
  const described = Object.keys(paths).filter((path) => /crates|stickers/.test(path));
  expect(described.sort()).toEqual(["/api/crates", "/api/crates/{id}", "/api/stickers", "/api/stickers/{id}"]);
  const objects = ["/api/export_data", "/api/device/sync"].map((path) => JSON.stringify(paths[path]));
  expect(objects.map((object) => object.includes('"crates":'))).toEqual([true, true]);
  expect(objects.map((object) => object.includes('"stickers":'))).toEqual([true, false]);
});

test.each([
  ["a missing field", {}, { name: "Name is required" }],
  ["what is no text", { name: [] }, { name: "Name isn't a string" }],
  ["a long text", { name: "x".repeat(21) }, expect.any(Object)],
])("%s is refused", async (_, body, problems) => {
  const { token } = await makeAccount(server);
  const { status, json } = await send(server, post("/api/crates", body), token);
  expect({ status, json }).toEqual({ status: 422, json: problems });
});

test("an import renames what records name, and tells what it leaves out", async () => {
  const account = await openAccount(server);
  const report = await importInto(server, account, {
    stickers: [
      { id: 1, crate_id: 7, tool_id: 3, words: "Sweet" },
      { id: 2, crate_id: 8, words: "Sour" },
    ],
    crates: [{ id: 7, name: "Plums", colour: "red" }],
  });
  expect(remarksOf(report).sort()).toEqual([
    "crates: unknown colour in 1",
    "stickers 1 changed: tool_id is empty now: tool 3 was not taken",
    "stickers 2 left out: its crate 8 was not taken",
  ]);
  const [crate] = await account.list("crates");
  expect(await account.list("stickers")).toMatchObject([{ words: "Sweet", crate_id: crate?.id, tool_id: null }]);
  await expect(importInto(server, account, { crates: [] })).rejects.toMatchObject({
    body: { error: expect.stringContaining("(1 crate, 1 sticker)") },
  });
});

describe("accounts are kept apart", () => {
  isolationTests(() => server, actions);
});

describe("bad input", () => {
  badInputTests(() => server, actions);
});

describe("exports, imports, resets and syncs", () => {
  transferTests(() => server, tablesOf([cellar]));
});
