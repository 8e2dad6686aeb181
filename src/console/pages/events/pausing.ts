import { computed } from "@preact/signals";
import type { FarmEvent, Pause } from "../../../client/records";
import { decide, lostRuns, type Runs } from "../../../robot/calendar/hiding";
import { PauseLookup } from "../../../robot/calendar/pause-lookup";
import { endOf, isAbout, pauseOf, type PauseSpan } from "../../../robot/calendar/pauses";
import { LATEST_MS, runsOfEvent } from "../../../robot/calendar/time-table";
import { zoneOf } from "../../../robot/calendar/zone";
import { isPractice, list, one, presence } from "../../state";
import { formatDateTime } from "../../texts/format";
import { t } from "../../texts/water/pauses";
import { zone } from "../../texts/zone";

/** The zone by whose days pauses end: the one of the device, else UTC. */
export const pauseZone = computed(() => (one("device")?.timezone ? zone.value : zoneOf("UTC")));

const runsOf = (event: FarmEvent): Runs =>
  runsOfEvent(
    event,
    list("regimens").find(({ id }) => id === event.executable_id),
    pauseZone.value,
  );

/** A run that is to come, with its pause. */
export interface ComingRun {
  readonly at: number;
  readonly pause: Pause | undefined;
}

/** The next runs of an event, with the pauses in which they lie. */
export function comingRuns(event: FarmEvent, count: number): ComingRun[] {
  const found: ComingRun[] = [];
  for (const at of runsOf(event).from(Date.now())) {
    found.push({ at, pause: pauseOf(list("pauses"), { at, event }) });
    if (found.length === count) break;
  }
  return found;
}

/** Whether a run of an event may be under way: one was due within the time that robots may be late. */
export function mayRun(event: FarmEvent): boolean {
  const now = Date.now();
  const [last] = [...runsOf(event).from(now - LATEST_MS)].filter((at) => at <= now);
  return last !== undefined && pauseOf(list("pauses"), { at: last, event }) === undefined;
}

/** The runs that a pause costs beside those in it, as times. */
export function lostBy(pause: PauseSpan): number[] {
  const known = new PauseLookup<PauseSpan>(list("pauses"));
  const changed = new PauseLookup([...list("pauses"), pause]);
  return list("farmEvents")
    .filter(({ id }) => isAbout(pause, id))
    .flatMap((event) => {
      const now = Date.now();
      const lost = (pauses: PauseLookup<PauseSpan>) =>
        lostRuns(runsOf(event), pauses.timesOf(event.id), { hidden: undefined, now });
      const before = new Set(lost(known));
      return lost(changed).filter((time) => !before.has(time));
    })
    .toSorted((one, other) => one - other);
}

/** The first run in a pause that is to come. */
export function firstPaused(pause: PauseSpan): number | undefined {
  const firsts = list("farmEvents")
    .filter(({ id }) => isAbout(pause, id))
    .flatMap((event) => {
      for (const at of runsOf(event).from(Math.max(Date.now(), Date.parse(pause.from)))) {
        return at < endOf(pause) ? [at] : [];
      }
      return [];
    });
  return firsts.length === 0 ? undefined : Math.min(...firsts);
}

/** Whether robots are to be told of a pause by now: one of its events is hidden from them. */
function isDue(pause: Pause): boolean {
  const pauses = new PauseLookup(list("pauses"));
  return list("farmEvents")
    .filter(({ id }) => isAbout(pause, id))
    .some((event) => {
      const pausedTimes = pauses.timesOf(event.id);
      const now = Date.now();
      return decide({ runs: runsOf(event), pausedTimes, hidden: undefined, lookedAt: now, now, overAt: () => now })
        .hidden;
    });
}

/** The knowledge of the robot about a pause in words, which never say more than is sure. */
export function knowledgeOf(pause: Pause, knownAt: string | null): string {
  if (isPractice.value) return t.practice;
  const robot = presence.value?.robot;
  if (knownAt !== null && Date.parse(knownAt) <= Date.now()) return t.knows;
  if (!robot?.connected && !robot?.seen_at) return t.never;
  if (!isDue(pause)) return t.later;
  if (robot.connected) return t.waits;
  const first = firstPaused(pause);
  return first === undefined ? t.later : t.away(formatDateTime(new Date(first)));
}
