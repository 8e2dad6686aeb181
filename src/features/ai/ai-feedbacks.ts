import { oneOf, text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";

/** Opinions of users on generated texts. Source: `garden.md` §19. */
export const aiFeedbacks = defineResource({
  name: "ai_feedbacks",
  summary: "Positive/negative reactions to auto-generation results",
  verbs: ["create"],
  fields: {
    ...recordKeys,
    prompt: field(text({ nullable: true, empty: true, maximum: 500, describe: "Copy of the instructions" }), "C"),
    reaction: field(oneOf(["good", "bad"], { nullable: true }), "C"),
  },
  example: { prompt: "water all plants", reaction: "good" },
});
