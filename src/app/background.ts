import { features } from "../features";
import type { BackgroundWork } from "../framework/feature";
import { isGuest } from "../features/account";
import type { Services } from "../framework/services";
import { addressWithoutRequest } from "../platform/network/public-address";
import type { Scheduler, ScheduledTask } from "../platform/jobs/scheduler";
import type { Handler, Worker } from "../framework/worker";

/** Waiting jobs and due tasks start after this time, when the first requests are answered. */
const START_DELAY_MS = 1_000;

/** Everything the server does beside requests. */
interface Background {
  /** Starts nothing more and resolves when the running work is done. Queued jobs stay queued. */
  readonly stop: () => Promise<void>;
}

/** The work of the features besides requests. */
interface Work {
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly tasks: readonly ScheduledTask[];
}

/** Loads the background work of all features. `port`: the one the server listens on, for links in mails. */
export async function loadWork(services: Services, port: number): Promise<Work> {
  const [{ mailHandler }, { MAIL_JOB }, ...work] = await Promise.all([
    import("../framework/mail-handler"),
    import("../framework/mail"),
    ...features.map(({ background }): Promise<BackgroundWork> => background?.() ?? Promise.resolve({})),
  ]);
  const composers = work.flatMap(({ mails = [] }) => mails);
  const mails = mailHandler(composers, {
    // Asked for each mail, because the machine may get its address after the start, and later another one.
    address: () => addressWithoutRequest(services.config, port),
    isReachable: (to) => !isGuest(to),
  });
  return {
    handlers: Object.assign({ [MAIL_JOB]: mails }, ...work.map(({ handlers }) => handlers)),
    tasks: work.flatMap(({ tasks }) => tasks?.(services) ?? []),
  };
}

/**
 * Starts the worker for queued jobs and the scheduler for timed tasks after a short time. Their code is loaded only then.
 * `port`: the one the server listens on.
 */
export function startBackground(services: Services, port: number): Background {
  const timer = setTimeout(() => {
    parts = start(services, port);
  }, START_DELAY_MS);
  let parts: Promise<readonly [Scheduler, Worker]> | undefined;
  return {
    stop: async () => {
      clearTimeout(timer);
      await Promise.all((await parts)?.map((part) => part.stop()) ?? []);
    },
  };
}

async function start(services: Services, port: number): Promise<readonly [Scheduler, Worker]> {
  const [{ handlers, tasks }, { startScheduler }, { startWorker }] = await Promise.all([
    loadWork(services, port),
    import("../platform/jobs/scheduler"),
    import("../framework/worker"),
  ]);
  return [startScheduler(tasks, services.log), startWorker(services, handlers)];
}
