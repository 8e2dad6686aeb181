import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import type { Told, WaterFacts } from "../../robot/garden/need";
import { curves, pointGroups, points } from "../garden";
import { fallenBetween, type MeasureRow, measuresOf } from "../measures";
import { calendarOf, runsOf } from "../scripts";

const ruleOf = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q
    .selectFrom("water_rules")
    .select(["id", "device_id", "name", "on", "point_group_id", "farm_event_ids", "ml_per_plant"])
    .select(["rain_id", "rain_expected_id", "soil_id", "dry", "wet", "skip_below", "at_most"])
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);

/** A rule as it is stored. */
export type Rule = NonNullable<ReturnType<typeof findRule>>;

export const findRule = ({ db, deviceId }: Pick<Context, "db" | "deviceId">, id: number) =>
  db.get(ruleOf, { id, device_id: deviceId });

/** The events of a rule that there are. */
export const eventsOf = ({ farm_event_ids }: Rule, { events }: ReturnType<typeof calendarOf>) => {
  const ids = JSON.parse(farm_event_ids) as number[]; // as the resource stores them
  return events.filter(({ id }) => ids.includes(id));
};

/** Longest time that is looked back. */
const BACK_MS = 7 * DAY_MS;

/** The last run of a rule before a time that took place; also one that came while the server was off. */
function runBefore({ db, deviceId }: Context, rule: Rule, run: number): number | undefined {
  const calendar = calendarOf(db, deviceId);
  const times = eventsOf(rule, calendar).flatMap((event) => {
    const paused = calendar.pauseLookup.timesOf(event.id);
    const all: number[] = [];
    for (const at of runsOf(calendar, event).from(run - BACK_MS)) {
      if (at >= run) break;
      if (!paused.has(at)) all.push(at);
    }
    return all;
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/** A measure that says nothing for longer than it may is as if it were not there. */
const isSilent = ({ silent_hours, at }: MeasureRow, now: number): boolean =>
  at === null || (silent_hours !== null && now - Date.parse(at) > silent_hours * HOUR_MS);

/** The facts for a run of a rule, as they are now. */
export function factsFor(context: Context, rule: Rule, run: number): WaterFacts {
  const { db, deviceId, now: date } = context;
  const now = date.getTime();
  const before = runBefore(context, rule, run);
  const all = new Map(measuresOf(db, deviceId).map((measure) => [measure.id, measure]));
  const told = (id: number | null, valueOf: (measure: MeasureRow) => number): Told | undefined => {
    const measure = all.get(id ?? 0);
    if (id === null || !measure) return undefined;
    if (isSilent(measure, now)) return "silent";
    return { value: valueOf(measure), at: Date.parse(measure.at ?? "") };
  };
  const newest = ({ value }: MeasureRow): number => value ?? 0; // those without one are silent
  const shown = {
    points: points.list(context),
    groups: pointGroups.list(context),
    curves: curves.list(context),
  } as unknown as Pick<WaterFacts, "points" | "groups" | "curves">; // the client's types are made of the same declarations
  return {
    ...shown,
    groupId: rule.point_group_id,
    run,
    now,
    before,
    mlPerPlant: rule.ml_per_plant,
    rain: told(rule.rain_id, (measure) => fallenBetween(db, measure, before ?? run - DAY_MS, run)),
    expected: told(rule.rain_expected_id, newest),
    soil: told(rule.soil_id, newest),
    dry: rule.dry,
    wet: rule.wet,
    skipBelow: rule.skip_below,
    atMost: rule.at_most,
  };
}
