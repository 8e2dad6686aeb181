import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";

const device = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("devices")
    .select(["first_saw_api", "last_saw_api", "last_saw_mq", "dos_version", "timezone"])
    .where("id", "=", p.id),
);
const newestToken = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("token_issuances")
    .select(["created_at", "exp"])
    .where("device_id", "=", p.device_id)
    .where("aud", "=", "bot")
    .orderBy("id", "desc")
    .limit(1),
);

/** The robot of an account as the database knows it, with the token it was given last. */
export const findRobot = (db: Database, deviceId: number) => ({
  ...db.get(device, { id: deviceId }),
  token: db.get(newestToken, { device_id: deviceId }),
});
