import { Refusal } from "../../framework/errors";
import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { cutText } from "../../platform/text";
import { DAY_MS, MINUTE_MS } from "../../platform/time";
import { type WaterNeed, waterNeed } from "../../robot/garden/need";
import { zoneOfDevice } from "../account";
import { addServerLog } from "../history";
import { messenger } from "../messaging";
import { calendarOf, pauses, runsOf } from "../scripts";
import { eventsOf, factsFor, findRule, type Rule } from "./facts";
import { COUNTS_MS, tellFactor } from "./telling";
import { needText } from "./text";

/** So long before a run it is decided. */
const AHEAD_MS = 5 * MINUTE_MS;
/** So often a decision that no robot has heard of is told again. */
const AGAIN_MS = MINUTE_MS;
const KEPT_MS = 400 * DAY_MS;
/** A time that never comes. */
const NEVER = Number.MAX_SAFE_INTEGER;

type OfRule = OfDevice & { rule_id: number };

const standing = query((q, p: Placeholders<OfRule & { since: number }>) =>
  q
    .selectFrom("water_decisions as decision")
    .leftJoin("pauses as pause", "pause.id", "decision.pause_id")
    .select(["decision.id", "decision.farm_event_id", "decision.run", "decision.factor", "decision.told_at"])
    .select(["decision.pause_id", "decision.taken_back", "pause.id as pause"])
    .where("decision.device_id", "=", p.device_id)
    .where("decision.rule_id", "=", p.rule_id)
    .where("decision.run", ">=", p.since)
    .orderBy("decision.run"),
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

/** Decides the runs of a rule that come soon, tells the robot, and notes when to look again. Belongs in a write. */
export function lookAtRule(context: Context, ruleId: number): void {
  const { services, db, deviceId, now: date } = context;
  const rule = findRule(context, ruleId);
  if (!rule) return;
  const now = date.getTime();
  db.run(removeOld, { device_id: deviceId, until: services.trusted.now().getTime() - KEPT_MS });
  const known = { device_id: deviceId, rule_id: ruleId, since: now - COUNTS_MS };
  const decided = new Set(db.all(standing, known).map(({ farm_event_id, run }) => `${farm_event_id} ${run}`));
  const calendar = calendarOf(db, deviceId);
  let due = NEVER;
  for (const event of rule.on === 1 ? eventsOf(rule, calendar) : []) {
    const paused = calendar.pauseLookup.timesOf(event.id);
    for (const run of runsOf(calendar, event).from(now + 1)) {
      if (run > now + AHEAD_MS) {
        due = Math.min(due, run - AHEAD_MS);
        break;
      }
      if (!paused.has(run) && !decided.has(`${event.id} ${run}`)) decide(context, rule, event.id, run);
    }
  }
  const isHeard = tellStanding(context, known);
  db.run(setDue, { device_id: deviceId, id: ruleId, due_at: Math.min(due, isHeard ? NEVER : now + AGAIN_MS) });
}

/** Decides how much water a run gets. Where no plant needs any, nothing is decided. */
function decide(context: Context, rule: Rule, farm_event_id: number, run: number): void {
  const { services, db, deviceId, now, nowText } = context;
  const need = waterNeed(factsFor(context, rule, run));
  if (!need) return;
  const text = needText(need, run, zoneOfDevice(db, deviceId));
  const reason = cutText(text, 200, "");
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
  addServerLog(services, deviceId, { type: "info", message: `${rule.name}: ${text}` }, now);
}

/** The pause of a run; undefined where it cannot be skipped: then the factor alone tells. */
function skip(
  context: Context,
  farm_event_id: number,
  run: number,
  reason: string,
): { readonly id: number } | undefined {
  try {
    return pauses.create(context, { farm_event_id, run: new Date(run).toISOString(), reason }) as { id: number }; // a record
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

/** Tells the newest decision of a rule that counts still. A skip that a person took back counts as full water. */
function tellStanding(context: Context, known: OfRule & { readonly since: number }): boolean {
  const { services, db, deviceId, now, nowText } = context;
  for (const { id, pause_id, pause, taken_back, run } of db.all(standing, known)) {
    const isTakenBack = pause_id !== null && pause === null && taken_back === 0 && run > now.getTime();
    if (isTakenBack) db.run(takeBack, { device_id: deviceId, id });
  }
  const newest = db.all(standing, known).at(-1);
  if (!newest) return true;
  const hasRoom = tellFactor(context, known.rule_id, newest.factor, newest.run);
  if (newest.told_at !== null || !hasRoom) return true;
  if (!services.get(messenger).attendanceOf(deviceId).hasRobot) return false;
  db.run(noteTold, { device_id: deviceId, id: newest.id, told_at: nowText });
  return true;
}
