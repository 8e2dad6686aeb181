import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tempFolder } from "../../support/folder";
import { OLDSHED, writeDialect } from "../../support/oldshed";
import { get, makeAccount, patch, post, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { longTest } from "../../support/tier";

/* Scripts in the words of a dialect that is set, beside the contract's (dialects.md §3). */

const folder = tempFolder();
const FILE = OLDSHED.replace(
  'get_dos_config = "get_shed_config"',
  'get_dos_config = "get_shed_config"\nget_plants = "get_growths"',
);
let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  [server, other] = await Promise.all([startServer({ DIALECTS: `0=${writeDialect(folder, FILE)}` }), startServer()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  rmSync(folder, { recursive: true });
});

async function ownerOf(server: TestServer): Promise<TestAccount> {
  const owner = await makeAccount(server);
  await send(server, patch("/api/dos_config", { firmware_hardware: "board_k15" }), owner.token);
  const plant = { pointer_type: "Plant", name: "radius", x: 1, y: 2, z: 3, radius: 7 };
  await send(server, post("/api/points", plant), owner.token);
  return owner;
}

interface Told {
  readonly faults: readonly { readonly text: string }[];
  readonly timeline: readonly { readonly text: string; readonly changes?: readonly object[] }[];
}

async function rehearsed(server: TestServer, lua: string): Promise<Told> {
  const owner = await ownerOf(server);
  const { json } = await send(server, post("/api/rehearsals", { body: [{ kind: "lua", args: { lua } }] }), owner.token);
  return json as Told; // a rehearsal
}

const rows: readonly (readonly [lua: string, said: string])[] = [
  ["get_dos_config().firmware_hardware", "board_k15"],
  ["get_shed_config().firmware_hardware", "shedboard_k15"],
  ["get_dos_config('firmware_hardware')", "board_k15"],
  ["get_shed_config('firmware_hardware')", "shedboard_k15"],
  ["get_plants()[1].radius", "7.0"],
  ["get_plants()[1].reach", "nil"],
  ["get_growths()[1].reach", "7.0"],
  ["get_growths()[1].name", "radius"], // what people type
  ["get_growths()[1].pointer_type", "Growth"],
  [
    "read_status('informational_settings', 'shed_version') == read_status('informational_settings', 'controller_version')",
    "true",
  ],
];
test.each(rows)("%s says %s", async (expression, said) => {
  const { faults, timeline } = await rehearsed(server, `toast(tostring(${expression}))`);
  expect({ said: timeline.at(-1)?.text, faults: faults.filter(({ text }) => text.includes("Lua")) }).toEqual({
    said,
    faults: [],
  });
});

test("a value in a dialect's words is stored in the contract's", async () => {
  for (const value of ["shedboard_k15", "board_k15"]) {
    const { timeline } = await rehearsed(server, `update_dos_config({ firmware_hardware = "${value}" })`);
    const changes = timeline.flatMap((row) => row.changes ?? []);
    expect(changes).toMatchObject([{ field: "firmware_hardware", to: "board_k15" }]);
  }
});

longTest("where the dialect is not set the script is as its author wrote it", async () => {
  const { faults } = await rehearsed(other, "toast(get_shed_config().firmware_hardware)");
  expect(faults.map(({ text }) => text).join()).toContain("doesn't exist");
});

test("a program that rehearses by itself is told the words", async () => {
  const owner = await makeAccount(server);
  const words = await send(server, get("/api/rehearsals/words"), owner.token);
  expect(words).toMatchObject({
    status: 200,
    json: [{ functions: { get_dos_config: "get_shed_config" }, keys: { points: { radius: "reach" } } }],
  });
  const none = await makeAccount(other);
  expect(await send(other, get("/api/rehearsals/words"), none.token)).toMatchObject({ status: 200, json: [] });
  expect((await send(server, get("/api/rehearsals/words"))).status).toBe(401);
});
