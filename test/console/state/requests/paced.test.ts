import { expect, test } from "bun:test";
import { paced } from "../../../../src/console/state/requests/paced";

/* Work that is asked for more often than it is done (watch.md §2: notices that change with each log). */

const turn = (): Promise<void> => new Promise(setImmediate);

test("one is under way, and one follows for all who ask meanwhile, after the pause", async () => {
  const ends: (() => void)[] = [];
  const pauses: (() => void)[] = [];
  const waitIn = (list: (() => void)[]) => () => new Promise<void>((resolve) => void list.push(resolve));
  const ask = paced(waitIn(ends), waitIn(pauses));
  const after = async (step?: () => void): Promise<readonly number[]> => {
    step?.();
    await turn();
    return [ends.length, pauses.length];
  };
  const askOften = (): void => void Array.from({ length: 100 }, ask);
  expect(await after(askOften)).toEqual([1, 0]);
  expect(await after(askOften)).toEqual([1, 0]);
  expect(await after(ends[0])).toEqual([1, 1]);
  expect(await after(askOften)).toEqual([1, 1]);
  expect(await after(pauses[0])).toEqual([2, 1]);
  expect(await after(ends[1])).toEqual([2, 2]);
  expect(await after(pauses[1])).toEqual([2, 2]);
  expect(await after(ask)).toEqual([3, 2]);
});
