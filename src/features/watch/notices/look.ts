import type { Services } from "../../../framework/services";
import type { Database } from "../../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";

/** Time in which nobody looked, because the server was off or its clock was set; epoch milliseconds. */
export interface Absence {
  readonly from: number;
  readonly until: number;
}

/** The presence of a robot. */
export interface RobotSeen {
  readonly isHere: boolean;
  /** When it was heard last; undefined for one that was never seen. Epoch milliseconds. */
  readonly heardAt: number | undefined;
}

/** A look at a garden. */
export interface Look {
  readonly services: Services;
  readonly db: Database;
  readonly deviceId: number;
  readonly now: Date;
  readonly nowMs: number;
  readonly watched: Watched;
  readonly robot: RobotSeen;
  readonly absences: readonly Absence[];
}

const find = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("watched")
    .innerJoin("users as user", "user.device_id", "watched.device_id")
    .select([
      "watched.away_minutes",
      "watched.limits",
      "watched.weather",
      "watched.planned_until",
      "watched.locked_at",
      "user.email",
    ])
    .where("watched.device_id", "=", p.device_id)
    .limit(1),
);
type Watched = NonNullable<ReturnType<typeof watchedOf>>;
/** The stored state of the watch over a garden; undefined for one without an owner. */
export const watchedOf = (db: Database, deviceId: number) => db.get(find, { device_id: deviceId });
