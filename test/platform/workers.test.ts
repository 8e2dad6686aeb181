import { afterEach, describe, expect, test } from "bun:test";
import { WorkerLost, WorkerPool } from "../../src/platform/workers";
import { eventually } from "../support/eventually";

/* Workers that are made when there is work and ended when there is none. */

const LIMITS = { most: 2, idleMs: 600_000, lastIdleMs: 0, answerMs: 600_000 };
const pools: WorkerPool<string, string>[] = [];
const open = (limits: Partial<typeof LIMITS> = {}): WorkerPool<string, string> => {
  const pool = new WorkerPool<string, string>(new URL("./workers-peer.ts", import.meta.url), { ...LIMITS, ...limits });
  pools.push(pool);
  return pool;
};
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

describe("a pool of Workers", () => {
  test("answers each message, in their order", async () => {
    const member = open().member();
    expect(await Promise.all(["a", "b", "c"].map((each) => member.ask(each)))).toEqual(["a!", "b!", "c!"]);
  });

  test("makes a second one when the first is busy, and no third", async () => {
    const pool = open();
    const answers = [pool.member().ask("a"), pool.member().ask("b"), pool.member().ask("c")];
    expect(new Set([pool.member(), pool.member()]).size).toBe(1);
    await Promise.all(answers);
    expect(pool.member().waiting).toBe(0);
  });

  test("goes on with one that is free", async () => {
    const pool = open();
    const first = pool.member();
    await first.ask("a");
    expect(pool.member()).toBe(first);
  });

  test("ends one that has nothing to do, but none that is held", async () => {
    const pool = open({ idleMs: 1 });
    const [held, idle] = [pool.member(), pool.member()];
    const release = held.hold();
    const answers = [held.ask("a"), idle.ask("b")];
    await Promise.all(answers);
    const other = open({ idleMs: 1 }).member();
    await other.ask("a");
    await eventually(() => other.isLost || undefined);
    expect(held.isLost).toBe(false);
    release();
    await eventually(() => held.isLost || undefined);
    expect(await pool.member().ask("again")).toBe("again!");
  });

  test("keeps the last one for longer", async () => {
    const pool = open({ idleMs: 1, lastIdleMs: 600_000 });
    const first = pool.member();
    const answer = first.ask("a");
    const members = [first, pool.member()];
    await Promise.all([answer, members[1]?.ask("b")]);
    await eventually(() => members.some(({ isLost }) => isLost) || undefined);
    const [kept] = members.filter(({ isLost }) => !isLost);
    expect(pool.member()).toBe(kept!); // there is one
  });

  test.each(["hang", "fall over"])(
    "ends by force one that does this: %s; whoever waits for it is told",
    async (deed) => {
      const pool = open({ answerMs: deed === "hang" ? 300 : 600_000 });
      const member = pool.member();
      const waiting = await Promise.allSettled([member.ask(deed), member.ask("a")]);
      expect(waiting).toMatchObject([{ reason: expect.any(WorkerLost) }, { reason: expect.any(WorkerLost) }]);
      expect(member.ask("b")).rejects.toBeInstanceOf(WorkerLost);
      expect(pool.member()).not.toBe(member);
    },
  );

  test("ends with whatever it does", async () => {
    const pool = open();
    const waiting = pool.member().ask("hang");
    pool.close();
    expect(waiting).rejects.toBeInstanceOf(WorkerLost);
  });
});
