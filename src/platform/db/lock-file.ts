import { makeOwnedFile } from "../disk/owner";
import { Driver, isBusy } from "./driver";

/**
 * Opens a file whose only use is to be locked. It is one page of one disk sector, changed in place, so that neither a
 * full disk nor a power cut keeps anybody from locking it later. SQLite locks it by the means of each operating system,
 * so a lock ends with the process, however that dies. `timeout` is how long a refused process waits before, in ms.
 */
export function openLockFile(path: string, timeout: number): Driver {
  makeOwnedFile(path);
  const lock = new Driver(path, { timeout });
  lock.exec("pragma page_size = 512; pragma journal_mode = memory");
  return lock;
}

/** Takes the lock of a file until the result is called; undefined when another process, or this one, has it. */
export function takeLock(path: string): (() => void) | undefined {
  const lock = openLockFile(path, 0);
  try {
    lock.exec("begin immediate");
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
