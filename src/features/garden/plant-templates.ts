import type { Context } from "../../framework/context";
import { notFound } from "../../framework/errors";
import { float, integer, text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { type Placeholders, query } from "../../platform/db/query";

const garden = query((q, p: Placeholders<{ device_id: number; id: number }>) =>
  q.selectFrom("saved_gardens").select("id").where("id", "=", p.id).where("device_id", "=", p.device_id),
);

/** A missing garden is refused like a missing record (`accounts.md` §1.5). */
function requireGarden({ db, deviceId }: Context, id: number | null | undefined): undefined {
  if (typeof id === "number" && !db.get(garden, { device_id: deviceId, id })) throw notFound();
}

/** Plants of saved gardens. Source: `garden.md` §5. */
export const plantTemplates = defineResource({
  name: "plant_templates",
  syncClass: "PlantTemplate",
  summary: "A plant within a saved garden (not a real plant)",
  verbs: ["list", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    saved_garden_id: field(integer(), "C!", "E"),
    radius: field(float({ default: 25, describe: "mm" }), "C", "E"),
    x: field(float({ describe: "mm" }), "C!", "E"),
    y: field(float({ describe: "mm" }), "C!", "E"),
    z: field(float({ default: 0, describe: "mm" }), "C", "E"),
    name: field(text({ default: "untitled" }), "C", "E"),
    cropdb_slug: field(text({ maximum: 280, default: "null" }), "C", "E"),
  },
  example: { saved_garden_id: 1, name: "Lettuce", x: 100, y: 200, cropdb_slug: "lettuce" },
  refusals: { create: { not_found: notFound().body } },
  requires: { saved_garden_id: "saved_gardens" },
  rules: [(context, { input }) => requireGarden(context, input.saved_garden_id)],
});
