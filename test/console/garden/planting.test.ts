import { describe, expect, test } from "bun:test";
import { GRID_MAXIMUM, isTight, placesIn } from "../../../src/console/garden/planting";
import { longConsoleTest, lookedAt } from "../../support/console";
import { holds } from "../../support/eventually";
import { plant, SHEET } from "./places";

/* Planting several crops by hand (`console.md` §2.1). */

const bed = { x: 1000, y: 1000 };
const corner = (x: number, y: number) => ({ x, y });

describe("a rectangle with distances of 100 and 200 mm", () => {
  test.each([
    ["of their size has one plant", corner(0, 0), corner(100, 200), [[50, 100]]],
    ["that is smaller has one too", corner(500, 500), corner(510, 510), [[505, 505]]],
    ["has what is left at both ends", corner(0, 0), corner(250, 200), [[75, 100], [175, 100]]], // prettier-ignore
    ["may be drawn from any corner", corner(100, 400), corner(0, 0), [[50, 100], [50, 300]]], // prettier-ignore
    ["ends with the bed", corner(950, 900), corner(5000, 5000), [[975, 950]]],
  ] as const)("%s", (_, from, to, places) => {
    expect(placesIn({ from, to }, { gapX: 100, gapY: 200 }, bed).map(({ x, y }) => [x, y])).toEqual(
      places.map((each) => [...each]),
    );
  });

  test("has no more plants than are planted at once", () => {
    expect(placesIn({ from: corner(0, 0), to: bed }, { gapX: 1, gapY: 1 }, bed)).toHaveLength(GRID_MAXIMUM);
  });
});

test.each([
  ["alone", [], false],
  ["beside another one", [{ x: 100, y: 0, radius: 50 }], false],
  ["with less than a tenth in it", [{ x: 96, y: 0, radius: 50 }], false],
  ["with more in it", [{ x: 90, y: 0, radius: 50 }], true],
  ["above a small one", [{ x: 5, y: 0, radius: 5 }], true],
] as const)("a plant %s has too little room: %p", (_, others, tight) => {
  expect(isTight({ x: 0, y: 0, radius: 50 }, others)).toBe(tight);
});

for (const look of lookedAt([
  { size: "desktop", scheme: "light", language: "en" },
  { size: "small", scheme: "dark", language: "de" },
] as const)) {
  longConsoleTest(
    `two crops are planted at once, one drawn, one by keyboard (${look.size})`,
    async ({ account, visit }) => {
      await account.make(plant("Lettuce", 1500, 600, { radius: 150 }));
      const { page, openAs, looksGood } = await visit(look);
      await openAs("/garden/add?kind=Plant", account);
      const isEnglish = look.language === "en";
      await page.getByRole("button", { name: isEnglish ? "Plant by hand" : "Von Hand pflanzen" }).click();
      const all = isEnglish ? /^Plant (?:all )?\d/ : /^(?:Alle )?\d+ pflanzen/;

      const shelf = page.getByRole("group", { name: isEnglish ? "Crops of this garden" : "Sorten dieses Gartens" });
      await shelf.getByRole("button").first().click();
      await page.locator(`.garden-canvas.is-boxing`).waitFor();
      const box = (await page.locator(".garden-canvas").boundingBox())!;
      const [x, y] = [box.x + box.width * 0.25, box.y + box.height * 0.42];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 60, { steps: 4 });
      await page.locator(`${SHEET}:not([hidden])`).waitFor(); // seen while it is drawn
      await page.mouse.move(x + 110, y + 90, { steps: 4 });
      await page.mouse.up();
      const items = page.locator(".garden-patches > li");
      await holds(async () => expect(await items.count()).toBe(1));

      await page
        .locator(".garden-panel")
        .getByLabel(isEnglish ? "Crop" : "Sorte", { exact: true })
        .fill("carrot");
      await page.keyboard.press("Tab");
      const numbers = page.getByRole("button", { name: isEnglish ? "Rectangle by numbers" : "Rechteck mit Zahlen" });
      await numbers.focus();
      await page.keyboard.press("Enter");
      await holds(async () => expect(await items.count()).toBe(2));
      const [fromX, fromY, toX, toY] = isEnglish
        ? ["From x", "From y", "To x", "To y"]
        : ["Von x", "Von y", "Bis x", "Bis y"];
      for (const [label, value] of [
        [fromX, "1400"],
        [fromY, "500"],
        [toX, "1600"],
        [toY, "700"],
      ] as const) {
        await page.getByLabel(label!).fill(value);
      }
      await items
        .nth(1)
        .getByText(isEnglish ? "with too little room" : "mit zu wenig Platz")
        .waitFor();
      await looksGood("garden-plant");
      const button = page.getByRole("button", { name: all });
      const count = Number(/\d+/.exec(await button.innerText())?.[0]);
      expect(count).toBeGreaterThan(4);
      await button.press("Enter");
      await holds(async () => expect(await account.list("points")).toHaveLength(count + 1));
      const slugs = new Set((await account.list("points")).map(({ cropdb_slug }) => cropdb_slug));
      expect(slugs.size).toBe(2);
      await page.getByRole("button", { name: isEnglish ? "Undo" : "Rückgängig" }).click();
      await holds(async () => expect(await account.list("points")).toHaveLength(1));
    },
  );
}
