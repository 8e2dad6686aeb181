import { fdatasync, openSync, close } from "node:fs";
import { promisify } from "node:util";

/** Brings a file that is being written to the disk bit by bit, in the background. */
export interface Flusher {
  /** Begins a flush unless one is under way. */
  readonly flush: () => void;
  readonly close: () => Promise<void>;
}

/** So that the flush at the end of a long write, which holds up the process, finds little to do. */
export function createFlusher(path: string): Flusher {
  const file = openSync(path, "r+");
  let running: Promise<void> | undefined;
  return {
    flush: () => {
      // Whoever writes the file flushes it at the end, and learns of what fails.
      running ??= promisify(fdatasync)(file)
        .catch(() => {})
        .then(() => {
          running = undefined;
        });
    },
    close: async () => {
      await running;
      await promisify(close)(file);
    },
  };
}
