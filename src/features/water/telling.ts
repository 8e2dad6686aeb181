import type { Context } from "../../framework/context";
import { epochSeconds, HOUR_MS } from "../../platform/time";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { pluginEnvs } from "../hardware";

/** A factor counts for so long after its run: then a server that is gone waters fully. */
export const COUNTS_MS = 6 * HOUR_MS;

/** Key of the plugin value by which a sequence reads the factor of a rule. A trigger removes it with the rule. */
export const keyOf = (ruleId: number): string => `gardenshed_water_${ruleId}`;

const valueOf = query((q, p: Placeholders<OfDevice & { key: string }>) =>
  q.selectFrom("plugin_envs").select(["id", "value"]).where("device_id", "=", p.device_id).where("key", "=", p.key),
);

/** The text that a robot reads: the factor and its end, in seconds since the epoch. */
export const valueFor = (factor: number, run: number): string =>
  `${Number(factor.toFixed(3))} ${epochSeconds(new Date(run + COUNTS_MS))}`;

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
