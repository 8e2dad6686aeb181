import type { Context } from "../../../framework/context";
import { type ExportedRecord, isGiven, isRecord } from "../../../framework/transfer/exported";
import type { Run } from "../../../framework/transfer/run";
import { type Placeholders, query } from "../../../platform/db/query";
import { parseTime } from "../../../platform/time";
import { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, type DeviceLimit, effectiveLimit, setDeviceLimit } from "./limits";

const markSeeded = query((q, p: Placeholders<{ id: number; at: string }>) =>
  q.updateTable("devices").set({ account_seeded_at: p.at }).where("id", "=", p.id),
);
const limitsOf = query((q, p: Placeholders<{ id: number }>) =>
  q
    .selectFrom("devices")
    .select([...DEVICE_LIMITS])
    .where("id", "=", p.id),
);

/** Why the device does not take over a limit of the export; undefined when it does. */
function limitProblem({ db, deviceId }: Context, limit: DeviceLimit, value: unknown): string | undefined {
  const isLimit = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= DEVICE_LIMIT_MAXIMUM;
  if (!isLimit) return `a limit is a whole number from 0 to ${DEVICE_LIMIT_MAXIMUM}`;
  const own = db.get(limitsOf, { id: deviceId })?.[limit] ?? 0;
  const isRaised = effectiveLimit(limit, value) > effectiveLimit(limit, own);
  return isRaised ? `an import raises no limit, ${effectiveLimit(limit, own)} holds` : undefined;
}

/** Limits come before the records they limit. An import never raises one: only the operator does (`operations.md` §1). */
function takeLimits(run: Run, exported: ExportedRecord): void {
  const { db, deviceId, now } = run.context;
  for (const limit of DEVICE_LIMITS.filter((name) => isGiven(exported[name]))) {
    const value = exported[limit];
    const problem = limitProblem(run.context, limit, value);
    if (problem === undefined) setDeviceLimit(db, deviceId, limit, Number(value), now);
    else run.part("device").change(limit, problem);
  }
}

/** An account that was seeded where it comes from is not seeded again. */
function takeSeededMark({ context: { db, deviceId } }: Run, { account_seeded_at }: ExportedRecord): void {
  const at = typeof account_seeded_at === "string" ? parseTime(account_seeded_at) : undefined;
  if (at !== undefined) db.run(markSeeded, { id: deviceId, at });
}

/** Takes over the columns of the device that an edit may not change. */
export function prepareDevice(run: Run): void {
  const exported = isRecord(run.data["device"]) ? run.data["device"] : {};
  takeLimits(run, exported);
  takeSeededMark(run, exported);
}
