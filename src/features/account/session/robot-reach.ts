import { sql } from "kysely";
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
const told = query((q, p: Placeholders<OfToken>) =>
  q.selectFrom("robot_reach").select("hidden").where("jti", "=", p.jti).where("device_id", "=", p.device_id),
);
const saveTold = query((q, p: Placeholders<OfToken & { hidden: string; heard_at: string }>) =>
  q
    .updateTable("robot_reach")
    .set({ hidden: p.hidden, heard_at: p.heard_at })
    .where("jti", "=", p.jti)
    .where("device_id", "=", p.device_id),
);
const saveHeard = query((q, p: Placeholders<OfToken & { heard_at: string }>) =>
  q
    .updateTable("robot_reach")
    .set({ heard_at: p.heard_at })
    .where("jti", "=", p.jti)
    .where("device_id", "=", p.device_id),
);
const doubt = query((q, p: Placeholders<{ device_id: number; path: string }>) =>
  q
    .updateTable("robot_reach")
    .set({ hidden: sql<string>`json_set(hidden, ${p.path}, null)` })
    .where("device_id", "=", p.device_id)
    .where(sql<boolean>`json_type(hidden, ${p.path}) is not null`),
);
const robots = query((q, p: Placeholders<{ device_id: number; since: string }>) =>
  q
    .selectFrom("robot_reach")
    .select(["jti", "hidden"])
    .where("device_id", "=", p.device_id)
    .where("heard_at", ">=", p.since),
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

/**
 * The hidden events that a robot was told to leave out, by their ids: since when it surely does, or null while that is
 * not known.
 */
export type HiddenKnowledge = Readonly<Record<string, string | null>>;

/** The hidden events that the robot with this token was told to leave out. Source: `water.md` §1. */
export const hiddenKnowledge = (db: Database, { deviceId, jti }: RobotToken): HiddenKnowledge =>
  JSON.parse(db.get(told, { device_id: deviceId, jti })?.hidden ?? "{}") as HiddenKnowledge; // as stored here

/** Notes it, and that the robot was heard. Belongs in a write. */
export const saveHiddenKnowledge = (
  db: Database,
  { deviceId, jti }: RobotToken,
  knowledge: HiddenKnowledge,
  heardAt: Date,
): void => {
  db.run(saveTold, { device_id: deviceId, jti, hidden: JSON.stringify(knowledge), heard_at: heardAt.toISOString() });
};

/** Notes that a robot was heard. Belongs in a write. */
export const saveRobotHeard = (db: Database, { deviceId, jti }: RobotToken, heardAt: Date): void => {
  db.run(saveHeard, { device_id: deviceId, jti, heard_at: heardAt.toISOString() });
};

/** Robots may take up these hidden events again, or have done so already. Belongs in a write. */
export function doubtHiddenKnowledge(db: Database, deviceId: number, events: readonly number[]): void {
  for (const id of events) db.run(doubt, { device_id: deviceId, path: `$."${id}"` });
}

/**
 * A robot is given a list without these events: which it leaves out otherwise than before is not sure. Undefined where
 * nothing changes.
 */
export function downloadedKnowledge(before: HiddenKnowledge, left: readonly number[]): HiddenKnowledge | undefined {
  const ids = new Set([...Object.keys(before).map(Number), ...left]);
  const after = Object.fromEntries(
    [...ids].map((id) => [id, left.includes(id) ? (before[id] ?? null) : null] as const),
  );
  return JSON.stringify(after) === JSON.stringify(before) ? undefined : after;
}

/** Knowledge of hidden events of each robot that was heard since then, by its token. */
export const robotsHeardSince = (db: Database, deviceId: number, since: Date): ReadonlyMap<string, HiddenKnowledge> =>
  new Map(
    db
      .all(robots, { device_id: deviceId, since: since.toISOString() })
      .map(({ jti, hidden }) => [jti, JSON.parse(hidden) as HiddenKnowledge]), // as stored here
  );

/** A robot refreshes its token without a download, so it knows no more than before. Belongs in a write. */
export const inheritRobotReach = (db: Database, from: RobotToken, jti: string, now: Date): void => {
  const to = { deviceId: from.deviceId, jti };
  saveRobotReach(db, to, robotReach(db, from));
  saveHiddenKnowledge(db, to, hiddenKnowledge(db, from), now);
};

/** The token that the robot of an account was given last. */
export const robotToken = (db: Database, deviceId: number): RobotToken | undefined => {
  const row = db.get(newest, { device_id: deviceId });
  return row && { deviceId, jti: row.jti };
};
