import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import type { WaterNeed } from "../../robot/garden/need";
import { zoneIn, zoneOfDevice } from "../account";
import { measuresOf } from "../measures";
import { allRules, type Rule } from "./facts";

/** Days of skips in a row that a person should hear of. */
const SKIPPED_DAYS = 5;
/** Skips of a rule that are looked at. */
const SKIPS = 200;

type OfRule = OfDevice & { readonly rule_id: number };

const newestOf = query((q, p: Placeholders<OfRule>) =>
  q
    .selectFrom("water_decisions")
    .select(["run", "need"])
    .where("device_id", "=", p.device_id)
    .where("rule_id", "=", p.rule_id)
    .orderBy("run", "desc")
    .limit(1),
);
/** The skips since the last run that watered, the oldest first. */
const skipsOf = query((q, p: Placeholders<OfRule & { limit: number }>) =>
  q
    .selectFrom("water_decisions")
    .select("run")
    .where("device_id", "=", p.device_id)
    .where("rule_id", "=", p.rule_id)
    .where("factor", "=", 0)
    .where("run", ">", (e) =>
      e
        .selectFrom("water_decisions")
        .select((of) => of.fn.coalesce(of.fn.max("run"), of.lit(0)).as("run"))
        .where("device_id", "=", p.device_id)
        .where("rule_id", "=", p.rule_id)
        .where("factor", ">", 0),
    )
    .orderBy("run")
    .limit(p.limit),
);

/** A matter of a rule that a person should look at. `begun`: epoch milliseconds. */
interface WaterConcern {
  /** The record that it is about. */
  readonly subject: string;
  readonly name: string;
  readonly begun: number;
  /** Number of days in a row that were skipped. */
  readonly skippedDays?: number;
  /** The measure decides, and no person has looked at it. */
  readonly isUnseen?: true;
  /** Measures that did not count in the newest decision. */
  readonly faults?: WaterNeed["faults"];
}

/** Concerns that a person should look at, of the rules that are on. Source: `water.md` §3.3. */
export function waterConcerns(db: Database, deviceId: number, now: number): WaterConcern[] {
  const rules = allRules({ db, deviceId }).filter(({ on }) => on === 1);
  if (rules.length === 0) return [];
  const deciding = new Set(
    rules.flatMap(({ rain_id, rain_expected_id, soil_id }) => [rain_id, rain_expected_id, soil_id]),
  );
  const unseen = measuresOf(db, deviceId)
    .filter(({ id, seen }) => seen === 0 && deciding.has(id))
    .map(({ id, name }) => ({ subject: `measures/${id}`, name, begun: now, isUnseen: true }) as const);
  return [...unseen, ...rules.flatMap((rule) => ofRule(db, deviceId, rule))];
}

function ofRule(db: Database, device_id: number, { id, name }: Rule): WaterConcern[] {
  const of = { device_id, rule_id: id };
  const newest = db.get(newestOf, of);
  if (!newest) return [];
  const { faults } = JSON.parse(newest.need) as WaterNeed; // as `decide` stores it
  const { dayOf } = zoneOfDevice(db, device_id) ?? zoneIn("UTC");
  const days = new Map<number, number>();
  for (const { run } of db.all(skipsOf, { ...of, limit: SKIPS })) if (!days.has(dayOf(run))) days.set(dayOf(run), run);
  const fifth = [...days.values()][SKIPPED_DAYS - 1];
  return [
    ...(fifth === undefined ? [] : [{ subject: `water_rules/${id}`, name, begun: fifth, skippedDays: SKIPPED_DAYS }]),
    ...(Object.keys(faults).length === 0
      ? []
      : [{ subject: `water_rules/${id} faults`, name, begun: newest.run, faults }]),
  ];
}
