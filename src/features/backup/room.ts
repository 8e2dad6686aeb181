import type { Config } from "../../platform/config/options";
import { freeBytes } from "../../platform/disk/files";

/**
 * A backup leaves the room on the disk of the data folder that others need, wherever it goes itself.
 * @throws Error when `bytes` more would take of it.
 */
export function requireRoom({ dataDir, minFreeSpace }: Config, bytes = 0): void {
  if (freeBytes(dataDir) - bytes >= minFreeSpace) return;
  throw new Error(
    "There is too little free space on the disk of the data folder, where a copy of the database lies until the backup is done; make room, or set MIN_FREE_SPACE lower.",
  );
}
