import type { Locator } from "playwright-core";

/** Looks until there is something to see; the test's own time limit ends it. */
export async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await Bun.sleep(5);
  }
}

/** Waits for a line that goes again by itself. The wait begins with the work that shows it: later it may be too late. */
export const passing = async (line: Locator, work: Promise<void>): Promise<void> =>
  void (await Promise.all([line.waitFor(), work]));

/** How long something may be otherwise than expected, as long as pages are waited for. */
const LONGEST_MS = 60_000;

/** Expects until it is so: a page shows what was changed before the server has it. The last failure is the test's. */
export async function holds(expected: () => Promise<unknown>, longestMs = LONGEST_MS): Promise<void> {
  const end = Date.now() + longestMs;
  for (;;) {
    try {
      await expected();
      return;
    } catch (failure) {
      if (Date.now() > end) throw failure;
    }
    await Bun.sleep(20);
  }
}
