import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
    const target = join(tempFolder(), "data");
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
      return status === 200 ? { target, json } : undefined;
    });
    expect(copy.json).toEqual(made);
    const { out } = await command("check", copy.target, { environment: { PORT: "0", MQTT: "off" } });
    expect(out.find((line) => line.includes("database"))).toContain("whole");
    rmSync(copy.target, { recursive: true });
  });

  test("a backup does not stumble over the tables that Litestream keeps in the database", async () => {
    const file = join(folder, "garden.tar");
    const target = join(folder, "from backup");
    expect(await command(["backup", file], dataDir)).toMatchObject({ code: 0 });
    expect(await command(["restore", file], target)).toMatchObject({ code: 0 });
    const { out } = await command("check", target, { environment: { PORT: "0", MQTT: "off" } });
    expect(out.find((line) => line.includes("database"))).toContain("whole");
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
