import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS, HOUR_MS } from "../../platform/time";
import { type Span, stepOf, type Timed } from "../../robot/calendar/occurrences";
import { type Told, type WaterFacts, type WaterNeed, waterNeed } from "../../robot/garden/need";
import { curves, pointGroups, points } from "../garden";
import { fallenBetween, type MeasureRow, measuresOf } from "../measures";
import { type Calendar, runsOf } from "../scripts";

const rulesOf = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("water_rules")
    .select(["id", "device_id", "name", "on", "point_group_id", "farm_event_ids", "ml_per_plant"])
    .select(["rain_id", "rain_expected_id", "soil_id", "dry", "wet", "skip_below", "at_most"])
    .where("device_id", "=", p.device_id)
    .orderBy("id"),
);

type OfGarden = Pick<Context, "db" | "deviceId">;

/** A rule as it is stored. */
export type Rule = ReturnType<typeof allRules>[number];

/** The rules of a garden: at most 20. */
export const allRules = ({ db, deviceId }: OfGarden) => db.all(rulesOf, { device_id: deviceId });

export const findRule = (of: OfGarden, id: number): Rule | undefined => allRules(of).find((rule) => rule.id === id);

/** Ids of events as a rule stores them. */
export const idsOf = ({ farm_event_ids }: Pick<Rule, "farm_event_ids">) => JSON.parse(farm_event_ids) as number[]; // of the resource

/** Whether an event takes place more often than hourly. */
export const isTooOften = (event: Timed): boolean => (stepOf(event) ?? HOUR_MS) < HOUR_MS;

/** The events of a rule that count: events change after a rule has named them, and an undo may give one to two of `all` rules. */
export function eventsOf(all: readonly Rule[], rule: Rule, { events }: Calendar): readonly Timed[] {
  const ids = new Set(idsOf(rule));
  for (const other of all) if (other.id < rule.id) for (const id of idsOf(other)) ids.delete(id);
  return events.filter((event) => ids.has(event.id) && event.executable_type === "Sequence" && !isTooOften(event));
}

/** Longest time that is looked back. */
const BACK_MS = 7 * DAY_MS;

const without = query((q, p: Placeholders<OfDevice & { rule_id: number; from: number; until: number }>) =>
  q
    .selectFrom("water_decisions")
    .select(["farm_event_id", "run"])
    .where("device_id", "=", p.device_id)
    .where("rule_id", "=", p.rule_id)
    .where("run", ">=", p.from)
    .where("run", "<", p.until)
    .where("factor", "=", 0),
);

/** Key of a run of an event, which no other run has. */
export const keyOfRun = (event: number, run: number): string => `${event} ${run}`;

/** A run of a rule; `key` tells it from others. Epoch milliseconds. */
export interface RuleRun {
  readonly key: string;
  readonly event: number;
  readonly run: number;
}

/** A run and the water that it needs. */
export interface Decision extends RuleRun {
  readonly need: WaterNeed;
}

/** The runs of a rule that are not paused, in the order of time. */
export function runsOfRule(of: OfGarden, rule: Rule, calendar: Calendar, { from, until }: Span): RuleRun[] {
  const found: RuleRun[] = [];
  for (const event of eventsOf(allRules(of), rule, calendar)) {
    const { id } = event;
    const paused = calendar.pauseLookup.timesOf(id);
    for (const run of runsOf(calendar, event).from(from)) {
      if (run >= until) break;
      if (!paused.has(run)) found.push({ key: keyOfRun(id, run), event: id, run });
    }
  }
  return found.toSorted((one, other) => one.run - other.run);
}

/** The runs of a rule that water, also those that came while the server was off. */
export function wateringRuns(of: OfGarden, rule: Rule, calendar: Calendar, span: Span): RuleRun[] {
  const { db, deviceId: device_id } = of;
  const decided = db.all(without, { device_id, rule_id: rule.id, ...span });
  const dry = new Set(decided.map(({ farm_event_id, run }) => keyOfRun(farm_event_id, run)));
  return runsOfRule(of, rule, calendar, span).filter(({ key }) => !dry.has(key));
}

/** A measure that says nothing for longer than it may is as if it were not there. */
const isSilent = ({ silent_hours, at }: MeasureRow, now: number): boolean =>
  at === null || (silent_hours !== null && now - Date.parse(at) > silent_hours * HOUR_MS);

/** The facts of a rule as they are now, for a run and the last one before it that waters. */
function factsOf(context: Context, rule: Rule): (run: number, before: number | undefined) => WaterFacts {
  const { db, deviceId, now: date } = context;
  const now = date.getTime();
  const all = new Map(measuresOf(db, deviceId).map((measure) => [measure.id, measure]));
  const told = (id: number | null, kind: string, valueOf: (measure: MeasureRow) => number): Told | undefined => {
    const measure = all.get(id ?? 0);
    if (id === null || !measure) return undefined;
    if (measure.kind !== kind) return "other";
    if (isSilent(measure, now)) return "silent";
    return { value: valueOf(measure), at: Date.parse(measure.at ?? "") };
  };
  const newest = ({ value }: MeasureRow): number => value ?? 0; // those without one are silent
  const shown = {
    points: points.list(context),
    groups: pointGroups.list(context),
    curves: curves.list(context),
  } as unknown as Pick<WaterFacts, "points" | "groups" | "curves">; // the client's types are made of the same declarations
  const rains = new Map<string, Told | undefined>();
  const rainBetween = (from: number, to: number): Told | undefined => {
    const key = `${from} ${to}`;
    if (!rains.has(key))
      rains.set(
        key,
        told(rule.rain_id, "rain", (measure) => fallenBetween(db, measure, from, to)),
      );
    return rains.get(key);
  };
  return (run, before) => ({
    ...shown,
    groupId: rule.point_group_id,
    run,
    now,
    before,
    mlPerPlant: rule.ml_per_plant,
    rain: rainBetween(before ?? run - DAY_MS, run),
    expected: told(rule.rain_expected_id, "rain_expected", newest),
    soil: told(rule.soil_id, "soil", newest),
    dry: rule.dry,
    wet: rule.wet,
    skipBelow: rule.skip_below,
    atMost: rule.at_most,
  });
}

/**
 * The water that runs of a rule need, which are in the order of time: each counts what those before it leave. Undefined
 * for a run on which nothing is decided. Records, and rain of the same time, are read once for all.
 */
export function* needsOf(
  context: Context,
  rule: Rule,
  calendar: Calendar,
  runs: readonly RuleRun[],
): Generator<Decision | undefined> {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last) return;
  const watering = wateringRuns(context, rule, calendar, { from: first.run - BACK_MS, until: last.run });
  const dry = new Set<string>();
  const factsFor = factsOf(context, rule);
  for (const each of runs) {
    const { key, run } = each;
    const before = watering.findLast((other) => other.run < run && !dry.has(other.key))?.run;
    const need = waterNeed(factsFor(run, before !== undefined && before >= run - BACK_MS ? before : undefined));
    if (need?.factor === 0) dry.add(key);
    yield need && { ...each, need };
  }
}
