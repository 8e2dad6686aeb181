import type { Context } from "../../../framework/context";
import { type Placeholders, query } from "../../../platform/db/query";

const own = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("folders").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** Whether an id is a folder of the caller's device; others count as none (`sequences.md` §§4.2, 6). */
export const isOwnFolder = ({ db, deviceId }: Context, id: number): boolean =>
  db.get(own, { id, device_id: deviceId }) !== undefined;
