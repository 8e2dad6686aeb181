import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { mirrorTasks } from "../../../src/features/backup/mirror/keep";
import { takeLock } from "../../../src/platform/db/lock-file";
import { command } from "../../cli/fixtures";
import { restored } from "../../support/backups";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";
import { keysIn, storePictures } from "../../support/mirrors";
import { jpeg } from "../../support/pictures";
import { get, makeAccount, post, remove, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { photograph } from "../../support/uploads";
import { longTest } from "../../support/tier";

const HOUR_MS = 3_600_000;
let now: Date;
let root: string;
let folder: string;
let server: TestServer;
let account: TestAccount;
beforeEach(async () => {
  root = tempFolder();
  folder = join(root, "mirror");
  mkdirSync(folder);
  now = new Date(); // the commands beside it have the clock of the machine
  server = await startServer({ MIRROR_DIR: folder, METRICS: "on" }, () => now);
  account = await makeAccount(server);
});
afterEach(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

/** Begins the mirror; the server's clock stands a second later. */
const begin = async (): Promise<void> => {
  expect((await command(["mirror", folder], server.dataDir)).code).toBe(0);
  now = new Date(Date.parse(madeAt()) + 1_000);
};
const look = async (): Promise<void> => {
  const [task] = mirrorTasks(server.services);
  await task?.run(new AbortController().signal);
};
const madeAt = (): string => JSON.parse(readFileSync(join(folder, "gardenshed-mirror.json"), "utf8")).copies[0].made_at;
const warnings = async (): Promise<unknown> =>
  ((await send(server, get("/health"))).json as { warnings?: unknown }).warnings; // an object
const failures = (): string[] => server.log.filter((line) => line.includes("The mirror in"));
const picture = async () => {
  const { id, attachment_url } = await photograph(server, account, await jpeg(30, 20));
  return { id, key: attachment_url.split("/").at(-2) ?? "" };
};

describe("MIRROR_DIR (operations.md §3.1)", () => {
  test("without it nothing is mirrored", async () => {
    const other = await startServer();
    expect(mirrorTasks(other.services)).toEqual([]);
    await other.stop();
  });

  longTest(
    "nothing gets into a folder that is no mirror, which is told once and in /health until it is one",
    async () => {
      await look();
      await look();
      expect(readdirSync(folder)).toEqual([]);
      expect(failures()).toEqual([
        expect.stringContaining(
          `The mirror in ${folder} failed: ${folder} holds no mirror; connect the disk it is on, or begin one with gardenshed mirror ${folder}.`,
        ),
      ]);
      expect(await warnings()).toEqual(["The mirror cannot be brought up to date; the log says why."]);
      await begin();
      await look();
      expect(await warnings()).toEqual([]);
    },
  );

  test("a picture is there soon after it is stored, the database when MIRROR_EVERY has passed", async () => {
    await begin();
    await look();
    const before = madeAt();
    const { key } = await picture();
    await eventually(() => (keysIn(folder).includes(key) ? true : undefined));
    now = new Date(Date.parse(before) + 5 * HOUR_MS);
    await look();
    expect(madeAt()).toBe(before);
    now = new Date(Date.parse(before) + 6 * HOUR_MS);
    await eventually(async () => {
      await look(); // the first may be the one under way
      return madeAt() === now.toISOString() ? true : undefined;
    });
    expect(server.log.join("\n")).toContain("mirror_made");
    const { text } = await send(server, get("/metrics"));
    expect(text).toContain(`gardenshed_last_mirror_timestamp_seconds ${now.getTime() / 1000}\n`);
    using copy = await restored(folder);
    expect(await copy.faults()).toEqual({ missing: [], unknown: [] });
  });

  longTest(
    "a picture that is deleted before the next copy of the database goes with it, and never stays behind",
    async () => {
      await begin();
      await look();
      const { id, key } = await picture();
      await eventually(() => (keysIn(folder).includes(key) ? true : undefined));
      await send(server, remove(`/api/images/${id}`), account.token);
      now = new Date(Date.parse(madeAt()) + 6 * HOUR_MS);
      await eventually(async () => {
        await look(); // the first may be the one under way
        return keysIn(folder).length === 0 ? true : undefined;
      });
    },
  );

  longTest("a disk that is gone does not fill the one below it, and is gone on with when it is back", async () => {
    await begin();
    await look();
    renameSync(folder, `${folder}-away`);
    mkdirSync(folder);
    const { key } = await picture();
    await eventually(() => (failures().length > 0 ? true : undefined));
    now = new Date(now.getTime() + 7 * HOUR_MS);
    await look();
    await look();
    expect({ written: readdirSync(folder), told: failures().length }).toEqual({ written: [], told: 1 });
    rmdirSync(folder);
    renameSync(`${folder}-away`, folder);
    await look();
    expect({ keys: keysIn(folder), warnings: await warnings() }).toEqual({ keys: [key], warnings: [] });
  });

  longTest.skipIf(availableParallelism() < 2 || process.platform === "win32")(
    "a disk that does not answer holds up nobody but the mirror",
    async () => {
      await begin();
      await look();
      const keys = await storePictures(server, account, 20);
      const pipes = keys.map((key) => join(folder, "images", key, "original.jpg.part"));
      for (const pipe of pipes) mkdirSync(dirname(pipe));
      Bun.spawnSync(["mkfifo", ...pipes]); // who opens one waits until somebody reads
      await eventually(() => {
        const release = takeLock(join(server.dataDir, "mirror.lock"));
        release?.();
        return release ? undefined : true; // a run is under way
      });
      await picture();
      const readers = pipes.map((pipe) => Bun.spawn(["cat", pipe], { stdout: "ignore" }));
      await eventually(() => failures()[0]); // a pipe is no file
      for (const reader of readers) reader.kill();
    },
  );

  longTest("a copy that nothing has changed since counts as new", async () => {
    await begin();
    await look();
    await send(server, post("/api/tools", { name: "Hoe" }), account.token);
    const first = now.getTime() + 24 * HOUR_MS;
    for (let days = 0; days < 3; days++) {
      now = new Date(first + days * 24 * HOUR_MS);
      await look();
      await warnings(); // looking at the server is no change
    }
    expect(madeAt()).toBe(new Date(first).toISOString());
    expect(await warnings()).toEqual([]);
  });

  longTest("when it is overdue, /health says so", async () => {
    await begin();
    await look();
    now = new Date(now.getTime() + 6 * HOUR_MS);
    await look();
    now = new Date(now.getTime() + 10 * HOUR_MS);
    expect(await warnings()).toEqual(["The mirror is overdue."]);
  });
});
