import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../src/platform/db/database";
import { command } from "./fixtures";
import { startServe, type ServerProcess } from "./process";
import { senderTo } from "../faults/sender";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { hasLitestream, litestream, type Litestream, startLitestream } from "../support/litestream";

/* The printed texts for Litestream, in Litestream itself, beside a server of ours. */

const PASSWORD = "password123";
const folder = tempFolder();
const dataDir = join(folder, "my $data"); // a name that a configuration can trip over
const backupDir = join(folder, "other disk");
const configuration = join(folder, "gardenshed-litestream.yml");
const database = join(dataDir, "gardenshed.db");

let server: ServerProcess;
let copying: Litestream;
let token = "";
let restores = 0;
const ask = senderTo(
  () => server,
  () => token,
);

const print = async (text: string): Promise<string> =>
  (await command(`print ${text}`, dataDir, { environment: { BACKUP_DIR: backupDir } })).out.join("\n");

describe.skipIf(!hasLitestream)("Litestream with the printed configuration (operations.md §8)", () => {
  beforeAll(async () => {
    mkdirSync(backupDir);
    server = await startServe(dataDir);
    const user = { name: "Ada", email: "ada@garden.test", password: PASSWORD, password_confirmation: PASSWORD };
    await ask("POST", "/api/users", user);
    const { json } = await ask("POST", "/api/tokens", { user: { email: user.email, password: PASSWORD } });
    token = (json as { token: { encoded: string } }).token.encoded; // a login object
    writeFileSync(configuration, await print("litestream"));
    copying = await startLitestream(configuration);
  });
  afterAll(async () => {
    await copying.kill("SIGTERM");
    server.kill("SIGTERM");
    await server.ended;
    rmSync(folder, { recursive: true });
  });

  const restored = async (): Promise<string> => {
    const target = join(folder, `restored ${(restores += 1)}`);
    const words = ["restore", "-config", configuration, "-o", join(target, "gardenshed.db"), database];
    const { code, err } = await litestream(...words);
    if (code !== 0) throw new Error(err);
    return target;
  };

  test("a restored copy is a database that a server goes on with: same accounts, same tokens", async () => {
    const { json: made } = await ask("POST", "/api/tools", { name: "Rake" });
    const copy = await eventually(async () => {
      const target = await restored().catch(() => undefined); // nothing is copied yet
      if (target === undefined) return undefined;
      cpSync(join(dataDir, "keys"), join(target, "keys"), { recursive: true });
      await using other = await startServe(target);
      const askOther = senderTo(
        () => other,
        () => token,
      );
      const { status, json } = await askOther("GET", `/api/tools/${(made as { id: number }).id}`); // a record
      const { json: changes } = await askOther("GET", "/api/changes?since=0");
      return status === 200 ? { target, json, changes } : undefined;
    });
    expect(copy.json).toEqual(made);
    const epochOf = (changes: unknown): string | undefined => (changes as { cursor: string }).cursor.split("-")[0]; // an answer
    const { json: changes } = await ask("GET", "/api/changes?since=0");
    expect(epochOf(copy.changes)).not.toBe(epochOf(changes)); // it is another history from here on (live.md §1)
    const { out } = await command("check", copy.target, { environment: { PORT: "0", MQTT: "off" } });
    expect(out.find((line) => line.includes("database"))).toContain("whole");
    rmSync(copy.target, { recursive: true });
  });

  test("a backup does not stumble over the tables that Litestream keeps in the database", async () => {
    const file = join(folder, "garden.tar");
    const target = join(folder, "from backup");
    expect(await command(["backup", file], dataDir)).toMatchObject({ code: 0 });
    expect(await command(["restore", file], target)).toMatchObject({ code: 0 });
    const copy = new Database(join(target, "gardenshed.db"), { readonly: true });
    expect(copy.rows("select name from sqlite_schema where name like '%litestream%'")).toEqual([]);
    copy.close();
  });

  test("another database is put in place only while Litestream is stopped; then its copy is of that one", async () => {
    const file = join(folder, "before.tar");
    expect(await command(["backup", file], dataDir)).toMatchObject({ code: 0 });
    const { json: made } = await ask("POST", "/api/tools", { name: "Made after the backup" });
    server.kill("SIGTERM");
    await server.ended;
    const replacing = (): ReturnType<typeof command> => command(["restore", file, "--replace"], dataDir);
    const { code, err } = await replacing();
    expect({ code, err: err.at(-1) }).toEqual({ code: 1, err: expect.stringContaining("such as Litestream, has the") });

    await copying.kill("SIGTERM");
    expect(await replacing()).toMatchObject({ code: 0 });
    server = await startServe(dataDir);
    copying = await startLitestream(configuration);
    const { json: newest } = await ask("POST", "/api/tools", { name: "Made after the restore" });
    const names = await eventually(async () => {
      const target = await restored();
      const copy = new Database(join(target, "gardenshed.db"), { readonly: true });
      const found = copy.rows("select name from tools order by id").map(({ name }) => name);
      copy.close();
      rmSync(target, { recursive: true });
      return found.includes((newest as { name: string }).name) ? found : undefined; // a record
    });
    expect(names).not.toContain((made as { name: string }).name); // a record
  });

  const WAYS: readonly (readonly [type: string])[] = [["file"], ["sftp"], ["s3"]];
  test.each(WAYS)("it reads the way %s, uncommented", async (type) => {
    const text = (await print("litestream"))
      .replace(/^ {6}type: file\n.*\n/m, "")
      .replace(new RegExp(`^ {6}# type: (?:${type})\\n(?: {6}# .*\\n)+`, "m"), (way) =>
        way.replaceAll("      # ", "      "),
      );
    const file = join(folder, `${type}.yml`);
    writeFileSync(file, type === "file" ? await print("litestream") : text);
    const { code, out, err } = await litestream("databases", "-config", file);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(new RegExp(`my \\$data/gardenshed.db +${type}\\n`));
  });
});

test.skipIf(Bun.which("systemd-analyze") === null)("systemd accepts the unit for Litestream", async () => {
  const unitFolder = tempFolder();
  const file = join(unitFolder, "gardenshed-litestream.service");
  // Neither user nor program have to be on the machine that runs the tests.
  const unit = (await print("litestream-unit"))
    .replace(/^(User|Group)=.*$/gm, "")
    .replace("ExecStart=litestream", "ExecStart=/bin/true");
  writeFileSync(file, unit);
  const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", file]);
  expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
  rmSync(unitFolder, { recursive: true });
});
