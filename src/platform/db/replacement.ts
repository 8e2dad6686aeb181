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
 * Exchange of all data in a data folder for other data, in steps of which a crash can leave out only the last ones: the
 * new data lie complete in a folder within, whose renaming decides; what follows is done or continued by
 * `finishReplacement`, or undone where old data cannot be moved. Nothing is deleted, and nothing needs the rights to rename
 * the data folder itself, which may be a mount point.
 */

/** Folder for new data that are not complete yet. */
export const STAGING = "restore.part";
/** Its name once they are. */
const READY = "restore.ready";
/** File in it: path of the folder into which the old data go, seen from the data folder. It goes when they have. */
const ASIDE = "aside";

/** What belongs to the operator or to nobody, and is neither replaced nor in the way. */
const SPARED: ReadonlySet<string> = new Set(["gardenshed.toml", "lock", "lock.json", "lost+found", STAGING]);

const isData = (name: string): boolean => /^(?:gardenshed\.db.*|keys|images|uploads)$/.test(name);

/** Whether a data folder holds anything that a restore must not touch unasked. */
export const isOccupied = (folder: string): boolean => readdirSync(folder).some((name) => !SPARED.has(name));

/**
 * Puts the complete, flushed content of `STAGING` in the place of the data of a locked data folder. Old data go into a new
 * folder, beside the data folder where that is possible and otherwise within it, whose path is answered.
 * `stamp`: part of its name.
 * @throws Error naming what of the old data cannot be moved; everything is as it was then.
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

/** Whether a replacement has been decided but not been finished. */
export const isReplacementPending = (folder: string): boolean => existsSync(join(folder, READY));

/** Does what is left to do of a replacement. The data folder must be locked. @throws Error as `replaceData`. */
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

/** Takes the decision back, once everything is in its place again. */
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

/** The folder for the old data: beside the data folder, where they can be moved to, otherwise within it. */
function asideFor(folder: string, stamp: string): string {
  const beside = `${folder}.replaced-${stamp}`;
  return canMoveTo(folder, beside) ? beside : join(folder, `replaced-${stamp}`);
}

/** Tried out, because rights and mount points tell it in too many ways. Makes the folder where it answers true. */
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
