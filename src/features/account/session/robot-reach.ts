import type { Session } from "../../../platform/auth/tokens";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";

/** The token of a robot. */
export type RobotToken = Pick<Session, "deviceId" | "jti">;
type OfToken = { device_id: number; jti: string };

const reach = query((q, p: Placeholders<OfToken>) =>
  q.selectFrom("robot_reach").select("n").where("jti", "=", p.jti).where("device_id", "=", p.device_id),
);
const save = query((q, p: Placeholders<OfToken & { n: number }>) =>
  q.updateTable("robot_reach").set({ n: p.n }).where("jti", "=", p.jti).where("device_id", "=", p.device_id),
);
const newest = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("token_issuances")
    .select("jti")
    .where("device_id", "=", p.device_id)
    .where("aud", "=", "bot")
    .orderBy("id", "desc")
    .limit(1),
);

/** The number of the newest change that the robot with this token knows; 0 when that is not known. */
export const robotReach = (db: Database, { deviceId, jti }: RobotToken): number =>
  db.get(reach, { device_id: deviceId, jti })?.n ?? 0;

/** Notes it. Belongs in a write. */
export const saveRobotReach = (db: Database, { deviceId, jti }: RobotToken, n: number): void => {
  db.run(save, { device_id: deviceId, jti, n });
};

/** A robot refreshes its token without a download, so it knows no more than before. Belongs in a write. */
export const inheritRobotReach = (db: Database, from: RobotToken, jti: string): void => {
  saveRobotReach(db, { deviceId: from.deviceId, jti }, robotReach(db, from));
};

/** The token that the robot of an account was given last. */
export const robotToken = (db: Database, deviceId: number): RobotToken | undefined => {
  const row = db.get(newest, { device_id: deviceId });
  return row && { deviceId, jti: row.jti };
};
