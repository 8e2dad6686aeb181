import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";

const ofDevice = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("measures")
    .select(["id", "device_id", "name", "unit", "kind", "mode", "min", "max", "silent_hours", "seen", "value", "at"])
    .select(["folded_until", "updated_at"])
    .where("device_id", "=", p.device_id)
    .orderBy("id"),
);

/** A measure as other features read it. */
export type MeasureRow = ReturnType<typeof measuresOf>[number];

/** The measures of a garden with their newest values. Source: `water.md` §2.2. */
export const measuresOf = (db: Database, deviceId: number) => db.all(ofDevice, { device_id: deviceId });
