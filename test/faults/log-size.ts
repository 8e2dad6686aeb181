/**
 * The size of the log while Litestream copies and many clients write, with a backup now and then:
 * `bun test/faults/log-size.ts [minutes]`, ten without an argument.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gardenshed } from "../cli/process";
import { tempFolder } from "../support/folder";
import { hasLitestream } from "../support/litestream";
import { Copied } from "./copied";

const EVERY_MS = 10_000;
/** A backup reads for long, and nobody restarts the log meanwhile. */
const BACKUP_EVERY = 12;
const CLIENTS = 32;

if (!hasLitestream) process.exit(1);
const steps = Math.round((Number(process.argv[2] ?? 10) * 60_000) / EVERY_MS);
const folder = tempFolder();
const copied = new Copied(folder);
await copied.open(CLIENTS);
const sizes: number[] = [];
for (let step = 1; step <= steps; step++) {
  const before = copied.acknowledged;
  if (step % BACKUP_EVERY === 0)
    await gardenshed(["backup", join(folder, `${step}.tar`)], { DATA_DIR: copied.dataDir });
  else await Bun.sleep(EVERY_MS);
  for (const { ledger } of copied.clients) ledger.written.length = 0; // nobody asks for them
  sizes.push(copied.logSize());
  const megabytes = ((sizes.at(-1) ?? 0) / 1e6).toFixed(1);
  console.log(`${(step * EVERY_MS) / 1000} s: log ${megabytes} MB, ${copied.acknowledged - before} writes answered`);
}
await copied.close();
rmSync(folder, { recursive: true });
console.log(`largest log ${(copied.largestLog / 1e6).toFixed(1)} MB, ${copied.acknowledged} writes answered`);
