import type { Services } from "../../../framework/services";
import type { ScheduledTask } from "../../../platform/jobs/scheduler";
import { HOUR_MS } from "../../../platform/time";
import { tidy } from "./folder";
import { releaseFiles } from "./table";

/** Removes what a killed command has left, an hour after its last write: a slow one may still be at it. */
export const fileTasks = ({ db, config, trusted }: Services): readonly ScheduledTask[] => [
  {
    name: "release files",
    everyMs: HOUR_MS,
    atStart: true,
    run: () => {
      const kept = new Set(releaseFiles(db).map(({ sum }) => sum));
      return tidy(config.dataDir, new Date(trusted.now().getTime() - HOUR_MS), (name) => kept.has(name));
    },
  },
];
