import { DAY_MS } from "./duration";

/** Local times in a time zone. Times are epoch milliseconds. */
export interface Zone {
  /** IANA name. */
  readonly name: string;
  /** Milliseconds to add to UTC at `time`; summer time included. */
  readonly offsetAt: (time: number) => number;
  /** The beginning of the local day that holds `time`. */
  readonly dayOf: (time: number) => number;
  /** The beginning of the local day `days` after the one that holds `time`. A day has 23 to 25 hours. */
  readonly dayAfter: (time: number, days: number) => number;
  /** The time that clocks show at `time`, as inputs take it: `2026-11-22T08:30`. */
  readonly textOf: (time: number) => string;
  /**
   * The moment at which clocks show such a text; undefined for any other text. Where they skip it: as before the skip.
   * Where they show it twice: the first one.
   */
  readonly timeOf: (text: string) => number | undefined;
}

const PARTS = ["year", "month", "day", "hour", "minute", "second"] as const;

/** @throws RangeError for an unknown name. */
export function zoneOf(name: string): Zone {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone: name,
    hourCycle: "h23",
    ...(Object.fromEntries(PARTS.map((part) => [part, "numeric"])) as Record<(typeof PARTS)[number], "numeric">),
  });

  function offsetAt(time: number): number {
    const seconds = Math.floor(time / 1000) * 1000;
    const parts = new Map(format.formatToParts(seconds).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, ...rest] = PARTS.map((part) => parts.get(part) ?? 0);
    const [day = 1, hour = 0, minute = 0, second = 0] = rest;
    const local = new Date(0);
    local.setUTCFullYear(year, month - 1, day); // `Date.UTC` reads year 50 as 1950
    return local.setUTCHours(hour, minute, second) - seconds;
  }

  /**
   * The moment at which clocks show `local`, milliseconds as if they were UTC. Where they skip it: as before the skip.
   * Where they show it twice: the first one.
   */
  function momentOf(local: number): number {
    const before = offsetAt(local - DAY_MS);
    const after = offsetAt(local - before);
    return after !== before && offsetAt(local - after) === after ? local - after : local - before;
  }

  function dayAfter(time: number, days: number): number {
    const day = Math.floor((time + offsetAt(time)) / DAY_MS) + days;
    return momentOf(day * DAY_MS);
  }

  return {
    name,
    offsetAt,
    dayAfter,
    dayOf: (time) => dayAfter(time, 0),
    textOf: (time) => new Date(time + offsetAt(time)).toISOString().slice(0, 16),
    timeOf: (text) => {
      const local = Date.parse(`${text}Z`);
      return Number.isNaN(local) ? undefined : momentOf(local);
    },
  };
}
