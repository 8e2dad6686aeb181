import { below, type Random, randomOf } from "../support/random";

/** What a device or its owner does at a time. */
export type Occasion = "telemetry" | "log" | "reading" | "photo" | "sync" | "page" | "point" | "sequence";

/** An occasion in a run. */
export interface Visit {
  /** Milliseconds after the start of the run. */
  readonly at: number;
  readonly occasion: Occasion;
  /** Index of the account. */
  readonly account: number;
}

/** How often, per hour of life. */
interface Habit {
  readonly occasion: Occasion;
  readonly perHour: (random: Random) => number;
  /** By the clock, each device at its own minute; otherwise whenever it happens. */
  readonly regular?: boolean;
  /** How many follow each other, and after how many seconds of life each. */
  readonly burst?: (random: Random) => number;
  readonly everySeconds?: number;
}

/** Devices write 20 to 200 lines an hour, on average: */
export const LOG_LINES_PER_HOUR = 110;
/** In bursts of 5 to 20. */
const LINES_PER_BURST = 12.5;

const always = (value: number) => (): number => value;

const HABITS: readonly Habit[] = [
  { occasion: "telemetry", perHour: always(12), regular: true },
  { occasion: "photo", perHour: always(6), regular: true },
  { occasion: "reading", perHour: always(12) },
  {
    occasion: "log",
    perHour: (random) => (20 + random() * 2 * (LOG_LINES_PER_HOUR - 20)) / LINES_PER_BURST,
    burst: (random) => 5 + below(random, 16),
    everySeconds: 1,
  },
  { occasion: "sync", perHour: always(4 / 24) },
  { occasion: "page", perHour: always(6 / 24) },
  { occasion: "point", perHour: always(20 / 24) },
  { occasion: "sequence", perHour: always(4 / 24) },
];

const HOUR_MS = 3_600_000;

/**
 * The visits of so many accounts in a run of `seconds` that is `speed` times as fast as life, in the order of time.
 * The same seed gives the same visits.
 */
export function scheduleOf(seed: number, accounts: number, seconds: number, speed: number): readonly Visit[] {
  const random = randomOf(seed);
  const end = seconds * 1000;
  const visits: Visit[] = [];
  for (let account = 0; account < accounts; account++) {
    for (const { occasion, perHour, regular, burst, everySeconds = 0 } of HABITS) {
      const gap = HOUR_MS / perHour(random) / speed;
      const next = (): number => (regular ? gap : -Math.log(1 - random()) * gap);
      for (let start = regular ? random() * gap : next(); start < end; start += next()) {
        const count = burst?.(random) ?? 1;
        for (let line = 0; line < count; line++) {
          const at = start + (line * everySeconds * 1000) / speed;
          if (at < end) visits.push({ at, occasion, account });
        }
      }
    }
  }
  return visits.sort((a, b) => a.at - b.at);
}
