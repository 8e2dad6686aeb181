import { expect, test } from "bun:test";
import { amount } from "../../support/tier";
import { generatedOrder } from "./generated-order";

/* Numbers order what a window knows, whatever the clock of the server does (live.md §1). */

const ORDERS = amount(200, 10_000);
const STEPS = 60;

test("two windows end with what the server has, in whatever order everything comes, is lost and begins again", async () => {
  for (let seed = 1; seed <= ORDERS; seed++) {
    const { server, windows, positions } = await generatedOrder(seed, STEPS);
    const isRight = positions.every(Boolean) && windows.every((shown) => Bun.deepEquals(shown, server));
    // Compared once more to be shown: `expect` takes longer than the order itself.
    if (!isRight)
      expect({ seed, windows, positions }).toEqual({ seed, windows: [server, server], positions: [true, true] });
  }
}, 180_000);
