import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { gardenshed, program, type ServerProcess, startServe } from "../../cli/process";
import { integrityProblems } from "../kill";
import { senderTo } from "../sender";
import { tempFolder } from "../../support/folder";
import { longTest, part } from "../../support/tier";

/* A data folder that cannot be written: from the start, or because the disk fails while the server runs. */

const root = tempFolder();
const run = (...words: readonly string[]): boolean => Bun.spawnSync([...words], { stderr: "ignore" }).success;
const mayMount = process.platform === "linux" && process.getuid?.() === 0;
const folder = (name: string): string => {
  const path = join(root, name);
  mkdirSync(path);
  return path;
};
const mounted: string[] = [];
const mount = (options: readonly string[], path: string): boolean => {
  const isMounted = mayMount && run("mount", ...options, path);
  if (isMounted) mounted.push(path);
  return isMounted;
};
afterAll(() => {
  for (const path of mounted) run("umount", "-l", path);
  rmSync(root, { recursive: true });
});

/** One sentence, exit code 1, nothing on standard output. */
const refusal = (sentence: string) => ({
  code: 1,
  out: "",
  err: expect.stringMatching(new RegExp(`^[^\n]*${sentence}[^\n]*\n$`)),
});
const COMMANDS: readonly { readonly args: readonly string[] }[] = [
  { args: ["serve", "--port", "0", "--host", "127.0.0.1"] },
  { args: ["user", "list"] },
];

const stick = folder("stick");
const hasStick = mount(["-t", "tmpfs", "-o", "size=16m,mode=700", "none"], stick);
if (!hasStick) console.log("Not tested: a read-only file system, because this user may not mount one.");

describe.if(hasStick)("a file system that is mounted read-only", () => {
  const used = join(stick, "used");
  beforeAll(async () => {
    expect(await gardenshed(["user", "create", "ada@garden.test"], { DATA_DIR: used })).toMatchObject({ code: 0 });
    expect(run("mount", "-o", "remount,ro", stick)).toBe(true);
  });

  test.each(part(COMMANDS, 3))("holds a data folder: $args", async ({ args }) => {
    expect(await gardenshed(args, { DATA_DIR: used })).toEqual(refusal(`${used}: read-only file system`));
  });

  test.each([...COMMANDS.slice(0, 1), { args: ["user", "create", "ada@garden.test"] }])(
    "holds none: $args",
    async ({ args }) => {
      const DATA_DIR = join(stick, "new");
      expect(await gardenshed(args, { DATA_DIR })).toEqual(
        refusal(`Cannot create .* ${DATA_DIR}: read-only file system`),
      );
    },
  );

  longTest("check says so, and does not blame the database", async () => {
    const { code, out } = await gardenshed(["check"], { DATA_DIR: used, MIN_FREE_SPACE: "1MB" });
    expect(code).toBe(1);
    for (const name of ["data folder", "database"])
      expect(out).toMatch(new RegExp(`^broken +${name} +${used} is on a file system mounted read-only: mount it`, "m"));
  });
});

/** To be nobody: root may write everywhere. */
const AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
const asUser = mayMount ? AS_NOBODY : [];
const isNoRoot = process.platform !== "win32" && (!mayMount || run(...AS_NOBODY, ...program, "version"));
if (!isNoRoot)
  console.log("Not tested: folders that this user may not write, because there is no other user to run as.");

