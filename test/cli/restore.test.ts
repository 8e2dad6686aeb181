import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDataFolder } from "../../src/platform/db/data-folder";
import { Database } from "../../src/platform/db/database";
import { schemaVersion } from "../../src/platform/db/migrate";
import { migrations } from "../../src/platform/db/migrations";
import { type BackedUp, hashesIn, startBackedUp } from "../support/backups";
import { command } from "./fixtures";
import { startServe } from "./process";
import { longTest } from "../support/tier";

let given: BackedUp;
beforeAll(async () => {
  given = await startBackedUp();
});
afterAll(() => given[Symbol.asyncDispose]());

describe("restore", () => {
  test("into a new folder: a server that starts on it goes on where the other was", async () => {
    const dataDir = given.newPath();
    const printed = await command(["restore", given.file], dataDir);
    expect(printed).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^Restored \d+ records and 1 picture of \S+Z, made by version \d+\.\d+\.\d+\.$/),
        expect.stringMatching(/^The copy was made \d+ s ago; what was stored since then is not in it\.$/),
      ],
      err: [`Data folder: ${dataDir}`],
    });
    await using other = await startServe(dataDir);
    const headers = { authorization: `Bearer ${given.account.token}`, "user-agent": "test" };
    const ask = async (path: string): Promise<unknown> => (await fetch(`${other.base}${path}`, { headers })).json();
    expect(await ask("/api/tools")).toMatchObject([{ name: "Hoe" }]);
    const [{ attachment_url: address = "" } = {}] = (await ask("/api/images")) as { attachment_url?: string }[];
    expect((await fetch(address)).headers.get("content-type")).toBe("image/jpeg");
  });

  longTest("into an empty folder, beside settings", async () => {
    const dataDir = given.newPath();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "gardenshed.toml"), "signup = 'closed'");
    expect((await command(["restore", given.file], dataDir)).code).toBe(0);
    expect(readFileSync(join(dataDir, "gardenshed.toml"), "utf8")).toBe("signup = 'closed'");
  });

  test("files are their owner's alone", async () => {
    const dataDir = given.newPath();
    await command(["restore", given.file], dataDir);
    const modes = [...new Bun.Glob("**/*").scanSync({ cwd: dataDir, onlyFiles: false })]
      .filter((path) => path !== "lock")
      .map((path) => statSync(join(dataDir, path)))
      .map((stats) => `${stats.isDirectory() ? "folder" : "file"} ${(stats.mode & 0o777).toString(8)}`);
    expect([...new Set(modes)].sort()).toEqual(["file 600", "folder 700"]);
  });

  test("where data are, only with --replace, which moves them aside", async () => {
    const dataDir = given.newPath();
    await command(["user", "create", "eve@garden.test"], dataDir);
    const before = hashesIn(dataDir);
    expect(await command(["restore", given.file], dataDir)).toEqual({
      ...{ code: 1, out: [] },
      err: [
        `The data folder is not empty; use another one, or --replace to move what is in it aside (data folder ${dataDir}).`,
      ],
    });
    expect(hashesIn(dataDir)).toEqual(before);

    const { code, out } = await command(["restore", given.file, "--replace"], dataDir);
    const aside = /^Moved the old data to (\S+)\.$/.exec(out[0] ?? "")?.[1] ?? "";
    expect({ code, aside }).toEqual({ code: 0, aside: expect.stringContaining(`${dataDir}.replaced-`) });
    expect((await command(["user", "list"], dataDir)).out.join("\n")).toContain("ada@garden.test");
    expect((await command(["user", "list"], aside)).out.join("\n")).toContain("eve@garden.test");
    expect(hashesIn(aside).filter(([path]) => path === "keys/token.pem")).toEqual(
      before.filter(([path]) => path === "keys/token.pem"),
    );
  });

  test("not under a running server, whatever is asked", async () => {
    const dataDir = given.newPath();
    await using running = await startServe(dataDir);
    for (const flags of [[], ["--replace"]]) {
      const { code, err } = await command(["restore", given.file, ...flags], dataDir);
      expect({ code, err: err[0] }).toEqual({
        code: 1,
        err: expect.stringContaining(`is in use by process ${running.pid}; stop that one first`),
      });
    }
    expect((await fetch(`${running.base}/health`)).status).toBe(200);
  });

  longTest("shows progress on a terminal", async () => {
    let drawn = "";
    const terminal = (text: string): void => void (drawn += text);
    await command(["restore", given.file], given.newPath(), { terminal });
    expect(drawn).toMatch(/^\r\u001b\[KChecking: [\d.]+ [kM]B of [\d.]+ [kM]B/);
  });

  longTest("of an older schema; the next start migrates it", async () => {
    const [old, dataDir, path] = [given.newPath(), given.newPath(), given.newPath()];
    const db = new Database(openDataFolder(old).database);
    for (const sql of migrations.slice(0, -1)) db.execute(sql);
    db.execute(`pragma user_version = ${schemaVersion - 1}`);
    db.close();
    for (const name of ["token.pem", "server.secret"]) {
      writeFileSync(join(old, "keys", name), readFileSync(join(given.server.dataDir, "keys", name)));
    }
    expect((await command(["backup", path], old)).code).toBe(0);
    expect((await command(["restore", path], dataDir)).code).toBe(0);
    const versionOf = (): unknown => {
      const found = new Database(join(dataDir, "gardenshed.db"), { readonly: true });
      const version = found.value("pragma user_version");
      found.close();
      return version;
    };
    expect(versionOf()).toBe(schemaVersion - 1);
    await using _ = await startServe(dataDir);
    expect(versionOf()).toBe(schemaVersion);
  });

  longTest("a link in the place of the archive leads to it", async () => {
    const link = given.newPath();
    symlinkSync(given.file, link);
    expect((await command(["restore", link], given.newPath())).code).toBe(0);
  });

  longTest("can be backed up at once", async () => {
    const [dataDir, path] = [given.newPath(), given.newPath()];
    await command(["restore", given.file], dataDir);
    expect((await command(["backup", path], dataDir)).code).toBe(0);
    expect((await command(["restore", path], given.newPath())).code).toBe(0);
  });
});
