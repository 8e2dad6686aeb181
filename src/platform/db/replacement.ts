import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { giveToOwner } from "../disk/owner";

/**
 * Replaces all data in a data folder so that a crash does no harm. The complete new data are in a folder inside the data
 * folder. Renaming this folder decides: `finishReplacement` then does the other steps, also after a crash, or undoes the
 * replacement if old data cannot be moved. No data are deleted. The data folder itself is never renamed, because it may be
 * a mount point.
 */

/** Folder for new data until they are complete. */
export const STAGING = "restore.part";
/** Name of the files when they are complete. */
const READY = "restore.ready";
/** File in it while old data have to be moved: path of the folder for them, relative to the data folder. */
const ASIDE = "aside";

/** Entries that are neither replaced nor in the way. */
const SPARED: ReadonlySet<string> = new Set([
  "gardenshed.toml",
  "lock",
  "lock.json",
  "mirror.lock",
  "lost+found",
  STAGING,
]);

const isData = (name: string): boolean => /^(?:gardenshed\.db.*|keys|images|uploads|releases)$/.test(name);

/** Whether a data folder holds anything that a restore must not replace without a confirmation. */
export const isOccupied = (folder: string): boolean => readdirSync(folder).some((name) => !SPARED.has(name));

/**
 * Replaces the data of a locked data folder by the complete, flushed content of `STAGING`. Moves old data into a new folder
 * and returns its path, undefined without old data. The folder is beside the data folder if possible, otherwise inside it.
 * `stamp`: part of its name.
 * @throws Error with the old data that cannot be moved; everything is as before.
 */
export function replaceData(folder: string, stamp: string): string | undefined {
  const staging = join(folder, STAGING);
  const aside = readdirSync(folder).some(isData) ? asideFor(folder, stamp) : undefined;
  if (aside !== undefined) {
    writeFileSync(join(staging, ASIDE), relative(folder, aside), { flush: true });
    syncFolder(staging);
  }
  renameSync(staging, join(folder, READY));
  syncFolder(folder);
  finishReplacement(folder);
  return aside;
}

/** Whether a replacement has been decided but not finished. */
export const isReplacementPending = (folder: string): boolean => existsSync(join(folder, READY));

/** Finishes a replacement. The data folder must be locked. @throws Error as `replaceData`. */
export function finishReplacement(folder: string): void {
  const ready = join(folder, READY);
  const asideFile = join(ready, ASIDE);
  if (existsSync(asideFile)) {
    const aside = resolve(folder, readFileSync(asideFile, "utf8"));
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    giveToOwner(aside, folder);
    try {
      move(folder, aside, readdirSync(folder).filter(isData));
    } catch (cause) {
      undo(folder, aside);
      throw cause;
    }
    syncFolder(aside);
    rmSync(asideFile);
    syncFolder(ready);
  }
  move(ready, folder, readdirSync(ready));
  syncFolder(folder);
  rmdirSync(ready);
}

/** Moves the old data back, then takes back the decision. */
function undo(folder: string, aside: string): void {
  move(aside, folder, readdirSync(aside));
  syncFolder(folder);
  renameSync(join(folder, READY), join(folder, STAGING));
  syncFolder(folder);
  rmdirSync(aside);
}

function move(from: string, to: string, names: readonly string[]): void {
  for (const name of names) {
    try {
      renameSync(join(from, name), join(to, name));
    } catch (cause) {
      throw new Error(`Cannot move ${join(from, name)} to ${to}`, { cause });
    }
  }
}

/** The folder for the old data: beside the data folder if they can be moved there, otherwise inside it. */
function asideFor(folder: string, stamp: string): string {
  const beside = `${folder}.replaced-${stamp}`;
  return canMoveTo(folder, beside) ? beside : join(folder, `replaced-${stamp}`);
}

/** Tries to move a file, because rights and mount points are too many to check. Creates the folder if it returns true. */
function canMoveTo(folder: string, target: string): boolean {
  try {
    mkdirSync(target, { mode: 0o700 });
  } catch {
    return false;
  }
  const probe = join(target, ASIDE);
  try {
    writeFileSync(join(folder, STAGING, ASIDE), "");
    renameSync(join(folder, STAGING, ASIDE), probe);
    rmSync(probe);
    return true;
  } catch {
    rmdirSync(target);
    return false;
  }
}

function syncFolder(path: string): void {
  if (process.platform === "win32") return; // folders cannot be opened there
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
