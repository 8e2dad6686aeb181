import type { Services } from "../framework/context";
import { addressWithoutRequest } from "../platform/network/public-address";
import type { Scheduler } from "../platform/jobs/scheduler";
import type { Worker } from "../framework/worker";

/** Work that waits, or whose time has come, goes on when the first requests are answered. */
const START_DELAY_MS = 1_000;

/** Everything the server does beside answering. */
export interface Background {
  /** Begins nothing further and resolves when what is under way is done; what is queued stays queued. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the worker that does queued jobs and the clock of timed ones, soon: their code is not even loaded before.
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
  const [{ handlersOf }, { jobs }, { startScheduler }, { startWorker }] = await Promise.all([
    import("./handlers"),
    import("./jobs"),
    import("../platform/jobs/scheduler"),
    import("../framework/worker"),
  ]);
  const worker = startWorker(services, handlersOf(addressWithoutRequest(services.config, port)));
  return [startScheduler(jobs(services), services.log), worker];
}
