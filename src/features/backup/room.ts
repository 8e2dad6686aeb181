import type { Config } from "../../platform/config/options";
import { freeBytes } from "../../platform/disk/files";

/**
 * Wherever a backup goes itself, it leaves free the space that others need on the disk of the data folder.
 * @throws Error if `bytes` more would not fit beside that space.
 */
export function requireRoom({ dataDir, minFreeSpace }: Config, bytes = 0): void {
  if (freeBytes(dataDir) - bytes >= minFreeSpace) return;
  throw new Error(
    "There is too little free space on the disk of the data folder, where a copy of the database lies until the backup is done; make room, or set MIN_FREE_SPACE lower.",
  );
}
