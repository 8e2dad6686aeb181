import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { software } from "../features/releases/software";
import { type BackedUp, namesIn, startBackedUp } from "../support/backups";
import { command } from "./fixtures";
import { longTest } from "../support/tier";

/* Copies of a server with device software that lies in the data folder (care.md §2.3). */

let given: BackedUp;
const [first, second] = [software("15.6.0"), software("15.7.0")];
const sumOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const add = async (bytes: Uint8Array) => {
  const path = given.newPath();
  writeFileSync(path, bytes);
  const { code } = await command(["release", "add", path, ...PLACE], given.server.dataDir);
  expect(code).toBe(0);
};
const PLACE = ["--platform", "sbc4", "--channel", "stable"];
const removed = (version: string) => command(["release", "remove", version, ...PLACE], given.server.dataDir);
const releasesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, "releases")).sort();
  } catch {
    return [];
  }
};
/** Restores a copy, and looks at what came. */
async function restored(copy: string) {
  const dataDir = given.newPath();
  const { code, out } = await command(["restore", copy], dataDir);
  expect(code).toBe(0);
  const { out: lines } = await command("check", dataDir);
  const files = releasesIn(dataDir);
  for (const name of files) expect(sumOf(readFileSync(join(dataDir, "releases", name)))).toBe(name);
  return {
    files,
    said: out[0]?.replace(/ of \d{4}-.*/, ""),
    check: lines.find((line) => line.includes("release files"))?.replace(/^(\S+) +release files +/, "$1 "),
  };
}

beforeAll(async () => {
  given = await startBackedUp();
  await add(first);
});
afterAll(() => given[Symbol.asyncDispose]());

const lacking = "broken the file of 15.6.0 for sbc4 is missing: remove the release, and add it again";

test("a backup leaves device software out, and check names what its restore lacks", async () => {
  const file = given.newPath();
  await command(["backup", file], given.server.dataDir);
  expect((await namesIn(file)).filter((name) => name.startsWith("releases/"))).toEqual([]);
  expect(await restored(file)).toEqual({
    files: [],
    said: expect.stringMatching(/^Restored \d+ records and 1 picture$/),
    check: lacking,
  });
});

longTest("backup --with-releases takes it, and a restore brings it back", async () => {
  const file = given.newPath();
  const { out } = await command(["backup", file, "--with-releases"], given.server.dataDir);
  expect(out).toEqual([
    expect.stringMatching(/^Backed up \d+ records, 1 picture and 1 file of robot software: \d+ kB\.$/),
  ]);
  expect(await restored(file)).toEqual({
    files: [sumOf(first)],
    said: expect.stringMatching(/^Restored \d+ records, 1 picture and 1 file of robot software$/),
    check: "ok 1 whole",
  });
});

longTest("a restore into a folder in use moves its device software aside, and keeps it", async () => {
  const [file, dataDir] = [given.newPath(), given.newPath()];
  await command(["backup", file, "--with-releases"], given.server.dataDir);
  await command(["restore", file], dataDir);
  const other = join(dataDir, "releases", "f".repeat(64));
  writeFileSync(other, "of before");
  const { code, out } = await command(["restore", file, "--replace"], dataDir);
  expect(code).toBe(0);
  const aside = out[0]?.replace(/^Moved the old data to (.*)\.$/, "$1") ?? "";
  expect({ now: releasesIn(dataDir), aside: releasesIn(aside) }).toEqual({
    now: [sumOf(first)],
    aside: [sumOf(first), "f".repeat(64)].sort(),
  });
});

longTest("a mirror leaves it out until it is told to, and keeps what it has from then on", async () => {
  const folder = given.newPath();
  mkdirSync(folder);
  const mirror = (...flags: string[]) => command(["mirror", folder, ...flags], given.server.dataDir);
  await mirror();
  expect(releasesIn(folder)).toEqual([]);
  expect((await restored(folder)).check).toBe(lacking);

  // Nothing else has changed.
  expect((await mirror("--with-releases")).out).toEqual([
    expect.stringMatching(/^Nothing has changed since /),
    "Robot software: 1 new file (1 kB), 0 files removed.",
  ]);
  await mirror();
  expect(await restored(folder)).toMatchObject({ files: [sumOf(first)], check: "ok 1 whole" });

  await add(second);
  await removed("15.6.0");
  expect((await mirror("--with-releases")).out[1]).toBe("Robot software: 1 new file (1 kB), 1 file removed.");
  expect(await restored(folder)).toMatchObject({ files: [sumOf(second)], check: "ok 1 whole" });
  await add(first);
  await removed("15.7.0");
});

longTest("a file that is missing here is told, and the copy is made without it", async () => {
  const path = join(given.server.dataDir, "releases", sumOf(first));
  const bytes = readFileSync(path);
  rmSync(path);
  const [file, folder] = [given.newPath(), given.newPath()];
  mkdirSync(folder);
  const warning = "Warning: 1 file of robot software is missing in the data folder; gardenshed check names it.";
  for (const line of [
    ["backup", file],
    ["mirror", folder],
  ]) {
    const { code, err } = await command([...line, "--with-releases"], given.server.dataDir);
    expect({ code, err }).toEqual({ code: 0, err: expect.arrayContaining([warning]) });
    expect(await restored(line[1] ?? "")).toMatchObject({ files: [], check: lacking });
  }
  writeFileSync(path, bytes);
});
