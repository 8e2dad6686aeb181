import type { Services } from "../core/context";
import { addressWithoutRequest } from "../core/public-address";
import { handlersOf } from "./handlers";
import { jobs } from "./index";
import { startScheduler } from "./scheduler";
import { startWorker } from "./worker";

/** Everything the server does beside answering. */
export interface Background {
  /** Begins nothing further and resolves when what is under way is done; what is queued stays queued. */
  readonly stop: () => Promise<void>;
}

/** Starts the worker that does queued jobs and the clock of timed ones. `port`: the one the server listens on. */
export function startBackground(services: Services, port: number): Background {
  const worker = startWorker(services, handlersOf(addressWithoutRequest(services.config, port)));
  const scheduler = startScheduler(jobs(services), services.log);
  return {
    stop: async () => {
      await Promise.all([scheduler.stop(), worker.stop()]);
    },
  };
}
