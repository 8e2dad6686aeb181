import { test } from "bun:test";

/* The two tiers of tests (CONTRIBUTING.md). */

/** Whether the second tier runs too, with all looks: `npm run test:all`. */
export const isWhole = process.env["LOOKS"] === "all";

/** How many histories, orders or other things are generated: `few` in the first tier, `many` with the second. */
export const amount = (few: number, many: number): number => (isWhole ? many : few);

/** Each `nth` of the rows in the first tier, all of them with the second. */
export const part = <Row>(rows: readonly Row[], nth: number): Row[] =>
  rows.filter((_, index) => isWhole || index % nth === 0);

const skip = (): void => {};
const none = Object.assign(skip, { each: () => skip, skipIf: () => skip }) as unknown as typeof test; // what is called of it

/** A test of the second tier, in a file whose other tests belong to the first. */
export const longTest: typeof test = isWhole ? test : none;
