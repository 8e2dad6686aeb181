import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isOutOfSpace } from "../disk/files";
import type { SharedSettings } from "../config/load";
import { giveToOwner } from "../disk/owner";
import { holderOfDataFolder } from "./data-folder";

/*
 * The settings of the server that holds a data folder: a file beside the lock, for commands that run meanwhile. It counts
 * only as long as the process that wrote it holds the lock, so that what a crash leaves is believed by nobody
 * (`operations.md` §1).
 */

const fileIn = (dataDir: string): string => join(dataDir, "lock.json");

/** The content of the file. */
interface Serving extends SharedSettings {
  readonly pid: number;
  /** `http` or `https`, for people; it follows from the settings. */
  readonly scheme: string;
}

/**
 * Writes it, complete or not at all, unless the disk is full: then commands go by their own settings. Nothing is flushed,
 * because it means nothing after a power cut. The lock must be held.
 */
export function announceServing(dataDir: string, scheme: string, shared: SharedSettings): void {
  const content: Serving = { pid: process.pid, scheme, ...shared };
  const [path, unfinished] = [fileIn(dataDir), `${fileIn(dataDir)}.part`];
  try {
    writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    giveToOwner(unfinished);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!isOutOfSpace(error)) throw error;
  }
}

/** Takes it back, before the lock is released. */
export function withdrawServing(dataDir: string): void {
  try {
    rmSync(fileIn(dataDir), { force: true });
  } catch {
    // On a disk that takes nothing any more it stays, and counts for nothing once the lock is released.
  }
}

/** Settings of the server that runs on a data folder; undefined when none does, or nobody may look. */
export function settingsOfServer(dataDir: string): SharedSettings | undefined {
  try {
    const serving = JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Serving; // our own, if the lock says so
    return holderOfDataFolder(dataDir) === serving.pid ? serving : undefined;
  } catch {
    return undefined; // without the file, or the right to read it, the settings of the command hold
  }
}
