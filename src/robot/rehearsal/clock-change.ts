import { DAY_MS } from "../calendar/duration";
import { stepOf } from "../calendar/occurrences";
import type { RehearsalOrder } from "./order";
import { type Plan, spanOf, zoneOfDevice } from "./plan";

/** Days ahead in which a change of the clocks is looked for: there are two in a year. */
const LOOKED_AT = 366;

/**
 * Says from which date on an event comes an hour earlier or later by the clock: its steps are of equal length. Of a whole day
 * only what changes on that day. Source: `robot.md` §2.
 */
export function clockChange({ garden, what }: RehearsalOrder, { at, source }: Plan): string | undefined {
  const zone = zoneOfDevice(garden);
  const event = source?.resource === "FarmEvent" ? garden.farmEvents.find(({ id }) => id === source.id) : undefined;
  const step = event?.executable_type === "Sequence" ? stepOf(event) : undefined;
  if (!zone || !event || step === undefined || step % DAY_MS !== 0) return undefined;
  const until =
    "day" in what ? spanOf(zone, what.day).until : Math.min(Date.parse(event.end_time), at + LOOKED_AT * DAY_MS);
  const from = "day" in what ? zone.dayAfter(at, -1) : at;
  const before = zone.offsetAt("day" in what ? from : at);
  for (let time = at; time < until; time += DAY_MS) {
    const change = zone.offsetAt(time) - before;
    if (change === 0) continue;
    const date = zone.textOf(time).slice(0, 10);
    return `From ${date} on it comes an hour ${change > 0 ? "later" : "earlier"} by the clock.`;
  }
  return undefined;
}
