import { describe, expect, test } from "bun:test";
import { axesOf, HOME, type Position } from "../../../src/robot/motion/axis";
import { findHome, findLength, secondsOf } from "../../../src/robot/motion/homing";
import { FULL_SPEED, lengthOf, type Move, moveTo, placeAt, type Speeds, wayOf } from "../../../src/robot/motion/move";

/* How long a move takes and where it ends (robot-facts.md §5), to 1 %. */

type Config = Parameters<typeof axesOf>[0];

interface Row {
  readonly name: string;
  readonly config?: Config;
  readonly from?: Position;
  readonly to: Position;
  readonly speeds?: Speeds;
  readonly seconds: number;
  readonly ends?: Position;
}

const rows: readonly Row[] = [
  { name: "1,000 mm in x", to: { x: 1000, y: 0, z: 0 }, seconds: 14.56 },
  { name: "1,000 mm in y", to: { x: 0, y: 1000, z: 0 }, seconds: 14.56 },
  { name: "nothing takes no time", from: { x: 5, y: 6, z: -7 }, to: { x: 5, y: 6, z: -7 }, seconds: 0 },
  { name: "400 mm in z: 16 mm/s", to: { x: 0, y: 0, z: -400 }, seconds: 2 * 1.782 + 9400 / 400 },
  { name: "two ramps of 60 mm, nothing between them", to: { x: 120, y: 0, z: 0 }, seconds: 3.56 },
  { name: "two ramps of 12 mm in z", to: { x: 0, y: 0, z: -24 }, seconds: 3.56 },
  {
    name: "a short move turns half way",
    to: { x: 60, y: 0, z: 0 },
    seconds: 2 * (300 / 350) * Math.log(1 + 350 / 2 / 50),
  },
  { name: "all axes at once: as long as the slowest", to: { x: 1000, y: 500, z: -100 }, seconds: 14.56 },
  {
    name: "half the speed, the ramp as long in steps",
    to: { x: 1000, y: 0, z: 0 },
    speeds: { ...FULL_SPEED, x: 50 },
    seconds: 2 * (300 / 150) * Math.log(4) + 22,
  },
  { name: "0 percent is all of it", to: { x: 1000, y: 0, z: 0 }, speeds: { ...FULL_SPEED, x: 0 }, seconds: 14.56 },
  {
    name: "above 100 percent is all of it",
    to: { x: 1000, y: 0, z: 0 },
    speeds: { ...FULL_SPEED, x: 250 },
    seconds: 14.56,
  },
  { name: "never slower than it starts", to: { x: 1000, y: 0, z: 0 }, speeds: { ...FULL_SPEED, x: 1 }, seconds: 100 },
  {
    name: "z toward home with its own speed",
    config: { movement_max_spd_z2: 200 },
    from: { x: 0, y: 0, z: -100 },
    to: HOME,
    seconds: 2 * (300 / 150) * Math.log(4) + 1900 / 200,
  },
  {
    name: "z away from home with the common one",
    config: { movement_max_spd_z2: 200 },
    to: { x: 0, y: 0, z: -100 },
    seconds: 2 * 1.782 + 1900 / 400,
  },
  {
    name: "a higher speed toward home counts for nothing",
    config: { movement_max_spd_z2: 900 },
    from: { x: 0, y: 0, z: -100 },
    to: HOME,
    seconds: 2 * 1.782 + 1900 / 400,
  },
  {
    name: "below 0 it is cut",
    from: { x: 100, y: 0, z: 0 },
    to: { x: -50, y: 0, z: 0 },
    seconds: 2 * (300 / 350) * Math.log(1 + (350 * 250) / 300 / 50),
    ends: HOME,
  },
  { name: "above 0 z is cut", to: { x: 0, y: 0, z: 20 }, seconds: 0, ends: HOME },
  {
    name: "below 0 it drives on without that",
    config: { movement_stop_at_home_x: 0 },
    from: { x: 10, y: 0, z: 0 },
    to: { x: -50, y: 0, z: 0 },
    seconds: 2 * (300 / 350) * Math.log(1 + 350 / 2 / 50),
  },
  {
    name: "beyond the length it is cut",
    config: { movement_axis_nr_steps_x: 5000 },
    to: { x: 1500, y: 0, z: 0 },
    seconds: 14.56,
    ends: { x: 1000, y: 0, z: 0 },
  },
  {
    name: "z is cut at its length, downward",
    config: { movement_axis_nr_steps_z: 10_000 },
    to: { x: 0, y: 0, z: -500 },
    seconds: 2 * 1.782 + 9400 / 400,
    ends: { x: 0, y: 0, z: -400 },
  },
  {
    name: "an axis with home up is cut above 0",
    config: { movement_home_up_x: 1 },
    from: { x: -120, y: 0, z: 0 },
    to: { x: 50, y: 0, z: 0 },
    seconds: 3.56,
    ends: HOME,
  },
  {
    name: "z without home up is cut below 0",
    config: { movement_home_up_z: 0 },
    from: { x: 0, y: 0, z: 24 },
    to: { x: 0, y: 0, z: -50 },
    seconds: 3.56,
    ends: HOME,
  },
  {
    name: "a length that stops nothing cuts nothing",
    config: { movement_axis_nr_steps_x: 5000, movement_stop_at_max_x: 0 },
    to: { x: 1500, y: 0, z: 0 },
    seconds: 20.81,
  },
  { name: "an unknown length cuts nothing", to: { x: 1500, y: 0, z: 0 }, seconds: 20.81 },
  {
    name: "a time-out ends it where it is then",
    config: { movement_timeout_x: 10 },
    to: { x: 1000, y: 0, z: 0 },
    seconds: 10,
    ends: { x: 60 + (10 - 1.782) * 80, y: 0, z: 0 },
  },
];

