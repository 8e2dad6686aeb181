import { write, writeSync } from "node:fs";
import { promisify } from "node:util";

const STDOUT = 1;
/** Until a reader that left its pipe non-blocking has made room. */
const PAUSE_MS = 5;

const writePart = promisify<Uint8Array, number, number>((bytes, start, done) =>
  write(STDOUT, bytes, start, bytes.length - start, null, done),
);

/**
 * Writes a line to standard output before it returns. Whoever has closed the other end of a pipe wants no more of it.
 * @throws Error with one sentence, such as for a full disk, which `console.log` keeps to itself.
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
 * Writes bytes to standard output; they may be overwritten once it resolves. `Bun.write` loses its place between chunks of
 * different sizes (Bun 1.4.5), and streams report a broken pipe by an event as well.
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
