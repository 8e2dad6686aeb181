import { describe, expect, test } from "bun:test";
import type { Point } from "../../../src/client/records";
import { calibrationOf, cornersOf } from "../../../src/robot/garden/photo-place";
import type { Position } from "../../../src/robot/motion/axis";
import { draw, type Scene, sceneOf } from "../../../src/robot/practice/camera";
import { NOTHING } from "../../../src/robot/practice/knowledge";
import { LEAVES_OF_WEEDS, leavesOf } from "../../../src/robot/garden/leaves";
import { Soil } from "../../../src/robot/practice/world";
import { plant, slot } from "../script/rehearsed";

/* What a photo of a practice robot shows, and where (robot-facts.md §10). */

const NOW = Date.UTC(2026, 10, 22, 8);
const HOME = { x: 0, y: 0, z: 0 };

interface Given {
  readonly points?: readonly Point[];
  readonly at?: Position;
  /** Values of the calibration. */
  readonly values?: Readonly<Record<string, string>>;
  readonly soil?: Soil;
  readonly curves?: typeof NOTHING.curves;
}

const envsOf = (values: Given["values"] = {}) =>
  Object.entries(values).map(([key, value]) => ({ key: `CAMERA_CALIBRATION_${key}`, value }));
const scene = ({ points = [], at = HOME, values, soil = new Soil(), curves = [] }: Given): Scene =>
  sceneOf({ ...NOTHING, points, curves, pluginEnvs: envsOf(values) }, soil, at, NOW, "photo");
/** Place in the garden of a pixel. */
const placeOf = ({ origin, right, down }: Scene, x: number, y: number) => ({
  x: origin[0] + right[0] * x + down[0] * y,
  y: origin[1] + right[1] * x + down[1] * y,
});
/** Blue, green and red of a pixel of a bitmap whose lines begin at the bottom. */
const HEADER = 54;
function bitmap(shown: Scene): Uint8Array {
  const drawing = draw(shown);
  let step = drawing.next();
  while (!step.done) step = drawing.next();
  return step.value;
}
function pixels(shown: Scene): (x: number, y: number) => readonly number[] {
  const bytes = bitmap(shown);
  return (x, y) => {
    const at = HEADER + shown.width * 3 * (shown.height - 1 - y) + 3 * x;
    return [...bytes.subarray(at, at + 3)];
  };
}

const SMALL = { coord_scale: "1", center_pixel_location_x: "40", center_pixel_location_y: "30" };

describe("the frame of a photo", () => {
  const rows = [
    { name: "a camera as it is", values: SMALL },
    { name: "a camera beside the robot", values: { ...SMALL, camera_offset_x: "40", camera_offset_y: "-15" } },
    { name: "a camera that is far away", values: { ...SMALL, coord_scale: "2.5" } },
    { name: "a camera that is turned", values: { ...SMALL, total_rotation_angle: "30" } },
    ...["TOP_LEFT", "TOP_RIGHT", "BOTTOM_LEFT", "BOTTOM_RIGHT"].map((image_bot_origin_location) => ({
      name: `a camera with its origin ${image_bot_origin_location}`,
      values: { ...SMALL, image_bot_origin_location, total_rotation_angle: "-12", camera_offset_x: "7" },
    })),
  ];
  test.each(rows)("of $name lies where maps lay it", ({ values }) => {
    const at = { x: 500, y: 300, z: -10 };
    const shown = scene({ at, values });
    const corners = cornersOf({ meta: at }, calibrationOf(envsOf(values))!); // it is calibrated
    const corner = (x: number, y: number) => {
      const place = placeOf(shown, x, y);
      return { x: expect.closeTo(place.x, 6) as number, y: expect.closeTo(place.y, 6) as number };
    };
    expect(corners).toEqual({ topLeft: corner(0, 0), topRight: corner(80, 0), bottomLeft: corner(0, 60) });
  });

  test("of a camera that was never calibrated has 640 by 480 mm about the robot", () => {
    const shown = scene({ at: { x: 500, y: 300, z: 0 } });
    expect([shown.width, shown.height]).toEqual([640, 480]);
    expect([placeOf(shown, 0, 0), placeOf(shown, 640, 480)]).toEqual([
      { x: 180, y: 540 },
      { x: 820, y: 60 },
    ]);
  });
});

