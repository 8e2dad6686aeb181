import { field } from "../../framework/field/fields";
import { integer, oneOf, text } from "../../framework/field/field";
import { late } from "../../framework/field/field-variants";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { usedBySequences, usedBySequencesText } from "../scripts";

const SENSOR_TYPES = ["none", "soil_moisture", "tool_verification", "current"] as const;

/** Input hardware wired to the device. Source: `garden.md` §8. */
export const sensors = defineResource({
  name: "sensors",
  syncClass: "Sensor",
  summary: "Metadata about input hardware",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    label: field(text(), "C!", "E"),
    pin: field(integer({ minimum: 0, maximum: 69 }), "C!", "E"),
    mode: field(oneOf([0, 1], { describe: "0 digital, 1 analog" }), "C!", "E"),
    type: field(late(oneOf(SENSOR_TYPES, { describe: "What it measures" })), "C", "E"),
  },
  example: { label: "Soil", pin: 59, mode: 1 },
  refusals: { delete: { invalid: usedBySequencesText("sensor", ["Watering"]) } },
  unique: ["pin"],
  sync: "sensors",
  deleteRules: [(context, { id }) => usedBySequences(context, "sensor", Number(id))],
});
