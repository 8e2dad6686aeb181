import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { holderOfDataFolder } from "../../src/platform/db/data-folder";
import { type BackedUp, hashesIn, startBackedUp } from "../support/backups";
import { command } from "./fixtures";
import { eventually } from "../support/eventually";
import { program } from "./process";
import { longTest } from "../support/tier";

let given: BackedUp;
beforeAll(async () => {
  given = await startBackedUp();
});
afterAll(() => given[Symbol.asyncDispose]());

const start = (args: readonly string[], dataDir: string) =>
  Bun.spawn([...program, ...args], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
const interrupted = (dataDir: string) => `Interrupted; everything is as it was before (data folder ${dataDir}).\n`;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

test.each(SIGNALS)("%s ends a backup, which leaves nothing behind", async (signal) => {
  const { dataDir } = given.server;
  const copies = (): string[] => readdirSync(dataDir).filter((name) => name.includes(".copy-"));
  const child = start(["backup", "-"], dataDir);
  await eventually(() => (copies().length > 0 ? true : undefined)); // and it waits soon, as nobody reads what it writes
  child.kill(signal);
  const [code, err] = await Promise.all([child.exited, child.stderr.text(), child.stdout.bytes()]);
  expect({ code, err, copies: copies() }).toEqual({ code: 1, err: interrupted(dataDir), copies: [] });
});

describe.if(process.platform !== "win32")("a signal ends a restore, which changes nothing:", () => {
  /** Restores from a pipe, into which no more comes than half of a backup until the signal has arrived. */
  async function interruptRestore(dataDir: string, flags: readonly string[] = []) {
    const pipe = given.newPath();
    Bun.spawnSync(["mkfifo", pipe]);
    const writer = await open(pipe, "r+");
    const child = start(["restore", pipe, ...flags], dataDir);
    const bytes = readFileSync(given.file);
    await writer.write(bytes, 0, 10_000);
    await eventually(() => (holderOfDataFolder(dataDir) === child.pid ? true : undefined));
    child.kill("SIGINT");
    let isDone = false;
    const ended = Promise.all([child.exited, child.stderr.text()]).finally(() => {
      isDone = true;
    });
    // What arrives is when it looks.
    for (let at = 10_000; !isDone && at < 20_000; at += 1) {
      await writer.write(bytes, at, 1);
      await Bun.sleep(5);
    }
    const [code, err] = await ended;
    await writer.close();
    return { code, err };
  }

  test("a new folder is gone again", async () => {
    const dataDir = given.newPath();
    const { code, err } = await interruptRestore(dataDir);
    expect({ code, err }).toEqual({ code: 1, err: interrupted(dataDir) });
    expect(existsSync(dataDir)).toBe(false);
  });

  longTest("old data stay", async () => {
    const dataDir = given.newPath();
    await command(["user", "create", "eve@garden.test"], dataDir);
    const before = hashesIn(dataDir);
    const { code } = await interruptRestore(dataDir, ["--replace"]);
    expect(code).toBe(1);
    expect(hashesIn(dataDir).filter(([name]) => name !== "lock")).toEqual(before.filter(([name]) => name !== "lock"));
  });
});
