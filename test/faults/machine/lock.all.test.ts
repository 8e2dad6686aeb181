import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { type ServerProcess, startServe } from "../../cli/process";
import { senderTo } from "../sender";

/* A program beside the server that keeps the lock of the database: this one. */

const root = mkdtempSync(join(tmpdir(), "lock-"));
let server: ServerProcess;
let holder: Database;
let token = "";
const [email, password] = ["ada@garden.test", "password123"];
const ask = senderTo(
  () => server,
  () => token,
);

const NEW_POINT = { pointer_type: "Weed", x: 1, y: 1, z: 1, name: "Weed" };
const WRITES = [
  ["POST", "/api/points", NEW_POINT],
  ["POST", "/api/logs", { message: "Hello" }],
  ["PATCH", "/api/device", { name: "Front garden" }],
  ["POST", "/api/tokens", { user: { email, password } }],
  ["POST", "/api/device/reset", { password }],
] as const;
const READS = ["/api/device", "/api/sensors", "/api/logs", "/api/tools"];
const stored = () => Promise.all(READS.slice(0, 3).map(async (path) => (await ask("GET", path)).json));

beforeAll(async () => {
  server = await startServe(root, { LOG_LEVEL: "error" });
  await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
  const { json } = await ask("POST", "/api/tokens", { user: { email, password } });
  token = (json as { token: { encoded: string } }).token.encoded; // a login object
  holder = new Database(join(root, "gardenshed.db"));
});
afterAll(async () => {
  holder.close();
  await server[Symbol.asyncDispose]();
  rmSync(root, { recursive: true });
});

describe("while another process keeps the lock (accounts.md §1.4)", () => {
  test("writes get 503 and when to try again, and nothing of them is done; reads go on", async () => {
    // Archived so long ago that the next look at the points removes it.
    const { json } = await ask("POST", "/api/points", NEW_POINT);
    const { id } = json as { id: number }; // a record
    holder.execute(`update points set discarded_at = '2020-01-01T00:00:00.000Z' where id = ${id}`);
    const before = await stored();

    holder.step("begin immediate");
    let answered = 0;
    const refused = WRITES.map(async ([method, path, body]) => {
      const answer = await fetch(`${server.base}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "user-agent": "test" },
        body: JSON.stringify(body),
      });
      answered += 1;
      return { path, status: answer.status, retry: answer.headers.get("retry-after"), json: await answer.json() };
    });
    const read = await Promise.all(READS.map(async (path) => (await ask("GET", path)).status));
    expect(read).toEqual(READS.map(() => 200));
    expect(answered).toBe(0);
    const [cleanedUp, health, ...answers] = await Promise.all([
      ask("GET", "/api/points"),
      ask("GET", "/health"),
      ...refused,
    ]);
    for (const answer of answers) {
      const { path } = answer;
      const retry = expect.stringMatching(/^[1-9]\d*$/);
      expect(answer).toEqual({
        path,
        status: 503,
        retry,
        json: { error: "The database is busy. Nothing was stored. Try again." },
      });
    }
    expect(cleanedUp.status).toBe(200);
    expect(health).toMatchObject({ status: 503, json: { status: "failing", reason: expect.stringContaining("lock") } });
    holder.step("rollback");

    expect(await stored()).toEqual(before);
    for (const [method, path, body] of WRITES.slice(0, 3)) expect((await ask(method, path, body)).status).toBe(200);
    expect((await ask("GET", "/health")).status).toBe(200);
  });
});
