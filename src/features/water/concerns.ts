import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import type { WaterNeed } from "../../robot/garden/need";
import { zoneIn } from "../account";
import { measuresOf } from "../measures";
import { type Calendar, calendarOf, runsOf } from "../scripts";
import { allRules, eventsOf, type Rule, wateringRuns } from "./facts";

/** Days of skips that a person should hear of. */
const SKIPPED_DAYS = 5;
/** Longest time of skips that is looked back. */
const BACK_MS = 60 * DAY_MS;

/** The skips of each rule after a time and after its last decision to water: the first, the newest, their number. */
const skipsOf = query((q, p: Placeholders<OfDevice & { after: number }>) =>
  q
    .selectFrom("water_rules as rule")
    .innerJoin("water_decisions as skip", (on) =>
      on.onRef("skip.device_id", "=", "rule.device_id").onRef("skip.rule_id", "=", "rule.id"),
    )
    .select(["rule.id", (e) => e.fn.min("skip.run").as("first"), (e) => e.fn.max("skip.run").as("last")])
    .select((e) => e.fn.countAll<number>().as("runs"))
    .where("rule.device_id", "=", p.device_id)
    .where("skip.factor", "=", 0)
    .where("skip.run", ">", (e) =>
      e.fn.coalesce(
        e
          .selectFrom("water_decisions as given")
          .select("given.run")
          .whereRef("given.device_id", "=", "rule.device_id")
          .whereRef("given.rule_id", "=", "rule.id")
          .where("given.run", ">", p.after)
          .where("given.factor", ">", 0)
          .orderBy("given.run", "desc")
          .limit(1),
        p.after,
      ),
    )
    .groupBy("rule.id"),
);
/** The decisions of the last day of each rule, up to its newest; of a rule the newest first. */
const lastDays = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("water_rules as rule")
    .innerJoin("water_decisions as made", (on) =>
      on.onRef("made.device_id", "=", "rule.device_id").onRef("made.rule_id", "=", "rule.id"),
    )
    .select(["rule.id", "made.run", "made.need"])
    .where("rule.device_id", "=", p.device_id)
    .where("made.run", ">=", (e) =>
      e
        .selectFrom("water_decisions as newest")
        .select((of) => of(of.fn.max("newest.run"), "-", of.lit(DAY_MS)).as("since"))
        .whereRef("newest.device_id", "=", "rule.device_id")
        .whereRef("newest.rule_id", "=", "rule.id"),
    )
    .orderBy("rule.id") // by the rule first: else SQLite goes through all decisions of the garden
    .orderBy("made.run", "desc"),
);

/** A matter that a person should look at. `begun`: epoch milliseconds. */
interface WaterConcern {
  /** The record that it is about, and behind a second `/` what tells it from others about the same one. */
  readonly subject: string;
  readonly name: string;
  readonly begun: number;
  /** Runs that were skipped since the last one that watered, and the days from the first to the newest. */
  readonly skippedRuns?: number;
  readonly skippedDays?: number;
  /** The measure decides, and no person has looked at it. */
  readonly isUnseen?: true;
  /** Measures that counted in no run of the last day. */
  readonly faults?: WaterNeed["faults"];
}

type OfGarden = Pick<Context, "db" | "deviceId">;
/** Epoch milliseconds. */
interface Skips {
  readonly first: number;
  readonly last: number;
  readonly runs: number;
}
interface Made {
  readonly run: number;
  readonly need: string;
}

/** Concerns of the rules that are on and have a run to come. `now`: epoch milliseconds. Source: `watch.md` §2. */
export function waterConcerns(of: OfGarden, now: number): WaterConcern[] {
  const { db, deviceId: device_id } = of;
  const all = allRules(of);
  if (all.length === 0) return [];
  const calendar = calendarOf(db, device_id);
  const made = Map.groupBy(db.all(lastDays, { device_id }), ({ id }) => id);
  const isToCome = (rule: Rule): boolean => {
    const from = Math.max(now, 1 + (made.get(rule.id)?.[0]?.run ?? 0)); // what is decided is over
    return eventsOf(all, rule, calendar).some((event) =>
      Iterator.from(runsOf(calendar, event).from(from)).some(() => true),
    );
  };
  const rules = all.filter((rule) => rule.on === 1 && isToCome(rule));
  const deciding = new Set(rules.flatMap((rule) => [rule.rain_id, rule.rain_expected_id, rule.soil_id]));
  const unseen = measuresOf(db, device_id)
    .filter(({ id, seen }) => seen === 0 && deciding.has(id))
    .map(({ id, name }) => ({ subject: `measures/${id}`, name, begun: now, isUnseen: true }) as const);
  const skips = new Map(db.all(skipsOf, { device_id, after: now - BACK_MS }).map((each) => [each.id, each]));
  return [
    ...unseen,
    ...rules.flatMap((rule) => skipped(of, rule, calendar, skips.get(rule.id), now) ?? []),
    ...rules.flatMap((rule) => faulty(rule, made.get(rule.id) ?? []) ?? []),
  ];
}

/** The skips of a rule, those before the last run that watered left out, where they fill enough days. */
function skipped(
  of: OfGarden,
  rule: Rule,
  calendar: Calendar,
  skips: Skips | undefined,
  now: number,
): WaterConcern | undefined {
  if (!skips) return undefined;
  const { first, last, runs } = skips;
  const { dayOf } = calendar.zone ?? zoneIn("UTC");
  const days = 1 + Math.round((dayOf(last) - dayOf(first)) / DAY_MS);
  if (days < SKIPPED_DAYS) return undefined;
  const watered = wateringRuns(of, rule, calendar, { from: first, until: now }).at(-1)?.run;
  if (watered === undefined)
    return { subject: `water_rules/${rule.id}`, name: rule.name, begun: last, skippedRuns: runs, skippedDays: days };
  const since = of.db.all(skipsOf, { device_id: of.deviceId, after: watered }).find(({ id }) => id === rule.id);
  return skipped(of, rule, calendar, since, now);
}

/** Measures that counted neither in the newest decision of a rule nor in any of the day before it. */
function faulty({ id, name }: Rule, made: readonly Made[]): WaterConcern | undefined {
  const [newest, ...others] = made.map(({ need }) => (JSON.parse(need) as WaterNeed).faults); // as `decide` stores it
  const always = Object.entries(newest ?? {}).filter(([measure]) => others.every((faults) => measure in faults));
  if (always.length === 0) return undefined;
  return { subject: `water_rules/${id}/faults`, name, begun: made[0]?.run ?? 0, faults: Object.fromEntries(always) };
}
