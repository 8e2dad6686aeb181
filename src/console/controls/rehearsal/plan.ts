import type { Sequence } from "../../../client/records";
import type { ScriptNode } from "../../../robot/script/node";
import { type Plan, planOf } from "../../rehearsal/progress";
import { Rehearser } from "../../rehearsal/rehearse";
import { collection, list } from "../../state";
import { orderOf, REHEARSED } from "./order";

/** A run as it is rehearsed now, from where the robot is; undefined where that cannot be done. */
export async function plan({ id, body }: Sequence, applications: readonly ScriptNode[]): Promise<Plan | undefined> {
  await Promise.all(REHEARSED.map((kind) => collection(kind).load()));
  const order = orderOf({ sequence: id, applications });
  if (!order) return undefined;
  const rehearser = new Rehearser();
  const rehearsal = await rehearser.rehearse(order);
  rehearser.end();
  const plants = list("points").filter(({ pointer_type }) => pointer_type === "Plant");
  return rehearsal && planOf(rehearsal, body?.length ?? 0, plants);
}
