import { write, writeSync } from "node:fs";
import { promisify } from "node:util";

const STDOUT = 1;
/** Pause before the next attempt while the pipe is full and non-blocking. */
const PAUSE_MS = 5;

const writePart = promisify<Uint8Array, number, number>((bytes, start, done) =>
  write(STDOUT, bytes, start, bytes.length - start, null, done),
);

/**
 * Writes a line to standard output before it returns. It ignores a pipe whose other end is closed.
 * @throws Error with one sentence, for example if the disk is full. `console.log` would not report that.
 */
export function writeLine(line: string): void {
  const bytes = Buffer.from(`${line}\n`);
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(STDOUT, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException; // node:fs throws nothing else
      if (code === "EPIPE") return;
      if (code !== "EAGAIN") throw new Error("Standard output takes nothing more", { cause: error });
      Bun.sleepSync(PAUSE_MS);
    }
  }
}

/**
 * Writes bytes to standard output. Once it resolves, the caller may reuse the buffer. `Bun.write` loses its position between
 * chunks of different sizes (Bun 1.4.5), and streams report a broken pipe also by an event.
 */
export async function writeToStdout(bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    try {
      written += await writePart(bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error; // node:fs throws nothing else
      await Bun.sleep(PAUSE_MS);
    }
  }
}
