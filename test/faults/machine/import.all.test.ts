import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { KEPT_ENTRIES } from "../../../src/features/journal/retention";
import { Database } from "../../../src/platform/db/database";
import { newProcessName } from "../../../src/platform/process-names";
import { gardenshed, program, type ServerProcess, startServe } from "../../cli/process";
import { eventually } from "../../support/eventually";
import { openEvents } from "../../support/event-stream";
import { tempFolder } from "../../support/folder";
import { integrityProblems } from "../kill";
import { senderTo } from "../sender";

/* A large import beside a server: what others see of it, and what is left when it dies. */

/** More than the change journal keeps. */
const TEMPLATES = KEPT_ENTRIES + 1_000;
const root = tempFolder();
const file = join(root, "export.json");
const database = join(root, "data", "gardenshed.db");
const environment = { DATA_DIR: join(root, "data") };
const email = "ada@garden.test";
const password = "password123";
let server: ServerProcess;
let observer: Database;
let token = "";
let otherToken = "";
/** Up to where the journal is known before the import that comes to its end. */
let known = "";
const ask = senderTo(
  () => server,
  () => token,
);
const serve = () => startServe(environment.DATA_DIR, { LOG_LEVEL: "error" });
const startImport = () =>
  Bun.spawn([...program, "import", email, file], { env: environment, stdout: "ignore", stderr: "ignore" });
const stages = () => observer.rows("select id, name from devices where id <= 0");
/** What the journal answers. */
interface Changes {
  readonly cursor: string;
  readonly changes: readonly { readonly number: string; readonly id: number }[];
}
/** Records of the account that its user sees; none while it is closed. */
async function seen(): Promise<number | undefined> {
  const { status, json } = await ask("GET", "/api/plant_templates");
  return status === 503 ? undefined : (json as unknown[]).length; // a list
}
/** Resolves when an import has stored something that nobody sees yet. */
async function underWay(): Promise<void> {
  while (observer.value("select count(*) from plant_templates where device_id <= 0") === 0) {
    expect(await seen()).toBe(0);
  }
}

async function signUp(address: string): Promise<string> {
  await ask("POST", "/api/users", { name: "Ada", email: address, password, password_confirmation: password });
  const { json } = await ask("POST", "/api/tokens", { user: { email: address, password } });
  return (json as { token: { encoded: string } }).token.encoded; // a login object
}

beforeAll(async () => {
  const plant_templates = Array.from({ length: TEMPLATES }, (_, index) => ({
    ...{ id: index + 1, saved_garden_id: 1, name: "Mint", x: index % 1000, y: 1, radius: 1 },
  }));
  writeFileSync(file, JSON.stringify({ saved_gardens: [{ id: 1, name: "Spring" }], plant_templates }));
  server = await serve();
  token = await signUp(email);
  otherToken = await signUp("grace@garden.test");
  observer = new Database(database);
});
afterAll(async () => {
  observer.close();
  await server[Symbol.asyncDispose]();
  rmSync(root, { recursive: true });
});

