import type { Report } from "../../framework/metrics/report";
import type { Services } from "../../framework/services";
import { storeClock } from "../../platform/clock/stored-clock";
import type { ClockDoubt } from "../../platform/clock/trusted-clock";
import { EVERYBODY } from "../../platform/db/write-queue";
import type { ScheduledTask } from "../../platform/jobs/scheduler";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../platform/time";

/** A sentence about a clock that is not trusted, for people who do not know the machine. */
const sentenceAbout = ({ aheadMs, leftMs }: ClockDoubt): string =>
  `The clock has jumped ahead by ${Math.round(aheadMs / DAY_MS)} days: nothing is deleted by its age ` +
  `until it has held for ${Math.ceil(leftMs / HOUR_MS)} hours more, or the operator approves it.`;

export const clockReport: Report = {
  warnings: ({ trusted }) => {
    const doubt = trusted.doubt();
    return doubt ? [sentenceAbout(doubt)] : [];
  },
};

/** Looks at the clock and stores what the next run has to know: beside writes of others, in doubt, and once an hour. */
export function clockTasks({ db, writes, trusted, log }: Services): readonly ScheduledTask[] {
  let storedGroups = -1;
  let storedAt = -HOUR_MS;
  let wasDoubted = false;

  function tell(doubt: ClockDoubt | undefined): void {
    if ((doubt !== undefined) === wasDoubted) return;
    wasDoubted = doubt !== undefined;
    if (doubt) log.warn("clock_doubted", { ahead_s: Math.round(doubt.aheadMs / 1000) }, sentenceAbout(doubt));
    else log.info("clock_trusted");
  }

  async function run(): Promise<void> {
    const doubt = trusted.doubt();
    tell(doubt);
    const now = performance.now();
    if (!doubt && writes.counts.groups === storedGroups && now - storedAt < HOUR_MS) return;
    await writes.run("log", () => storeClock(db, trusted.record()), EVERYBODY);
    storedAt = now;
    storedGroups = writes.counts.groups;
  }

  return [{ name: "clock", everyMs: MINUTE_MS, atStart: true, run }];
}
