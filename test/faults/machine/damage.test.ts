import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { gardenshed, type ServerProcess, startServe } from "../../cli/process";
import { senderTo } from "../sender";
import { tempFolder } from "../../support/folder";
import { longTest } from "../../support/tier";

/* A database of which a page within is damaged: nobody notices at the start, which looks at no records. */

const dataDir = tempFolder();
const database = join(dataDir, "gardenshed.db");

/** Overwrites the first page of a table. */
function damage(table: string): void {
  const db = new Database(database);
  const page = Number(db.value(`select rootpage from sqlite_schema where name = '${table}'`));
  const bytes = Number(db.value("pragma page_size"));
  db.close();
  const file = openSync(database, "r+");
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, (page - 1) * bytes);
  closeSync(file);
}

describe("a table whose pages are damaged", () => {
  let server: ServerProcess;
  let token = "";
  const ask = senderTo(
    () => server,
    () => token,
  );
  const plant = { pointer_type: "Plant", x: 1, y: 2, z: 3, name: "Basil" };
  const sensor = (pin: number) => ({ pin, label: "Soil", mode: 0 });

  beforeAll(async () => {
    server = await startServe(dataDir);
    const [email, password] = ["ada@garden.test", "password123"];
    await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
    const { json } = await ask("POST", "/api/tokens", { user: { email, password } });
    token = (json as { token: { encoded: string } }).token.encoded; // a login object
    for (const name of ["Basil", "Mint"]) await ask("POST", "/api/points", { ...plant, name });
    await ask("POST", "/api/sensors", sensor(1));
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    damage("points");
    server = await startServe(dataDir, { LOG_LEVEL: "warn" });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(dataDir, { recursive: true });
  });

  const failure = { status: 500, json: { error: "Internal server error." } };
  test.each([
    ["GET", "/api/points", undefined],
    ["GET", "/api/points/1", undefined],
    ["POST", "/api/points", plant],
    ["PATCH", "/api/points/1", { name: "Mint" }],
    ["DELETE", "/api/points/1", undefined],
  ] as const)("%s %s fails without a word about the reason", async (method, path, body) => {
    expect(await ask(method, path, body)).toEqual(failure);
  });

  test("other records are answered and can be written", async () => {
    for (const [method, path, body] of [
      ["POST", "/api/sensors", sensor(2)],
      ["PATCH", "/api/device", { name: "Back garden" }],
      ["GET", "/api/device", undefined],
      ["GET", "/health", undefined],
    ] as const)
      expect({ path, status: (await ask(method, path, body)).status }).toEqual({ path, status: 200 });
    expect((await ask("GET", "/api/sensors")).json).toMatchObject([{ pin: 1 }, { pin: 2 }]);
  });

  test("gardenshed check finds it, while the server runs", async () => {
    const { code, out } = await gardenshed(["check"], { DATA_DIR: dataDir, HOST: "127.0.0.1" });
    expect(code).toBe(1);
    expect(out).toMatch(/^broken +database .*malformed.*: stop the server, restore a backup$/m);
  });

  longTest("a backup of it is refused", async () => {
    const file = join(dataDir, "backup.tar");
    const { code, err } = await gardenshed(["backup", file], { DATA_DIR: dataDir });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/damaged|malformed/) });
  });
});
