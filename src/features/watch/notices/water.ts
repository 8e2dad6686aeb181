import { waterConcerns } from "../../water";
import type { Look } from "./look";
import { amend, begin, end } from "./notices";
import { lastingOf } from "./store";

/** `water`: a rule skips for long, or decides by measures that want a look. A decision wakes the watch. */
export function lookAtWater({ services, db, deviceId, now, nowMs }: Look): undefined {
  const concerns = new Map(
    waterConcerns({ db, deviceId }, nowMs).map(({ subject, begun, ...details }) => [subject, { begun, details }]),
  );
  for (const notice of lastingOf(db, deviceId, "water")) {
    const details = concerns.get(notice.subject)?.details;
    if (!details) end(services, now, notice);
    else if (!Bun.deepEquals(details, notice.details)) amend(services, notice, details);
    concerns.delete(notice.subject);
  }
  for (const [subject, { begun, details }] of concerns)
    begin(services, now, { deviceId, kind: "water", subject, begun: Math.min(begun, nowMs), details });
}
