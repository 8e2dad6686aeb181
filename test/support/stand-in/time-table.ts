import type { Records, RobotRecord } from "./records";

/** Units of farm events in plain seconds; an event without one happens once. */
const UNITS: Readonly<Record<string, number>> = {
  minutely: 60,
  hourly: 3_600,
  daily: 86_400,
  weekly: 604_800,
  monthly: 2_592_000,
  yearly: 31_536_000,
};
const MINUTE_MS = 60_000;
/** Later than this an occurrence is dropped. */
const LATE_MS = 15 * MINUTE_MS;
/** Occurrences of an event that are looked at. */
const MOST = 500;

/** An occurrence of a farm event that was carried out. */
export interface Run {
  readonly event: number;
  /** When it was due. */
  readonly due: Date;
  readonly at: Date;
}

interface Due {
  readonly event: number;
  readonly dueMs: number;
}

/** Carries out the farm events that a robot knows, one after the other. */
export class TimeTable {
  readonly runs: Run[] = [];
  readonly #records: Records;
  readonly #gapMs: number;
  #nextLookMs = 0;

  /** `gapMs`: from the end of one run to the next look. */
  constructor(records: Records, gapMs: number) {
    this.#records = records;
    this.#gapMs = gapMs;
  }

  /** Carries out the first occurrence that is due, unless it is too early for another look. */
  look(now: Date): void {
    const nowMs = now.getTime();
    if (nowMs < this.#nextLookMs) return;
    const [first] = this.#due(nowMs).toSorted((a, b) => a.dueMs - b.dueMs);
    if (!first) return;
    this.runs.push({ event: first.event, due: new Date(first.dueMs), at: now });
    this.#nextLookMs = nowMs + this.#gapMs;
  }

  #due(nowMs: number): Due[] {
    return this.#records.withTimes("farm_events").flatMap(({ record, since }) =>
      occurrences(record)
        .filter((dueMs) => dueMs <= nowMs && nowMs - dueMs <= LATE_MS && dueMs >= since.getTime() - MINUTE_MS)
        .filter((dueMs) => !this.runs.some(({ event, due }) => event === record.id && due.getTime() === dueMs))
        .map((dueMs) => ({ event: record.id, dueMs })),
    );
  }
}

/** When a farm event of a sequence happens, in milliseconds. */
function occurrences({ start_time, end_time, repeat, time_unit }: RobotRecord): number[] {
  const startMs = Date.parse(String(start_time));
  const seconds = UNITS[String(time_unit)];
  if (seconds === undefined) return [startMs];
  const stepMs = Number(repeat) * seconds * 1000;
  const endMs = Date.parse(String(end_time));
  return Array.from({ length: MOST }, (_, index) => startMs + index * stepMs).filter((dueMs) => dueMs < endMs);
}
