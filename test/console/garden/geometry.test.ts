import { describe, expect, test } from "bun:test";
import type { Curve, Plant, Point, PointGroup } from "../../../src/client/records";
import { lookOf } from "../../../src/robot/garden/crop-looks";
import { CROP_PICTURES } from "../../../src/console/icons/crop-pictures";
import { CROPS } from "../../../src/features/crops/catalogue";
import { dayOfLife, pointsOf, valueAt, widthOf } from "../../../src/robot/garden/growth";
import { membersOf } from "../../../src/robot/garden/members";
import { GRID_MAXIMUM, placesOf } from "../../../src/console/garden/planting";
import { calibrationOf, cornersOf, croppedOf } from "../../../src/robot/garden/photo-place";
import { projectionOf, sizeOfAxes } from "../../../src/console/garden/projection";
import { lengthOf, routeOf } from "../../../src/robot/garden/route";
import { shadeOf } from "../../../src/console/garden/shade";

describe("the map (console.md §2, Garden)", () => {
  const look = { bot_origin_quadrant: 2, map_size_x: 3000, map_size_y: 1200, xy_swap: false };

  test.each([
    [1, false, { left: 2900, up: 1180 }],
    [2, false, { left: 100, up: 1180 }],
    [3, false, { left: 100, up: 20 }],
    [4, false, { left: 2900, up: 20 }],
    [1, true, { left: 1180, up: 2900 }],
    [2, true, { left: 20, up: 2900 }],
    [3, true, { left: 20, up: 100 }],
    [4, true, { left: 1180, up: 100 }],
  ])("origin in quadrant %d, axes swapped: %p", (bot_origin_quadrant, xy_swap, wanted) => {
    const { toMap, toGarden, width, height } = projectionOf({ ...look, bot_origin_quadrant, xy_swap });
    expect(toMap({ x: 100, y: 20 })).toEqual(wanted);
    expect(toGarden(wanted)).toEqual({ x: 100, y: 20 });
    expect([width, height]).toEqual(xy_swap ? [1200, 3000] : [3000, 1200]);
  });

  test("has a size without preferences, and never none", () => {
    const { width, height } = projectionOf({ ...look, bot_origin_quadrant: null, map_size_x: null, map_size_y: -5 });
    expect([width, height]).toEqual([2900, 1]);
  });
});

describe("the size of the bed by the axes", () => {
  const x = { movement_axis_nr_steps_x: 150_000, movement_step_per_mm_x: 50, movement_stop_at_max_x: 1 } as const;
  const y = { movement_axis_nr_steps_y: 60_000, movement_step_per_mm_y: 50, movement_stop_at_max_y: 1 } as const;
  test.each([
    ["both have a length and stop there", { ...x, ...y }, { map_size_x: 3000, map_size_y: 1200 }],
    ["one does not stop", { ...x, ...y, movement_stop_at_max_x: 0 as const }, { map_size_y: 1200 }],
    ["one has no length", { ...x, ...y, movement_axis_nr_steps_y: 0 }, { map_size_x: 3000 }],
    ["nobody knows steps per millimetre", { ...x, ...y, movement_step_per_mm_x: null }, { map_size_y: 1200 }],
  ])("%s", (_, axes, size) => expect(sizeOfAxes(axes)).toEqual(size));
});

describe("a grid of plants", () => {
  const grid = { start: { x: 50, y: 50 }, countX: 3, countY: 2, gapX: 100, gapY: 80, isOffset: false };
  const bed = { x: 1000, y: 1000 };

  test("goes row by row", () => {
    expect(placesOf(grid, bed)).toEqual([50, 130].flatMap((y) => [50, 150, 250].map((x) => ({ x, y }))));
  });
  test("may move every second row", () => {
    expect(placesOf({ ...grid, isOffset: true }, bed).map(({ x }) => x)).toEqual([50, 150, 250, 100, 200, 300]);
  });
  test("stays on the bed", () => {
    expect(placesOf({ ...grid, gapX: -40 }, bed).map(({ x }) => x)).toEqual([50, 10, 50, 10]);
    expect(placesOf(grid, { x: 150, y: 60 })).toHaveLength(2);
  });
  test("is bounded", () => {
    expect(placesOf({ ...grid, countX: 1e6, countY: 1e6, gapX: 0, gapY: 0 }, bed)).toHaveLength(GRID_MAXIMUM);
  });
});

const now = Date.parse("2026-06-11T00:00:00Z");
const plant = (id: number, change: Partial<Plant> = {}): Point =>
  ({
    ...{ id, device_id: 1, created_at: "2026-06-01T00:00:00Z", updated_at: "", name: `P${id}`, pointer_type: "Plant" },
    ...{ meta: {}, x: id * 10, y: 0, z: 0, radius: 25, planted_at: null },
    ...change,
  }) as Plant; // the fields that are looked at

