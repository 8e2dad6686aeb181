import type { Context } from "../../framework/context";
import { field } from "../../framework/field/fields";
import { integer, oneOf, text } from "../../framework/field/field";
import { late } from "../../framework/field/field-variants";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query } from "../../platform/db/query";
import { usedBySequences, usedBySequencesText } from "../scripts";

const PERIPHERAL_TYPES = ["none", "lighting", "rotary_tool", "vacuum", "water"] as const;

const PIN_MAXIMUM = 1000;

const twin = query((q, p: Placeholders<{ device_id: number; pin: number; label: string }>) =>
  q
    .selectFrom("peripherals")
    .select("id")
    .where("device_id", "=", p.device_id)
    .where("pin", "=", p.pin)
    .where("label", "=", p.label),
);

/** Id of the peripheral that already has this pin and label. */
const findTwin = ({ db, deviceId }: Context, pin: number, label: string): number | undefined =>
  db.get(twin, { device_id: deviceId, pin, label })?.id;

/** Output hardware wired to the device. Source: `garden.md` §9. */
export const peripherals = defineResource({
  name: "peripherals",
  syncClass: "Peripheral",
  summary: "Metadata about output hardware",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    pin: field(integer({ limits: { minimum: 0, maximum: PIN_MAXIMUM } }), "C!", "E"),
    label: field(text({ maximum: 280 }), "C!", "E"),
    mode: field(oneOf([0, 1], { default: 0, describe: "0 digital, 1 analog" }), "C", "E"),
    type: field(late(oneOf(PERIPHERAL_TYPES, { describe: "The work that it does" })), "C", "E"),
  },
  example: { pin: 13, label: "LED", mode: 0 },
  reuse: (context, { pin, label }) => findTwin(context, pin ?? 0, label ?? ""),
  storedRules: [
    (_, { next: { pin } }) =>
      Number(pin) < 0 || Number(pin) > PIN_MAXIMUM ? `Pin must be between 0 and ${PIN_MAXIMUM}` : undefined,
  ],
  refusals: { delete: { invalid: usedBySequencesText("peripheral", ["Watering"]) } },
  unique: ["pin"],
  sync: "peripherals",
  deleteRules: [(context, { id }) => usedBySequences(context, "peripheral", Number(id))],
});
