import type { Curve, Plant, Point, PointGroup } from "../../client/records";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../calendar/duration";
import { grown } from "./growth";
import { membersOf } from "./members";

/** Longest time that a need is counted for. */
const DAYS_AT_MOST = 7;
/** Rain of a day in millimetres beyond which the gauge counts as broken. */
const RAIN_A_DAY_MM = 200;
/** A measure of the soil counts for so long, and a forecast. */
const SOIL_MS = 24 * HOUR_MS;
const EXPECTED_MS = 12 * HOUR_MS;
/** Millimetres: a plant drinks the rain of such a circle at least. */
const LEAST_RADIUS = 50;
const GROWING: readonly string[] = ["planted", "sprouted", "active"];

/** A value that was measured. `at`: epoch milliseconds. */
interface Measured {
  readonly value: number;
  readonly at: number;
}

/** A measure that a rule names: what it tells, or that it is silent or of another kind. */
export type Told = Measured | "silent" | "other";

/** The facts of which the need follows. Times are epoch milliseconds. */
export interface WaterFacts {
  /** Time of the run that is decided, and the present one. */
  readonly run: number;
  readonly now: number;
  /** The last run that took place; undefined without one of the last 7 days. */
  readonly before: number | undefined;
  /** The records of the garden, and the group whose plants are watered. */
  readonly points: readonly Point[];
  readonly groups: readonly PointGroup[];
  readonly curves: readonly Curve[];
  readonly groupId: number | null;
  /** Water that a plant without a curve needs a day. */
  readonly mlPerPlant: number;
  /** Millimetres since the run before; undefined where the rule names no gauge. */
  readonly rain: Told | undefined;
  readonly expected: Told | undefined;
  /** Percent. */
  readonly soil: Told | undefined;
  readonly dry: number;
  readonly wet: number;
  /** Runs of a smaller factor are skipped. */
  readonly skipBelow: number;
  readonly atMost: number;
}

/** Why a measure did not count. */
export type Fault = "silent" | "absurd" | "old" | "other";

/** The water of a run, and why. `need` and `rain` in ml, `days` since the run before. */
export interface WaterNeed {
  readonly need: number;
  readonly rain: number;
  readonly rain_mm: number | null;
  readonly expected_mm: number | null;
  readonly soil: number | null;
  readonly days: number;
  /** 0 where the run is skipped; of a usual day. */
  readonly factor: number;
  readonly skipped: boolean;
  readonly faults: Readonly<Partial<Record<"rain" | "expected" | "soil", Fault>>>;
}

/**
 * How much of a day's water a run needs: the need since the run before it, less the rain. Undefined where no plant grows that
 * needs any, or too much to be reckoned. Source: `water.md` §3.
 */
export function waterNeed(facts: WaterFacts): WaterNeed | undefined {
  const { run, before, mlPerPlant, skipBelow, atMost } = facts;
  const daily = growing(facts).map((plant) => ({
    ml: grown(curveOf(plant, facts), plant, run) ?? mlPerPlant,
    radius: plant.radius,
  }));
  const oneDay = daily.reduce((sum, { ml }) => sum + ml, 0);
  if (oneDay <= 0) return undefined;
  const days = before === undefined ? 1 : Math.min(DAYS_AT_MOST, (run - before) / DAY_MS);
  const { now } = facts;
  const rain = usable("rain", facts, ({ value }) =>
    value < 0 || value > RAIN_A_DAY_MM * Math.max(1, days) ? "absurd" : undefined,
  );
  const expected = usable("expected", facts, ({ value, at }) =>
    value < 0 || value > RAIN_A_DAY_MM ? "absurd" : now - at > EXPECTED_MS ? "old" : undefined,
  );
  const soil = usable("soil", facts, ({ value, at }) =>
    value < 0 || value > 100 ? "absurd" : now - at > SOIL_MS ? "old" : undefined,
  );
  const millimetres = (rain.value ?? 0) + (expected.value ?? 0) / 2;
  const need = oneDay * days;
  const fallen = daily.reduce(
    (sum, plant) => sum + Math.min(plant.ml * days, millilitres(millimetres, plant.radius)),
    0,
  );
  if (!Number.isFinite(need) || !Number.isFinite(fallen)) return undefined;
  const named = [facts.rain, facts.expected, facts.soil].filter((told) => told !== undefined).length;
  const faults = { ...rain.fault, ...expected.fault, ...soil.fault };
  const isBlind = named > 0 && Object.keys(faults).length === named;
  const wanted = isBlind ? oneDay : amount({ need, rest: need - fallen, soil: soil.value }, facts);
  const factor = Math.min(atMost, Math.max(0, wanted / oneDay));
  const skipped = factor < skipBelow;
  return {
    need,
    rain: fallen,
    rain_mm: rain.value ?? null,
    expected_mm: expected.value ?? null,
    soil: soil.value ?? null,
    days,
    factor: skipped ? 0 : factor,
    skipped,
    faults,
  };
}

/** The plants of the group that grow. */
const growing = ({ groups, groupId, points, run }: WaterFacts): Plant[] => {
  const group = groups.find(({ id }) => id === groupId);
  return (group ? membersOf(group, points, run) : []).filter(
    (point) => point.pointer_type === "Plant" && GROWING.includes(point.plant_stage),
  ) as Plant[]; // as just asked
};

const curveOf = ({ water_curve_id }: Plant, { curves }: WaterFacts): Curve | undefined =>
  curves.find(({ id }) => id === water_curve_id);

/** Millilitres of rain on the circle of a plant: a millimetre is a litre on a square metre. */
const millilitres = (millimetres: number, radius: number): number =>
  (millimetres * Math.PI * Math.max(LEAST_RADIUS, radius) ** 2) / 1000;

/** The water that is left to give. Wet soil wants none, dry soil all, whatever has rained. */
function amount(
  { need, rest, soil }: { readonly need: number; readonly rest: number; readonly soil: number | undefined },
  { dry, wet }: WaterFacts,
): number {
  if (soil === undefined) return rest;
  if (soil >= wet) return 0;
  return soil <= dry ? need : Math.min(rest, (need * (wet - soil)) / (wet - dry));
}

/** Longest time that the clock of a sender may be ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

/** The value of a measure if it counts, else why not. */
function usable(
  name: "rain" | "expected" | "soil",
  facts: WaterFacts,
  faultOf: (told: Measured) => Fault | undefined,
): { readonly value?: number; readonly fault?: WaterNeed["faults"] } {
  const told = facts[name];
  if (told === undefined) return {};
  if (typeof told === "string") return { fault: { [name]: told } };
  const fault = told.at > facts.now + AHEAD_MS ? "absurd" : faultOf(told);
  return fault === undefined ? { value: told.value } : { fault: { [name]: fault } };
}
