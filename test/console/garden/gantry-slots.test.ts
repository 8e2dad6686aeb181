import { expect, test } from "bun:test";
import type { Point } from "../../../src/client/records";
import { changeTo, gantryPlaces } from "../../../src/console/garden/gantry-slots";
import { longConsoleTest } from "../../support/console";
import { post } from "../../support/scenarios";
import { handle, restingBox } from "./places";

/** A bed of 2000 mm at half a pixel per millimetre: slots need 76 mm. */
const shown = (gantry: number, ...ys: readonly number[]) => [
  ...gantryPlaces(
    ys.map((y, index) => ({ id: index + 1, y })),
    gantry,
    2000,
    0.5,
  ).entries(),
];

test("slots on the gantry that would cover each other stand side by side, towards the middle of the bed", () => {
  expect(shown(100)).toEqual([]);
  for (const [gantry, ys, places] of [
    [
      100,
      [0, 0],
      [
        { x: 100, y: 0 },
        { x: 176, y: 0 },
      ],
    ],
    [
      1900,
      [0, 25],
      [
        { x: 1900, y: 0 },
        { x: 1824, y: 25 },
      ],
    ],
    [
      0,
      [0, 100],
      [
        { x: 0, y: 0 },
        { x: 0, y: 100 },
      ],
    ],
    [
      0,
      [0, 70, 80, 90],
      [
        { x: 0, y: 0 },
        { x: 76, y: 70 },
        { x: 0, y: 80 },
        { x: 152, y: 90 },
      ],
    ],
  ] as const) {
    expect(shown(gantry, ...ys)).toEqual(places.map((place, index) => [index + 1, place]));
  }
});

test("a slot on the gantry is put at another y only, others at both", () => {
  const changeOf = (point: object) => changeTo(point as Point, { x: 300, y: 40 });
  expect(changeOf({ pointer_type: "ToolSlot", gantry_mounted: true })).toEqual({ y: 40 });
  expect(changeOf({ pointer_type: "ToolSlot", gantry_mounted: false })).toEqual({ x: 300, y: 40 });
  expect(changeOf({ pointer_type: "Plant" })).toEqual({ x: 300, y: 40 });
});

longConsoleTest(
  "slots that ride on the gantry at the same place are pressed one by one",
  async ({ account, visit }) => {
    const slot = (name: string, y: number) =>
      post("/api/points", { pointer_type: "ToolSlot", name, x: 0, y, z: 0, gantry_mounted: true });
    const ids = [await account.make(slot("Left", 600)), await account.make(slot("Middle", 600))];
    ids.push(await account.make(slot("Right", 625)));
    const beside = await account.make(
      post("/api/points", { pointer_type: "Plant", name: "Mint", x: 2000, y: 300, z: 0 }),
    );
    const { page, open, openAs } = await visit({ size: "desktop" });
    await openAs("/garden", account);
    for (const id of ids) {
      await open(`/garden/${id}`);
      const box = await restingBox(handle(page));
      await page.evaluate(
        `history.pushState(null, "", "/app/garden/${beside}"), dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await page.getByRole("heading", { name: "Mint" }).waitFor(); // without a new page, so that the map stays
      await restingBox(handle(page));
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForURL(`**/garden/${id}`);
    }
  },
);
