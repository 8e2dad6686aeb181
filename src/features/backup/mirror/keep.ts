import { defineService, type Services } from "../../../framework/services";
import { lookInterval, type ScheduledTask } from "../../../platform/jobs/scheduler";
import { reasonOf } from "../../../platform/logger";
import type { PicturePlace } from "../../pictures";
import type { Copy } from "./marker";
import { followInto, MirrorBusy } from "./run";
import { mirrorState } from "./state";

/** Pictures that come within this time are copied together. */
const TOGETHER_MS = 1_000;

/** Keeps MIRROR_DIR up to date, one run at a time. Source: `operations.md` §3.1. */
interface Keeper {
  /** Does what is due now, or resolves with the run that is under way. */
  readonly look: () => Promise<void>;
  /** Ends the run that is under way, and begins no other. */
  readonly stop: () => Promise<void>;
}

const keeper = defineService(createKeeper, ({ stop }) => stop());

function createKeeper(services: Services): Keeper {
  const { config, clock, log, db } = services;
  const { mirrorDir: folder, mirrorEvery } = config;
  const state = services.get(mirrorState);
  const ending = new AbortController();
  let place: PicturePlace | undefined;
  let running: Promise<void> | undefined;
  let timer: Timer | undefined;

  /** The look that is nearest to the due time counts, as with backups. A copy dated in the future does not count. */
  function isDue({ made_at }: Copy): boolean {
    const age = clock().getTime() - Math.max(Date.parse(made_at), state.currentMs);
    return age < 0 || age >= mirrorEvery - lookInterval(mirrorEvery) / 2;
  }

  async function run(path: string): Promise<void> {
    try {
      await services.keys; // a mirror holds them
      const began = clock();
      const followed = await followInto(services, path, place, { isDue, signal: ending.signal });
      place = followed.place;
      state.failure = undefined;
      const { report } = followed;
      if (!report) return;
      state.currentMs = report.isUnchanged ? began.getTime() : Date.parse(report.copy.made_at);
      const { copied, bytes, removed, lost, copy } = report;
      if (!report.isUnchanged)
        log.info("mirror_made", { folder: path, records: copy.records, copied, bytes, removed, lost });
    } catch (error) {
      if (ending.signal.aborted || error instanceof MirrorBusy) return;
      const cause = reasonOf(error);
      // Logged once, however often it is tried.
      if (cause !== state.failure) {
        log.error(
          "mirror_failed",
          { folder: path, cause },
          `The mirror in ${path} failed: ${cause.replace(/\.$/, "")}.`,
        );
      }
      state.failure = cause;
    }
  }

  const look = (): Promise<void> => {
    if (folder === undefined || ending.signal.aborted) return Promise.resolve();
    return (running ??= run(folder).finally(() => (running = undefined)));
  };

  function lookSoon(): void {
    if (ending.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // A run that is under way may miss the newest pictures.
      void Promise.resolve(running).then(look);
    }, TOGETHER_MS);
  }

  db.onRowEvent("insert on picture_changes", lookSoon);
  return {
    look,
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** The mirror by itself, when there is a folder for it. */
export function mirrorTasks(services: Services): readonly ScheduledTask[] {
  const { mirrorDir, mirrorEvery } = services.config;
  if (mirrorDir === undefined) return [];
  const { look, stop } = services.get(keeper);
  const run = async (signal: AbortSignal): Promise<void> => {
    signal.addEventListener("abort", () => void stop(), { once: true });
    await look();
  };
  return [{ name: "mirror", everyMs: lookInterval(mirrorEvery), atStart: true, run }];
}
