import type { Context } from "../../framework/context";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { keyOf, valueFor } from "../../robot/garden/water-value";
import { pluginEnvs } from "../hardware";

const valueOf = query((q, p: Placeholders<OfDevice & { key: string }>) =>
  q.selectFrom("plugin_envs").select(["id", "value"]).where("device_id", "=", p.device_id).where("key", "=", p.key),
);

/** Stores a factor where the robot reads it, unless it stands there. False where there is no room for it. */
export function tellFactor(context: Context, ruleId: number, factor: number, run: number): boolean {
  const { db, deviceId } = context;
  const [key, value] = [keyOf(ruleId), valueFor(factor, run)];
  const stored = db.get(valueOf, { device_id: deviceId, key });
  if (stored?.value === value) return true;
  if (stored) pluginEnvs.edit(context, stored.id, { value });
  else if (pluginEnvs.store.count(db, deviceId) >= 300) return false;
  else pluginEnvs.insert(context, { key, value });
  return true;
}
