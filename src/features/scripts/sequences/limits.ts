import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { type Placeholders, query } from "../../../platform/db/query";

/** Service-wide limits, in force while the device's own are 0 (`accounts.md` §6.4). */
const DEFAULT_COUNT = 75;
const DEFAULT_LENGTH = 30;

const limits = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("devices").select(["max_sequence_count", "max_sequence_length"]).where("id", "=", p.device_id),
);
const count = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("sequences")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("device_id", "=", p.device_id),
);

function limitOf(
  { db, deviceId }: Context,
  field: "max_sequence_count" | "max_sequence_length",
  fallback: number,
): number {
  const own = db.get(limits, { device_id: deviceId })?.[field] ?? 0;
  return own > 0 ? own : fallback;
}

/** Too many steps (`sequences.md` §4.3). */
export function stepProblems(context: Context, steps: number): Problems | undefined {
  const limit = limitOf(context, "max_sequence_length", DEFAULT_LENGTH);
  return steps > limit ? { step_count: `A sequence has at most ${limit} steps, this one has ${steps}` } : undefined;
}

/** One sequence too many (`sequences.md` §4.3). */
export function countProblems(context: Context): Problems | undefined {
  const limit = limitOf(context, "max_sequence_count", DEFAULT_COUNT);
  const stored = context.db.get(count, { device_id: context.deviceId })?.count ?? 0;
  return stored >= limit
    ? { sequence_count: `The limit of ${limit} sequences is reached, delete unused ones` }
    : undefined;
}
