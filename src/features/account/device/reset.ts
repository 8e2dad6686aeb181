import type { Database } from "../../../platform/db/database";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";
import { addAlert } from "../../messages";
import { DEVICE_NAME } from "./devices";

/**
 * Tables of a device that a reset empties, users of a record before the record itself. Rows of other tables that belong
 * to these go with them (items of groups and regimens).
 */
export const RESET_TABLES = [
  "script_references",
  "farm_events",
  "regimens",
  "pin_bindings",
  "sequences",
  "folders",
  "point_groups",
  "points",
  "plant_templates",
  "saved_gardens",
  "tools",
  "curves",
  "sensors",
  "peripherals",
  "webcam_feeds",
  "plugin_envs",
  "wizard_step_results",
  "ai_feedbacks",
  "logs",
  "sensor_readings",
  "telemetries",
  "images",
  "alerts",
  "dos_config",
  "firmware_config",
  "web_app_config",
] as const;

const empty = RESET_TABLES.map((table) =>
  query((q: SqlBuilder, p: Placeholders<{ device_id: number }>) =>
    q.deleteFrom(table).where("device_id", "=", p.device_id),
  ),
);
const restoreDevice = query((q, p: Placeholders<{ id: number; name: string; now: string }>) =>
  q
    .updateTable("devices")
    .set({ name: p.name, mounted_tool_id: null, setup_completed_at: null, account_seeded_at: null, updated_at: p.now })
    .where("id", "=", p.id)
    .where((e) =>
      e.or([
        e("name", "<>", p.name),
        e("mounted_tool_id", "is not", null),
        e("setup_completed_at", "is not", null),
        e("account_seeded_at", "is not", null),
      ]),
    ),
);

/**
 * Deletes every record of a device but user and tokens, and gives the device its default name. Rules about records in
 * use do not hold. Source: `accounts.md` §7.1.
 */
export function resetDevice(db: Database, deviceId: number, now: Date): void {
  for (const table of empty) db.run(table, { device_id: deviceId });
  db.run(restoreDevice, { id: deviceId, name: DEVICE_NAME, now: now.toISOString() });
  addAlert(db, deviceId, "api.seed_data.missing", now);
}
