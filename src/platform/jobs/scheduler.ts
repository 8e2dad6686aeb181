import type { Logger } from "../logger";

/** Work that happens by itself every so often. */
export interface ScheduledTask {
  readonly name: string;
  readonly everyMs: number;
  /** Also once shortly after the start. */
  readonly atStart: boolean;
  /** `signal` asks long work to give up because the server ends. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A job's first run waits until the server has answered its first requests. */
const START_DELAY_MS = 5_000;

export interface Scheduler {
  /** Runs no further jobs and resolves when the running ones are done or have given up. */
  readonly stop: () => Promise<void>;
}

/** Starts jobs on their clocks. A job never runs twice at once; a failure is logged and tried again at the next turn. */
export function startScheduler(jobs: readonly ScheduledTask[], log: Logger): Scheduler {
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  const start = ({ name, run }: ScheduledTask): void => {
    if (running.has(name)) return;
    const work = Promise.try(run, ending.signal)
      .catch((cause: unknown) => {
        if (ending.signal.aborted) return;
        log.error("task_failed", { task: name, cause: cause instanceof Error ? cause.stack : String(cause) });
      })
      .finally(() => running.delete(name));
    running.set(name, work);
  };
  const timers = jobs.flatMap((job) => [
    setInterval(() => start(job), job.everyMs),
    ...(job.atStart ? [setTimeout(() => start(job), START_DELAY_MS)] : []),
  ]);
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      ending.abort();
      await Promise.all(running.values());
    },
  };
}
