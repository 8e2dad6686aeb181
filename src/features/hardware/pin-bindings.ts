import { sql } from "kysely";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { integer, oneOf } from "../../framework/field/field";
import { hint } from "../../framework/field/field-variants";
import { field, type InputOf } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query } from "../../platform/db/query";

/** Pins that the device itself needs. */
const RESERVED_PINS: readonly number[] = [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27];
const SPECIAL_ACTIONS = [
  "emergency_lock",
  "emergency_unlock",
  "power_off",
  "read_status",
  "reboot",
  "sync",
  "take_photo",
] as const;

const fields = {
  ...recordKeys,
  pin_num: field(integer({ describe: `Not one of the reserved pins ${RESERVED_PINS.join(", ")}` }), "C!", "E"),
  sequence_id: field(integer({ nullable: true }), "C", "E"),
  special_action: field(oneOf(SPECIAL_ACTIONS, { nullable: true }), "C", "E"),
  binding_type: field(
    hint(oneOf(["standard", "special"], { describe: "In an edit: clears the target of the other type" })),
    "R",
    "E",
  ),
};
type Input = InputOf<typeof fields>;
type Target = Required<Pick<Input, "sequence_id" | "special_action">>;
const NO_TARGET: Target = { sequence_id: null, special_action: null };

const ownSequence = query((q, p: Placeholders<{ id: number; device_id: number }>) =>
  q.selectFrom("sequences").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** Target of the pin after the change. A target in the request replaces one of the other type; else the stored one stays. */
function targetOf({ binding_type, ...named }: Input, current: Target | undefined): Target {
  const sequence = binding_type === "special" ? null : named.sequence_id;
  const action = binding_type === "standard" ? null : named.special_action;
  const isGiven = typeof sequence === "number" || typeof action === "string";
  const kept = isGiven || !current ? NO_TARGET : current;
  return {
    sequence_id: sequence === undefined ? kept.sequence_id : sequence,
    special_action: action === undefined ? kept.special_action : action,
  };
}

function pinProblem(pin: number | null | undefined): Problems | undefined {
  return RESERVED_PINS.includes(pin ?? -1)
    ? { pin_num: `Pin Num must not be one of the reserved pins ${RESERVED_PINS.join(", ")}` }
    : undefined;
}

function targetProblem({ db, deviceId }: Context, { sequence_id, special_action }: Target): Problems | undefined {
  if ((sequence_id === null) === (special_action === null)) {
    return { sequence_id: "Give exactly one of Sequence ID and Special Action" };
  }
  return typeof sequence_id === "number" && !db.get(ownSequence, { id: sequence_id, device_id: deviceId })
    ? { sequence_id: "Sequence ID is not a sequence of this device" }
    : undefined;
}

/** A button on a pin runs a sequence or a special action. Source: `garden.md` §10. */
export const pinBindings = defineResource({
  name: "pin_bindings",
  syncClass: "PinBinding",
  summary: "Binds an I/O pin to a sequence or special action",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields,
  computed: { binding_type: sql`iif(pin_bindings.special_action is null, 'standard', 'special')` },
  example: { pin_num: 16, special_action: "emergency_lock" },
  rules: [
    (_, { input }) => pinProblem(input.pin_num),
    (context, { input, current }) => targetProblem(context, targetOf(input, current)),
  ],
  complete: (_, { input, current }) => targetOf(input, current),
  unique: ["pin_num"],
  requires: { sequence_id: "sequences" },
  sync: "pin_bindings",
});
