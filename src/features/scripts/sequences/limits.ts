import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { effectiveLimit } from "../../account";
import { type Placeholders, query } from "../../../platform/db/query";

const limits = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("devices").select(["max_sequence_count", "max_sequence_length"]).where("id", "=", p.device_id),
);
const count = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("sequences")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("device_id", "=", p.device_id),
);

const limitOf = ({ db, deviceId }: Context, limit: "max_sequence_count" | "max_sequence_length"): number =>
  effectiveLimit(limit, db.get(limits, { device_id: deviceId })?.[limit] ?? 0);

/** Problem of a sequence with too many steps (`sequences.md` §4.3). */
export function stepProblems(context: Context, steps: number): Problems | undefined {
  const limit = limitOf(context, "max_sequence_length");
  return steps > limit ? { step_count: `A sequence has at most ${limit} steps, this one has ${steps}` } : undefined;
}

/** Problem of adding so many sequences to a device that would have too many then (`sequences.md` §4.3). */
export function countProblems(context: Context, added = 1): Problems | undefined {
  const limit = limitOf(context, "max_sequence_count");
  const stored = context.db.get(count, { device_id: context.deviceId })?.count ?? 0;
  return stored + added > limit
    ? { sequence_count: `The limit of ${limit} sequences is reached, delete unused ones` }
    : undefined;
}
