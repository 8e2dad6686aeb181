import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import type { Look } from "./look";
import { begin, end } from "./notices";
import { lastingOf } from "./store";

const UPDATE_FAILED = "api.robot.update_failed";

const alerts = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("alerts")
    .select(["id", "created_at", "problem_tag"])
    .where("device_id", "=", p.device_id)
    .where("problem_tag", "in", ["api.robot.set_up_again", UPDATE_FAILED])
    .orderBy("id"),
);

/** `robot`: it has to be set up again, or its update has failed, as long as the alert is there. */
export function lookAtAlert({ services, db, deviceId, now }: Look): undefined {
  const found = new Map(db.all(alerts, { device_id: deviceId }).map((alert) => [`alerts/${alert.id}`, alert]));
  const lasting = lastingOf(db, deviceId, "robot");
  for (const notice of lasting) if (!found.delete(notice.subject)) end(services, now, notice);
  for (const [subject, { created_at, problem_tag }] of found) {
    const details = { isUpdate: problem_tag === UPDATE_FAILED };
    begin(services, now, { deviceId, kind: "robot", subject, begun: created_at * 1000, details });
  }
}
