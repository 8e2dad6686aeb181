import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Database } from "../../../src/platform/db/database";
import { isDiskFull } from "../../../src/platform/db/driver";
import { type Placeholders, query } from "../../../src/platform/db/query";
import { type Durability, EVERYBODY, LockTimeout, WriteQueue } from "../../../src/platform/db/write-queue";
import { eventually } from "../../support/eventually";
import { tempFolder } from "../../support/folder";

let folder: string;
let db: Database;
/** Sees only what is committed. */
let observer: Database;
let queue: WriteQueue;
const path = () => join(folder, "data", "test.db");

beforeEach(() => {
  folder = tempFolder();
  mkdirSync(join(folder, "data"));
  db = new Database(path());
  db.execute("create table notes (id integer primary key, text text not null unique)");
  observer = new Database(path());
  queue = new WriteQueue(db, "balanced");
});
afterEach(async () => {
  await queue.close();
  observer.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const insertion = query((q, p: Placeholders<{ text: string }>) => ({
  compile: () => sql`insert into notes (text) values (${p.text})`.compile(q),
}));
const insert = (text: string): void => {
  db.run(insertion, { text });
};
const textsIn = (database: Database): unknown[] =>
  database.rows("select text from notes order by id").map(({ text }) => text);
const write = (text: string, durability: Durability = "account", deviceId = 1): Promise<string> =>
  queue.run(durability, () => (insert(text), text), deviceId);
const failing = (text: string): Promise<never> =>
  queue.run(
    "account",
    () => {
      insert(text);
      throw new Error(`refused ${text}`);
    },
    1,
  );
const outcomes = async (tasks: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(tasks)).map((task) => (task.status === "fulfilled" ? task.value : String(task.reason)));

describe("many writes of one account", () => {
  /** Takes so long that a group ends with it. */
  const slow = (text: string, deviceId: number): Promise<string> =>
    queue.run(
      "account",
      () => {
        for (const end = performance.now() + 11; performance.now() < end;) continue;
        return (insert(text), text);
      },
      deviceId,
    );

  test("end a group after a while; what is left is done in the next ones, each in its order", async () => {
    const texts = ["a", "b", "c"];
    expect(await Promise.all(texts.map((text) => slow(text, 1)))).toEqual(texts);
    expect(textsIn(observer)).toEqual(texts);
    expect(queue.counts.groups).toBe(3);
  });

  test("let those of others go first: each account has its turn", async () => {
    await Promise.all([slow("a1", 1), slow("a2", 1), slow("a3", 1), slow("b1", 2), slow("b2", 2), slow("c1", 3)]);
    expect(textsIn(observer)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("are all refused with their own reasons, whatever group they are in", async () => {
    const late = new Promise((resolve) => setImmediate(() => resolve(write("late", "account", 2))));
    expect(await outcomes([slow("a", 1), failing("b"), slow("a", 1), slow("c", 1), late])).toEqual([
      ...["a", "Error: refused b"],
      ...[expect.stringContaining("UNIQUE"), "c", "late"],
    ]);
  });
});

describe("one turn of the event loop", () => {
  test("a write is answered with its value once it is committed", async () => {
    expect(await write("a")).toBe("a");
    expect(textsIn(observer)).toEqual(["a"]);
  });

  test("a write does not run at once", async () => {
    const task = write("a");
    expect(textsIn(db)).toEqual([]);
    await task;
  });

  test("the writes of one turn share one transaction, in their order", async () => {
    const seen: unknown[] = [];
    const look = (text: string) =>
      queue.run(
        "account",
        () => {
          seen.push({ isOpen: db.inTransaction, own: textsIn(db), committed: textsIn(observer) });
          insert(text);
        },
        1,
      );
    await Promise.all([look("a"), look("b"), look("c")]);
    expect(seen).toEqual([
      { isOpen: true, own: [], committed: [] },
      { isOpen: true, own: ["a"], committed: [] },
      { isOpen: true, own: ["a", "b"], committed: [] },
    ]);
    expect(textsIn(observer)).toEqual(["a", "b", "c"]);
    expect(db.inTransaction).toBe(false);
  });

  test("writes of promises that are ready in the turn belong to it", async () => {
    const counts: unknown[] = [];
    const late = Promise.resolve().then(() => queue.run("account", () => counts.push(textsIn(observer).length), 1));
    await Promise.all([write("a"), late]);
    expect(counts).toEqual([0]);
  });

  test("a later turn has a transaction of its own", async () => {
    await write("a");
    const committed = await queue.run("account", () => textsIn(observer), 1);
    expect(committed).toEqual(["a"]);
  });
});

describe("a write that throws", () => {
  test("rolls back its own changes and nobody else's", async () => {
    expect(await outcomes([write("a"), failing("b"), write("c"), failing("d")])).toEqual([
      "a",
      "Error: refused b",
      "c",
      "Error: refused d",
    ]);
    expect(textsIn(observer)).toEqual(["a", "c"]);
  });

  test("leaves what it has changed to the next one", async () => {
    expect(await outcomes([failing("a"), write("a")])).toEqual(["Error: refused a", "a"]);
  });

  test("of the database leaves the others as well", async () => {
    const [first, second] = await Promise.allSettled([write("a"), write("a")]);
    expect([first.status, second.status]).toEqual(["fulfilled", "rejected"]);
    expect(textsIn(observer)).toEqual(["a"]);
  });

  test("alone stores nothing", async () => {
    expect(await outcomes([failing("a")])).toEqual(["Error: refused a"]);
    expect(textsIn(observer)).toEqual([]);
    expect(await write("a")).toBe("a");
  });
});

describe("a transaction that fails", () => {
  test("on a full disk refuses the whole group, and writing works again when there is room", async () => {
    await write("a");
    db.execute(`pragma max_page_count = ${Number(db.value("pragma page_count"))}`);
    const large = () => db.execute(`insert into notes (text) values (hex(zeroblob(100000)))`);
    const tasks = await Promise.allSettled([write("b"), queue.run("account", large, 1), write("c")]);
    expect(tasks.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(tasks.map((task) => task.status === "rejected" && isDiskFull(task.reason))).toEqual([true, true, true]);
    expect(textsIn(observer)).toEqual(["a"]);
    expect(db.inTransaction).toBe(false);
    db.execute("pragma max_page_count = 1000000");
    expect(await write("b")).toBe("b");
  });

  test("when its companion throws", async () => {
    queue.deferred = {
      isDue: () => true,
      write: () => {
        throw new Error("companion");
      },
      written: () => {},
    };
    expect(await outcomes([write("a"), write("b")])).toEqual(["Error: companion", "Error: companion"]);
    queue.deferred = undefined;
    expect(textsIn(observer)).toEqual([]);
    expect(await write("a")).toBe("a");
  });

  /** Undoing throws as long as this is so. */
  const undoingFails = (): { end: () => void } => {
    let isFailing = true;
    db.onRollback(() => {
      if (isFailing) throw new Error("listener");
    });
    return {
      end: () => {
        isFailing = false;
      },
    };
  };
  const CANNOT_UNDO = expect.stringContaining("Cannot undo a group of writes: Error: listener, after: Error: ");

  test.each([
    ["alone", () => [failing("a")]],
    ["among others, whose transaction goes with it", () => [write("a"), failing("b"), write("c")]],
  ])("and cannot be undone answers everybody: %s", async (_, tasks) => {
    const failure = undoingFails();
    for (const outcome of await outcomes(tasks())) expect(outcome).toEqual(CANNOT_UNDO);
    expect([db.inTransaction, textsIn(observer)]).toEqual([false, []]);
    failure.end();
    expect(await outcomes([write("a"), failing("b")])).toEqual(["a", "Error: refused b"]);
  });

  test("because a write has closed the database answers everybody", async () => {
    const last = new Database(path());
    const broken = new WriteQueue(last, "balanced");
    const run = (task: () => void) => broken.run("account", task, 1);
    const results = await outcomes([run(() => last.close()), run(() => {}), run(() => {})]);
    expect(results).toEqual(Array.from({ length: 3 }, () => expect.stringContaining("not open")));
    expect(await outcomes([run(() => {})])).toEqual([expect.stringContaining("not open")]);
  });
});

describe("while another process holds the lock", () => {
  test("writes wait in their order, and reads get their turn", async () => {
    observer.step("begin immediate");
    const done: string[] = [];
    const writes = ["a", "b"].map((text) => write(text).then((value) => done.push(value)));
    for (let turn = 0; turn < 3; turn++) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      expect([textsIn(db), done]).toEqual([[], []]);
    }
    observer.step("commit");
    await Promise.all([...writes, queue.settled()]);
    expect(done).toEqual(["a", "b"]);
    expect(textsIn(observer)).toEqual(["a", "b"]);
  });

  test("for too long, what has waited long is refused without a trace, and what came later still waits", async () => {
    let nowMs = 0;
    using clock = spyOn(performance, "now").mockImplementation(() => nowMs);
    const looked = async (): Promise<void> => {
      const before = clock.mock.calls.length;
      await eventually(() => clock.mock.calls.length > before || undefined);
    };
    observer.step("begin immediate");
    const early = write("a");
    await looked();
    nowMs = 4_000;
    const late = write("b");
    await looked();
    nowMs = 5_000;
    expect(await early.catch((error: unknown) => error)).toBeInstanceOf(LockTimeout);
    await looked();
    observer.step("commit");
    expect(await late).toBe("b");
    expect(textsIn(observer)).toEqual(["b"]);
  });
});

describe("the companion", () => {
  test("writes with each group, when it is due, after its writes, and hears when that is committed", async () => {
    const heard: unknown[] = [];
    let isDue = true;
    queue.deferred = {
      isDue: () => isDue,
      write: () => {
        heard.push(["write", textsIn(db), textsIn(observer)]);
        insert(`companion ${heard.length}`);
      },
      written: () => heard.push(["written", textsIn(observer)]),
    };
    await Promise.all([write("a"), write("b")]);
    await outcomes([failing("c")]); // nothing is committed
    await outcomes([failing("c"), write("d")]);
    isDue = false;
    await write("e");
    expect(heard).toEqual([
      ["write", ["a", "b"], []],
      ["written", ["a", "b", "companion 1"]],
      ["write", ["a", "b", "companion 1", "d"], ["a", "b", "companion 1"]],
      ["written", ["a", "b", "companion 1", "d", "companion 3"]],
    ]);
    queue.deferred = undefined;
  });
});

test("those who hear of commits are told once of each group when others see it, and of none that is undone", async () => {
  const heard: unknown[] = [];
  queue.onCommit.add(() => heard.push(textsIn(observer)));
  await Promise.all([write("a"), write("b")]);
  await outcomes([failing("c")]);
  await outcomes([failing("c"), write("d")]);
  db.execute(`pragma max_page_count = ${Number(db.value("pragma page_count"))}`);
  await outcomes([write("large".repeat(20_000)), write("e")]);
  expect(heard).toEqual([
    ["a", "b"],
    ["a", "b", "d"],
  ]);
});

describe("versions", () => {
  const versions = (kind?: "log") => [1, 2, 3].map((id) => queue.versions.of(id, kind));
  const changed = async (task: () => Promise<unknown>, kind?: "log"): Promise<boolean[]> => {
    const before = versions(kind);
    await outcomes([task()]);
    return versions(kind).map((version, index) => version !== before[index]);
  };

  test.each([
    ["a write changes that of its device", () => write("a", "account", 2), [false, true, false]],
    ["a log entry does not", () => write("b", "log", 3), [false, false, false]],
    ["a write for everybody changes all", () => write("c", "account", EVERYBODY), [true, true, true]],
    ["nothing changes without a write", () => Promise.resolve(), [false, false, false]],
  ] as const)("%s", async (_, task, expected) => expect(await changed(task)).toEqual([...expected]));

  test.each([
    ["a write changes that of its device", () => write("a", "account", 2), [false, true, false]],
    ["so does a log entry", () => write("b", "log", 3), [false, false, true]],
    ["a log entry for everybody changes all", () => write("c", "log", EVERYBODY), [true, true, true]],
    ["nothing changes without a write", () => Promise.resolve(), [false, false, false]],
  ] as const)("of logs: %s", async (_, task, expected) => expect(await changed(task, "log")).toEqual([...expected]));

  test("change with what another process writes", async () => {
    const before = versions();
    observer.execute("insert into notes (text) values ('from outside')");
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(versions().map((version, index) => version > (before[index] ?? 0))).toEqual([true, true, true]);
  });

  test("are new when the answer comes", async () => {
    const before = queue.versions.of(1);
    await write("a").then(() => expect(queue.versions.of(1)).not.toBe(before));
  });
});

/**
 * A flush opens the log by its name. With the folder moved away the database works on, and a flush fails: whoever waits
 * for it is refused.
 */
describe("flushed before the answer (operations.md §2, DURABILITY)", () => {
  const cases = [
    ["balanced", "account", true],
    ["balanced", "log", false],
    ["full", "account", true],
    ["full", "log", true],
    ["relaxed", "account", false],
    ["relaxed", "log", false],
  ] as const;
  test.each(cases)("%s: %s data: %p", async (setting, durability, isFlushed) => {
    queue = new WriteQueue(db, setting);
    renameSync(join(folder, "data"), join(folder, "moved"));
    const [outcome] = await outcomes([write("a", durability)]);
    expect(outcome).toEqual(isFlushed ? expect.stringContaining("ENOENT") : "a");
    renameSync(join(folder, "moved"), join(folder, "data"));
    expect(await write("b", durability)).toBe("b");
  });

  test("a log entry does not wait for the account data of its group", async () => {
    renameSync(join(folder, "data"), join(folder, "moved"));
    const [log, account] = await outcomes([write("a", "log"), write("b", "account")]);
    expect([log, account]).toEqual(["a", expect.stringContaining("ENOENT")]);
    renameSync(join(folder, "moved"), join(folder, "data"));
  });

  test("a flush that fails when nobody waits for it is told", async () => {
    const failures: string[] = [];
    queue.onFlushFailure = (error) => failures.push(String(error));
    renameSync(join(folder, "data"), join(folder, "moved"));
    expect(await write("a", "log")).toBe("a");
    await queue.settled();
    expect(failures).toEqual([expect.stringContaining("ENOENT")]);
    renameSync(join(folder, "moved"), join(folder, "data"));
  });

  test("what changes nothing and what is refused waits for no flush", async () => {
    renameSync(join(folder, "data"), join(folder, "moved"));
    const nothing = queue.run("account", () => db.execute("update notes set text = '' where id = 0"), 1);
    expect(await outcomes([nothing])).toEqual([undefined]);
    renameSync(join(folder, "moved"), join(folder, "data"));
  });

  test("settled() waits for every write and its flush", async () => {
    const answered: string[] = [];
    const tasks = [write("a", "log"), write("b"), write("c", "log")].map((task) =>
      task.then((text) => answered.push(text)),
    );
    await queue.settled();
    expect(answered).toHaveLength(3);
    await Promise.all(tasks);
  });

  test("a burst of writes over many turns is answered in full", async () => {
    const tasks: Promise<string>[] = [];
    for (let turn = 0; turn < 20; turn++) {
      for (let index = 0; index < 5; index++)
        tasks.push(write(`${turn}.${index}`, index % 2 === 0 ? "account" : "log"));
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all(tasks)).toHaveLength(100);
    expect(textsIn(observer)).toHaveLength(100);
  });

  test("groups, writes and flushes are counted", async () => {
    await Promise.all([write("a"), write("b")]);
    await outcomes([failing("c")]);
    await queue.run("log", () => {}, 1);
    expect(queue.counts).toEqual({ groups: 2, writes: 4, flushes: 1, flushMs: expect.any(Number) });
    await write("d", "log");
    await queue.settled();
    expect(queue.counts).toEqual({ groups: 3, writes: 5, flushes: 2, flushMs: expect.any(Number) });
    expect(queue.counts.flushMs).toBeGreaterThan(0);
  });

  test("nothing to do is settled at once", () => queue.settled());
});

describe("what is due before the first row is written", () => {
  const probe = (): Promise<void> => queue.run("probe", () => db.execute("pragma user_version = 7"), EVERYBODY);

  test("a probe does not wait for it, a write does, alone or beside a probe", async () => {
    const seen: unknown[][] = [];
    db.beforeWriting(() => seen.push(textsIn(db)));
    await probe();
    expect(seen).toEqual([]);
    await Promise.all([probe(), write("a")]);
    await write("b");
    expect(seen).toEqual([[]]);
    expect(observer.value("pragma user_version")).toBe(7);
  });
});
