import { expect, test } from "bun:test";
import { gardenWith, makeScript } from "../rehearsal/made";
import { step } from "../script/rehearsed";
import { differenceOf } from "./compared";

/* The same as `compared.test.ts`, with more scripts. */

const SCRIPTS = 1_000;
const body = [step("execute", { sequence_id: 1 })];

test.each(Array.from({ length: SCRIPTS / 100 }, (_, index) => index * 100 + 1))(
  "a hundred scripts from seed %i on are rehearsed as they are done",
  async (first) => {
    for (let seed = first; seed < first + 100; seed++) {
      const difference = await differenceOf({ garden: gardenWith(makeScript(seed)), body });
      expect({ seed, difference }).toEqual({ seed, difference: undefined });
    }
  },
);
