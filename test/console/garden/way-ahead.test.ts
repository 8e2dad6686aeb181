import { expect, test } from "bun:test";
import { type Plan, wayAhead } from "../../../src/console/rehearsal/progress";

/* The way that a robot has before it (`console.md` §2.1). */

const stage = (x: number) => ({ x, y: 10, z: 0, t: x, step: 1, plants: 0 });
const plan: Plan = { seconds: 9, steps: 1, plants: 0, stages: [stage(1), stage(2), stage(3)] };

test.each([
  ["before the first place", -1, 9, [1, 2, 3]],
  ["at the first place", 0, 9, [2, 3]],
  ["no more than is asked for", -1, 2, [1, 2]],
  ["at the end", 2, 9, []],
] as const)("%s", (_, reached, most, places) => {
  const way = wayAhead({ from: 0, since: 0, reached }, plan, most);
  expect(way).toEqual(places.map((x) => ({ x, y: 10 })));
});
