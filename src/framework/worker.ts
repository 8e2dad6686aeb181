import { diskAlarm } from "./disk-alarm";
import { jobMeter } from "./metrics/job-meter";
import type { Services } from "./services";
import type { Job } from "../platform/jobs/queue";
import { isDiskFull } from "../platform/db/driver";
import { isOutOfSpace } from "../platform/disk/files";
import { EVERYBODY } from "../platform/db/write-queue";
import { reasonOf } from "../platform/logger";

/** How jobs of one kind are done. */
export interface Handler {
  /** Pauses before the second and each further attempt, in ms. There is one retry for each pause. */
  readonly retryAfterMs: readonly number[];
  /** Jobs done at the same time, by default one. */
  readonly concurrency?: number;
  /** Most of them of one device, so that no device holds up the others. */
  readonly perDevice?: number;
  /** Whether a retry cannot help: the job is given up at once. */
  readonly isFinal?: (failure: unknown) => boolean;
  /** Runs in the write that removes a job that was given up. */
  readonly givenUp?: (services: Services, job: Job, failure: unknown) => void;
  /** Jobs wait while this is false. */
  readonly isReady?: (services: Services) => boolean;
  /**
   * Does the slow work. Returns a function that runs in the write that removes the job. A throw is a failed attempt,
   * unless the disk is full: then the jobs of the kind wait. `signal` fires when the server ends: the work stops, and the job stays as it is.
   */
  readonly run: (services: Services, job: Job, signal: AbortSignal) => Promise<(() => void) | undefined>;
}

/** Longest sleep. Timers have 32 bits for milliseconds, and the clock may change. */
const LONGEST_SLEEP_MS = 60_000;

/** How often is looked whether another process, such as an import, has added jobs. Nothing is read unless it has written. */
const FOREIGN_LOOK_MS = 2_000;

export interface Worker {
  /** Starts no more jobs and resolves when the running ones have ended. */
  readonly stop: () => Promise<void>;
}

/** Does the jobs of each kind in their order. Kinds do not wait for each other. */
export function startWorker(services: Services, handlers: Readonly<Record<string, Handler>>): Worker {
  const lanes = new Map(Object.entries(handlers).map(([kind, handler]) => [kind, startLane(services, kind, handler)]));
  services.jobs.onAdded = (kind) => {
    const woken = kind === undefined ? [...lanes.values()] : [lanes.get(kind)];
    // The transaction that adds the job has ended by the next turn.
    setImmediate(() => {
      for (const lane of woken) lane?.wake();
    });
  };
  const looking = setInterval(
    onForeignWrite(services, () => lanes.forEach((lane) => lane.wake())),
    FOREIGN_LOOK_MS,
  );
  return {
    stop: async () => {
      clearInterval(looking);
      services.jobs.onAdded = () => {};
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}

/** A look for writes of other processes; `wake` is called when there were any. */
function onForeignWrite({ db }: Services, wake: () => void): () => void {
  let known = db.foreignVersion();
  return () => {
    try {
      const version = db.foreignVersion();
      if (version !== known) wake();
      known = version;
    } catch {
      // The lanes, which look by themselves, report why the database cannot be read.
    }
  };
}

function startLane(services: Services, kind: string, handler: Handler) {
  const { jobs, writes, clock, log } = services;
  const { concurrency = 1, perDevice = concurrency, isReady = () => true, isFinal = () => false } = handler;
  /** Running jobs by id. */
  const running = new Map<number, { readonly deviceId: number | null; readonly end: Promise<void> }>();
  const ending = new AbortController();
  let timer: Timer | undefined;

  /** Finished work that could not be stored yet, e.g. because the disk is full. It is not done twice. */
  const done = new Map<number, (() => void) | undefined>();

  async function attempt(job: Job): Promise<void> {
    let failure: unknown;
    try {
      if (!done.has(job.id)) done.set(job.id, await handler.run(services, job, ending.signal));
    } catch (error) {
      if (ending.signal.aborted) return;
      if (isOutOfSpace(error)) throw error; // its attempts are for faults of its own
      failure = error;
    }
    const pause = isFinal(failure) ? undefined : handler.retryAfterMs[job.attempts];
    if (failure !== undefined) {
      services.get(jobMeter).failed(kind);
      const again_in_s = pause === undefined ? undefined : pause / 1000;
      log.warn(pause === undefined ? "job_given_up" : "job_failed", {
        kind,
        job: job.id,
        again_in_s,
        cause: reasonOf(failure),
      });
    }
    await writes.run(
      "account",
      () => {
        if (failure !== undefined && pause !== undefined)
          return jobs.retry(job.id, new Date(clock().getTime() + pause));
        // The job has been deleted with its device or its record.
        if (!jobs.remove(job.id)) return;
        if (failure === undefined) done.get(job.id)?.();
        else handler.givenUp?.(services, job, failure);
      },
      job.device_id ?? EVERYBODY,
    );
    done.delete(job.id);
  }

  /** The disk is full, or the database cannot be read or written: jobs stay as they are until the next wake. */
  function pause(cause: unknown): void {
    if (isDiskFull(cause) || isOutOfSpace(cause)) services.get(diskAlarm).raise();
    else log.error("job_lane_stopped", { kind, cause: cause instanceof Error ? cause.stack : String(cause) });
    sleep(LONGEST_SLEEP_MS);
  }

  function begin(job: Job): void {
    const end = attempt(job)
      .finally(() => running.delete(job.id))
      .then(wake, pause);
    running.set(job.id, { deviceId: job.device_id, end });
  }

  /** Devices that already have the maximum of running jobs. */
  function busyDevices(): number[] {
    const devices = [...running.values()].map(({ deviceId }) => deviceId).filter((id) => id !== null);
    return [...new Set(devices)].filter((id) => devices.filter((other) => other === id).length >= perDevice);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (!ending.signal.aborted) timer = setTimeout(wake, Math.min(ms, LONGEST_SLEEP_MS));
  }

  /** Starts due jobs while places are free. */
  function wake(): void {
    if (ending.signal.aborted) return;
    try {
      sleep(LONGEST_SLEEP_MS);
      if (!isReady(services)) return;
      while (running.size < concurrency) {
        const job = jobs.next(kind, clock(), [...running.keys()], busyDevices());
        if (!job) break;
        begin(job);
      }
      const next = jobs.nextTime(kind, clock());
      if (next) sleep(Math.max(0, next.getTime() - clock().getTime()));
    } catch (cause) {
      pause(cause);
    }
  }

  wake();
  return {
    wake,
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await Promise.all([...running.values()].map(({ end }) => end));
    },
  };
}
