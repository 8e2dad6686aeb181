import { describe, expect, test } from "bun:test";
import { calibrated, type Measured, ORIGINS, valuesOf } from "../../../src/console/garden/calibrate";
import { calibrationOf, cornersOf } from "../../../src/robot/garden/photo-place";

/* Two marks in a photo tell how large it is, how it is turned, and where it lies (console.md §2.7). */

const measured: Measured = {
  marks: [
    { left: 160, top: 240 },
    { left: 480, top: 240 },
  ],
  ...{ distance: 160, axis: "x", origin: "BOTTOM_LEFT", width: 640, height: 480 },
  ...{ taken: { x: 1000, y: 500 }, first: undefined, offset: { x: 0, y: 0 } },
};

/** Where a pixel of the photo lies by the calibration, as the map lays photos. */
function placeOf({ left, top }: { left: number; top: number }, given: Measured) {
  const found = calibrated(given);
  const corners = found && cornersOf({ meta: given.taken }, found);
  if (!corners) throw new Error("no calibration");
  const { topLeft, topRight, bottomLeft } = corners;
  const [right, down] = [left / given.width, top / given.height];
  const along = (axis: "x" | "y"): number =>
    topLeft[axis] + right * (topRight[axis] - topLeft[axis]) + down * (bottomLeft[axis] - topLeft[axis]);
  return { x: along("x"), y: along("y") };
}

test("marks side by side along x: only the scale", () => {
  expect(calibrated(measured)).toMatchObject({ scale: 0.5, rotation: 0, offset: { x: 0, y: 0 } });
});

const PAIRS = [
  [160, 240, 480, 240],
  [100, 400, 500, 80],
  [320, 50, 300, 430],
  [600, 20, 40, 30],
] as const;

describe.each(ORIGINS)("with the origin %s", (origin) => {
  test.each(["x", "y"] as const)("both marks lie where they are, apart along %s", (axis) => {
    for (const [a, b, c, d] of PAIRS) {
      const marks = [
        { left: a, top: b },
        { left: c, top: d },
      ] as const;
      const first = { x: 940, y: 530 };
      const given: Measured = { ...measured, marks, axis, origin, first };
      const [one, two] = marks.map((mark) => placeOf(mark, given));
      expect(one?.x).toBeCloseTo(first.x, 6);
      expect(one?.y).toBeCloseTo(first.y, 6);
      expect(two?.x).toBeCloseTo(first.x + (axis === "x" ? 160 : 0), 6);
      expect(two?.y).toBeCloseTo(first.y + (axis === "y" ? 160 : 0), 6);
    }
  });
});

test("without the place of a mark the offset stays as it was", () => {
  expect(calibrated({ ...measured, offset: { x: 12, y: -7 } })?.offset).toEqual({ x: 12, y: -7 });
});

test.each([
  ["marks on each other", { marks: [measured.marks[0], measured.marks[0]] as const }],
  ["no distance", { distance: 0 }],
  ["a distance below 0", { distance: -5 }],
  ["a distance that is no number", { distance: Number.NaN }],
])("is none with %s", (_, change) => expect(calibrated({ ...measured, ...change })).toBeUndefined());

test.each(ORIGINS)("what is stored is what the map reads, with the origin %s", (origin) => {
  const given: Measured = { ...measured, origin, first: { x: 930, y: 520 } };
  const found = calibrated(given);
  if (!found) throw new Error("no calibration");
  const values = Object.entries(valuesOf(found, origin, -50)).map(([key, value]) => ({ key, value }));
  const read = calibrationOf(values);
  expect(read).toMatchObject({
    ...{ width: 640, height: 480, isRightward: found.isRightward, isDownward: found.isDownward },
  });
  expect(read?.scale).toBeCloseTo(found.scale, 3);
  expect(read?.rotation).toBeCloseTo(found.rotation, 2);
  expect(read?.offset.x).toBeCloseTo(found.offset.x, 1);
  expect(values.find(({ key }) => key.endsWith("camera_z"))?.value).toBe("-50");
});
