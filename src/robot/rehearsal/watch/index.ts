import { watchCalls } from "./calls";
import { watchPath } from "./path";
import { watchPins } from "./pins";
import { watchTools } from "./tools";
import type { Watch } from "./watcher";

export type { Watcher } from "./watcher";

/** All that is looked for in a run. Source: `robot.md` §2. */
export const WATCHES: readonly Watch[] = [watchPath, watchPins, watchTools, watchCalls];
