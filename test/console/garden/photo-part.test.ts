import { expect, test } from "bun:test";
import { partOf } from "../../../src/console/garden/photo-part";
import { cornersOf } from "../../../src/robot/garden/photo-place";
import { randomOf } from "../../support/random";

/* The part of a photo that shows a weed (care.md §5.4). */

const CALIBRATION = { scale: 0.5, width: 640, height: 480, offset: { x: 0, y: 0 } };
const straight = { ...CALIBRATION, rotation: 0, isRightward: true, isDownward: true };

test.each([
  ["a small weed in the middle", { x: 500, y: 500, radius: 15 }, { x: 50, y: 50, radius: 10 }],
  ["a large one fills a third of its part", { x: 500, y: 500, radius: 30 }, { x: 50, y: 50, radius: 100 / 6 }],
  ["one in the corner of the photo", { x: 340, y: 380, radius: 15 }, { x: 0, y: 0, radius: 10 }],
  ["one larger than the photo", { x: 500, y: 500, radius: 120 }, { x: 50, y: 50, radius: 50 }],
])("%s", (_, weed, ring) => {
  const corners = cornersOf({ meta: { x: 500, y: 500 } }, straight)!;
  expect(partOf(weed, corners).ring).toEqual(ring);
});

test("the ring lies on the weed, and the photo fills its window, however it was taken", () => {
  const next = randomOf(48);
  for (let n = 0; n < 500; n++) {
    const [isRightward, isDownward] = [next() < 0.5, next() < 0.5];
    const calibration = { ...CALIBRATION, rotation: 360 * next(), isRightward, isDownward };
    const corners = cornersOf({ meta: { x: 900, y: 600 } }, calibration)!;
    const { topLeft, topRight, bottomLeft } = corners;
    const [right, down] = [next(), next()];
    const along = (axis: "x" | "y"): number =>
      topLeft[axis] + right * (topRight[axis] - topLeft[axis]) + down * (bottomLeft[axis] - topLeft[axis]);
    const { photo, ring } = partOf({ x: along("x"), y: along("y"), radius: 5 + 60 * next() }, corners);
    expect(ring.x).toBeCloseTo(photo.left + right * photo.width, 6);
    expect(ring.y).toBeCloseTo(photo.top + down * photo.height, 6);
    for (const [start, length] of [
      [photo.left, photo.width],
      [photo.top, photo.height],
    ] as const) {
      expect(start).toBeLessThanOrEqual(0);
      expect(start + length).toBeGreaterThanOrEqual(100 - 1e-9);
    }
  }
});