describe("a large import (operations.md §1)", () => {
  test("that dies leaves nothing behind: the next start removes what it had stored", async () => {
    const importing = startImport();
    await underWay();
    importing.kill("SIGKILL");
    await importing.exited;
    expect(stages()).toHaveLength(1);
    expect(await seen()).toBe(0);
    server.kill("SIGTERM");
    await server.ended;
    server = await serve();
    while (stages().length > 0) expect(await seen()).toBe(0);
    expect(observer.rows("select id from plant_templates")).toEqual([]);
    expect(integrityProblems(database)).toEqual([]);
  });

  test("is refused while another one into the same account is under way, which goes on", async () => {
    const owner = newProcessName(); // of this process
    const device = Number(observer.value("select min(id) from devices"));
    observer.execute(
      `insert into long_work (device_id, kind, subject, is_closed, owner, request, sent_request, author)
      values (${device}, 'stage', '', 0, '${owner}', 'NONE', 'NONE', 'operator')`,
    );
    const { code, err } = await gardenshed(["import", email, file], environment);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("is not done yet") });
    expect(observer.rows("select owner from long_work")).toEqual([{ owner }]);
    observer.execute("delete from long_work");
  });

  test("ends without a trace when the account gets a record meanwhile", async () => {
    const importing = startImport();
    await underWay();
    const { status, json } = await ask("POST", "/api/tools", { name: "Hoe" });
    expect(status).toBe(200);
    expect(await importing.exited).toBe(1);
    expect([stages(), await seen()]).toEqual([[], 0]);
    await ask("DELETE", `/api/tools/${(json as { id: number }).id}`); // a record
  });

  test("lets others write meanwhile, and shows all of its records at once", async () => {
    const other = senderTo(
      () => server,
      () => otherToken,
    );
    known = ((await ask("GET", "/api/changes")).json as Changes).cursor;
    const importing = startImport();
    await underWay();
    const stream = await openEvents(`${server.base}/api/events?kinds=change`, { authorization: token });
    let written = 0;
    while (stages().length > 0) {
      const { status } = await other("POST", "/api/logs", { message: "Hello" });
      const count = await seen();
      expect(status).toBe(200);
      expect([0, TEMPLATES, undefined]).toContain(count);
      if (count === 0) written += 1;
    }
    expect(await importing.exited).toBe(0);
    expect(await seen()).toBe(TEMPLATES);
    expect(written).toBeGreaterThan(1);
    expect(await stream.next()).toMatchObject({ event: "reset", data: {} });
    stream.leave();
    expect(integrityProblems(database)).toEqual([]);
  });

  test("is told in the journal as far as it is kept; who knows less downloads anew (live.md §1)", async () => {
    const after = async (cursor: string) =>
      (await ask("GET", `/api/changes?since=${cursor}&limit=1000`)).json as Changes;
    expect(await after(known)).toMatchObject({ reset: true, changes: [] });
    const kept = observer.rows("select n, resource, record_id from changes where device_id = 1 order by n");
    const ids = observer.rows("select id from plant_templates order by id").map(({ id }) => id);
    expect(kept.map(({ record_id }) => record_id)).toEqual(ids.slice(-KEPT_ENTRIES));
    const epoch = known.split("-")[0] ?? "";
    const first = await after(`${epoch}-${Number(kept[0]?.["n"]) - 1}`);
    expect(first).toMatchObject({ reset: false, changes: { length: 1000 } });
    expect(first.changes[0]).toMatchObject({ id: kept[0]?.["record_id"], resource: "plant_templates", by: "operator" });
    expect(first.cursor).toBe(first.changes.at(-1)?.number ?? "");
    const { changes } = (await ask("GET", "/api/changes?limit=1")).json as Changes;
    expect(await ask("POST", "/api/changes/undo", { number: changes[0]?.number ?? "" })).toMatchObject({ status: 200 });
    expect(await seen()).toBe(TEMPLATES - 1);
  });
});

test("a server that is killed between the parts of an export knows none, and they are sent anew (accounts.md §7.6)", async () => {
  token = await signUp("joan@garden.test");
  const send = (number: number) =>
    ask("POST", "/api/import_data/parts", { file: "garden", number, export: { tools: [{ name: `Hoe ${number}` }] } });
  const take = () => ask("POST", "/api/import_data", { file: "garden", parts: [1, 2] });
  const uploads = () => readdirSync(join(environment.DATA_DIR, "uploads"));
  expect(await send(1)).toMatchObject({ status: 200 });
  server.kill("SIGKILL");
  await server.ended;
  expect(uploads()).toHaveLength(1);
  server = await serve();
  expect(await send(2)).toMatchObject({ status: 200 });
  expect(await take()).toEqual({ status: 422, json: { parts: "Parts are not there, send them again: 1" } });
  await eventually(() => (uploads().length === 1 ? true : undefined)); // the one from before is removed
  expect(await send(1)).toMatchObject({ status: 200 });
  expect(await take()).toMatchObject({ status: 200, json: { parts: [{ name: "tools", taken: 2 }] } });
  expect(uploads()).toEqual([]);
});
