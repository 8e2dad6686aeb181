import type { Logger } from "../logger";

/** Work at regular intervals. */
export interface ScheduledTask {
  readonly name: string;
  readonly everyMs: number;
  /** Whether it also runs shortly after the start. */
  readonly atStart: boolean;
  /** `signal` fires when the server ends: long work should stop. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** How often is looked whether something is due that is done again and again. */
const LOOK_MS = 10 * 60 * 1000;

/** The time between two looks for tasks that are due every so many ms. */
export const lookInterval = (everyMs: number): number => Math.min(everyMs, LOOK_MS);

/** The first run waits until the server has answered its first requests. */
const START_DELAY_MS = 5_000;

export interface Scheduler {
  /** Starts no more tasks and resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
}

/** Runs tasks at their intervals. A task never runs twice at the same time. A failure is logged; the next run tries again. */
export function startScheduler(tasks: readonly ScheduledTask[], log: Logger): Scheduler {
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
  const timers = tasks.flatMap((task) => [
    setInterval(() => start(task), task.everyMs),
    ...(task.atStart ? [setTimeout(() => start(task), START_DELAY_MS)] : []),
  ]);
  return {
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      ending.abort();
      await Promise.all(running.values());
    },
  };
}
