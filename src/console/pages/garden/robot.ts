import { computed } from "@preact/signals";
import type { Peripheral, Tool } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { wayAhead } from "../../rehearsal/progress";
import { find, list, one, pinValue, robotPlace, runs } from "../../state";

/* The robot on the map: what it has, what it does, and where it goes. */

/** Work that is seen on the map, by the type of the peripheral that does it. */
export type Work = Exclude<NonNullable<Peripheral["type"]>, "none">;

export interface ShownRobot {
  readonly place: Place;
  readonly tool: Tool | undefined;
  /** Peripherals that are on. */
  readonly works: readonly Work[];
}

export const shownRobot = computed((): ShownRobot | undefined => {
  const place = robotPlace.value;
  if (!place) return undefined;
  const mounted = one("device")?.mounted_tool_id ?? undefined;
  return {
    place,
    tool: mounted === undefined ? undefined : find("tools", mounted),
    works: list("peripherals").flatMap(({ type, pin }) =>
      type && type !== "none" && (pinValue(pin) ?? 0) > 0 ? [type] : [],
    ),
  };
});

/** Places that are seen of the way ahead: a run for each of a thousand plants has many. */
const MOST_AHEAD = 300;

/** Where the robot goes, as the rehearsal of its run says: from where it is. */
export const ahead = computed((): readonly Place[] => {
  const place = robotPlace.value;
  const run = runs.value.find(({ plan }) => plan !== undefined);
  if (!place || !run?.plan) return [];
  return [place, ...wayAhead(run.progress, run.plan, MOST_AHEAD)];
});
