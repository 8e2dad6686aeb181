import { expect, test } from "bun:test";
import { FilterTree } from "../../../../src/features/messaging/broker/rooms/filter-tree";
import { type Filter, matches } from "../../../../src/features/messaging/broker/topics";
import { below, pick, randomOf } from "../../../support/random";

const NAMES = ["a", "b", ""];

test("finds what each filter alone would find, whoever comes and goes (10,000 steps)", () => {
  const random = randomOf(7);
  const levels = (choices: readonly string[]): string[] =>
    Array.from({ length: 1 + below(random, 4) }, () => pick(random, choices));
  const tree = new FilterTree<string>();
  const filters = new Map<string, { filter: Filter; reader: string; isDeaf: boolean }>();
  for (let step = 0; step < 10_000; step++) {
    const filter = [...levels([...NAMES, "+"]), ...(below(random, 3) === 0 ? ["#"] : [])];
    const reader = pick(random, ["one", "two", "three"]);
    const key = `${reader} ${filter.join("/")}`;
    if (filters.size > 40 || below(random, 3) === 0) {
      const [gone, entry] = pick(random, [...filters, [key, { filter, reader, isDeaf: false }] as const]);
      filters.delete(gone);
      tree.remove(entry.filter, entry.reader);
    } else {
      const isDeaf = below(random, 2) === 0;
      filters.set(key, { filter, reader, isDeaf });
      tree.add(filter, reader, isDeaf);
    }
    const topic = levels(NAMES).join("/");
    const found = [...filters.values()].filter((each) => matches(each.filter, topic));
    const expected = Map.groupBy(found, (each) => each.reader);
    expect(new Map(tree.readersOf(topic))).toEqual(
      new Map([...expected].map(([name, each]) => [name, each.every(({ isDeaf }) => isDeaf)])),
    );
  }
});