describe.if(isNoRoot)("a folder that this user may not write", () => {
  const shared = folder("shared");
  const dataDir = join(shared, "data");
  const start = async (args: readonly string[]) => {
    const child = Bun.spawn([...asUser, ...program, ...args], {
      env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
    return { code, out, err };
  };
  beforeAll(async () => {
    for (const path of [root, shared]) chmodSync(path, 0o777);
    expect(await start(["user", "create", "ada@garden.test"])).toMatchObject({ code: 0 });
  });

  test.each(part(["", "keys", "images", "uploads"], 4))("data/%s", async (part) => {
    const path = join(dataDir, part);
    chmodSync(path, 0o500);
    try {
      for (const { args } of COMMANDS) expect(await start(args)).toEqual(refusal(`${path}: permission denied`));
    } finally {
      chmodSync(path, 0o700);
    }
  });

  test.skipIf(!mayMount)("a mirror of somebody else", async () => {
    const mirror = folder("mirror");
    chmodSync(mirror, 0o755);
    expect(await start(["mirror", mirror])).toEqual(
      refusal(
        `Cannot read and write the mirror ${mirror}: it belongs to user root, this is user nobody; ` +
          `run the program as user root, or as root: chown -R nobody ${mirror}`,
      ),
    );
  });

  longTest("data/gardenshed.db", async () => {
    const path = join(dataDir, "gardenshed.db");
    chmodSync(path, 0o400);
    for (const { args } of COMMANDS) expect((await start(args)).err).toMatch(`${path}: permission denied`);
    chmodSync(path, 0o600);
    expect(await start(["user", "list"])).toMatchObject({ code: 0 });
  });
});

const image = join(root, "card.img");
const card = folder("card");
writeFileSync(image, "");
const hasCard =
  mayMount &&
  run("truncate", "-s", "40m", image) &&
  run("mkfs.ext4", "-q", "-O", "^has_journal", image) &&
  mount(["-o", "loop,errors=remount-ro", image], card);
if (!hasCard) console.log("Not tested: a disk that fails, because this user may not mount an image of one.");

describe.if(hasCard)("a disk that takes no more writes while the server runs", () => {
  const dataDir = join(card, "data");
  const database = join(dataDir, "gardenshed.db");
  const start = () => startServe(dataDir, { LOG_LEVEL: "warn", MIN_FREE_SPACE: "1MB" });
  let server: ServerProcess;
  let token = "";
  const acknowledged: number[] = [];
  const ask = senderTo(
    () => server,
    () => token,
  );
  const add = async () => {
    const answer = await ask("POST", "/api/points", { pointer_type: "Weed", x: 1, y: 1, z: 1, name: "Weed" });
    if (answer.status === 200) acknowledged.push((answer.json as { id: number }).id); // a record
    return answer;
  };
  const ids = async () => ((await ask("GET", "/api/points")).json as { id: number }[]).map(({ id }) => id); // a list

  beforeAll(async () => {
    server = await start();
    const [email, password] = ["ada@garden.test", "password123"];
    await ask("POST", "/api/users", { name: "Ada", email, password, password_confirmation: password });
    const { json } = await ask("POST", "/api/tokens", { user: { email, password } });
    token = (json as { token: { encoded: string } }).token.encoded; // a login object
    // Archived so long ago that the next look at the points removes it.
    const { json: old } = await ask("POST", "/api/points", { pointer_type: "Weed", x: 1, y: 1, z: 1, name: "Old" });
    const db = new Database(database);
    db.execute(`update points set discarded_at = '2020-01-01T00:00:00.000Z' where id = ${(old as { id: number }).id}`); // a record
    db.close();
    await ask("GET", "/api/firmware_config"); // the first time makes it
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function writesAreRefusedAndReadsGoOn(): Promise<void> {
    for (const [method, path, body] of [
      ["POST", "/api/points", { pointer_type: "Weed", x: 1, y: 1, z: 1, name: "Weed" }],
      ["POST", "/api/logs", { message: "Hello" }],
      ["PATCH", "/api/device", { name: "Front garden" }],
    ] as const) {
      expect({ path, ...(await ask(method, path, body)) }).toEqual({
        path,
        status: 500,
        json: { error: "Internal server error." },
      });
    }
    expect(await ids()).toEqual(acknowledged);
    for (const path of ["/api/device", "/api/firmware_config", "/api/farm_events"])
      expect({ path, status: (await ask("GET", path)).status }).toEqual({ path, status: 200 });
    expect(await ask("GET", "/health")).toEqual({
      status: 503,
      json: expect.objectContaining({ status: "failing", reason: "disk I/O error" }),
    });
  }

  longTest("refuses writes and goes on reading, and writes again as soon as that is possible", async () => {
    const files = [database, `${database}-wal`];
    expect(run("chattr", "+i", ...files)).toBe(true);
    await writesAreRefusedAndReadsGoOn();
    expect(run("chattr", "-i", ...files)).toBe(true);
    expect((await add()).status).toBe(200);
    expect((await ask("GET", "/health")).status).toBe(200);
    expect(await ids()).toEqual(acknowledged);
  });

  longTest("has what it acknowledged when the disk that the system has made read-only is repaired", async () => {
    const loop = Bun.spawnSync(["findmnt", "--noheadings", "--output", "SOURCE", card]).stdout.toString().trim();
    writeFileSync(join("/sys/fs/ext4", basename(loop), "trigger_fs_error"), "1");
    await writesAreRefusedAndReadsGoOn();
    server.kill("SIGTERM");
    await server.ended;
    expect(run("umount", card)).toBe(true);
    run("e2fsck", "-p", image);
    expect(run("mount", "-o", "loop,errors=remount-ro", image, card)).toBe(true);
    server = await start();
    expect(await ids()).toEqual(acknowledged);
    expect((await add()).status).toBe(200);
    expect(integrityProblems(database)).toEqual([]);
  });
});
