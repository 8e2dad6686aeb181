import { Type } from "@sinclair/typebox";
import type { Context } from "../../framework/context";
import { type Caller, isOfOwner } from "../../framework/right";
import { recordsChangedBy } from "../journal";
import { reachingSequences } from "../scripts";

/**
 * Scripts of somebody who goes, for the owner: their Lua can have read the robot's token, which lives on (`people.md` §1).
 */
export const scriptsOf = ({ db, deviceId, caller }: Context, left: Pick<Caller, "kind" | "id">): object =>
  isOfOwner(caller)
    ? { scripts: reachingSequences(db, deviceId, recordsChangedBy(db, deviceId, left, "sequences")) }
    : {};

export const scriptsSchema = () => ({
  scripts: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
      description: "For the owner: sequences that they changed and whose Lua has `auth_token`, `api` or `http`",
    }),
  ),
});
