import type { Services } from "../core/context";
import { handlers } from "./handlers";
import { jobs } from "./index";
import { startScheduler } from "./scheduler";
import { startWorker } from "./worker";

/** Everything the server does beside answering. */
export interface Background {
  /** Begins nothing further and resolves when what is under way is done; what is queued stays queued. */
  readonly stop: () => Promise<void>;
}

/** Starts the worker that does queued jobs and the clock of timed ones. */
export function startBackground(services: Services): Background {
  const worker = startWorker(services, handlers);
  const scheduler = startScheduler(jobs(services), services.log);
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), worker.stop()]);
    },
  };
}
