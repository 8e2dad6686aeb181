import { closeSync, fdatasync, openSync } from "node:fs";

/**
 * The file of a database without its log, opened for flushing only. Close it after the driver: closing it releases the
 * locks of the process on the file.
 */
export class MainFile {
  readonly #path: string;
  #descriptor: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Flushes the file on another thread. */
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
