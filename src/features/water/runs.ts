import type { Pieces } from "../../framework/batches";
import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import type { Span } from "../../robot/calendar/occurrences";
import type { WaterNeed } from "../../robot/garden/need";
import type { WaterRun } from "../../robot/garden/water-value";
import { type Calendar, calendarOf } from "../scripts";
import { allRules, keyOfRun, needsOf, type Rule, runsOfRule } from "./facts";

/** Longest time that is looked ahead. */
const AHEAD_MS = 7 * DAY_MS;
/** Runs of an answer. */
const RUNS = 400;

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

/** The water of runs in the order of time. */
interface WaterOfRuns {
  readonly runs: readonly WaterRun[];
  /** All runs before it are there. ISO 8601. */
  readonly until: string;
}

/**
 * The water of the runs of all rules within a span: as it was decided, else as the values of now make it. Nothing is reckoned
 * behind the last run that the answer has. Source: `water.md` §3.2.
 */
export function* waterRuns(context: Context, { from, until }: Span): Pieces<WaterOfRuns> {
  const { db, deviceId: device_id } = context;
  const now = context.now.getTime();
  const made = db.all(decisions, { device_id, from: Math.min(from, now), until, limit: 2 * RUNS });
  const known = new Set(made.map(({ rule_id, farm_event_id, run }) => keyIn(rule_id, keyOfRun(farm_event_id, run))));
  const ahead = { from: now + 1, until: Math.min(until, now + AHEAD_MS) };
  const rules = ahead.until > ahead.from ? allRules(context).filter(({ on }) => on === 1) : [];
  const calendar = calendarOf(db, device_id);
  const sources = [
    Iterator.from(made).map(decidedRun),
    ...rules.map((rule) => runsToCome(context, rule, calendar, ahead, known)),
  ];
  const next: (WaterRun | undefined)[] = [];
  for (const source of sources) next.push(yield* nextOf(source));
  const runs: WaterRun[] = [];
  for (;;) {
    const [first] = next
      .filter((each) => each !== undefined)
      .toSorted((one, other) => one.run.localeCompare(other.run));
    if (!first) return { runs, until: textOf(Math.min(until, now + AHEAD_MS)) };
    const isWanted = Date.parse(first.run) >= from;
    if (isWanted && runs.length === RUNS) return { runs, until: first.run };
    if (isWanted) runs.push(first);
    const index = next.indexOf(first);
    next[index] = yield* nextOf(sources[index]);
  }
}

/** The next run of a source on which something is decided; undefined behind the last one. A run is a piece. */
function* nextOf(source: Iterator<WaterRun | undefined> | undefined): Pieces<WaterRun | undefined> {
  for (;;) {
    const next = source?.next();
    yield;
    if (!next || next.done || next.value) return next?.value;
  }
}

type Decided = Stored & { readonly rule_id: number; readonly farm_event_id: number; readonly run: number };
const decidedRun = ({ rule_id, farm_event_id, run, ...stored }: Decided): WaterRun => ({
  ...storedNeed(stored),
  rule_id,
  farm_event_id,
  run: textOf(run),
  decided: true,
});

/** The runs of a rule that are not decided, each reckoned when it is asked for. */
function* runsToCome(
  context: Context,
  rule: Rule,
  calendar: Calendar,
  span: Span,
  known: ReadonlySet<string>,
): Generator<WaterRun | undefined, undefined> {
  const runs = runsOfRule(context, rule, calendar, span).filter(({ key }) => !known.has(keyIn(rule.id, key)));
  for (const each of needsOf(context, rule, calendar, runs)) {
    const of = { rule_id: rule.id, decided: false, taken_back: false };
    yield each && { ...each.need, ...of, farm_event_id: each.event, run: textOf(each.run) };
  }
  return undefined;
}

const keyIn = (rule: number, key: string): string => `${rule} ${key}`;
const textOf = (ms: number): string => new Date(ms).toISOString();
