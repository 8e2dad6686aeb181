import type { Zone } from "../../../robot/calendar/zone";
import type { Watcher } from "./persons";

/** When the quiet hours end that hold `now`; undefined when it is not quiet. Epoch milliseconds. */
export function quietUntil(
  { quiet_from, quiet_to }: Pick<Watcher, "quiet_from" | "quiet_to">,
  zone: Zone,
  now: number,
): number | undefined {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return undefined;
  const [day = "", time = ""] = zone.textOf(now).split("T");
  const isQuiet = quiet_from < quiet_to ? time >= quiet_from && time < quiet_to : time >= quiet_from || time < quiet_to;
  if (!isQuiet) return undefined;
  const endsToday = time < quiet_to;
  const last = endsToday ? day : zone.textOf(zone.dayAfter(now, 1)).split("T")[0];
  return zone.timeOf(`${last}T${quiet_to}`);
}