describe("members of a group", () => {
  const group = (criteria: PointGroup["criteria"], point_ids: number[] = []) => ({ point_ids, criteria }) as PointGroup; // the fields that are looked at
  const points = [
    plant(1, { cropdb_slug: "mint" }),
    plant(2, { cropdb_slug: "beet", radius: 80 }),
    plant(3, { cropdb_slug: "leek", planted_at: "2026-06-09T00:00:00Z", meta: { color: "red" } }),
  ];

  test.each<[string, PointGroup, number[]]>([
    ["none where nothing is asked", group({ day: { op: "<", days_ago: 0 }, string_eq: {} }), []],
    ["those named by hand", group({}, [3, 1, 99]), [1, 3]],
    ["one of several values", group({ string_eq: { cropdb_slug: ["mint", "leek"] } }), [1, 3]],
    ["a field below another", group({ string_eq: { "meta.color": ["red"] } }), [3]],
    ["all criteria at once", group({ number_gt: { x: 5 }, number_lt: { x: 25, radius: 50 } }), [1]],
    ["equal numbers, and one by hand", group({ number_eq: { radius: [80] } }, [1]), [1, 2]],
    ["younger than days, by planting or creation", group({ day: { op: "<", days_ago: 5 } }), [3]],
    ["older than days", group({ day: { op: ">", days_ago: 5 } }), [1, 2]],
    ["none by a field that is not there", group({ number_lt: { nothing: 5 } }), []],
  ])("%s", (_, given, wanted) => {
    expect(membersOf(given, points, now).map(({ id }) => id)).toEqual(wanted);
  });
});

describe("the way through a group", () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];

  test.each<[PointGroup["sort_type"], object[], number]>([
    ["xy_ascending", [a, b, c, d], 20 + Math.hypot(10, 10)],
    ["xy_descending", [d, c, b, a], 20 + Math.hypot(10, 10)],
    ["yx_ascending", [a, c, b, d], 20 + Math.hypot(10, 10)],
    ["yx_descending", [d, b, c, a], 20 + Math.hypot(10, 10)],
    ["xy_alternating", [a, b, d, c], 30],
    ["yx_alternating", [a, c, d, b], 30],
    ["nn", [a, b, d, c], 30],
    ["random", [b, d, a, c], 20 + Math.hypot(10, 10)],
  ])("%s", (sortType, wanted, length) => {
    const route = routeOf([b, d, a, c], sortType);
    expect(route).toEqual(wanted as typeof route);
    expect(lengthOf(route)).toBeCloseTo(length);
  });

  test("of nobody is nothing", () => {
    expect([routeOf([], "nn"), lengthOf([])]).toEqual([[], 0]);
  });
});

describe("a curve", () => {
  const points = pointsOf({ data: { "10": 200, "1": 20, "30": 100 } });

  test.each([
    [1, 20],
    [5.5, 110],
    [10, 200],
    [20, 150],
    [30, 100],
    [99, 100],
    [0, 20],
  ])("at day %d: %d", (day, value) => expect(valueAt(points, day)).toBe(value));

  test("without points has no value", () => {
    expect(valueAt([], 5)).toBeUndefined();
  });

  test.each([
    [null, undefined],
    ["2026-06-11T00:00:00Z", 1],
    ["2026-06-01T12:00:00Z", 10],
    ["2026-07-01T00:00:00Z", undefined],
  ])("a plant of %p is in day %p of its life", (plantedAt, day) => expect(dayOfLife(plantedAt, now)).toBe(day));

  test.each([
    ["with a curve as wide as it says for the day", "2026-06-01T12:00:00Z", { "1": 20, "10": 200 }, 200],
    ["with a curve of no points twice its radius", "2026-06-01T12:00:00Z", {}, 70],
    ["without a curve twice its radius", "2026-06-01T12:00:00Z", undefined, 70],
    ["before it is planted twice its radius", null, { "1": 20, "10": 200 }, 70],
  ] as const)("a plant of radius 35 is %s", (_, planted_at, data, width) => {
    const curve = data && ({ data } as Curve);
    expect(widthOf({ planted_at, radius: 35 }, curve, now)).toBe(width);
  });
});

