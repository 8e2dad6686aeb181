import { fairScheduler } from "../../../framework/fair-scheduler";
import type { Services } from "../../../framework/services";
import { DAY_MS, MINUTE_MS } from "../../../platform/time";
import type { Zone } from "../../../robot/calendar/zone";
import { type DueRun, runsIn } from "../../scripts";
import { lengthKey, type Lengths, lengthsOf } from "./lengths";

const DAYS = 60;
const ENTRY_MAXIMUM = 1_000;
/** An event that runs more often than six times a day has one entry a day. */
const OFTEN_MS = DAY_MS / 6;
/** Length of a run that has not been rehearsed. */
const LENGTH_MS = 15 * MINUTE_MS;

/** An entry of a calendar. Times are epoch milliseconds. */
export interface Entry {
  /** Follows from the event and the time alone, so that it stays when others come and go. */
  readonly uid: string;
  readonly start: number;
  readonly end: number;
  readonly title: string;
  /** The regimen that has it run. */
  readonly note: string | null;
  /** Whether a pause keeps it from taking place. */
  readonly isCancelled: boolean;
}

/** Entries of a calendar, and whether their runs were rehearsed. */
interface Entries {
  readonly entries: readonly Entry[];
  readonly areRehearsed: boolean;
}

/**
 * The runs of a garden in the 60 days from the beginning of the local day that holds `now`. `check` may refuse to rehearse
 * them. Source: `watch.md` §1.
 */
export async function entriesOf(
  services: Services,
  deviceId: number,
  zone: Zone,
  now: number,
  check: () => void,
): Promise<Entries> {
  const from = zone.dayOf(now);
  const runs = await services.get(fairScheduler).run(deviceId, () => {
    const all = runsIn(services.db, deviceId, { from, until: zone.dayAfter(now, DAYS) }).filter(isListed(zone));
    return [...new Map(all.map((run) => [uidOf(run), run])).values()].slice(0, ENTRY_MAXIMUM);
  });
  const lengths = await lengthsOf(services, deviceId, zone, runs, check);
  return { entries: runs.map((run) => entryOf(run, lengths)), areRehearsed: lengths !== undefined };
}

/** A run of an event that runs often is listed when it is the first one of its day. */
function isListed(zone: Zone): (run: DueRun) => boolean {
  const days = new Set<string>();
  return ({ at, eventId, stepMs }) => {
    if (stepMs === undefined || stepMs >= OFTEN_MS) return true;
    const day = `${eventId} ${zone.dayOf(at)}`;
    return !days.has(day) && days.add(day) !== undefined;
  };
}

/** An event that takes place once keeps its entry when it is moved. */
const uidOf = ({ eventId, sequenceId, scheduled, stepMs, regimen }: DueRun): string => {
  const isOnce = stepMs === undefined && regimen === null;
  return `event-${eventId}${isOnce ? "" : `-${scheduled}`}${regimen === null ? "" : `-${sequenceId}`}@gardenshed`;
};

/** End of a run, in whole minutes as calendars show them. */
function endOf({ at, eventId, name }: DueRun, lengths: Lengths | undefined): number {
  const length = lengths?.get(lengthKey(eventId, name)) ?? LENGTH_MS;
  return at + Math.ceil(length / MINUTE_MS) * MINUTE_MS;
}

const entryOf = (run: DueRun, lengths: Lengths | undefined): Entry => ({
  uid: uidOf(run),
  start: run.at,
  end: endOf(run, lengths),
  title: run.name,
  note: run.regimen,
  isCancelled: run.pause !== undefined,
});
