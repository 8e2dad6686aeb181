import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LONG_AGO } from "./stored";
import type { TestAccount } from "./scenarios";
import type { TestServer } from "./server";

/* Mirrors, and more pictures than a test can take. */

/** Stores so many pictures of an account with files that hold no picture; answers their keys. */
export async function storePictures(
  { services: { db, writes }, dataDir }: TestServer,
  { deviceId }: TestAccount,
  count: number,
  bytes = 2_000,
): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString("hex"));
  for (const key of keys) {
    mkdirSync(join(dataDir, "images", key));
    writeFileSync(join(dataDir, "images", key, "original.jpg"), Buffer.alloc(bytes, key));
  }
  const list = `select value from json_each('${JSON.stringify(keys)}')`;
  await writes.run(
    "account",
    () =>
      db.execute(`
        insert into images (device_id, attachment_url, meta, key, created_at, updated_at)
        select ${deviceId}, 'http://camera.test/x.jpg', '{}', value, '${LONG_AGO}', '${LONG_AGO}' from (${list});
        update images set extension = 'jpg', width = 1, height = 1 where key in (${list})`),
    deviceId,
  );
  return keys;
}

/** Keys of the pictures that a mirror, or a data folder, has whole. */
export const keysIn = (folder: string): string[] =>
  readdirSync(join(folder, "images"))
    .filter((key) => readdirSync(join(folder, "images", key)).includes("original.jpg"))
    .sort();

/** What the command prints about a run that had something to do. */
export const mirrored = (copied: number, removed = 0): RegExp =>
  new RegExp(
    `^Mirrored [\\d,]+ records of \\S+Z: ${copied.toLocaleString("en")} new pictures? \\(.+\\), ${removed} pictures? removed\\.$`,
  );
