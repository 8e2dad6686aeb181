import type { FarmEvent } from "../../../src/client/records";
import { listedIn } from "../../../src/robot/calendar/time-table";
import { zoneOf } from "../../../src/robot/calendar/zone";
import type { Records } from "./records";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** How often it compares what is planned with its records. */
const LOOK_MS = 10 * SECOND;
/** Occurrences that are older when an event is listed are left out; those of a regimen; those of a one-time event. */
const OLDEST_MS = { sequence: MINUTE, regimen: 2 * MINUTE, once: Infinity } as const;
const LATEST_MS = 15 * MINUTE;
const BETWEEN_MS = 15 * SECOND;

interface PlannedRun {
  readonly event: number;
  readonly at: number;
}

/** A run that has begun. */
export interface BegunRun extends PlannedRun {
  readonly begun: number;
}

const kindOf = ({ executable_type, time_unit }: FarmEvent): keyof typeof OLDEST_MS =>
  executable_type === "Regimen" ? "regimen" : time_unit === "never" ? "once" : "sequence";

/**
 * The time table of a robot as its software does it, by the letter of `robot-facts.md` §6: it looks at its records every ten
 * seconds, forgets the runs of an event that is gone, lists one that is new from a minute ago on, and drops the next run of
 * its list when the event of the run under way is deleted. Times are epoch milliseconds.
 */
export class StandInTimeTable {
  readonly begun: BegunRun[] = [];
  readonly #records: Records;
  readonly #lengthOf: (event: number) => number;
  /** When a record was changed that is listed, by event. */
  readonly #listed = new Map<number, string>();
  readonly #done = new Set<string>();
  #planned: PlannedRun[] = [];
  #running: { readonly run: PlannedRun; readonly until: number } | undefined;
  #dropsNext = false;
  #lookedAt = -Infinity;
  #freeAt = -Infinity;

  constructor(records: Records, lengthOf: (event: number) => number = () => 2 * SECOND) {
    this.#records = records;
    this.#lengthOf = lengthOf;
  }

  /** Whether it would run an event at a time. */
  plans(event: number, at: number): boolean {
    return this.#planned.some((run) => run.event === event && run.at === at);
  }

  /** It was switched off and is on again: it lists everything anew, and knows no run under way. */
  restart(): void {
    this.#listed.clear();
    this.#planned = [];
    this.#running = undefined;
    this.#dropsNext = false;
    this.#lookedAt = -Infinity;
  }

  /** The time is `now`: call it every second. */
  tick(now: number): void {
    if (Math.abs(now - this.#lookedAt) >= LOOK_MS) this.#look(now);
    if (this.#running && now >= this.#running.until) this.#end(now);
    if (this.#running || now < this.#freeAt) return;
    const [next] = this.#planned;
    if (!next || next.at > now) return;
    this.#planned = this.#planned.slice(1);
    if (now - next.at > LATEST_MS) return;
    this.begun.push({ ...next, begun: now });
    this.#done.add(`${next.event} ${next.at}`);
    this.#running = { run: next, until: now + this.#lengthOf(next.event) };
  }

  #end(now: number): void {
    this.#running = undefined;
    this.#freeAt = now + BETWEEN_MS;
    if (this.#dropsNext) this.#planned = this.#planned.slice(1);
    this.#dropsNext = false;
  }

  #look(now: number): void {
    this.#lookedAt = now;
    const events = this.#records.of("farm_events") as unknown as readonly FarmEvent[]; // as the server shows them
    for (const [id, changedAt] of this.#listed) {
      const event = events.find((each) => each.id === id);
      if (event?.updated_at === changedAt) continue;
      this.#listed.delete(id);
      this.#planned = this.#planned.filter((run) => run.event !== id);
      if (!event) this.#forget(id);
    }
    for (const event of events) if (!this.#listed.has(event.id)) this.#list(event, now);
  }

  #forget(id: number): void {
    for (const key of this.#done) if (key.startsWith(`${id} `)) this.#done.delete(key);
    if (this.#running?.run.event === id) this.#dropsNext = true;
  }

  #list(event: FarmEvent, now: number): void {
    const { regimens, device } = this.#records.known;
    const zone = device.timezone ? zoneOf(device.timezone) : undefined;
    const span = { from: now - Math.min(OLDEST_MS[kindOf(event)], DAY), until: now + 2 * DAY };
    const found = listedIn([event], new Map(regimens.map((each) => [each.id, each])), zone, span)
      .map(({ at }) => ({ event: event.id, at }))
      .filter((run) => !this.#done.has(`${run.event} ${run.at}`));
    this.#listed.set(event.id, event.updated_at);
    this.#planned = [...this.#planned, ...found].toSorted((one, other) => one.at - other.at || one.event - other.event);
  }
}
