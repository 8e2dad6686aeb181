import { freeBytes } from "../platform/disk/files";
import { defineService } from "./services";

/** A disk that stays full is told of again after this time. */
const PAUSE_MS = 60_000;

/** Tells of a full disk, however many writes it refuses. Source: `operations.md` §4. */
export const diskAlarm = defineService(({ config, log, clock }) => {
  let toldAtMs = -Infinity;
  return {
    /** A write has found no room. */
    raise(): void {
      const nowMs = clock().getTime();
      const isNews = nowMs - toldAtMs >= PAUSE_MS || nowMs < toldAtMs; // the clock may have been set back
      if (!isNews) return;
      toldAtMs = nowMs;
      log.error("disk_full", { path: config.dataDir, free_bytes: freeBytes(config.dataDir) });
    },
  };
});
