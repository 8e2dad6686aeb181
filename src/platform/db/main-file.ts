import { closeSync, fdatasync, openSync } from "node:fs";

/**
 * The file of a database without its log, opened beside SQLite for flushing only. To be closed after the driver, whose
 * locks would be gone with it.
 */
export class MainFile {
  readonly #path: string;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Flushes it on another thread. */
  flush(done: (error: Error | null) => void): void {
    try {
      this.#descriptor ??= openSync(this.#path, "r+");
      fdatasync(this.#descriptor, done);
    } catch (error) {
      done(error as Error); // node:fs throws nothing else
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
