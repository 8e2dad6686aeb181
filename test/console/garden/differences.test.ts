import { expect, test } from "bun:test";
import { differencesOf } from "../../../src/console/garden/differences";

const at = (cropdb_slug: string, x: number, y: number) => ({ cropdb_slug, x, y });

test("what a saved garden changes: crops that are more or less, and plants that stay in their place", () => {
  const now = [at("beet", 1, 1), at("beet", 2, 1), at("mint", 3, 1), at("kale", 4, 1)];
  const then = [at("beet", 1.2, 1), at("leek", 2, 1), at("mint", 9, 9), at("kale", 4, 1)];
  expect(differencesOf(now, then)).toEqual({
    same: 2,
    crops: [
      { crop: "beet", now: 2, then: 1 },
      { crop: "leek", now: 0, then: 1 },
    ],
  });
  expect(differencesOf([], [])).toEqual({ same: 0, crops: [] });
});
