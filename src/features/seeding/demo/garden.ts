import type { NewPlant } from "../../garden";
import { DAY_MS } from "../../../platform/time";
import { groupBy } from "../lines/point-groups";
import { ENGLISH, type Words } from "../words";

/** The garden of a demo account. Coordinates in mm; some lie outside the map. Source: `seed-data.md` §2. */

/** Arrangement of plants and soil points, by size of the bed. */
export type Layout = "small" | "compact_xl" | "standard_xl";

const inEveryLayout = <T>(value: T): Record<Layout, T> => ({ small: value, compact_xl: value, standard_xl: value });

/** Plants of one crop in a grid: `rows` along x, in each row one plant per value of `y`. */
interface Planting {
  readonly crop: string;
  /** Whether they are planted; otherwise they are planned. */
  readonly isPlanted: boolean;
  readonly firstX: number;
  readonly stepX: number;
  readonly rows: Readonly<Record<Layout, number>>;
  readonly y: Readonly<Record<Layout, readonly number[]>>;
}

const PLANTINGS: readonly Planting[] = [
  {
    crop: "Spinach",
    isPlanted: true,
    firstX: 400,
    stepX: 200,
    rows: { small: 13, compact_xl: 28, standard_xl: 28 },
    y: { small: [100, 300], compact_xl: [100, 300], standard_xl: [100, 300, 2600, 2800] },
  },
  {
    crop: "Broccoli",
    isPlanted: true,
    firstX: 600,
    stepX: 600,
    rows: { small: 4, compact_xl: 9, standard_xl: 9 },
    y: { small: [700], compact_xl: [700, 1600], standard_xl: [700, 1600, 2200] },
  },
  {
    crop: "Beet",
    isPlanted: false,
    firstX: 200,
    stepX: 100,
    rows: { small: 27, compact_xl: 57, standard_xl: 57 },
    y: inEveryLayout([1100, 1200]),
  },
];

/** Crops that have grown in the garden of a guest: days since planting, radius when grown in mm, spread by day in mm. */
const GROWN: Readonly<Record<string, { days: number; radius: number; spread: Readonly<Record<number, number>> }>> = {
  Spinach: { days: 34, radius: 90, spread: { 1: 20, 20: 90, 45: 180 } },
  Broccoli: { days: 48, radius: 220, spread: { 1: 30, 30: 180, 70: 440 } },
};

const slugOf = (crop: string): string => crop.toLowerCase();

/** A group for the plants of each crop. */
export const CROP_GROUPS = PLANTINGS.map(({ crop }) =>
  groupBy(`${crop} plants`, { pointer_type: ["Plant"], cropdb_slug: [slugOf(crop)] }),
);

/** Water for one plant, by name of the curve and day of its life. */
const WATER: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  Spinach: { 1: 200, 30: 500, 40: 500, 45: 300, 60: 300 },
  Broccoli: { 1: 300, 45: 1200, 60: 1200, 65: 900, 75: 900 },
};
const curveName = (crop: string): string => `${crop} water curve`;
const spreadName = (crop: string): string => `${crop} spread`;

export const WATER_CURVES = Object.entries(WATER).map(([crop, data]) => ({
  name: curveName(crop),
  type: "water",
  data,
}));

/** How the plants of a guest have spread. */
export const SPREAD_CURVES = Object.entries(GROWN).map(([crop, { spread }]) => ({
  name: spreadName(crop),
  type: "spread",
  data: spread,
}));

/**
 * All plants, crop by crop. `curveOf`: id of the curve with this name. `now`: time of planting; the plants of a guest, in
 * whose `words` they are named, have grown until then.
 */
export const demoPlants = (layout: Layout, curveOf: (name: string) => number, now: string, words?: Words): NewPlant[] =>
  PLANTINGS.flatMap((planting) => {
    const { crop, isPlanted, firstX, stepX, rows, y: columns } = planting;
    const grown = words && GROWN[crop];
    const planted_at = grown ? new Date(Date.parse(now) - grown.days * DAY_MS).toISOString() : now;
    const plant: Omit<NewPlant, "x" | "y"> = {
      name: (words ?? ENGLISH)(crop),
      cropdb_slug: slugOf(crop),
      radius: grown?.radius ?? 25,
      z: 0,
      plant_stage: isPlanted ? "planted" : "planned",
      planted_at: isPlanted ? planted_at : null,
      water_curve_id: crop in WATER ? curveOf(curveName(crop)) : null,
      ...(grown && { spread_curve_id: curveOf(spreadName(crop)) }),
    };
    const xs = Array.from({ length: rows[layout] }, (_, row) => firstX + row * stepX);
    return xs.flatMap((x) => columns[layout].map((y) => ({ ...plant, x, y })));
  });

/** First and last value, both included. */
type Range = readonly [first: number, last: number];

const SOIL_POINTS = 16;
const SOIL_X: Readonly<Record<Layout, Range>> = { small: [0, 2700], compact_xl: [0, 5700], standard_xl: [0, 5700] };
const SOIL_Y: Readonly<Record<Layout, Range>> = { small: [0, 1200], compact_xl: [0, 2700], standard_xl: [0, 2700] };
const SOIL_Z: Range = [-550, -450];

/** Measured soil heights at random places. `random`: numbers from 0 (included) to 1 (excluded). */
export function soilPoints(layout: Layout, random: () => number) {
  const within = ([first, last]: Range): number => first + Math.floor(random() * (last - first + 1));
  const toTens = (value: number): number => Math.round(value / 10) * 10;
  return Array.from({ length: SOIL_POINTS }, () => ({
    pointer_type: "GenericPointer",
    name: "Soil Height",
    radius: 0,
    meta: { color: "gray", at_soil_level: "true" },
    x: toTens(within(SOIL_X[layout])),
    y: toTens(within(SOIL_Y[layout])),
    z: within(SOIL_Z),
  }));
}
