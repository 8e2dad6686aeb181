import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { makeOwnedFolder, ownersOf } from "../disk/owner";
import { Driver, isBusy, isDamaged } from "./driver";
import { openLockFile } from "./lock-file";
import { finishReplacement, isReplacementPending } from "./replacement";

/** The file that makes a folder a mirror, which is laid out like a data folder but nobody works in (`operations.md` §3.1). */
export const MIRROR_MARKER = "gardenshed-mirror.json";

/** Absolute paths of the contents of a data folder (`operations.md` §3). */
export interface DataFolder {
  readonly path: string;
  readonly database: string;
  readonly keys: string;
  readonly images: string;
  readonly uploads: string;
  /** Device software. Made with its first file. */
  readonly releases: string;
}

/**
 * Creates what is missing of the data folder: itself and its folders, readable by their owner only. A restore that a crash
 * interrupted is brought to its end.
 * @throws Error whose cause is the reason of the operating system, also when a part is there but cannot be used; for a mirror.
 */
export function openDataFolder(path: string): DataFolder {
  const folder = dataFolderAt(path);
  requireShort(folder);
  requireNoMirror(path);
  if (isReplacementPending(path)) finishRestore(path);
  const parts = [path, folder.keys, folder.images, folder.uploads];
  const access = constants.R_OK | constants.W_OK | constants.X_OK;
  if (existsSync(path) && statSync(path).isDirectory()) requireUsable(path, path, access);
  try {
    for (const part of parts) makeOwnedFolder(part);
  } catch (cause) {
    throw new Error(`Cannot create the data folder ${path}`, { cause });
  }
  for (const part of parts) requireUsable(part, path, access);
  // Files that a program which another user has started may have left.
  const files = ["", "-wal", "-shm"].map((suffix) => `${folder.database}${suffix}`);
  for (const file of [...files, join(path, "lock")].filter(existsSync)) {
    requireUsable(file, path, constants.R_OK | constants.W_OK);
  }
  for (const name of readdirSync(folder.keys)) requireUsable(join(folder.keys, name), path, constants.R_OK);
  return folder;
}

/** Longest path of a database that SQLite opens, in bytes. */
const LONGEST_PATH = 504;

/** SQLite would only say that it cannot open the file. @throws Error that says how long the path may be. */
function requireShort({ path, database }: DataFolder): void {
  const tooMany = Buffer.byteLength(database) - LONGEST_PATH;
  if (tooMany <= 0) return;
  const most = Buffer.byteLength(path) - tooMany;
  throw new Error(`The path of the data folder ${path} is too long: it may have ${most} bytes. Choose a shorter one.`);
}

/**
 * The next mirroring into the folder would replace everything that is written there. @throws Error when it is a mirror.
 */
export function requireNoMirror(path: string): void {
  if (!existsSync(join(path, MIRROR_MARKER))) return;
  throw new Error(
    `${path} is a mirror; restore it into a data folder: gardenshed restore ${path} --data-dir <new folder>`,
  );
}

/** @throws Error naming the owner, the user and a remedy. */
function requireUsable(part: string, folder: string, mode: number): void {
  try {
    accessSync(part, mode);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException; // node:fs throws nothing else
    const owners = code === "EACCES" ? ownersOf(part, folder) : undefined;
    throw new Error(`Cannot read and write ${part}${owners === undefined ? "" : `: ${owners}.`}`, { cause });
  }
}

function finishRestore(path: string): void {
  const lock = lockDataFolder(path);
  try {
    if (isReplacementPending(path)) finishReplacement(path);
  } catch (cause) {
    throw new Error(`Cannot finish the restore into the data folder ${path}`, { cause });
  } finally {
    lock.release();
  }
}

/** Whether there is a database, or a crash has left one that a restore was about to put there. */
export const hasData = (path: string): boolean => existsSync(dataFolderAt(path).database) || isReplacementPending(path);

/** Where everything lies in a data folder. */
export const dataFolderAt = (path: string): DataFolder => ({
  path,
  database: join(path, "gardenshed.db"),
  keys: join(path, "keys"),
  images: join(path, "images"),
  uploads: join(path, "uploads"),
  releases: join(path, "releases"),
});

/** Held until `release`, or until the process ends; keep the object, or the garbage collector gives the lock up. */
export interface DataFolderLock {
  readonly release: () => void;
}

/** Covers the moment in which another server that starts too stores its id; a refused start takes this long. */
const BUSY_TIMEOUT_MS = 100;

/**
 * Takes the lock of an existing data folder for this process, or fails at once.
 *
 * The file `lock` is an empty SQLite database in which a write transaction stays open. The lock ends with the process,
 * and no number left in a file has to be believed. Others can still read the database, and its `user_version` is the process id of the holder.
 * Nothing else may open the file in this process: on POSIX, closing it anywhere drops the locks of the whole process.
 * @throws Error naming the process that holds it.
 */
export function lockDataFolder(path: string): DataFolderLock {
  const lock = openLock(path);
  try {
    lock.exec("begin immediate");
    // The id must be committed for others to see it, and is checked again because the lock is open in between.
    while (holderOf(lock) !== process.pid) lock.exec(`pragma user_version = ${process.pid}; commit; begin immediate`);
  } catch (cause) {
    const held = isBusy(cause) ? holderOf(lock) : undefined;
    lock.close();
    if (held === undefined) throw new Error(`Cannot lock the data folder ${path}`, { cause });
    throw new Error(
      `The data folder ${path} is in use by process ${held}; stop that one first, or use another folder.`,
    );
  }
  return { release: () => lock.close() };
}

/**
 * Requires that nobody uses the database, for work that puts another one in its place. A program that has it open, such
 * as Litestream, would go on with the old one.
 * @throws Error when another process has the database open.
 */
export function requireUnused(database: string): void {
  if (!existsSync(database)) return;
  let db: Driver | undefined;
  try {
    db = new Driver(database, { timeout: BUSY_TIMEOUT_MS });
    db.exec("pragma locking_mode = exclusive; begin immediate; rollback");
  } catch (error) {
    if (!isBusy(error)) return; // it is damaged, and is to be replaced all the same
    throw new Error(`Another program, such as Litestream, has the database ${database} open; stop it first.`);
  } finally {
    db?.close();
  }
}

/** Process id of the server that holds a data folder; undefined when none does. For a moment nobody else can take it. */
export function holderOfDataFolder(path: string): number | undefined {
  if (!existsSync(join(path, "lock"))) return undefined;
  const lock = openLock(path);
  try {
    lock.exec("begin immediate; rollback");
    return undefined;
  } catch (cause) {
    if (isBusy(cause)) return Number(holderOf(lock));
    throw new Error(`Cannot look at the lock of the data folder ${path}`, { cause });
  } finally {
    lock.close();
  }
}

function openLock(path: string): Driver {
  const file = join(path, "lock");
  try {
    return openLockFile(file, BUSY_TIMEOUT_MS);
  } catch (cause) {
    const advice = isDamaged(cause) ? `. If no server runs on it, remove ${file}.` : "";
    throw new Error(`Cannot lock the data folder ${path}${advice}`, { cause });
  }
}

const holderOf = (lock: Driver): unknown => lock.pragma("user_version", { simple: true });
