import { Refusal } from "../../framework/errors";
import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { cutText } from "../../platform/text";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";
import { type Language, languageOf } from "../../platform/language";
import type { WaterNeed } from "../../robot/garden/need";
import { needText } from "../../robot/garden/need-text";
import { COUNTS_MS } from "../../robot/garden/water-value";
import { findUser, zoneOfDevice } from "../account";
import { addServerLog } from "../history";
import { messenger } from "../messaging";
import { calendarOf, pauses, runsOf } from "../scripts";
import { allRules, type Decision, eventsOf, findRule, keyOfRun, needsOf, type Rule, type RuleRun } from "./facts";
import { tellFactor } from "./telling";

/** Time before a run at which its water is decided. */
const AHEAD_MS = 5 * MINUTE_MS;
/** A run is over so long after its time, as far as its factor is asked for: then the next hourly one is told. */
const OVER_MS = HOUR_MS - AHEAD_MS;
/** Runs that one write decides. */
const AT_ONCE = 5;
/** Pause before a decision that no robot has heard of is told again, and before a rule that failed is tried. */
const AGAIN_MS = MINUTE_MS;
const KEPT_MS = 400 * DAY_MS;
/** Skips of rules go so long after their runs, so that they leave room for other pauses. */
const SKIP_KEPT_MS = DAY_MS;
/** Most pauses of a garden with those that rules make: it has room for 500, and persons want some. */
const PAUSES_AT_MOST = 400;
/** A time that never comes. */
const NEVER = Number.MAX_SAFE_INTEGER;

type OfRule = OfDevice & { rule_id: number };