describe("what a crop looks like", () => {
  test.each([
    ["spinach", "leaf"],
    ["cherry-tomato", "tomato"],
    ["sweet-potatoes", "potato"],
    ["radishes", "radish"],
    ["Genovese Basil", "basil"],
    ["sunflower", "sunflower"],
    ["apple", "apple"],
    ["pepper", "pepper"],
    ["red-bell-pepper", "pepper"],
    ["cayenne-pepper", "chili"],
    ["green-onions", "leek"],
    ["red-onion", "onion"],
    ["blackberries", "berry"],
    ["tayberries", "berry"],
    ["not-set", undefined],
    ["", undefined],
  ])("%p is %p", (slug, look) => expect(lookOf(slug)).toBe(look as ReturnType<typeof lookOf>));

  test("every crop of the catalogue has a picture of its own", () => {
    const without = CROPS.filter(({ slug }) => lookOf(slug) === undefined).map(({ slug }) => slug);
    expect(without).toEqual(["generic-plant"]);
    expect(Object.keys(CROP_PICTURES).length).toBeGreaterThanOrEqual(30);
  });
});

describe("a photo on the map", () => {
  const values = (more: Record<string, string> = {}) =>
    Object.entries({ coord_scale: "0.5", center_pixel_location_x: "320", center_pixel_location_y: "240", ...more }).map(
      ([name, value]) => ({ key: `CAMERA_CALIBRATION_${name}`, value }),
    );
  const photo = { meta: { x: 1000, y: 500 } };
  const cornersWith = (more: Record<string, string>) => {
    const calibration = calibrationOf(values(more));
    return calibration && cornersOf(photo, calibration);
  };

  test.each<[Record<string, string>, unknown]>([
    [{}, { topLeft: { x: 840, y: 620 }, topRight: { x: 1160, y: 620 }, bottomLeft: { x: 840, y: 380 } }],
    [
      { image_bot_origin_location: '"TOP_RIGHT"' },
      { topLeft: { x: 1160, y: 380 }, topRight: { x: 840, y: 380 }, bottomLeft: { x: 1160, y: 620 } },
    ],
    [
      { camera_offset_x: "10", camera_offset_y: "-20" },
      { topLeft: { x: 850, y: 600 }, topRight: { x: 1170, y: 600 }, bottomLeft: { x: 850, y: 360 } },
    ],
    [{ coord_scale: "0" }, undefined],
    [{ center_pixel_location_x: "nothing" }, undefined],
  ])("with %j", (more, wanted) => expect<unknown>(cornersWith(more)).toEqual(wanted));

  test("is turned about its middle", () => {
    const { topLeft, topRight } = cornersWith({ total_rotation_angle: "90" }) ?? {};
    expect([topLeft?.x, topLeft?.y, topRight?.x, topRight?.y].map((each) => Math.round(each ?? 0))).toEqual([
      1120, 660, 1120, 340,
    ]);
  });
  test.each([
    [0, 320, 240],
    [90, 240, 320],
    [45, 120 * Math.SQRT2, 120 * Math.SQRT2],
    [10, 291.013, 192.389],
    [-10, 291.013, 192.389],
  ])("turned by %d degrees holds an upright rectangle of %d by %d about its middle", (angle, width, height) => {
    const corners = cornersWith({ total_rotation_angle: String(angle) });
    const { topLeft, topRight, bottomLeft } = croppedOf(corners!); // calibrated
    expect(topRight.x - topLeft.x).toBeCloseTo(width, 2);
    expect(bottomLeft.y - topLeft.y).toBeCloseTo(height, 2);
    expect([topRight.y - topLeft.y, bottomLeft.x - topLeft.x]).toEqual([0, 0]);
    expect((topRight.x + bottomLeft.x) / 2).toBeCloseTo(photo.meta.x);
    expect((topRight.y + bottomLeft.y) / 2).toBeCloseTo(photo.meta.y);
  });
  test("that does not say where it was taken lies nowhere", () => {
    const calibration = calibrationOf(values());
    expect(calibration && cornersOf({ meta: {} }, calibration)).toBeUndefined();
  });
});

describe("a shaded map", () => {
  const bed = { x: 1000, y: 500 };

  test("is as measured where it was measured, and between that elsewhere", () => {
    const samples = [
      { x: 0, y: 250, value: -500 },
      { x: 1000, y: 250, value: -400 },
    ];
    const shade = shadeOf(samples, bed);
    const row = shade && [...shade.levels.slice(16 * shade.columns, 17 * shade.columns)];
    expect([shade?.columns, shade?.rows, shade?.least, shade?.most]).toEqual([64, 32, -500, -400]);
    expect(row?.at(0)).toBeCloseTo(0, 2);
    expect(row?.at(-1)).toBeCloseTo(1, 2);
    expect(row?.every((level, index) => index === 0 || level >= (row[index - 1] ?? 1))).toBe(true);
  });
  test("of equal values is in the middle, of none is nothing", () => {
    expect(new Set(shadeOf([{ x: 1, y: 1, value: 7 }], bed)?.levels)).toEqual(new Set([0.5]));
    expect(shadeOf([], bed)).toBeUndefined();
  });
});
