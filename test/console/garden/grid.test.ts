import { describe, expect, test } from "bun:test";
import { newGridId } from "../../../src/console/garden/grid";
import { gapsOfView } from "../../../src/console/garden/camera";
import { faultOf, placesOf } from "../../../src/console/garden/planting";
import { calibrationOf } from "../../../src/robot/garden/photo-place";

/* Points in rows (`care.md` §7.1). */

const bed = { x: 1000, y: 500 };
const grid = { start: { x: 0, y: 0 }, countX: 5, countY: 3, gapX: 100, gapY: 100, isOffset: false };

test("rows of which every second one is moved stand nearer, so all neighbours are as far apart", () => {
  const places = placesOf({ ...grid, isOffset: true }, bed);
  expect(places.map(({ y }) => y)).toEqual([0, 86.6, 173.2].flatMap((y) => Array.from({ length: 5 }, () => y)));
  const [first, , , , , moved] = places;
  expect(Math.hypot(moved!.x - first!.x, moved!.y - first!.y)).toBeCloseTo(100, 1);
});

describe("a grid of at most 200 places on a bed of 1,000 by 500 mm", () => {
  test.each([
    ["that fits is made", {}, undefined],
    ["up to the edges is made", { countX: 11, countY: 6 }, undefined],
    ["of 200 is made", { countX: 20, countY: 10, gapX: 50, gapY: 50 }, undefined],
    ["of 201 is not", { countX: 201, countY: 1, gapX: 1 }, ["countX", "many"]],
    ["of millions is not", { countX: 1e6, countY: 1e6 }, ["countX", "many"]],
    ["without columns is not", { countX: 0 }, ["countX", "none"]],
    ["of half a row is not", { countY: 1.5 }, ["countY", "none"]],
    ["of fewer rows than none is not", { countY: -2 }, ["countY", "none"]],
    ["without a distance along x is not", { gapX: 0 }, ["gapX", "flat"]],
    ["without a distance along y is not", { gapY: 0 }, ["gapY", "flat"]],
    ["of one column needs no distance", { countX: 1, gapX: 0 }, undefined],
    ["beyond the end of x is not", { countX: 12 }, ["countX", "outside"]],
    ["beyond the end of y is not", { countY: 7 }, ["countY", "outside"]],
    ["that begins outside is not", { start: { x: -1, y: 0 } }, ["countX", "outside"]],
    ["back from the far corner is made", { start: bed, gapX: -100, gapY: -100 }, undefined],
  ] as const)("%s", (_, change, fault) => {
    const found = faultOf({ ...grid, ...change }, bed, 200);
    expect(found && [found.at, found.why]).toEqual(fault as never);
  });
});

describe("distances of the camera's view, which overlap by a tenth", () => {
  const calibrated = (rotation: number) =>
    calibrationOf(
      Object.entries({
        ...{ coord_scale: 0.5, center_pixel_location_x: 320, center_pixel_location_y: 240 },
        ...{ total_rotation_angle: rotation, camera_offset_x: 70, camera_offset_y: -20 },
      }).map(([name, value]) => ({ key: `CAMERA_CALIBRATION_${name}`, value: String(value) })),
    )!;
  test.each([
    ["of an upright camera", 0, 288, 216],
    ["of one that lies on its side", 90, 216, 288],
    // 320 by 240 mm: the upright rectangle in it touches both long edges, and is 240 by 138.6 mm.
    ["of one turned by 30 degrees", 30, 216, 124],
  ])("%s", (_, rotation, gapX, gapY) => {
    const gaps = gapsOfView(calibrated(rotation));
    expect([Math.abs(gaps.gapX - gapX) <= 1, Math.abs(gaps.gapY - gapY) <= 1]).toEqual([true, true]);
  });
});

test("the id of a grid is a UUID, each time another one", () => {
  const ids = Array.from({ length: 100 }, newGridId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
