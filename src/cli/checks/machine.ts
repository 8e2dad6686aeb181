import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../platform/clock/clock";
import { storedClock } from "../../platform/clock/stored-clock";
import { type ClockRecord, TrustedClock } from "../../platform/clock/trusted-clock";
import type { Database } from "../../platform/db/database";
import { query } from "../../platform/db/query";
import { freeBytes, isScarce } from "../../platform/disk/files";
import { engineFolder } from "../failure";
import { broken, type Finding, ok, type Subject, together, warning } from "./finding";

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;

/** Whether there is room for more records and pictures. */
export function checkDiskSpace({ folder, config: { minFreeSpace } }: Subject): Finding | undefined {
  if (!existsSync(folder.path)) return undefined;
  const free = freeBytes(folder.path);
  const found = `${megabytes(free)} free, MIN_FREE_SPACE is ${megabytes(minFreeSpace)}`;
  if (free < minFreeSpace) return broken(found, "make room: uploads are refused, pictures wait");
  return isScarce(free, minFreeSpace) ? warning(found, "make room soon") : ok(found);
}

/** The clocks of two processes may differ by this much. */
const TOLERANCE_MS = 60_000;
const newest = query((q) =>
  q
    .selectFrom("token_issuances")
    .select("created_at")
    .unionAll((e) => e.selectFrom("users").select("created_at"))
    .unionAll((e) => e.selectFrom("jobs").select("created_at"))
    .orderBy("created_at", "desc")
    .limit(1),
);
/** The newest time that the server has stored. */
const newestTime = (db: Database): string | undefined => db.get(newest, {})?.created_at;

/** Whether the clock can be right. Tokens and farm events depend on it. */
export async function checkClock({ db, now }: Subject): Promise<Finding> {
  const last = db && newestTime(db);
  const stored = db && storedClock(db);
  const isBehind = last !== undefined && now.getTime() < Date.parse(last) - TOLERANCE_MS;
  return together(now.toISOString(), [
    isBehind ? broken(`${now.toISOString()} is before the newest record of ${last}`, "set the clock") : undefined,
    stored && doubtAbout(stored, now),
    (await isSynchronised()) === false
      ? warning(
          `${now.toISOString()}, not synchronised`,
          "switch time synchronisation on, e.g. timedatectl set-ntp true",
        )
      : undefined,
  ]);
}

/** A clock that a server does not trust, or would not at its next start (`operations.md` §4.1). */
function doubtAbout(stored: ClockRecord, now: Date): Finding | undefined {
  const doubt = new TrustedClock({ ...systemClock, now: () => now }, stored).doubt();
  if (!doubt) return undefined;
  const trusted = new Date(now.getTime() - doubt.aheadMs).toISOString();
  return warning(
    `${now.toISOString()} is far ahead of the trusted time, ${trusted}: nothing is deleted by its age`,
    "set the clock, or if it is right, run gardenshed clock approve",
  );
}

const QUESTION = ["timedatectl", "show", "--property=NTPSynchronized", "--value"];

/** Whether a time server keeps the clock right; undefined where systemd does not know. */
async function isSynchronised(): Promise<boolean | undefined> {
  if (process.platform !== "linux" || Bun.which("timedatectl") === null) return undefined;
  const answer = await Bun.spawn(QUESTION, { stdin: "ignore", stderr: "ignore", timeout: 2_000 }).stdout.text();
  return { yes: true, no: false }[answer.trim()];
}

/** Whether files in the temporary folder can be written and executed: the database engine is unpacked there. */
export function checkTemporaryFolder(path = engineFolder()): Finding {
  const advice = "set BUN_TMPDIR to a folder that may be written and is not mounted noexec";
  try {
    const trial = mkdtempSync(join(path, "gardenshed-check-"));
    try {
      const file = join(trial, "program");
      writeFileSync(file, "");
      chmodSync(file, 0o700);
      return isExecutable(file) ? ok(path) : broken(`nothing in ${path} can be executed`, advice);
    } finally {
      rmSync(trial, { recursive: true });
    }
  } catch (error) {
    return broken(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`, advice); // node:fs throws nothing else
  }
}

/** Whether the file may be run. On Linux the mount options decide, too. */
function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
