import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt } from "../../../platform/db/data-folder";
import { isUploadName } from "../../pictures";
import { copyOnce, forEachOf, isThere } from "./files";
import type { Work } from "./pictures";

/** Names of the uploads in a data folder or in a mirror. Programs that copy a mirror may leave empty folders out. */
export async function uploadsIn(folder: string): Promise<string[]> {
  const { uploads } = dataFolderAt(folder);
  return (await isThere(uploads)) ? (await readdir(uploads)).filter(isUploadName) : [];
}

/** Copies uploads and notes in `held` those that the mirror has. */
export async function copyUploads(
  { config, folder, signal }: Work,
  names: readonly string[],
  held: Set<string>,
): Promise<void> {
  const [source, target] = [dataFolderAt(config.dataDir).uploads, dataFolderAt(folder).uploads];
  const missing = names.filter((name) => !held.has(name));
  await forEachOf(missing, async (name) => {
    signal?.throwIfAborted();
    if ((await copyOnce(join(source, name), join(target, name))) !== undefined) held.add(name);
  });
}

/** Removes the uploads of the mirror that are not held any more. */
export async function removeUploads({ folder }: Work, held: ReadonlySet<string>): Promise<void> {
  const old = (await uploadsIn(folder)).filter((name) => !held.has(name));
  await forEachOf(old, (name) => rm(join(dataFolderAt(folder).uploads, name), { force: true }));
}