describe("a move", () => {
  test.each([...rows])("$name", ({ config = {}, from = HOME, to, speeds, seconds, ends = to }) => {
    const move = moveTo(axesOf(config), from, to, speeds);
    expect(Math.abs(move.seconds - seconds)).toBeLessThanOrEqual(seconds * 0.01);
    for (const axis of ["x", "y", "z"] as const) expect(move.to[axis]).toBeCloseTo(ends[axis], 0);
    expect(placeAt(move, 0)).toEqual(from);
    expect(placeAt(move, move.seconds + 5)).toEqual(move.to);
  });

  test("what was cut is told, and what timed out", () => {
    const axes = axesOf({ movement_axis_nr_steps_x: 5000, movement_timeout_y: 1 });
    expect(moveTo(axes, HOME, { x: 2000, y: 500, z: 9 })).toMatchObject({
      cuts: [
        { axis: "x", end: "max" },
        { axis: "z", end: "home" },
      ],
      timedOut: ["y"],
      seconds: 1,
    });
  });

  test("the path goes diagonally first, then along what is left", () => {
    const way = wayOf(moveTo(axesOf({}), HOME, { x: 1000, y: 500, z: 0 }));
    const straight = way.filter(([, x, y]) => Math.abs(x - y) < 1e-6);
    expect(straight.length).toBe(3); // it starts, has its speed, and y begins to brake
    expect(way.at(-1)?.slice(1)).toEqual([1000, 500, 0]);
    expect(way.findLast(([, , y]) => y < 500)?.[1]).toBeCloseTo(440, 0);
    expect(lengthOf(way)).toBeGreaterThan(Math.hypot(1000, 500));
    expect(lengthOf(way)).toBeLessThan(500 * Math.SQRT2 + 500);
  });

  test("it ends exactly where it was sent, so that the next one is not cut", () => {
    const axes = axesOf({});
    for (let z = -1; z > -600; z -= 0.37) {
      expect(moveTo(axes, { x: 0, y: 0, z }, HOME)).toMatchObject({ to: HOME, cuts: [] });
    }
  });

  test("the place at a time fits the time of a place", () => {
    const move = moveTo(axesOf({}), HOME, { x: 1000, y: 0, z: 0 });
    expect(placeAt(move, 1.782).x).toBeCloseTo(60, 0);
    expect(placeAt(move, move.seconds - 1.782).x).toBeCloseTo(940, 0);
    expect(placeAt(move, move.seconds / 2).x).toBeCloseTo(500, 3);
  });
});

describe("an axis finds its ends", () => {
  const axes = axesOf({
    ...{ movement_home_spd_x: 50, movement_home_spd_z: 50 },
    ...{ movement_axis_nr_steps_x: 5000, movement_axis_nr_steps_z: 10_000 },
  });
  const seen = (moves: readonly Move[], axis: "x" | "z") => ({
    seconds: secondsOf(moves),
    places: moves.map(({ to }) => to[axis] + 0),
  });
  test("home: there, 10 mm back and again, at the speed for it", () => {
    expect(seen(findHome(axes, { x: 100, y: 0, z: 0 }, "x"), "x")).toEqual({
      seconds: (100 + 20) / 10,
      places: [0, 10, 0],
    });
    expect(seen(findHome(axes, { x: 0, y: 0, z: -50 }, "z"), "z")).toEqual({
      seconds: (50 + 20) / 2,
      places: [0, -10, 0],
    });
  });
  test("length: both ends", () => {
    expect(seen(findLength(axes, { x: 100, y: 0, z: 0 }, "x"), "x")).toEqual({ seconds: 210, places: [0, 1000, 0] });
    expect(seen(findLength(axes, HOME, "z"), "z")).toEqual({ seconds: 400, places: [0, -400, 0] });
  });
});
