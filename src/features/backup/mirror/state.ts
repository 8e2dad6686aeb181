import { existsSync } from "node:fs";
import { join } from "node:path";
import { MIRROR_MARKER } from "../../../platform/db/data-folder";
import type { Config } from "../../../platform/config/options";
import { defineService, type Services } from "../../../framework/services";

/** The known state of MIRROR_DIR. So nobody has to ask its disk, which may not answer. */
export const mirrorState = defineService((): { currentMs: number; failure: string | undefined } => ({
  /** State of the database that the mirror has, in ms since the epoch; 0 when this server has not yet looked. */
  currentMs: 0,
  /** Why the last run failed. */
  failure: undefined,
}));

/** A copy is overdue after so many times MIRROR_EVERY. One that is less late may just be under way. */
const LATE = 1.5;

/** The problem with MIRROR_DIR, as one sentence without a path; undefined if all is well or it is not set. */
export function mirrorWarning(services: Services): string | undefined {
  const { mirrorDir, mirrorEvery } = services.config;
  if (mirrorDir === undefined) return undefined;
  const { currentMs, failure } = services.get(mirrorState);
  if (failure !== undefined) return "The mirror cannot be brought up to date; the log says why.";
  const age = currentMs === 0 ? performance.now() - services.startedAt : services.clock().getTime() - currentMs;
  return age > LATE * mirrorEvery ? "The mirror is overdue." : undefined;
}

/** Why nothing can be mirrored to MIRROR_DIR as it is now. */
export const missingMirror = ({ mirrorDir }: Config): string | undefined =>
  mirrorDir === undefined || existsSync(join(mirrorDir, MIRROR_MARKER))
    ? undefined
    : `MIRROR_DIR ${mirrorDir} holds no mirror; connect the disk it is on, or begin one with gardenshed mirror ${mirrorDir}.`;
