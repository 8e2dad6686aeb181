import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";

/** The most that anybody asks for. */
const MAXIMUM = 100;

const pinned = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("sequences")
    .select(["id", "name"])
    .where("device_id", "=", p.device_id)
    .where("pinned", "=", 1)
    .orderBy("name")
    .limit(MAXIMUM),
);

interface PinnedSequence {
  readonly id: number;
  readonly name: string;
}

/** The pinned sequences of a device by name, the first 100. */
export const pinnedSequences = (db: Database, deviceId: number): readonly PinnedSequence[] =>
  db.all(pinned, { device_id: deviceId });
