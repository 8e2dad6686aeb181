import type { Locator, Page } from "playwright-core";

/* A person at a window, whose presses are counted. */

type Share = readonly [x: number, y: number];

/** A gardener at a window. Typing into a field, choosing of a list and pressing count as one each. */
export function gardener() {
  let count = 0;
  const counted = <T extends unknown[]>(work: (...given: T) => Promise<unknown>) =>
    async function act(...given: T): Promise<void> {
      count++;
      await work(...given);
    };
  return {
    press: counted((what: Locator) => what.click()),
    /** In the middle of its height, at a share of its width. */
    pressAt: counted(async (what: Locator, share: number) => {
      await what.scrollIntoViewIfNeeded();
      const { width, height } = (await what.boundingBox())!;
      await what.click({ position: { x: share * width, y: height / 2 } });
    }),
    /** Draws a rectangle on what there is, from one share of its width and height to another. */
    draw: counted(async (what: Locator, [fromX, fromY]: Share, [toX, toY]: Share) => {
      const { x, y, width, height } = (await what.boundingBox())!;
      const { mouse } = what.page();
      await mouse.move(x + fromX * width, y + fromY * height);
      await mouse.down();
      await mouse.move(x + toX * width, y + toY * height, { steps: 5 });
      await mouse.up();
    }),
    type: counted((what: Locator, text: string) => what.fill(text)),
    choose: counted((what: Locator, label: string) => what.selectOption({ label })),
    /** Presses since the last call. */
    counted: (): number => {
      const now = count;
      count = 0;
      return now;
    },
  };
}
export type Gardener = ReturnType<typeof gardener>;

export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const toPage = (page: Page, name: string): Locator =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });
