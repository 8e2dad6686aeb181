import { epochSeconds } from "../../platform/time";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";

/** Reasons for alerts, with the priority of each (`accounts.md` §10.1). */
export const ALERT_PRIORITIES = {
  "api.user.not_welcomed": 100,
  "api.documentation.unread": 400,
  "api.seed_data.missing": 200,
  "api.tour.not_taken": 300,
  "api.demo_account.in_use": 100,
  "api.bulletin.unread": 99,
  "api.robot.set_up_again": 100,
  "api.robot.update_failed": 300,
} as const;
export type ProblemTag = keyof typeof ALERT_PRIORITIES;

const insert = query(
  (
    q,
    p: Placeholders<{
      device_id: number;
      problem_tag: string;
      priority: number;
      slug: string;
      created_at: number;
      updated_at: string;
    }>,
  ) =>
    q.insertInto("alerts").values({
      device_id: p.device_id,
      problem_tag: p.problem_tag,
      priority: p.priority,
      slug: p.slug,
      created_at: p.created_at,
      updated_at: p.updated_at,
    }),
);
const removeTagged = query((q, p: Placeholders<{ device_id: number; problem_tag: string }>) =>
  q.deleteFrom("alerts").where("device_id", "=", p.device_id).where("problem_tag", "=", p.problem_tag),
);

/** Removes the alerts of a device with this tag. */
export const removeAlerts = (db: Database, deviceId: number, problemTag: ProblemTag): void => {
  db.run(removeTagged, { device_id: deviceId, problem_tag: problemTag });
};

/** Adds an alert. Its slug is a random UUID unless it belongs to a bulletin. */
export function addAlert(
  db: Database,
  deviceId: number,
  problemTag: ProblemTag,
  now: Date,
  { slug = crypto.randomUUID(), priority = ALERT_PRIORITIES[problemTag] }: { slug?: string; priority?: number } = {},
): void {
  db.run(insert, {
    device_id: deviceId,
    problem_tag: problemTag,
    priority,
    slug,
    created_at: epochSeconds(now),
    updated_at: now.toISOString(),
  });
}
