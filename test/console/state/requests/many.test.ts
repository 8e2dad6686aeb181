import { expect, test } from "bun:test";
import { GardenshedError } from "../../../../src/client/error";
import { forMany } from "../../../../src/console/state/requests/many";

test("each is done once, a few at a time, and progress is told", async () => {
  const [done, counts]: [number[], number[]] = [[], []];
  let [now, most] = [0, 0];
  await forMany(
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    async (each) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      done.push(each);
    },
    (count) => counts.push(count),
  );
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(most).toBe(4);
});

test("of none nothing is done", () => forMany([], () => Promise.reject(new Error("called"))));

test("when one fails no other is begun, and those under way are waited for", async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = async (each: number): Promise<void> => {
    begun.push(each);
    if (each === 2) throw new Error("refused");
    await Promise.resolve();
    ended.push(each);
  };
  await expect(forMany([1, 2, 3, 4, 5, 6, 7, 8], work)).rejects.toThrow("refused");
  expect(ended).toEqual([1, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

test("what the server puts off is done when it says so", async () => {
  let asked = 0;
  await forMany([1], async () => {
    if (++asked < 3) throw new GardenshedError(429, { error: "Too many requests." }, { retryAfter: 0 });
  });
  expect(asked).toBe(3);
});
