import type { Pieces } from "../../framework/batches";
import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import type { Span } from "../../robot/calendar/occurrences";
import type { WaterNeed } from "../../robot/garden/need";
import type { WaterRun } from "../../robot/garden/water-value";
import { calendarOf } from "../scripts";
import { allRules, keyOfRun, needsOf, runsOfRule } from "./facts";

/** Longest time that is looked ahead. */
const AHEAD_MS = 7 * DAY_MS;
/** Runs of an answer, and runs of a rule that are looked at. */
const RUNS = 400;
const OF_RULE = 200;

const decisions = query((q, p: Placeholders<OfDevice & Span & { limit: number }>) =>
  q
    .selectFrom("water_decisions")
    .select(["rule_id", "farm_event_id", "run", "need", "factor", "taken_back"])
    .where("device_id", "=", p.device_id)
    .where("run", ">=", p.from)
    .where("run", "<", p.until)
    .orderBy("run")
    .limit(p.limit),
);

/** A decision as it is stored. */
interface Stored {
  readonly need: string;
  readonly factor: number;
  readonly taken_back: number;
}

/** The need of a stored decision, with what a person has made of it. */
export const storedNeed = ({ need, factor, taken_back }: Stored): WaterNeed & { readonly taken_back: boolean } => ({
  ...(JSON.parse(need) as WaterNeed), // as `decide` stores it
  factor,
  taken_back: taken_back === 1,
});

/**
 * The water of the runs of all rules within a span, in the order of time: as it was decided, else as the values of now make
 * it. Source: `water.md` §3.2.
 */
export function* waterRuns(context: Context, { from, until }: Span): Pieces<readonly WaterRun[]> {
  const { db, deviceId: device_id } = context;
  const now = context.now.getTime();
  const made = db.all(decisions, { device_id, from: Math.min(from, now), until, limit: RUNS + OF_RULE });
  const found = made.map(({ rule_id, farm_event_id, run, ...stored }): WaterRun => ({
    ...storedNeed(stored),
    rule_id,
    farm_event_id,
    run: textOf(run),
    decided: true,
  }));
  const known = new Set(made.map(({ rule_id, farm_event_id, run }) => `${rule_id} ${keyOfRun(farm_event_id, run)}`));
  const ahead = { from: now + 1, until: Math.min(until, now + AHEAD_MS) };
  const rules = ahead.until > ahead.from ? allRules(context).filter(({ on }) => on === 1) : [];
  const calendar = calendarOf(db, device_id);
  for (const rule of rules) {
    const runs = runsOfRule(context, rule, calendar, ahead).filter(({ key }) => !known.has(`${rule.id} ${key}`));
    for (const { event, run, need } of needsOf(context, rule, calendar, runs.slice(0, OF_RULE))) {
      const of = { rule_id: rule.id, farm_event_id: event, run: textOf(run) };
      found.push({ ...need, ...of, decided: false, taken_back: false });
      yield;
    }
  }
  return found
    .filter(({ run }) => Date.parse(run) >= from)
    .toSorted((one, other) => one.run.localeCompare(other.run))
    .slice(0, RUNS);
}

const textOf = (ms: number): string => new Date(ms).toISOString();
