import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { type Action, action } from "../../../framework/action";
import { array } from "../../../framework/field/composite-fields";
import { integer } from "../../../framework/field/field";
import { field, InputReader, type Fields } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import type { Resource } from "../../../framework/resource/resource";
import { KEPT_MAXIMUM } from "./limits";

const which = { ids: field(array(integer({ minimum: 1 }), { elements: KEPT_MAXIMUM }), "C!") } satisfies Fields;

/** The parts of the resource that changing many needs. */
type Points = Pick<Resource, "updateSeveral" | "schema" | "fields">;

/** The endpoint that changes many points alike. Source: `garden.md` §2.10. */
export function changeMany({ updateSeveral, schema, fields }: Points): Action {
  const body = (): TObject =>
    Type.Composite([new InputReader(which, "create").schema(), new InputReader(fields, "update").schema()]);
  return action({
    method: "PATCH",
    path: "/api/points",
    right: "write",
    id: "updatePoints",
    summary: "Edit many points alike",
    description:
      "Only the keys that are sent change, in all of them or in none. Answers the records; unknown ids are left out.",
    input: which,
    request: () => named("PointsChanges", body),
    example: { ids: [1, 2], plant_stage: "planted" },
    response: (): TSchema => Type.Array(schema()),
    writes: "account",
    run: (context, { ids }) => updateSeveral(context, ids ?? [], context.body),
  });
}
