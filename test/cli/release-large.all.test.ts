import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readdirSync, rmSync, utimesSync, writeSync } from "node:fs";
import { join } from "node:path";
import { software } from "../features/releases/software";
import { eventually } from "../support/eventually";
import { tempFolder } from "../support/folder";
import { memoryOf, riseOf } from "../support/memory";
import { gardenshed, program, type ServerProcess, startServe } from "./process";

/* Device software of 3 GB, and commands that are killed within it (care.md §§2.2, 2.3). */

const BYTES = 3 * 2 ** 30;
/** Memory that a file may take beside what a small one takes. */
const MOST = 10e6;

const folder = tempFolder();
const dataDir = join(folder, "data");
const environment = { DATA_DIR: dataDir };
let server: ServerProcess;
let sum: string;
beforeAll(async () => {
  server = await startServe(dataDir);
  large("a.fw", "15.6.0");
  const hash = createHash("sha256");
  for await (const chunk of Bun.file(join(folder, "a.fw")).stream()) hash.update(chunk);
  sum = hash.digest("hex");
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

/** Software with so many bytes of nothing in it, which take no room on the disk. */
function large(name: string, version: string, bytes = BYTES): string {
  const whole = software(version);
  const path = join(folder, name);
  const file = openSync(path, "w");
  writeSync(file, whole.subarray(0, -22));
  ftruncateSync(file, bytes - 22);
  writeSync(file, whole.subarray(-22), 0, 22, bytes - 22);
  closeSync(file);
  return path;
}
const stored = (): string[] => readdirSync(join(dataDir, "releases")).sort();
const place = ["--platform", "sbc4", "--channel", "stable"];
const add = (path: string) =>
  Bun.spawn([...program, "release", "add", path, ...place], {
    ...{ env: { PATH: process.env["PATH"] ?? "", ...environment }, stdout: "pipe", stderr: "pipe" },
  });

/** The most memory that a command takes while it adds a file. */
async function mostOf(path: string): Promise<number> {
  const child = add(path);
  let most = 0;
  while (child.exitCode === null) {
    try {
      most = Math.max(most, memoryOf(child.pid, "VmHWM") || 0);
    } catch {} // it has ended
    await Promise.race([child.exited, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  expect({ code: child.exitCode, err: await child.stderr.text() }).toMatchObject({ code: 0 });
  return most;
}

test("a file of 3 GB is taken and downloaded without a token, with the memory of a small one", async () => {
  const small = await mostOf(large("small.fw", "15.5.0", 3_000_000));
  const rise = (await mostOf(join(folder, "a.fw"))) - small;
  expect(stored()).toContain(sum);

  const download = async (name: string): Promise<string> => {
    const answer = await fetch(`${server.base}/releases/${name}`);
    expect(answer.status).toBe(200);
    const hash = createHash("sha256");
    for await (const chunk of answer.body ?? []) hash.update(chunk);
    return hash.digest("hex");
  };
  await download(`${stored().find((name) => name !== sum)}/sbc4-15.5.0.fw`);
  let got = "";
  const served = await riseOf(server.pid, async () => void (got = await download(`${sum}/sbc4-15.6.0.fw`)));
  console.log(`3 GB: the command ${(rise / 1e6).toFixed(1)} MB more, the server ${(served / 1e6).toFixed(1)} MB more`);
  expect(got).toBe(sum);
  expect([rise < MOST, served < MOST]).toEqual([true, true]);
}, 600_000);

test("a command that is killed within a file registers nothing, and its part goes with the next start", async () => {
  const before = stored();
  const child = add(large("b.fw", "15.7.0"));
  const part = await eventually(() => stored().find((name) => name.endsWith(".part")));
  child.kill("SIGKILL");
  await child.exited;
  const list = await gardenshed(["release", "list"], environment);
  expect(list.out).not.toContain("15.7.0");
  expect(stored().filter((name) => !before.includes(name))).toEqual([part]);

  await server[Symbol.asyncDispose]();
  const old = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(dataDir, "releases", part), old, old);
  server = await startServe(dataDir);
  await eventually(() => !stored().includes(part) || undefined);
  expect(stored()).toEqual(before);
  expect(await add(large("b.fw", "15.7.0", 4_000_000)).exited).toBe(0);
}, 600_000);
