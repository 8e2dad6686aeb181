import type { Context } from "../../../framework/context";
import { invalidRequest } from "../../../framework/errors";
import { type Placeholders, query } from "../../../platform/db/query";

const nameOwner = query((q, p: Placeholders<{ device_id: number; name: string; id: number }>) =>
  q
    .selectFrom("sequences")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("name", "=", p.name)
    .where("id", "<>", p.id),
);

/** Id of the sequence of the device with this name. */
export const findSequenceNamed = ({ db, deviceId }: Context, name: string): number | undefined =>
  db.get(nameOwner, { device_id: deviceId, name, id: 0 })?.id;

/** Checks that no sequence of the device other than `id` has the name. @throws Refusal `invalid`. */
export function requireFreeName({ db, deviceId }: Context, name: string, id: number): void {
  const owner = db.get(nameOwner, { device_id: deviceId, name, id });
  if (owner) throw invalidRequest("Name is already used on this device");
}
