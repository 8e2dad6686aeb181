import type { Services } from "../../../framework/services";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { HOUR_MS } from "../../../platform/time";
import { isGuest } from "../../account";
import { releaseTellings } from "../ways/tellings";
import { lookAtAlert } from "./alert";
import { type Absence, type Look, type RobotSeen, watchedOf } from "./look";
import { lookForRobot, lookWhetherStopped } from "./presence";
import { lookAtReadings } from "./readings";
import { lookAtRuns } from "./runs";
import { lookAtWater } from "./water";

const setDue = query((q, p: Placeholders<OfDevice & { due_at: string | null }>) =>
  q.updateTable("watched").set({ due_at: p.due_at }).where("device_id", "=", p.device_id),
);

/** Looks at one matter each, and says when it wants to look again; epoch milliseconds. */
const MATTERS: readonly ((look: Look) => number | undefined)[] = [
  lookAtRuns,
  lookForRobot,
  lookWhetherStopped,
  lookAtReadings,
  lookAtAlert,
  lookAtWater,
  releaseTellings,
];

/** The least time between two looks that nobody asked for. */
const PAUSE_MS = 1_000;

/** Puts the next look at a garden off by an hour, because one has failed. Belongs into a write. */
export const putOff = ({ db, clock }: Services, deviceId: number): void =>
  void db.run(setDue, { device_id: deviceId, due_at: new Date(clock().getTime() + HOUR_MS).toISOString() });

/** Notices what has begun and ended in a garden, and stores when it has to be looked at again. Belongs into a write. */
export function lookAt(services: Services, deviceId: number, robot: RobotSeen, absences: readonly Absence[]): void {
  const { db, clock } = services;
  const watched = watchedOf(db, deviceId);
  if (!watched || isGuest(watched.email)) return void db.run(setDue, { device_id: deviceId, due_at: null });
  const now = clock();
  const nowMs = now.getTime();
  const look = { services, db, deviceId, now, nowMs, watched, robot, absences };
  const due = Math.min(...MATTERS.map((matter) => matter(look) ?? Number.POSITIVE_INFINITY));
  const at = Number.isFinite(due) ? new Date(Math.max(due, nowMs + PAUSE_MS)).toISOString() : null;
  db.run(setDue, { device_id: deviceId, due_at: at });
}
