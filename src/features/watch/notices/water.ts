import { waterConcerns } from "../../water";
import type { Look } from "./look";
import { begin, end } from "./notices";
import { lastingOf } from "./store";

/** `water`: a rule skips for long, or decides by measures that want a look. A decision wakes the watch. */
export function lookAtWater({ services, db, deviceId, now, nowMs }: Look): undefined {
  const concerns = new Map(waterConcerns(db, deviceId, nowMs).map((each) => [each.subject, each]));
  for (const notice of lastingOf(db, deviceId, "water"))
    if (!concerns.delete(notice.subject)) end(services, now, notice);
  for (const { subject, begun, ...details } of concerns.values())
    begin(services, now, { deviceId, kind: "water", subject, begun: Math.min(begun, nowMs), details });
}
