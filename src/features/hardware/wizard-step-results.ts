import { boolean, text } from "../../framework/field/field";
import { verbatim } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";

/** Results of the steps of the setup wizard; a step may have several. Source: `garden.md` §17. */
export const wizardStepResults = defineResource({
  name: "wizard_step_results",
  summary: "Setup wizard results",
  verbs: ["list", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    slug: field(verbatim(text({ describe: "Step" })), "C!", "E"),
    answer: field(boolean({ nullable: true, describe: "Whether the step succeeded" }), "C", "E"),
    outcome: field(verbatim(text({ nullable: true, empty: true, describe: "Error message" })), "C", "E"),
  },
  example: { slug: "intro", answer: true },
});