const standing = query((q, p: Placeholders<OfRule & { since: number }>) =>
  q
    .selectFrom("water_decisions")
    .select(["id", "farm_event_id", "run", "factor", "told_at"])
    .select(["pause_id", "taken_back"])
    .where("device_id", "=", p.device_id)
    .where("rule_id", "=", p.rule_id)
    .where("run", ">=", p.since)
    .orderBy("run")
    .orderBy("factor", "desc"),
);
interface NewDecision extends OfRule {
  readonly farm_event_id: number;
  readonly run: number;
  readonly need: string;
  readonly factor: number;
  readonly pause_id: number | null;
  readonly created_at: string;
}
const insert = query((q, p: Placeholders<NewDecision>) =>
  q.insertInto("water_decisions").values({
    device_id: p.device_id,
    rule_id: p.rule_id,
    farm_event_id: p.farm_event_id,
    run: p.run,
    need: p.need,
    factor: p.factor,
    pause_id: p.pause_id,
    created_at: p.created_at,
  }),
);
const takeBack = query((q, p: Placeholders<OfDevice & { id: number }>) =>
  q
    .updateTable("water_decisions")
    .set({ factor: 1, taken_back: 1, told_at: null })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
const noteTold = query((q, p: Placeholders<OfDevice & { id: number; told_at: string }>) =>
  q
    .updateTable("water_decisions")
    .set({ told_at: p.told_at })
    .where("id", "=", p.id)
    .where("device_id", "=", p.device_id),
);
const setDue = query((q, p: Placeholders<OfDevice & { id: number; due_at: number }>) =>
  q.updateTable("water_rules").set({ due_at: p.due_at }).where("id", "=", p.id).where("device_id", "=", p.device_id),
);
const removeOld = query((q, p: Placeholders<OfDevice & { until: number }>) =>
  q.deleteFrom("water_decisions").where("device_id", "=", p.device_id).where("run", "<", p.until),
);

type Skips = OfRule & { readonly since: number; readonly until: number };
const markSkips = query((q, p: Placeholders<Skips>) =>
  q
    .updateTable("pauses")
    .set({ expired: 1 })
    .where("device_id", "=", p.device_id)
    .where("id", "in", (e) =>
      e
        .selectFrom("water_decisions")
        .select((each) => each.ref("pause_id").$notNull().as("id"))
        .where("device_id", "=", p.device_id)
        .where("rule_id", "=", p.rule_id)
        .where("run", ">=", p.since)
        .where("run", "<", p.until),
    ),
);
const removeSkips = query((q, p: Placeholders<OfDevice>) =>
  q.deleteFrom("pauses").where("device_id", "=", p.device_id).where("expired", "=", 1),
);

/** Looks at a rule again in a minute. Belongs in a write. */
export const lookLater = ({ db, deviceId, now }: Context, id: number): void =>
  void db.run(setDue, { device_id: deviceId, id, due_at: now.getTime() + AGAIN_MS });

/**
 * Decides the runs of a rule that come soon, tells the robot, and notes when to look again. True where more runs are left to
 * decide. Belongs in a write.
 */
export function lookAtRule(context: Context, ruleId: number): boolean {
  const { services, db, deviceId, now: date } = context;
  const rule = findRule(context, ruleId);
  if (!rule) return false;
  const now = date.getTime();
  removeEnded(context, ruleId, services.trusted.now().getTime());
  const known = { device_id: deviceId, rule_id: ruleId, since: now - COUNTS_MS };
  const decided = new Set(db.all(standing, known).map(({ farm_event_id, run }) => keyOfRun(farm_event_id, run)));
  const calendar = calendarOf(db, deviceId);
  let due = NEVER;
  const coming: RuleRun[] = [];
  for (const event of rule.on === 1 ? eventsOf(allRules(context), rule, calendar) : []) {
    const paused = calendar.pauseLookup.timesOf(event.id);
    for (const run of runsOf(calendar, event).from(now + 1)) {
      if (run > now + AHEAD_MS) {
        due = Math.min(due, run - AHEAD_MS);
        break;
      }
      const key = keyOfRun(event.id, run);
      if (!paused.has(run) && !decided.has(key)) coming.push({ key, event: event.id, run });
    }
  }
  const first = coming.toSorted((one, other) => one.run - other.run).slice(0, AT_ONCE);
  const decisions = [...needsOf(context, rule, calendar, first)].filter((each) => each !== undefined);
  for (const decision of decisions) decide(context, rule, decision);
  const again = tellStanding(context, known);
  db.run(setDue, { device_id: deviceId, id: ruleId, due_at: Math.min(due, again) });
  return decisions.length > 0 && coming.length > AT_ONCE;
}

/** Removes old decisions, and skips whose runs are past. */
function removeEnded({ db, deviceId: device_id }: Context, rule_id: number, trusted: number): void {
  db.run(removeOld, { device_id, until: trusted - KEPT_MS });
  db.run(markSkips, { device_id, rule_id, since: trusted - 9 * SKIP_KEPT_MS, until: trusted - SKIP_KEPT_MS });
  db.run(removeSkips, { device_id });
}

/** Stores the water of a run, and skips one that gets none. */
function decide(context: Context, rule: Rule, { event: farm_event_id, run, need }: Decision): void {
  const { services, db, deviceId, userId, now, nowText } = context;
  const textIn = (language: Language): string => needText(need, run, zoneOfDevice(db, deviceId), language);
  const ofOwner = languageOf(findUser(db, userId)?.language ?? "");
  const reason = cutText(textIn(ofOwner), 200, "");
  const pause = need.skipped ? skip(context, farm_event_id, run, reason) : undefined;
  db.run(insert, {
    device_id: deviceId,
    rule_id: rule.id,
    farm_event_id,
    run,
    need: JSON.stringify(need satisfies WaterNeed),
    factor: need.factor,
    pause_id: pause?.id ?? null,
    created_at: nowText,
  });
  addServerLog(services, deviceId, { type: "info", message: `${rule.name}: ${textIn("en")}` }, now);
}

/** The pause of a run; undefined where it cannot be skipped: then the factor alone tells. */
function skip(
  context: Context,
  farm_event_id: number,
  run: number,
  reason: string,
): { readonly id: number } | undefined {
  if (pauses.store.count(context.db, context.deviceId) >= PAUSES_AT_MOST) return undefined;
  try {
    return pauses.create(context, { farm_event_id, run: new Date(run).toISOString(), reason }) as { id: number }; // a record
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

/**
 * Tells the factor of the earliest run that waters and is not over, else the newest one. A skip that does not hold any more
 * counts as full water. Returns when to look again.
 */
function tellStanding(context: Context, known: OfRule & { readonly since: number }): number {
  const { services, db, deviceId, now: date, nowText } = context;
  const now = date.getTime();
  const skips = db
    .all(standing, known)
    .filter(({ pause_id, taken_back, run }) => pause_id !== null && taken_back === 0 && run > now);
  const pauses = skips.length > 0 ? calendarOf(db, deviceId).pauseLookup : undefined;
  for (const { id, farm_event_id, run } of skips)
    if (!pauses?.find(farm_event_id, run)) db.run(takeBack, { device_id: deviceId, id });
  const all = db.all(standing, known);
  const told = all.find(({ run, factor }) => factor > 0 && run + OVER_MS > now) ?? all.at(-1);
  if (!told) return NEVER;
  const again = Math.min(
    skips.length > 0 ? now + AGAIN_MS : NEVER, // its pause may be moved
    told === all.at(-1) ? NEVER : Math.max(told.run + OVER_MS, now + AGAIN_MS),
  );
  const hasRoom = tellFactor(context, known.rule_id, told.factor, told.run);
  if (told.told_at !== null || !hasRoom) return again;
  if (!services.get(messenger).attendanceOf(deviceId).hasRobot) return Math.min(again, now + AGAIN_MS);
  db.run(noteTold, { device_id: deviceId, id: told.id, told_at: nowText });
  return again;
}
