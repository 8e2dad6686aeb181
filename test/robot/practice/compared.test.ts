import { describe, expect, test } from "bun:test";
import { VALID_SCRIPTS } from "../../support/valid-scripts";
import { gardenWith, ids, makeScript, type Made } from "../rehearsal/made";
import { step } from "../script/rehearsed";
import { differenceOf } from "./compared";
import { longTest } from "../../support/tier";

/*
 * A rehearsal and a practice robot do the same in the same order and end with the same text (robot.md). So do the rows of
 * test/robot/script and all sequences that accounts begin with; 1,000 generated ones are in `compared.all.test.ts`.
 */

const body = [step("execute", { sequence_id: 1 })];

describe("the same is rehearsed and done", () => {
  test.each(Object.entries(VALID_SCRIPTS))("%s", async (_, scriptFor) => {
    const garden = gardenWith(scriptFor(ids) as Made); // as the API shows it
    expect(await differenceOf({ garden, body })).toBeUndefined();
  });

  longTest("of generated scripts", async () => {
    for (let seed = 1; seed <= 50; seed++) {
      const difference = await differenceOf({ garden: gardenWith(makeScript(seed)), body });
      expect({ seed, difference }).toEqual({ seed, difference: undefined });
    }
  });
});
