import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../platform/db/database";
import { dataFolderAt } from "../../../platform/db/data-folder";
import { syncFolder } from "../../../platform/disk/files";
import { releaseFiles } from "../../releases";
import { requireRoom } from "../room";
import { copyOnce, makeInside } from "./files";
import type { Work } from "./pictures";

/** The work that was done for files of device software. */
export interface ReleaseCounts {
  copied: number;
  bytes: number;
  removed: number;
  /** Files that are in neither folder. */
  lost: number;
}

/**
 * Copies the files of device software that are new, one after the other, and removes those that no release needs any more.
 * A run without them leaves what the mirror has.
 */
export async function copyReleases({ config, folder, signal }: Work, db: Database): Promise<ReleaseCounts> {
  const [source, target] = [dataFolderAt(config.dataDir).releases, dataFolderAt(folder).releases];
  const counts: ReleaseCounts = { copied: 0, bytes: 0, removed: 0, lost: 0 };
  const sums = releaseFiles(db).map(({ sum }) => sum);
  await makeInside(target);
  for (const sum of sums) {
    requireRoom(config); // the mirror may be on the same disk
    const bytes = await copyOnce(join(source, sum), join(target, sum), signal);
    if (bytes === undefined) counts.lost += 1;
    if (!bytes) continue;
    counts.copied += 1;
    counts.bytes += bytes;
  }
  for (const name of await readdir(target)) {
    if (sums.includes(name)) continue;
    await rm(join(target, name), { force: true });
    counts.removed += 1;
  }
  await syncFolder(target);
  return counts;
}
