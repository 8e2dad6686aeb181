/* The two tiers of tests (CONTRIBUTING.md). */

/** Whether the second tier runs too, with all looks: `npm run test:all`. */
export const isWhole = process.env["LOOKS"] === "all";

/** How many histories, orders or other things are generated: `few` in the first tier, `many` with the second. */
export const amount = (few: number, many: number): number => (isWhole ? many : few);
