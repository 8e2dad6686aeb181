import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { type ServerProcess, startServe } from "../../cli/process";
import { integrityProblems } from "../kill";
import { senderTo } from "../sender";
import { tempFolder } from "../../support/folder";
import { longTest } from "../../support/tier";

/* A disk of its own that is full: on Linux, as a user who may mount one. */

const disk = tempFolder();
const isMounted =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=12m", "none", disk]).exitCode === 0;
if (!isMounted) console.log("Not tested: a full disk, because this user may not mount one.");
afterAll(() => {
  if (isMounted) Bun.spawnSync(["umount", "-l", disk]);
  rmSync(disk, { recursive: true });
});

const LARGE = "x".repeat(9_000);
const ballast = join(disk, "ballast");
type Shown = { readonly id: number };

describe.if(isMounted)("on a full disk (operations.md §4)", () => {
  let server: ServerProcess;
  let token = "";
  const acknowledged = new Set<number>();
  const ask = senderTo(
    () => server,
    () => token,
  );
  const add = () => ask("POST", "/api/points", { pointer_type: "Weed", x: 1, y: 1, z: 1, name: LARGE });

  /** Adds points, several side by side, until one is refused as documented. */
  async function fill(): Promise<void> {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 8 }, add));
      for (const { status, json } of answers) if (status === 200) acknowledged.add((json as Shown).id); // a record
      const refused = answers.filter(({ status }) => status !== 200);
      for (const answer of refused)
        expect(answer).toEqual({
          status: 507,
          json: { error: "The server has no room left on its disk. Nothing was stored." },
        });
      if (refused.length > 0) return;
    }
  }

  beforeAll(async () => {
    writeFileSync(ballast, Buffer.alloc(7 * 1024 * 1024));
    server = await startServe(disk, { LOG_LEVEL: "error" });
    const [email, password] = ["ada@garden.test", "password123"];
    await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
    const { json } = await ask("POST", "/api/tokens", { user: { email, password } });
    token = (json as { token: { encoded: string } }).token.encoded; // a login object
    await ask("GET", "/api/firmware_config"); // the first time makes it
    // Archived so long ago that the next look at the points removes it.
    const point = (await add()).json as Shown; // a record
    const db = new Database(join(disk, "gardenshed.db"));
    db.execute(`update points set discarded_at = '2020-01-01T00:00:00.000Z' where id = ${point.id}`);
    db.close();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("writes are answered as long as there is room, then refused with 507, side by side too", async () => {
    await fill();
  });

  test("every kind of write is refused", async () => {
    for (const [method, path, body] of [
      ["POST", "/api/logs", { message: LARGE }],
      ["POST", "/api/sensors", { pin: 1, label: LARGE, mode: 0 }],
      ["PATCH", "/api/device", { name: LARGE.slice(0, 4000) }],
      ["POST", "/api/feedback", { message: LARGE }],
      ["POST", "/api/import_data/parts", { file: "garden", number: 1, export: { tools: [] } }],
    ] as const) {
      const { status } = await ask(method, path, body);
      expect({ path, status, isRefused: [507, 200].includes(status) }).toMatchObject({ path, isRefused: true });
    }
    await fill(); // what was refused may have left room for something smaller
  });

  test("reads go on, and show what was acknowledged", async () => {
    const { status, json } = await ask("GET", "/api/points");
    const ids = (json as Shown[]).map(({ id }) => id); // a list
    expect({ status, lost: [...acknowledged].filter((id) => !ids.includes(id)) }).toEqual({ status: 200, lost: [] });
    for (const path of ["/api/device", "/api/firmware_config", "/api/sequences", "/api/public_key", "/"]) {
      const answer = await fetch(`${server.base}${path}`, { headers: { authorization: token } });
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    }
  });

  test("a settings record that does not exist yet is refused, as its first access would make it", async () => {
    // Refused writes have left room in the log for small ones: this takes the last page of it.
    for (let edit = 0; (await ask("PATCH", "/api/firmware_config", { movement_timeout_x: edit })).status === 200;)
      edit += 1;
    const { status, json } = await ask("GET", "/api/web_app_config");
    expect({ status, json }).toEqual({
      status: 507,
      json: { error: "The server has no room left on its disk. Nothing was stored." },
    });
  });

  test("/health says so", async () => {
    expect(await ask("GET", "/health")).toEqual({
      status: 503,
      json: expect.objectContaining({ status: "failing", reason: "no room left on the disk" }),
    });
  });

  test("writing works again by itself as soon as there is room, and nothing is lost or damaged", async () => {
    rmSync(ballast);
    const { status, json } = await add();
    expect(status).toBe(200);
    acknowledged.add((json as Shown).id); // a record
    expect((await ask("GET", "/health")).status).toBe(200);
    const made = await ask("GET", "/api/web_app_config");
    expect({ made, again: await ask("GET", "/api/web_app_config") }).toEqual({ made, again: { ...made, status: 200 } });
    server.kill("SIGKILL");
    await server.ended;
    server = await startServe(disk, { LOG_LEVEL: "error" });
    const ids = ((await ask("GET", "/api/points")).json as Shown[]).map(({ id }) => id); // a list
    expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([]);
    expect(integrityProblems(join(disk, "gardenshed.db"))).toEqual([]);
  });

  longTest("a server starts on a full disk, and answers what it has", async () => {
    writeFileSync(ballast, "");
    Bun.spawnSync(["sh", "-c", `cat /dev/zero > '${ballast}' 2> /dev/null`]);
    server.kill("SIGKILL");
    await server.ended;
    server = await startServe(disk, { LOG_LEVEL: "error" });
    expect((await ask("GET", "/api/points")).status).toBe(200);
    // The log may hold room that was written before and is free again.
    expect([200, 507]).toContain((await add()).status);
  });
});
