import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { createCache } from "../../../platform/cache/cache";
import { endOf, isAbout } from "../../../robot/calendar/pauses";
import { EARLIEST_RUN_MS, GUARD_MS, LATEST_HIDING_MS, lostRuns } from "../../../robot/calendar/hiding";
import type { HiddenKnowledge } from "../../account";
import { calendarOf, pausedTimes, runsOf } from "./calendar";
import { hiddenEvents } from "./hidden-events";
import { knownSince } from "./look";
import { robotsOf } from "./robots";

/** Runs so long after the end of a pause may be lost because of it. */
const AFTER_MS = Math.max(...Object.values(GUARD_MS)) + EARLIEST_RUN_MS;
/** Accounts whose situation is remembered. */
const REMEMBERED = 200;

interface Shown {
  readonly farm_event_id: number | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** A run that is not paused, and does not surely take place. */
interface LostRun {
  readonly farm_event_id: number;
  readonly at: string;
}

/** The effect of all pauses of an account at a time. */
interface Situation {
  readonly version: number;
  readonly now: number;
  readonly lost: readonly LostRun[];
  readonly hidden: readonly number[];
  readonly robots: readonly HiddenKnowledge[];
}

const situations = defineService(() => createCache<Situation>(REMEMBERED));

/** The situation of an account, which a list of pauses asks for once. */
function situationOf(context: Context): Situation {
  const { services, db, deviceId, now } = context;
  if (db.inTransaction) return situationNow(context, 0);
  const kept = services.get(situations);
  const version = services.writes.versions.of(deviceId, "log");
  const known = kept.get(String(deviceId));
  if (known?.version === version && known.now === now.getTime()) return known;
  const situation = situationNow(context, version);
  kept.set(String(deviceId), situation);
  return situation;
}

function situationNow({ services, db, deviceId, now: date }: Context, version: number): Situation {
  const now = date.getTime();
  const calendar = calendarOf(db, deviceId);
  const hidden = hiddenEvents(db, deviceId);
  const lost = calendar.events.flatMap((event) =>
    lostRuns(runsOf(calendar, event), pausedTimes(calendar, event.id), { hidden: hidden.get(event.id), now }).map(
      (at) => ({ farm_event_id: event.id, at: new Date(at).toISOString() }),
    ),
  );
  return { version, now, lost, hidden: [...hidden.keys()], robots: robotsOf(services, deviceId) };
}

/** Runs that a pause, or its end, costs beside those in it. Source: `water.md` §1, `also_lost`. */
export function alsoLost(context: Context, { farm_event_id, from, until }: Shown): readonly LostRun[] {
  const pause = { farm_event_id, from: from ?? "", until };
  const [begins, ends] = [Date.parse(pause.from) - LATEST_HIDING_MS, endOf(pause) + AFTER_MS];
  return situationOf(context).lost.filter(
    ({ farm_event_id: event, at }) => isAbout(pause, event) && begins <= Date.parse(at) && Date.parse(at) < ends,
  );
}

/**
 * The time from which on the robots of an account surely obey a pause; null while it is not known. When its events are shown
 * again, the time stays.
 */
export function robotKnows(context: Context, pause: Shown & { readonly known_at: string | null }): string | null {
  const { hidden, robots } = situationOf(context);
  const events = hidden.filter((id) => isAbout({ farm_event_id: pause.farm_event_id, from: "", until: null }, id));
  return events.length === 0 ? pause.known_at : knownSince(robots, events);
}
