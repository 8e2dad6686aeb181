import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BackedUp, restored, startBackedUp } from "../support/backups";
import { giveTokenKey } from "../support/keys";
import { command } from "./fixtures";
import { jpeg } from "../support/pictures";
import { get, post, send } from "../support/scenarios";
import { eventually } from "../support/eventually";
import { photograph } from "../support/uploads";
import { gardenshed, program } from "./process";
import { longTest } from "../support/tier";

let given: BackedUp;
beforeAll(async () => {
  given = await startBackedUp();
});
afterAll(() => given[Symbol.asyncDispose]());

describe("backup", () => {
  test("prints its size and the number of records", async () => {
    const path = given.newPath();
    const printed = await command(["backup", path], given.server.dataDir);
    expect(printed).toEqual({
      code: 0,
      out: [expect.stringMatching(/^Backed up \d+ records and 1 picture: \d{3} kB\.$/)],
      err: [`Data folder: ${given.server.dataDir}`],
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  longTest("takes the place of an earlier one of the same name", async () => {
    const path = given.newPath();
    await command(["backup", path], given.server.dataDir);
    const before = readFileSync(path);
    await send(given.server, post("/api/tools", { name: "Rake" }), given.account.token);
    await command(["backup", path], given.server.dataDir);
    expect(readFileSync(path).equals(before)).toBe(false);
    using copy = await restored(path);
    expect(copy.rows("select name from tools order by id")).toEqual([{ name: "Hoe" }, { name: "Rake" }]);
  });

  test("writes to standard output for -, and its sentence elsewhere", async () => {
    const path = given.newPath();
    const parts: Buffer[] = [];
    const outBytes = async (chunk: Uint8Array): Promise<void> => void parts.push(Buffer.from(chunk));
    const printed = await command(["backup", "-"], given.server.dataDir, { outBytes });
    expect(printed).toEqual({
      ...{ code: 0, out: [] },
      err: [expect.stringMatching(/^Backed up /), `Data folder: ${given.server.dataDir}`],
    });
    writeFileSync(path, Buffer.concat(parts));
    using copy = await restored(path);
    expect(copy.rows("select email from users")).toEqual([{ email: "ada@garden.test" }]);
  });

  test("shows progress on a terminal, where it writes no archive", async () => {
    let drawn = "";
    const terminal = (text: string): void => void (drawn += text);
    await command(["backup", given.newPath()], given.server.dataDir, { terminal });
    expect(drawn).toMatch(/^\r\u001b\[KBacking up: [\d.]+ [kM]B.*\r\u001b\[K$/s);
    expect(await command(["backup", "-"], given.server.dataDir, { terminal })).toMatchObject({ code: 2 });
  });

  test.each<[string, () => string[], RegExp]>([
    [
      "a data folder without a database",
      () => ["--data-dir", given.newPath(), "backup", given.newPath()],
      /^There is no data folder to back up \(data folder \S+\)\.$/,
    ],
    [
      "a folder that is not there",
      () => ["backup", join(given.newPath(), "x.tar")],
      /^There is no folder \S+; make it, or connect the disk that it is on \(data folder \S+\)\.$/,
    ],
    ["no name", () => ["backup"], /^Usage: gardenshed backup <file\.tar> \[--with-releases\]$/],
  ])("refuses %s", async (_, line, sentence) => {
    const { code, err } = await command(line(), given.server.dataDir);
    expect({ code, err: err[0] }).toEqual({ code: line().length > 1 ? 1 : 2, err: expect.stringMatching(sentence) });
  });

  test("refuses a name that another file has, but for an empty one", async () => {
    const path = given.newPath();
    writeFileSync(path, "");
    expect((await command(["backup", path], given.server.dataDir)).code).toBe(0);
    writeFileSync(path, "my notes");
    expect(await command(["backup", path], given.server.dataDir)).toMatchObject({
      code: 1,
      err: [`${path} is there already and is no backup; choose another name (data folder ${given.server.dataDir}).`],
    });
    expect(readFileSync(path, "utf8")).toBe("my notes");
  });

  test.each<[string, (path: string) => void]>([
    ["a folder", (path) => mkdirSync(path)],
    ["a pipe", (path) => void Bun.spawnSync(["mkfifo", path])],
  ])("refuses the name of %s", async (_, make) => {
    const path = given.newPath();
    make(path);
    const { ino } = statSync(path);
    const { code, err } = await command(["backup", path], given.server.dataDir);
    expect({ code, err: err[0] }).toEqual({
      code: 1,
      err: expect.stringContaining("is there already and is no backup"),
    });
    expect(statSync(path).ino).toBe(ino);
  });

  test("refuses a data folder without a database", async () => {
    const dataDir = given.newPath();
    mkdirSync(dataDir);
    const { code, err } = await command(["backup", given.newPath()], dataDir);
    expect({ code, err: err[0] }).toEqual({ code: 1, err: expect.stringContaining("There is no database to back up") });
  });

  test("refuses a database that has lost its content", async () => {
    const dataDir = given.newPath();
    giveTokenKey(dataDir);
    writeFileSync(join(dataDir, "gardenshed.db"), "");
    const { code, err } = await command(["backup", given.newPath()], dataDir);
    expect({ code, err: err[0] }).toEqual({ code: 1, err: expect.stringContaining("gardenshed.db has 0 bytes.") });
  });

  test("creates no data folder", async () => {
    const path = given.newPath();
    await command(["backup", given.newPath()], path);
    expect(existsSync(path)).toBe(false);
  });
});

describe("backup under load, by a process of its own", () => {
  test("what was acknowledged before it began is in it, without gaps, and pictures are whole", async () => {
    const path = given.newPath();
    const photo = await jpeg(200, 150);
    const acknowledged: number[] = [];
    let isDone = false;
    const write = async (): Promise<void> => {
      while (!isDone) {
        const { json } = await send(
          given.server,
          post("/api/curves", { name: crypto.randomUUID(), type: "water", data: {} }),
          given.account.token,
        );
        acknowledged.push((json as { id: number }).id); // a record
      }
    };
    const takePictures = async (): Promise<void> => {
      while (!isDone) await photograph(given.server, given.account, photo);
    };
    const writers = [write(), write(), takePictures()];
    await eventually(() => (acknowledged.length > 10 ? true : undefined));
    const before = acknowledged.length;
    const { code } = await gardenshed(["backup", path], { DATA_DIR: given.server.dataDir });
    isDone = true;
    await Promise.all(writers);
    expect(code).toBe(0);
    using copy = await restored(path);
    const ids = new Set(copy.rows("select id from curves").map(({ id }) => Number(id)));
    const last = Math.max(...ids);
    expect(acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => id < last && !ids.has(id))).toEqual([]);
    expect((await copy.faults()).missing).toEqual([]);
    expect(copy.rows("pragma foreign_key_check")).toEqual([]);
  });
});

longTest("a backup goes from one process into another, and the pipe may break", async () => {
  const path = given.newPath();
  const environment = { PATH: process.env["PATH"] ?? "", DATA_DIR: given.server.dataDir };
  const shell = (script: string) => {
    const child = Bun.spawn(["sh", "-c", script, "sh", ...program], {
      env: environment,
      stderr: "pipe",
      stdout: "pipe",
    });
    return child.exited;
  };
  expect(await shell(`"$@" backup - | cat > ${path}`)).toBe(0);
  expect((await command(["restore", path], given.newPath())).code).toBe(0);
  expect(await shell(`"$@" backup - | head -c 1000 > /dev/null`)).toBe(0);
  expect(readdirSync(given.server.dataDir).filter((name) => name.includes(".copy-"))).toEqual([]);
  expect((await send(given.server, get("/api/tools"), given.account.token)).status).toBe(200);
});
