import { describe, expect, test } from "bun:test";
import { SentRecords } from "../../../src/features/rehearsal/sent-records";
import type { Records } from "../../../src/robot/script/run";
import { garden } from "../../robot/script/rehearsed";

/* The records of accounts that the process of scripts has: a part is sent again only when it is another one. */

const points = (count: number): Records["points"] => Array<Records["points"][number]>(count);

describe("records for the process of scripts", () => {
  test("are sent as a whole, then only what has changed", () => {
    const sent = new SentRecords();
    expect(sent.next(1, 5, garden)).toEqual({ records: garden, forget: [] });
    expect(sent.next(1, 5, garden)).toEqual({ records: {}, forget: [] });
    const changed = { ...garden, points: points(2) };
    expect(sent.next(1, 5, changed)).toEqual({ records: { points: changed.points }, forget: [] });
  });

  test("of another account are sent apart", () => {
    const sent = new SentRecords();
    sent.next(1, 5, garden);
    expect(sent.next(1, 6, garden)).toEqual({ records: garden, forget: [] });
  });

  test("are all sent anew to another process", () => {
    const sent = new SentRecords();
    sent.next(1, 5, garden);
    expect(sent.next(2, 5, garden)).toEqual({ records: garden, forget: [] });
  });

  test("beyond 20,000 are forgotten, the account served longest ago first", () => {
    const sent = new SentRecords();
    const of = (count: number): Records => ({ ...garden, points: points(count) });
    const first = of(9_000);
    sent.next(1, 1, first);
    sent.next(1, 2, of(9_000));
    sent.next(1, 1, first);
    expect(sent.next(1, 3, of(9_000)).forget).toEqual([2]);
    expect(sent.next(1, 2, of(20_000)).forget).toEqual([1, 3]);
    expect(sent.next(1, 2, of(30_000)).forget).toEqual([]);
  });
});
