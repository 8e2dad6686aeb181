import { afterEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { findImageFaults } from "../../../src/features/pictures/faults";
import { pruneImages, pruneUploads } from "../../../src/features/pictures/retention";
import { newImageKey, withScheme } from "../../../src/features/pictures/records";
import { jpeg } from "../../support/pictures";
import { makeAccount } from "../../support/scenarios";
import { startServer, type TestServer, type TestSettings } from "../../support/server";
import { createImage, photograph, upload } from "../../support/uploads";
import { eventually } from "../../support/eventually";
import { imageStore } from "../../../src/features/pictures/store";
import { longTest } from "../../support/tier";

const photo = await jpeg(64, 48);

let server: TestServer | undefined;
async function start(settings: TestSettings = {}): Promise<TestServer> {
  server = await startServer({ IMAGE_FETCH: "off", ...settings });
  return server;
}
afterEach(() => server?.stop());

test("a key has 128 random bits", () => {
  const keys = new Set(Array.from({ length: 100 }, newImageKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ["//camera/a.jpg", true, "https://camera/a.jpg"],
  ["//camera/a.jpg", false, "http://camera/a.jpg"],
  ["http://camera/a.jpg", true, "http://camera/a.jpg"],
  ["/a.jpg", true, "/a.jpg"],
])("the address %s, secure: %s", (url, secure, expected) => {
  expect(withScheme(url, secure)).toBe(expected);
});

/** Stores records without files, one per second; the newest has the lowest id. */
function add({ services }: TestServer, deviceId: number, count: number): void {
  services.db.execute(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into images (device_id, attachment_url, meta, key, created_at, updated_at)
    select ${deviceId}, 'x', '{}', lower(hex(randomblob(16))),
      strftime('%Y-%m-%dT%H:%M:%fZ', 1770000000 - n, 'unixepoch'), '' from numbers`);
}
const stored = ({ services }: TestServer, deviceId: number) =>
  services.db.rows(`select count(*) as count, min(created_at) as oldest from images where device_id = ${deviceId}`);

test("IMAGE_KEEP pictures of each device are kept", async () => {
  const at = await start({ IMAGE_KEEP: "10" });
  const [owner, neighbour] = [await makeAccount(at), await makeAccount(at)];
  add(at, owner.deviceId, 1234);
  add(at, neighbour.deviceId, 10);
  await pruneImages(at.services);
  for (const { deviceId } of [owner, neighbour]) {
    expect(stored(at, deviceId)).toEqual([{ count: 10, oldest: "2026-02-02T02:39:50.000Z" }]);
  }
});

longTest("IMAGE_KEEP=0 keeps all", async () => {
  const at = await start({ IMAGE_KEEP: "0" });
  const { deviceId } = await makeAccount(at);
  add(at, deviceId, 20_000);
  await pruneImages(at.services);
  expect(stored(at, deviceId)).toMatchObject([{ count: 20_000 }]);
});

test("without surplus nothing is written", async () => {
  const at = await start({ IMAGE_KEEP: "10" });
  add(at, (await makeAccount(at)).deviceId, 10);
  const before = at.services.db.value("select total_changes()");
  await pruneImages(at.services);
  expect(at.services.db.value("select total_changes()")).toBe(before);
});

test("what is over is found in the index alone", async () => {
  const { services } = await start();
  const plan = services.db.rows(`explain query plan select id from images where device_id = 1
    order by created_at desc, id desc limit 1 offset 10000`);
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("COVERING INDEX images_by_time")]);
});

test("uploads go after a day, unless a picture still waits for them", async () => {
  const at = await start();
  const owner = await makeAccount(at);
  const folder = join(at.dataDir, "uploads");
  const nameOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);
  const [old, recent] = [nameOf(await upload(at, owner, photo)), nameOf(await upload(at, owner, photo))];
  const awaited = "11111111-1111-4111-8111-111111111111.jpg";
  await Bun.write(join(folder, awaited), photo);
  await Bun.write(join(folder, "left-by-a-crash"), photo);
  at.services.db.execute(`insert into jobs (kind, payload, run_at, created_at)
    values ('image_upload', '{"upload":"${awaited}"}', '2999-01-01T00:00:00.000Z', '')`);
  const now = at.services.clock().getTime() / 1000;
  for (const name of [old, awaited, "left-by-a-crash"]) utimesSync(join(folder, name), now, now - 86_401);
  utimesSync(join(folder, recent), now, now - 86_390);
  await pruneUploads(at.services);
  expect(readdirSync(folder).sort()).toEqual([awaited, recent].sort());
});

test("faults: records without file, files without record", async () => {
  const at = await start();
  const owner = await makeAccount(at);
  const { db } = at.services;
  const images = at.services.get(imageStore);
  const [whole, broken] = [await photograph(at, owner, photo), await photograph(at, owner, photo)];
  await createImage(at, owner, "http://camera.example/"); // has no file yet
  expect(await findImageFaults(db, images)).toEqual({ missing: [], unknown: [] });
  const keyOf = (url: string) => new URL(url).pathname.split("/")[2] ?? "";
  const folderOf = (key: string) => join(at.dataDir, "images", key);
  rmSync(join(folderOf(keyOf(broken.attachment_url)), "original.jpg"));
  const unknown = newImageKey();
  mkdirSync(folderOf(unknown));
  expect(await findImageFaults(db, images)).toEqual({ missing: [broken.id], unknown: [unknown] });
  expect((await fetch(broken.attachment_url)).status).toBe(404);
  expect((await fetch(`${broken.attachment_url}?size=x80`)).status).toBe(404);
  db.execute(`delete from images where id = ${whole.id}`); // its files are about to go
  expect(await findImageFaults(db, images)).toEqual({ missing: [broken.id], unknown: [unknown] });
  at.services.jobs.announce("image_removal");
  await eventually(() => (existsSync(folderOf(keyOf(whole.attachment_url))) ? undefined : true));
});
