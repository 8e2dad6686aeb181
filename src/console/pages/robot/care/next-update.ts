import type { Zone } from "../../../../robot/calendar/zone";

/** Hour of updates of a device that has none (`care.md` §2.4). */
export const USUAL_HOUR = 3;

/** When an hour of the garden begins next; epoch milliseconds. A day whose clocks leave it out is passed over. */
export function nextUpdate(zone: Zone, hour: number, now: number): number {
  const text = String(hour).padStart(2, "0");
  const beginnings = [0, 1, 2].map((days) => {
    const day = zone.textOf(zone.dayAfter(now, days)).slice(0, 10);
    return zone.timeOf(`${day}T${text}:00`) ?? now;
  });
  return beginnings.find((at) => at > now && zone.textOf(at).slice(11, 13) === text) ?? now;
}
