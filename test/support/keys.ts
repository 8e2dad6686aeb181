import { generateKeyPairSync } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

/* Finding the primes of a key takes a tenth of a second, which is more than all else that a server does at its start. */

let pem: string | undefined;

/**
 * Gives a data folder the token key that all servers of this process share, flushed as the server flushes its own. One that is
 * there stays.
 */
export function giveTokenKey(dataDir: string): void {
  pem ??= String(
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
  );
  mkdirSync(join(dataDir, "keys"), { recursive: true, mode: 0o700 });
  try {
    const file = openSync(join(dataDir, "keys", "token.pem"), "wx", 0o600);
    writeSync(file, pem);
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // node:fs throws nothing else
  }
}
