import { freeBytes } from "../platform/disk/files";
import { defineService } from "./services";

/** If the disk stays full, the alarm is repeated after this time. */
const PAUSE_MS = 60_000;

/** Reports a full disk once, however many writes fail. Source: `operations.md` §4. */
export const diskAlarm = defineService(({ config, log, clock }) => {
  let announcedAtMs = -Infinity;
  return {
    /** Call this when a write has failed for lack of space. */
    raise(): void {
      const nowMs = clock().getTime();
      const isNews = nowMs - announcedAtMs >= PAUSE_MS || nowMs < announcedAtMs; // the clock may have been set back
      if (!isNews) return;
      announcedAtMs = nowMs;
      log.error("disk_full", { path: config.dataDir, free_bytes: freeBytes(config.dataDir) });
    },
  };
});
