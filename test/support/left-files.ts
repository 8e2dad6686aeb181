import { copyFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Driver } from "../../src/platform/db/driver";
import { tempFolder } from "./folder";

/* Files of a database whose process was killed in the midst of something. */

type Suffix = "" | "-journal" | "-wal" | "-shm";

/** One state: SQL that ran to its end, SQL of a transaction that did not, and the files that are left. */
export interface LeftFiles {
  readonly name: string;
  readonly done?: string;
  readonly begun?: string;
  readonly left: readonly Suffix[];
  readonly emptied?: readonly Suffix[];
  /** The file has lost its last bytes. */
  readonly cut?: Suffix;
  /** The file holds bytes that mean nothing. */
  readonly noise?: Suffix;
  /** The `user_version` that was stored last. */
  readonly version: number;
}

/** More than the cache holds: pages go to the file before the transaction ends. */
const MUCH = `create table much (x); with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
  insert into much select randomblob(3000) from n`;
const SEVEN = "pragma user_version = 7";
const NINE = "pragma user_version = 9";
const WAL = "pragma journal_mode = wal; pragma wal_autocheckpoint = 0";

/** Every state of the files that a kill may leave, from the first byte on. */
export const leftFiles: readonly LeftFiles[] = [
  { name: "an empty file", done: SEVEN, left: [""], emptied: [""], version: 0 },
  {
    name: "an empty file with an empty journal",
    begun: MUCH,
    left: ["", "-journal"],
    emptied: ["", "-journal"],
    version: 0,
  },
  { name: "an empty file with a journal", begun: MUCH, left: ["", "-journal"], emptied: [""], version: 0 },
  { name: "a first write with its journal", begun: MUCH, left: ["", "-journal"], version: 0 },
  {
    name: "a later write with its journal",
    done: SEVEN,
    begun: `${NINE}; ${MUCH}`,
    left: ["", "-journal"],
    version: 7,
  },
  {
    name: "a journal of which nothing is written yet",
    done: SEVEN,
    begun: NINE,
    left: ["", "-journal"],
    emptied: ["-journal"],
    version: 7,
  },
  { name: "a log without an index", done: `${WAL}; ${SEVEN}`, left: ["", "-wal"], version: 7 },
  { name: "a log with its index", done: `${WAL}; ${SEVEN}`, left: ["", "-wal", "-shm"], version: 7 },
  {
    name: "a log with an index of noise",
    done: `${WAL}; ${SEVEN}`,
    left: ["", "-wal", "-shm"],
    noise: "-shm",
    version: 7,
  },
  { name: "an empty log", done: `${SEVEN}; ${WAL}; ${NINE}`, left: ["", "-wal"], emptied: ["-wal"], version: 7 },
  {
    name: "a log whose last write is cut",
    done: `${SEVEN}; ${WAL}; ${NINE}`,
    left: ["", "-wal", "-shm"],
    cut: "-wal",
    version: 7,
  },
  {
    name: "a log with a write that has not ended",
    done: `${WAL}; ${SEVEN}`,
    begun: `${NINE}; ${MUCH}`,
    left: ["", "-wal", "-shm"],
    version: 7,
  },
];

/** Leaves the files of a state at `path`. */
export function leave({ done = "", begun, left, emptied = [], cut, noise }: LeftFiles, path: string): void {
  const folder = tempFolder();
  const original = join(folder, "original.db");
  const db = new Driver(original);
  db.exec(`${done}; pragma cache_size = 1`);
  if (begun !== undefined) db.exec(`begin; ${begun}`);
  for (const suffix of left) copyFileSync(original + suffix, path + suffix);
  db.close();
  rmSync(folder, { recursive: true });
  for (const suffix of emptied) truncateSync(path + suffix);
  if (cut !== undefined) truncateSync(path + cut, Bun.file(path + cut).size - 100);
  if (noise !== undefined) writeFileSync(path + noise, Buffer.alloc(32_768, 0xa5));
}
