import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Span } from "../../../robot/calendar/occurrences";
import type { WaterRun } from "../../../robot/garden/water-value";
import { api, list } from "../../state";

const NONE: readonly WaterRun[] = [];

/**
 * The water that rules give to the runs within a span; undefined until it is known. Asked for anew when a rule, an event or a
 * pause changes. Without the server the plan is shown without it.
 */
export function useWater({ from, until }: Span): ReadonlySignal<readonly WaterRun[] | undefined> {
  const runs = useSignal<readonly WaterRun[] | undefined>(undefined);
  const known = [...list("waterRules"), ...list("farmEvents"), ...list("pauses")]
    .map(({ id, updated_at }) => `${id} ${updated_at}`)
    .join();
  useEffect(() => {
    if (list("waterRules").length === 0) return void (runs.value = NONE);
    let isWanted = true;
    const told = (found: readonly WaterRun[]): void => {
      if (isWanted) runs.value = found;
    };
    const span = new URLSearchParams({ from: new Date(from).toISOString(), until: new Date(until).toISOString() });
    api()
      .request<{ readonly runs: readonly WaterRun[] }>("GET", `/api/water_decisions?${span}`)
      .then(({ runs: found }) => told(found))
      .catch(() => told(NONE));
    return () => (isWanted = false);
  }, [from, until, known]);
  return runs;
}

/** The water of a run of an event. */
export const waterAt = (runs: readonly WaterRun[] | undefined, event: number, at: number): WaterRun | undefined =>
  runs?.find(({ farm_event_id, run }) => farm_event_id === event && Date.parse(run) === at);
