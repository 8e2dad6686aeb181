import { MINUTE_MS } from "../../../platform/time";
import type { Look } from "./look";
import { begin, end } from "./notices";
import { settledAt } from "./settled";
import { lastingOf } from "./store";

/** A robot that is locked for a shorter time is being worked at. */
const LOCKED_MS = 10 * MINUTE_MS;

/** `away`: the robot has not been heard for long. */
export function lookForRobot({
  services,
  db,
  deviceId,
  now,
  nowMs,
  watched,
  robot,
  absences,
}: Look): number | undefined {
  const [notice] = lastingOf(db, deviceId, "away");
  const { isHere, heardAt } = robot;
  if (notice) {
    if (isHere || (heardAt !== undefined && heardAt > Date.parse(notice.at))) end(services, now, notice);
    return undefined;
  }
  if (heardAt === undefined) return undefined;
  const awayMs = watched.away_minutes * MINUTE_MS;
  if (isHere) return nowMs + awayMs;
  const due = settledAt(absences, heardAt, heardAt + awayMs);
  if (due > nowMs) return due;
  begin(services, now, { deviceId, kind: "away", begun: heardAt });
  return undefined;
}

/** `stopped`: the robot is locked. One that has gone is as it was last. */
export function lookWhetherStopped({ services, db, deviceId, now, nowMs, watched, robot }: Look): number | undefined {
  const [notice] = lastingOf(db, deviceId, "stopped");
  if (watched.locked_at === null) {
    if (notice) end(services, now, notice);
    return undefined;
  }
  if (notice || !robot.isHere) return undefined;
  const lockedAt = Date.parse(watched.locked_at);
  const due = lockedAt + LOCKED_MS;
  if (due > nowMs) return due;
  begin(services, now, { deviceId, kind: "stopped", begun: lockedAt });
  return undefined;
}
