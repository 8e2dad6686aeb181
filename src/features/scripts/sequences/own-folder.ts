import type { Context } from "../../../framework/context";
import { type Placeholders, query } from "../../../platform/db/query";

const own = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("folders").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** Whether the caller's device has a folder with this id. Other ids count as no folder (`sequences.md` §§4.2, 6). */
export const isOwnFolder = ({ db, deviceId }: Context, id: number): boolean =>
  db.get(own, { id, device_id: deviceId }) !== undefined;
