import type { Services } from "../core/context";
import type { Job } from "../core/job-queue";
import { EVERYBODY } from "../db/write-queue";

/** How jobs of one kind are done. */
export interface Handler {
  /** Pauses before the second and each further attempt; as many as there are repetitions. */
  readonly retryAfterMs: readonly number[];
  /**
   * Does the slow work and answers what is to be stored with the removal of the job, in one transaction. A throw is a
   * failed attempt; `giveUp` tells whether it was the last one.
   */
  readonly run: (services: Services, job: Job) => Promise<(() => void) | undefined>;
}

/** Longest sleep: timers count milliseconds in 32 bits, and clocks are set. */
const LONGEST_SLEEP_MS = 60_000;

export interface Worker {
  /** Begins nothing further and resolves when the jobs under way are done. */
  readonly stop: () => Promise<void>;
}

/** Does the jobs of each kind one after the other; kinds do not wait for each other. */
export function startWorker(services: Services, handlers: Readonly<Record<string, Handler>>): Worker {
  const lanes = new Map(Object.entries(handlers).map(([kind, handler]) => [kind, startLane(services, kind, handler)]));
  services.jobs.onAdded = (kind) => {
    // In the next turn the transaction of the job has ended.
    setImmediate(() => lanes.get(kind)?.wake());
  };
  return {
    stop: async () => {
      services.jobs.onAdded = () => {};
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}

function startLane(services: Services, kind: string, handler: Handler) {
  const { jobs, writes, clock, log } = services;
  let working: Promise<void> | undefined;
  let timer: Timer | undefined;
  let stopped = false;

  async function attempt(job: Job): Promise<void> {
    let store: (() => void) | undefined;
    let failure: unknown;
    try {
      store = await handler.run(services, job);
    } catch (error) {
      failure = error;
    }
    const pause = handler.retryAfterMs[job.attempts];
    if (failure !== undefined) {
      const cause = failure instanceof Error ? failure.message : String(failure);
      log.warn(pause === undefined ? "job given up" : "job failed, will be repeated", { kind, job: job.id, cause });
    }
    await writes.run(
      "account",
      () => {
        if (failure !== undefined && pause !== undefined)
          return jobs.retry(job.id, new Date(clock().getTime() + pause));
        store?.();
        jobs.remove(job.id);
      },
      job.device_id ?? EVERYBODY,
    );
  }

  async function workThrough(): Promise<void> {
    for (let job = jobs.next(kind, clock()); job && !stopped; job = jobs.next(kind, clock())) await attempt(job);
    const next = stopped ? undefined : jobs.nextTime(kind);
    if (next) sleep(Math.max(0, next.getTime() - clock().getTime()));
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(ms, LONGEST_SLEEP_MS));
  }

  function wake(): void {
    if (stopped || working) return;
    clearTimeout(timer);
    working = workThrough()
      .catch((cause: unknown) => {
        // The database cannot be written: the job stays, the next attempt counts from scratch.
        log.error("job lane stopped", { kind, cause: cause instanceof Error ? cause.stack : String(cause) });
        sleep(LONGEST_SLEEP_MS);
      })
      .finally(() => {
        working = undefined;
      });
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