describe("the content of a photo", () => {
  const curve = { id: 3, name: "Spread", type: "spread", data: { 1: 20, 11: 220 } } as never; // what is looked at
  const old = { ...plant(1, 0, 0), planted_at: "2026-11-17T08:00:00.000Z" };
  const rows: readonly { name: string; given: Given; shows: readonly object[] }[] = [
    {
      name: "a plant where it is, as large as its radius",
      given: { points: [plant(1, 100, 50)] },
      shows: [{ leaves: leavesOf("beet"), x: 420, y: 190, radius: 25 }],
    },
    {
      name: "a plant that has grown, as wide as its curve says",
      given: { points: [{ ...old, spread_curve_id: 3 }], curves: [curve] },
      shows: [{ radius: 60 }],
    },
    {
      name: "a weed",
      given: { points: [{ ...plant(1, 0, 0), pointer_type: "Weed", radius: 40 } as unknown as Point] }, // as a weed is
      shows: [{ leaves: LEAVES_OF_WEEDS, radius: 40 }],
    },
    {
      name: "nothing else",
      given: { points: [slot(4, 7, false), { ...plant(1, 0, 0), pointer_type: "GenericPointer" } as unknown as Point] }, // as a point is
      shows: [],
    },
    { name: "nothing beyond its edge", given: { points: [plant(1, 346, 0)] }, shows: [] },
    { name: "what reaches into it", given: { points: [plant(1, 344, 0)] }, shows: [{ x: 664 }] },
  ];
  test.each(rows)("$name", ({ given, shows }) => {
    const { blobs } = scene(given);
    expect(blobs).toHaveLength(shows.length);
    expect(blobs).toMatchObject([...shows]);
  });

  test("the soil is fixed to the garden: photos beside each other join", () => {
    const one = pixels(scene({ values: SMALL }));
    const other = pixels(scene({ values: SMALL, at: { x: 30, y: 10, z: 0 } }));
    for (const [x, y] of [
      [35, 20],
      [50, 12],
      [79, 49],
    ] as const) {
      expect(other(x - 30, y + 10)).toEqual(one(x, y));
    }
    expect(one(35, 20)).not.toEqual(one(50, 12));
  });

  test("wet soil is darker, there alone", () => {
    const soil = new Soil();
    const values = { ...SMALL, center_pixel_location_x: "200" };
    const at = { x: 150, y: 50, z: 0 };
    const dry = pixels(scene({ values, at }));
    soil.water({ x: 150, y: 50 }, 10, NOW);
    const wet = pixels(scene({ values, at, soil }));
    const light = (color: readonly number[]): number => color.reduce((sum, each) => sum + each, 0);
    expect(light(wet(200, 30))).toBeLessThan(0.8 * light(dry(200, 30)));
    expect(wet(50, 30)).toEqual(dry(50, 30));
  });

  test.each([
    ["carrot", "dill", "as fine"],
    ["lettuce", "red-cabbage", "as closed"],
    ["onion", "sweet-corn", "as slim"],
    ["tomato", "what nobody knows", "as usual"],
  ])("leaves of %s and %s are %s, those of others are not", (one, other) => {
    const seen = (cropdb_slug: string) =>
      String([...bitmap(scene({ points: [{ ...plant(1, 0, 0), cropdb_slug }], values: SMALL }))]);
    expect(seen(other)).toBe(seen(one));
    for (const crop of ["carrot", "lettuce", "onion", "tomato", "beet", "apple"]) {
      if (crop !== one) expect(seen(crop)).not.toBe(seen(one));
    }
  });

  test("a plant is green where its leaves are", () => {
    const [blue = 0, green = 0, red = 0] = pixels(scene({ points: [plant(1, 0, 0)], values: SMALL }))(40, 30);
    expect(green).toBeGreaterThan(1.5 * Math.max(blue, red));
  });
});
