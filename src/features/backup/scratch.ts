import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Services } from "../../framework/services";
import { dataFolderAt } from "../../platform/db/data-folder";
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

/** Gives `work` a path in the data folder for a copy of the database, which is removed afterwards. */
export async function withScratch<T>(source: Source, work: (path: string) => Promise<T>): Promise<T> {
  const folder = dataFolderAt(source.config.dataDir);
  const prefix = `${basename(folder.database)}.copy-`;
  await removeLeftovers(source, folder.path, (name) => name.startsWith(prefix));
  const path = join(folder.path, `${prefix}${randomUUID()}`);
  try {
    return await work(path);
  } finally {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) await rm(`${path}${suffix}`, { force: true });
  }
}
