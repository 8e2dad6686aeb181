import { missingMirror } from "../../features/backup";
import { readMarker } from "../../features/backup/commands";
import { usability } from "./data-folder";
import { broken, type Finding, ok, type Subject, warning } from "./finding";

/** A copy that is less than this late may be under way just now. */
const LATE = 1.5;

/** Whether MIRROR_DIR is there and up to date. */
export async function checkMirror({ config, now }: Subject): Promise<Finding | undefined> {
  const { mirrorDir, mirrorEvery } = config;
  if (mirrorDir === undefined) return undefined;
  if (missingMirror(config) !== undefined) {
    return warning(`${mirrorDir} holds no mirror`, `connect the disk it is on, or run gardenshed mirror ${mirrorDir}`);
  }
  const [copy] = (await readMarker(mirrorDir))?.copies ?? [];
  if (!copy) return broken(`${mirrorDir} is not complete yet`, "see what the log of the server says");
  const text = `${mirrorDir} is of ${copy.made_at}`;
  const isLate = now.getTime() - Date.parse(copy.made_at) > LATE * mirrorEvery;
  const advice = "see whether a server runs and has something to copy, and what its log says";
  return usability(mirrorDir) ?? (isLate ? warning(text, advice) : ok(text));
}
