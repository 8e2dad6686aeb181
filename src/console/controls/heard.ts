import { effect, untracked } from "@preact/signals";
import { heard } from "../state";
import type { HeardLog } from "../state/live";

/** Calls `hear` with each log that comes, and first with `early` ones. Returns a function that ends it. */
export function onLog(hear: (log: HeardLog) => void, early: readonly HeardLog[] = []): () => void {
  const known = new WeakSet(heard.peek());
  early.forEach(hear);
  return effect(() => {
    for (const log of heard.value) {
      if (known.has(log)) continue;
      known.add(log);
      untracked(() => hear(log));
    }
  });
}
