import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Services } from "../../framework/services";
import { type DataFolder, dataFolderAt } from "../../platform/db/data-folder";
import { STAGING } from "../../platform/db/replacement";
import { removeOld } from "../../platform/disk/files";
import { DAY_MS } from "../../platform/time";

type Source = Pick<Services, "config" | "clock">;

/** The remains of a crash are removed by a run that begins this much later. */
const LEFTOVER_MS = DAY_MS;

/** Removes from a folder what a crash has left there a day ago. */
export const removeLeftovers = (
  { clock }: Pick<Services, "clock">,
  folder: string,
  isLeftover: (name: string) => boolean,
): Promise<void> => removeOld(folder, new Date(clock().getTime() - LEFTOVER_MS), (name) => !isLeftover(name));

/** Begins the names of copies of the database. */
const prefixOf = ({ database }: DataFolder): string => `${basename(database)}.copy-`;

const removeCopies = (source: Source, folder: DataFolder): Promise<void> =>
  removeLeftovers(source, folder.path, (name) => name.startsWith(prefixOf(folder)));

/**
 * Removes what backups and restores have left in the data folder when they were killed: copies of the database that are a
 * day old, and unpacked data. No restore runs beside a server, which has the lock of the folder.
 */
export async function removeUnfinished(source: Source): Promise<void> {
  const folder = dataFolderAt(source.config.dataDir);
  await rm(join(folder.path, STAGING), { recursive: true, force: true });
  await removeCopies(source, folder);
}

/** Gives `work` a path in the data folder for a copy of the database, which is removed afterwards. */
export async function withScratch<T>(source: Source, work: (path: string) => Promise<T>): Promise<T> {
  const folder = dataFolderAt(source.config.dataDir);
  await removeCopies(source, folder);
  const path = join(folder.path, `${prefixOf(folder)}${randomUUID()}`);
  try {
    return await work(path);
  } finally {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
  }
}
