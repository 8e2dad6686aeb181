import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Database } from "../../../src/platform/db/database";
import { migrate } from "../../../src/platform/db/migrate";
import { WriteQueue } from "../../../src/platform/db/write-queue";
import { tempFolder } from "../../support/folder";

/** Ids whose reservation one change of the database is. */
const BLOCK = 1000;

let folder: string;
let db: Database;
let queue: WriteQueue;
/** As another process has it. */
let other: Database;
const open = (): Database => new Database(join(folder, "gardenshed.db"));

beforeEach(() => {
  folder = tempFolder();
  db = open();
  migrate(db);
  other = open();
  queue = new WriteQueue(db, "balanced");
});
afterEach(async () => {
  await queue.close();
  for (const each of [db, other]) each.close();
  rmSync(folder, { recursive: true });
});

const take = (database: Database, count = 1): number[] =>
  database.transaction(() => Array.from({ length: count }, () => database.ids.next("logs")));
/** In a task of the write queue. */
const given = (count = 1): Promise<number[]> =>
  queue.run("log", () => Array.from({ length: count }, () => db.ids.next("logs")), 1);
const refused = (): Promise<number[]> =>
  queue.run(
    "log",
    () => {
      db.ids.next("logs");
      throw new Error("refused");
    },
    1,
  );
const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
/** The ids of those that succeeded, and how many did not. */
async function outcome(tasks: readonly Promise<number[]>[]): Promise<{ ids: number[]; refused: number }> {
  const settled = await Promise.allSettled(tasks);
  const ids = settled.flatMap((task) => (task.status === "fulfilled" ? task.value : []));
  return { ids, refused: settled.filter(({ status }) => status === "rejected").length };
}

test("ids ascend from 1, across blocks and tables of their own", async () => {
  expect(await given(2 * BLOCK + 1)).toEqual(Array.from({ length: 2 * BLOCK + 1 }, (_, index) => index + 1));
  expect(db.transaction(() => db.ids.next("telemetries"))).toBe(1);
  expect(() => db.transaction(() => db.ids.next("tools"))).toThrow("id_blocks has no row tools");
});

test("none is given outside of a write", () => {
  expect(() => db.ids.next("logs")).toThrow("belongs into a write");
  expect(take(db)).toEqual([1]);
});

test("a block is one change of the database", async () => {
  await given();
  const changes = db.value("select total_changes()");
  await given(BLOCK - 1);
  expect(db.value("select total_changes()")).toBe(changes);
});

test("a refused write costs no other write its ids", async () => {
  const [before = 0] = await given();
  await Promise.allSettled([refused()]);
  await Promise.allSettled([given(), refused(), given()]);
  expect(await given()).toEqual([before + 5]); // the refused ones have taken one each
});

test("none is given twice after a restart", () => {
  const before = take(db, 3);
  db.close();
  db = open();
  expect(take(db)[0]).toBeGreaterThan(Math.max(...before));
});

test("none is given twice by two processes", () => {
  const ids = [1, 2, 3].flatMap(() => [...take(db, BLOCK / 2 + 1), ...take(other, BLOCK / 2 + 1)]);
  expect(unique(ids)).toEqual(ids);
});

/** What becomes of a reservation, or of what follows one. */
const UNDONE: readonly (readonly [string, () => Promise<number[]>[], number])[] = [
  ["a write alone", () => [refused()], 1],
  ["the first write of a group", () => [refused(), given(), given()], 1],
  ["another write of the group than the first", () => [given(), refused(), given()], 1],
  [
    "part of a write",
    () => [
      queue.run(
        "log",
        () => {
          const undo = () => {
            db.ids.next("logs");
            throw new Error("refused");
          };
          expect(() => db.transaction(undo)).toThrow("refused");
          return [db.ids.next("logs")];
        },
        1,
      ),
    ],
    0,
  ],
  [
    "the whole group, by a full disk",
    () => {
      db.execute(`pragma max_page_count = ${Number(db.value("pragma page_count"))}`);
      const fill = (): number[] => {
        db.execute("insert into global_config values ('large', hex(zeroblob(100000)))");
        return [];
      };
      return [given(), queue.run("log", fill, 1), given()];
    },
    3,
  ],
];
test.each(UNDONE)("none is given twice when what is undone is %s", async (_, tasks, refusals) => {
  const first = await outcome(tasks());
  expect(first.refused).toBe(refusals);
  db.execute("pragma max_page_count = 1000000");
  // The other process comes first to whatever has become free again.
  const ids = [...first.ids, ...take(other, 10), ...(await given(10))];
  expect(unique(ids)).toEqual(ids);
});
