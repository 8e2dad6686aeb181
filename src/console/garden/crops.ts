import type { Crop, Plant } from "../../client/records";
import { DAY_MS } from "../../robot/calendar/duration";
import type { CurvePoint } from "../../robot/garden/growth";
import type { Place } from "../../robot/garden/place";
import { shapedPoints } from "./curve-shapes";

/*
 * Values that follow from a crop of the catalogue (`garden.md` §23). The catalogue has lengths in cm, the garden in mm.
 */

const MM_PER_CM = 10;
const toMm = (cm: number | undefined): number | undefined => cm && cm * MM_PER_CM;

/**
 * The values that a plant of a crop begins with: fields of its form, and the distances of a grid, whose rows run along
 * x.
 */
export interface Fillings {
  readonly name: string;
  readonly radius?: number;
  readonly depth?: number;
  readonly gapX?: number;
  readonly gapY?: number;
}

export function fillingsOf({ name, spread_cm, spacing_cm, row_spacing_cm, sowing_depth_mm }: Crop): Fillings {
  return {
    name,
    ...(spread_cm && { radius: (spread_cm * MM_PER_CM) / 2 }),
    ...(sowing_depth_mm !== undefined && { depth: sowing_depth_mm }),
    ...(spacing_cm && { gapX: spacing_cm * MM_PER_CM }),
    ...(row_spacing_cm && { gapY: row_spacing_cm * MM_PER_CM }),
  };
}

/** A type of curve that a crop says something about. */
export type Growing = "spread" | "height";

/** How a plant of a crop grows until its harvest; undefined where the catalogue does not know. */
export function growthOf({ days_to_maturity: days, ...crop }: Crop, type: Growing): CurvePoint[] | undefined {
  const most = toMm(type === "spread" ? crop.spread_cm : crop.height_cm);
  return most && days ? shapedPoints("slowStart", days.to, most) : undefined;
}

/** Time between the seasons of the north and the south. */
const HALF_YEAR_MS = (365.25 / 2) * DAY_MS;

/** The year in which a season ends: of the north the calendar year, of the south half a year later. */
export const seasonOf = (time: number, isSouth: boolean): number =>
  new Date(time + (isSouth ? HALF_YEAR_MS : 0)).getUTCFullYear();

/** A plant of a known crop at a place. */
export interface Grower extends Place {
  readonly name: string;
  readonly crop: Crop;
  /** Diameter in mm. */
  readonly spread: number;
}

/** Grower that stood in the same place before. */
export interface Former extends Grower {
  readonly season: number;
}

/** Plants whose leaves are nearer than this are neighbours, in mm. */
const NEIGHBOURS_MM = 300;

/** Reasons for and against a crop at some places. */
interface Advice {
  /** Names of plants nearby that do not do well beside it, each once; those that do. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
  /** Plants of its family that stood there this season or the last, the newest first. */
  readonly family: readonly { readonly name: string; readonly season: number }[];
}

const kindsOf = (kinds: Crop["good_neighbours"]): ReadonlySet<string> => new Set(kinds?.map(({ kind }) => kind));

/** `season`: of now. */
export function adviceFor(
  crop: Crop,
  spread: number,
  places: readonly Place[],
  standing: readonly Grower[],
  former: readonly Former[],
  season: number,
): Advice {
  const isWithin = (other: Grower, reach: number): boolean =>
    places.some(({ x, y }) => Math.hypot(other.x - x, other.y - y) <= reach);
  const near = standing.filter((other) => isWithin(other, (spread + other.spread) / 2 + NEIGHBOURS_MM));
  const [good, bad] = [kindsOf(crop.good_neighbours), kindsOf(crop.bad_neighbours)];
  const namesOf = (kinds: ReadonlySet<string>) => [
    ...new Set(near.filter((other) => kinds.has(other.crop.kind)).map(({ name }) => name)),
  ];
  const family = former
    .filter((other) => crop.family !== undefined && other.crop.family?.name === crop.family.name)
    .filter((other) => other.season >= season - 1 && isWithin(other, Math.max(spread, other.spread) / 2))
    .toSorted((one, other) => other.season - one.season);
  const once = new Map(family.map(({ name, season: then }) => [`${name} ${then}`, { name, season: then }]));
  return { bad: namesOf(bad), good: namesOf(good), family: [...once.values()] };
}

type Months = { readonly from: number; readonly to: number };

/** Whether a month, from 1 on, lies in one of these windows; they may go beyond the year. */
export const isIn = (windows: readonly Months[] | undefined, month: number): boolean =>
  windows?.some(({ from, to }) => (from <= to ? month >= from && month <= to : month >= from || month <= to)) ?? false;

const GONE: ReadonlySet<Plant["plant_stage"]> = new Set(["removed", "harvested"]);
/** Whether a plant is not in the garden any more, though it is still listed. */
export const isGone = ({ plant_stage }: Pick<Plant, "plant_stage">): boolean => GONE.has(plant_stage);
