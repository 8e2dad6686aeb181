import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import type { Look } from "./look";
import { begin, end } from "./notices";
import { lastingOf } from "./store";

const alert = query((q, p: Placeholders<OfDevice>) =>
  q
    .selectFrom("alerts")
    .select(["id", "created_at"])
    .where("device_id", "=", p.device_id)
    .where("problem_tag", "=", "api.robot.set_up_again")
    .orderBy("id")
    .limit(1),
);

/** `robot`: the robot has to be set up again, as long as the alert is there. */
export function lookAtAlert({ services, db, deviceId, now }: Look): undefined {
  const found = db.get(alert, { device_id: deviceId });
  const [notice] = lastingOf(db, deviceId, "robot");
  if (found && !notice) {
    begin(services, now, { deviceId, kind: "robot", subject: `alerts/${found.id}`, begun: found.created_at * 1000 });
  }
  if (!found && notice) end(services, now, notice);
}
