import { defineService, type Services } from "../../../framework/services";
import type { Session } from "../../../platform/auth/tokens";
import type { Database } from "../../../platform/db/database";
import { type Placeholders, query } from "../../../platform/db/query";
import { addAlert, removeAlerts } from "../../alerts";
import { robotSessions } from "./robot-sessions";

/** Says that the robot knows an old password only (`accounts.md` §4.6). */
const TAG = "api.robot.set_up_again";

const robot = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("devices")
    .select("id")
    .where("id", "=", p.device_id)
    .where((e) => e.or([e("dos_version", "is not", null), e("last_saw_mq", "is not", null)])),
);
/** The alert of an account whose password was used to get this token. */
const answered = query((q, p: Placeholders<{ device_id: number; jti: string; tag: string }>) =>
  q
    .selectFrom("token_issuances as token")
    .innerJoin("users as user", "user.device_id", "token.device_id")
    .innerJoin("alerts as alert", "alert.device_id", "token.device_id")
    .select("alert.id")
    .where("token.device_id", "=", p.device_id)
    .where("token.jti", "=", p.jti)
    .whereRef("token.password_number", "=", "user.password_number")
    .where("alert.problem_tag", "=", p.tag)
    .limit(1),
);

const lockedOut = query((q, p: Placeholders<{ tag: string }>) =>
  q.selectFrom("alerts").select("device_id").where("problem_tag", "=", p.tag),
);

/** Whether an account may have the alert. It remembers the few accounts that do, so other log-ins cost no query. */
const mayBeLockedOut = defineService(({ db, writes }: Services) => {
  let accounts: ReadonlySet<number> | undefined;
  let foreignWrites = 0;
  db.onRowEvent(`insert on alerts when new.problem_tag = '${TAG}'`, () => (accounts = undefined));
  return (deviceId: number): boolean => {
    const seen = writes.versions.foreignWrites();
    if (seen !== foreignWrites) accounts = undefined;
    foreignWrites = seen;
    accounts ??= new Set(db.all(lockedOut, { tag: TAG }).map(({ device_id }) => device_id));
    return accounts.has(deviceId);
  };
});

/** Reminds the owner to give a new password to the robot, if there is one. Belongs in the write of the password. */
export function lockRobotOut(db: Database, deviceId: number, now: Date): void {
  removeAlerts(db, deviceId, TAG);
  if (db.get(robot, { device_id: deviceId })) addAlert(db, deviceId, TAG, now);
}

/**
 * Notes a log-in of a robot at a message broker. One that knows the newest password takes the alert away. A log-in over HTTP
 * does not: a robot tries credentials that it is told before it uses them.
 */
export function robotLoggedIn(services: Services, { deviceId, jti }: Session): void {
  const { db, writes, log, get } = services;
  get(robotSessions).seen(deviceId, jti);
  if (!get(mayBeLockedOut)(deviceId)) return;
  const isTold = (): boolean => db.get(answered, { device_id: deviceId, jti, tag: TAG }) !== undefined;
  if (!isTold()) return;
  writes
    .run("account", () => void (isTold() && removeAlerts(db, deviceId, TAG)), deviceId)
    .catch((cause: unknown) => log.warn("alert_not_removed", { cause: String(cause) }));
}
