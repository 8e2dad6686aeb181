import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { makeBackup } from "../../../src/features/backup/create";
import { checkBackup } from "../../../src/features/backup/read";
import { saveBackup } from "../../../src/features/backup/save";
import { namesIn, restored } from "../../support/backups";
import { tempFolder } from "../../support/folder";
import { jpeg } from "../../support/pictures";
import { get, makeAccount, post, remove, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { eventually } from "../../support/eventually";
import { photograph, upload } from "../../support/uploads";
import { longTest } from "../../support/tier";

let server: TestServer;
let account: TestAccount;
let folder: string;
let file: string;
beforeAll(async () => {
  server = await startServer({ MIN_FREE_SPACE: "1MB" });
  folder = tempFolder();
  file = join(folder, "backup.tar");
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => rmSync(file, { force: true }));

const ask = async (request: Parameters<typeof send>[1]) => (await send(server, request, account.token)).json;
const newTool = () => ask(post("/api/tools", { name: crypto.randomUUID() })) as Promise<{ id: number }>; // a record

/** Makes a backup, and does something whenever a file of it has been begun. */
async function saveWith(onFile: (name: string) => Promise<void> | void) {
  const seen = new Set<string>();
  const report = await makeBackup(server.services, async (chunks) => {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) {
      parts.push(Buffer.from(chunk));
      const name = /^[\w./-]+/.exec(Buffer.from(chunk.subarray(0, 100)).toString("latin1"))?.[0] ?? "";
      if (chunk.length === 512 && !seen.has(name)) await onFile(name);
      seen.add(name);
    }
    writeFileSync(file, Buffer.concat(parts));
  });
  return report;
}

test("a backup holds keys, uploads, pictures and the database, and nothing that can be made anew", async () => {
  account = await makeAccount(server);
  const picture = await photograph(server, account, await jpeg(1400, 900));
  await fetch(`${picture.attachment_url.replace(/^.*(?=\/images\/)/, server.base)}?size=x320`);
  await upload(server, account, await jpeg(20, 20));
  writeFileSync(join(server.dataDir, "uploads", "half.part"), "unfinished");
  const report = await saveBackup(server.services, file);
  expect((await namesIn(file)).map((name) => name.replace(/[0-9a-f-]{32,36}/, "*"))).toEqual([
    ...["keys/token.pem", "keys/server.secret", "uploads/*.jpg", "images/*/original.jpg", "gardenshed.db"],
  ]);
  expect(report).toEqual({ bytes: statSync(file).size, records: expect.any(Number), pictures: 1, lost: 0 });
});

test("a backup is readable by its owner only, and leaves nothing else behind", async () => {
  await saveBackup(server.services, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["backup.tar"]);
  expect(readdirSync(server.dataDir).filter((name) => name.includes(".copy-"))).toEqual([]);
});

test("what was stored before a backup begins is in it, whatever is written meanwhile", async () => {
  account = await makeAccount(server);
  let isDone = false;
  const acknowledged: number[] = [];
  const writer = (async () => {
    while (!isDone) acknowledged.push((await newTool()).id);
  })();
  await eventually(() => (acknowledged.length >= 20 ? true : undefined));
  const before = acknowledged.length;
  await saveWith(async () => void (await newTool()));
  const after = acknowledged.length;
  isDone = true;
  await writer;
  expect(after).toBeGreaterThan(before);
  using copy = await restored(file);
  const ids = new Set(copy.rows("select id from tools").map(({ id }) => Number(id)));
  expect(acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([]);
  // No write is there without the ones before it.
  const last = Math.max(...ids);
  expect(acknowledged.filter((id) => id < last && !ids.has(id))).toEqual([]);
  expect(copy.rows("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

/** A picture whose upload is processed in an hour; answers the name of the upload. */
async function uploadForLater(id: number, digit: string): Promise<string> {
  const { db, writes, jobs, clock } = server.services;
  const name = (await upload(server, account, await jpeg(50, 30))).split("/").at(-1) ?? "";
  const later = new Date(clock().getTime() + 3_600_000);
  await writes.run(
    "account",
    () => {
      db.execute(`insert into images (id, device_id, attachment_url, meta, key, created_at, updated_at)
        values (${id}, ${account.deviceId}, 'http://x', '{}', '${digit.repeat(32)}', '', '')`);
      jobs.add("image_upload", { image: id, upload: name }, clock(), { deviceId: account.deviceId, runAt: later });
    },
    account.deviceId,
  );
  return name;
}

describe("pictures and their records belong together", () => {
  beforeAll(async () => {
    account = await makeAccount(server);
  });

  longTest("when one is deleted while a backup is made", async () => {
    const [gone, kept] = [
      await photograph(server, account, await jpeg(30, 20)),
      await photograph(server, account, await jpeg(31, 20)),
    ];
    const key = /images\/(\w+)\//.exec(gone.attachment_url)?.[1] ?? "";
    const report = await saveWith(async (name) => {
      // The database has been copied by now.
      if (!name.startsWith("images/") || !existsSync(join(server.dataDir, "images", key))) return;
      await ask(remove(`/api/images/${gone.id}`));
      await eventually(() => (existsSync(join(server.dataDir, "images", key)) ? undefined : true));
    });
    expect(report.lost).toBe(0);
    using copy = await restored(file);
    const ids = copy.rows("select id from images").map(({ id }) => id);
    expect(ids).toContain(kept.id);
    expect(ids).not.toContain(gone.id);
    expect((await copy.faults()).missing).toEqual([]);
  });

  longTest("when one arrives while a backup is made", async () => {
    const photo = await jpeg(40, 30);
    await saveWith(async (name) => {
      if (name.startsWith("keys/token")) await photograph(server, account, photo);
    });
    using copy = await restored(file);
    expect(await copy.faults()).toEqual({ missing: [], unknown: [] });
  });

  longTest("when one waits to be processed: its upload is there", async () => {
    const name = await uploadForLater(1000, "a");
    await saveBackup(server.services, file);
    using copy = await restored(file);
    expect(copy.rows("select extension from images where id = 1000")).toEqual([{ extension: null }]);
    expect(copy.rows("select count(*) as count from jobs where kind = 'image_upload'")).toEqual([{ count: 1 }]);
    expect(existsSync(join(copy.dataDir, "uploads", name))).toBe(true);
  });

  longTest("when one comes while a backup is made, and waits to be processed: its upload is there too", async () => {
    await upload(server, account, await jpeg(51, 30));
    let name = "";
    const report = await saveWith(async (file) => {
      // The uploads have been listed by now, and the database has not been copied yet.
      if (!file.startsWith("uploads/") || name !== "") return;
      name = await uploadForLater(1001, "b");
    });
    expect({ name, lost: report.lost }).toEqual({ name: expect.stringMatching(/jpg$/), lost: 0 });
    using copy = await restored(file);
    expect(copy.rows("select extension from images where id = 1001")).toEqual([{ extension: null }]);
    expect(existsSync(join(copy.dataDir, "uploads", name))).toBe(true);
  });

  longTest("when a file is lost: its record stays, and the loss is told", async () => {
    const { id, attachment_url } = await photograph(server, account, await jpeg(60, 30));
    const key = /images\/(\w+)\//.exec(attachment_url)?.[1] ?? "";
    rmSync(join(server.dataDir, "images", key), { recursive: true });
    expect(await saveBackup(server.services, file)).toMatchObject({ lost: 1 });
    using copy = await restored(file);
    expect(copy.rows(`select id from images where id = ${id}`)).toHaveLength(1);
    await ask(remove(`/api/images/${id}`));
  });

  longTest("bit by bit", async () => {
    const { attachment_url } = await photograph(server, account, await jpeg(70, 30));
    const path = `images/${/images\/(\w+)\//.exec(attachment_url)?.[1]}/original.jpg`;
    await saveBackup(server.services, file);
    using copy = await restored(file);
    expect(readFileSync(join(copy.dataDir, path))).toEqual(readFileSync(join(server.dataDir, path)));
  });
});

longTest("two at a time under the same name do not disturb each other", async () => {
  await Promise.all([saveBackup(server.services, file), saveBackup(server.services, file)]);
  await checkBackup(file);
  expect(readdirSync(folder)).toEqual(["backup.tar"]);
});

test("what a crash left of a backup of the same name goes after a day", async () => {
  const unfinished = (name: string, hours: number): string => {
    const path = join(folder, `${name}.${crypto.randomUUID()}.part`);
    writeFileSync(path, "half");
    const time = new Date(server.services.clock().getTime() - hours * 3_600_000);
    utimesSync(path, time, time);
    return basename(path);
  };
  const [, young, other] = [unfinished("backup.tar", 25), unfinished("backup.tar", 23), unfinished("other.tar", 25)];
  await saveBackup(server.services, file);
  expect(readdirSync(folder).sort()).toEqual(["backup.tar", young, other].sort());
  for (const name of [young, other]) rmSync(join(folder, name));
});

describe("no backup is made", () => {
  const isClean = () => {
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(server.dataDir).filter((name) => name.includes(".copy-"))).toEqual([]);
  };

  test("when the server ends", async () => {
    const ending = new AbortController();
    const onProgress = (bytes: number): void => void (bytes > 1000 && ending.abort());
    const saving = saveBackup(server.services, file, { onProgress, signal: ending.signal });
    await expect(saving).rejects.toThrow("aborted");
    isClean();
  });

  test("into a folder that is not there", async () => {
    await expect(saveBackup(server.services, join(folder, "not/there.tar"))).rejects.toThrow(
      /^There is no folder \S+not; make it/,
    );
    isClean();
  });

  test.each([
    ["without a key", (path: string) => rmSync(path), "missing"],
    ["with a key that a power cut has emptied", (path: string) => writeFileSync(path, ""), "damaged"],
  ])("%s", async (_, harm, problem) => {
    const path = join(server.dataDir, "keys/server.secret");
    const secret = readFileSync(path);
    harm(path);
    await expect(saveBackup(server.services, file)).rejects.toThrow(`The key file ${path} is ${problem}.`);
    writeFileSync(path, secret, { mode: 0o600 });
    chmodSync(path, 0o600);
    isClean();
  });

  test("when a copy of the database would take the room that others need", async () => {
    const config = { ...server.services.config, minFreeSpace: Number.MAX_SAFE_INTEGER };
    await expect(saveBackup({ ...server.services, config }, file)).rejects.toThrow("too little free space");
    isClean();
  });

  longTest("when the room that others need is used up meanwhile", async () => {
    const config = { ...server.services.config, minFreeSpace: 0 };
    const onProgress = (bytes: number): void => {
      if (bytes > 100_000) config.minFreeSpace = Number.MAX_SAFE_INTEGER;
    };
    const saving = saveBackup({ ...server.services, config }, file, { onProgress });
    await expect(saving).rejects.toThrow("too little free space");
    isClean();
  });
});

test("the token of an account is good on a server that was restored", async () => {
  account = await makeAccount(server);
  await saveBackup(server.services, file);
  using copy = await restored(file);
  const second = await startServer({ DATA_DIR: copy.dataDir });
  expect((await send(second, get("/api/users"), account.token)).json).toMatchObject([{ email: account.email }]);
  await second.stop();
});
