import type { Locator, Page } from "playwright-core";

/* A person at a window, whose presses are counted. */

type Share = readonly [x: number, y: number];

/** What a person does at a window. */
interface Hand {
  readonly press: (what: Locator) => Promise<unknown>;
  /** In the middle of its height, at a share of its width. */
  readonly pressAt: (what: Locator, share: number) => Promise<unknown>;
  /** Draws a rectangle on what there is, from one share of its width and height to another. */
  readonly draw: (what: Locator, from: Share, to: Share) => Promise<unknown>;
  readonly type: (what: Locator, text: string) => Promise<unknown>;
  readonly choose: (what: Locator, label: string) => Promise<unknown>;
}

const withMouse: Hand = {
  press: (what) => what.click(),
  pressAt: async (what, share) => {
    await what.scrollIntoViewIfNeeded();
    const { width, height } = (await what.boundingBox())!;
    await what.click({ position: { x: share * width, y: height / 2 } });
  },
  draw: async (what, [fromX, fromY], [toX, toY]) => {
    const { x, y, width, height } = (await what.boundingBox())!;
    const { mouse } = what.page();
    await mouse.move(x + fromX * width, y + fromY * height);
    await mouse.down();
    await mouse.move(x + toX * width, y + toY * height, { steps: 5 });
    await mouse.up();
  },
  type: (what, text) => what.fill(text),
  choose: (what, label) => what.selectOption({ label }),
};

/** More than any page needs. */
const MOST_TABS = 300;
const PRECEDING = 2;

/** Goes to an element with the Tab key. */
async function reach(what: Locator): Promise<void> {
  const { keyboard } = what.page();
  await what.waitFor();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const { isThere, isBefore } = await what.evaluate((element, preceding) => {
      const focused = element.ownerDocument.activeElement;
      const way = focused?.compareDocumentPosition(element) ?? 0;
      return { isThere: focused === element, isBefore: (way & preceding) > 0 };
    }, PRECEDING);
    if (isThere) return;
    await keyboard.press(isBefore ? "Shift+Tab" : "Tab");
  }
  throw new Error(`The Tab key does not lead to ${what}.`);
}

const withKeys: Hand = {
  press: async (what) => {
    await reach(what);
    const isSwitch = await what.evaluate((element) => element.matches("input, [role=switch]"));
    await what.page().keyboard.press(isSwitch ? "Space" : "Enter");
  },
  /** Marks stand there already: one of two is moved. */
  pressAt: async (what, share) => {
    await reach(what.getByRole("button").nth(share < 0.5 ? 0 : 1));
    for (let times = 0; times < 3; times++) {
      await what.page().keyboard.press(share < 0.5 ? "Shift+ArrowLeft" : "Shift+ArrowRight");
    }
  },
  draw: () => Promise.reject(new Error("Keys draw no rectangle: there are fields for its numbers.")),
  type: async (what, text) => {
    const { keyboard } = what.page();
    await reach(what);
    const isDate = await what.evaluate((element) => element.matches("[type=date]"));
    if (!isDate) await keyboard.press("Control+A");
    await keyboard.type(isDate ? text.split("-").reverse().join("") : text); // day, month, year, as in Britain
  },
  choose: async (what, label) => {
    await reach(what);
    const chosen = () => what.locator("option:checked").textContent();
    await what.page().keyboard.press("Home");
    for (let options = 0; (await chosen()) !== label; options++) {
      if (options > MOST_TABS) throw new Error(`There is no option ${label}.`);
      await what.page().keyboard.press("ArrowDown");
    }
  },
};

/** A gardener at a window. Typing into a field, choosing of a list and pressing count as one each. */
export function gardener(by: "mouse" | "keys" = "mouse") {
  let count = 0;
  const counted = <T extends unknown[]>(work: (...given: T) => Promise<unknown>) =>
    async function act(...given: T): Promise<void> {
      count++;
      await work(...given);
    };
  const { press, pressAt, draw, type, choose } = by === "mouse" ? withMouse : withKeys;
  return {
    press: counted(press),
    pressAt: counted(pressAt),
    draw: counted(draw),
    type: counted(type),
    choose: counted(choose),
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
