import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalid, type Problems } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import type { LongWork } from "../../framework/long-work";
import { recordKeys } from "../../framework/resource/definition";
import { deviceOfFound } from "../../framework/resource/table";
import { defineResource } from "../../framework/resource/resource";
import { idOf } from "../../framework/resource/verbs";
import { type Placeholders, query } from "../../platform/db/query";
import { deletePoints, findHolding, type PlacedPoint } from "./points/deletion";
import { countKept, KEPT_MAXIMUM, TOO_MANY_POINTS, warnOfManyPoints } from "./points/limits";
import { createPlants, plantsOf } from "./points/plants";

const PLANT_COLUMNS = ["name", "cropdb_slug", "radius", "x", "y", "z"] as const;

const name = { default: "Untitled Garden" };

const HAS_PLANTS = { whoops: "The garden still has plants. Remove them first." };
const notRemovable = (plants: readonly string[]) => ({
  whoops: `Cannot remove these plants from the garden: ${plants.join(", ")}`,
});
const notes = field(text({ maximum: 1500, empty: true, default: null }), "C", "E");
const fields = { ...recordKeys, name: field(text(), "C!", "E"), notes };

type OfGarden = { device_id: number; garden_id: number };

/** Copies every plant of the device into a garden. */
const copyPlants = query((q, p: Placeholders<{ device_id: number; garden_id: number; now: string }>) =>
  q
    .insertInto("plant_templates")
    .columns(["device_id", "saved_garden_id", "created_at", "updated_at", ...PLANT_COLUMNS])
    .expression((e) =>
      e
        .selectFrom("points")
        .select(["device_id", e.val(p.garden_id).as("saved_garden_id")])
        .select([e.val(p.now).as("created_at"), e.val(p.now).as("updated_at"), ...PLANT_COLUMNS])
        .where("device_id", "=", p.device_id)
        .where("pointer_type", "=", "Plant")
        .orderBy("id"),
    ),
);
/** Templates of a saved garden, one more than an account has place for. */
const templatesOf = query((q, p: Placeholders<OfGarden>) =>
  q
    .selectFrom("plant_templates")
    .select(PLANT_COLUMNS)
    .where("device_id", "=", p.device_id)
    .where("saved_garden_id", "=", p.garden_id)
    .orderBy("id")
    .limit(KEPT_MAXIMUM + 1),
);
/** Plants that go in one piece. */
const PIECE = 50;
const removeSome = query((q, p: Placeholders<OfGarden>) =>
  q
    .deleteFrom("plant_templates")
    .where(deviceOfFound, "=", p.device_id)
    .where("id", "in", (e) =>
      e
        .selectFrom("plant_templates")
        .select("id")
        .where(deviceOfFound, "=", p.device_id)
        .where("saved_garden_id", "=", p.garden_id)
        .limit(PIECE),
    ),
);
const remove = query((q, p: Placeholders<OfGarden>) =>
  q.deleteFrom("saved_gardens").where("device_id", "=", p.device_id).where("id", "=", p.garden_id),
);

/** Most plants that a refusal names. */
const NAMED_PLANTS = 10;

/** A deletion takes the plants of a garden along. An undo must not: somebody may have added them since. */
function plantsProblem({ db, deviceId }: Context, id: number): Problems | undefined {
  const names = db.all(templatesOf, { device_id: deviceId, garden_id: id }).map((template) => template.name);
  if (names.length === 0) return undefined;
  const more = names.length > NAMED_PLANTS ? " …" : "";
  return { error: `The garden holds plants: ${names.slice(0, NAMED_PLANTS).join(", ")}${more}` };
}

/**
 * Replaces plants by the plants of a saved garden. @throws Refusal `invalid` with `point_limit` before anything is done.
 */
function plant(context: Context, gardenId: number, replaced: readonly PlacedPoint[]): object {
  const keptBefore = countKept(context);
  const templates = context.db.all(templatesOf, { device_id: context.deviceId, garden_id: gardenId });
  if (keptBefore - replaced.length + templates.length > KEPT_MAXIMUM) throw invalid(TOO_MANY_POINTS);
  deletePoints(
    context,
    replaced.map(({ id }) => id),
  );
  createPlants(context, templates);
  warnOfManyPoints(context, keptBefore);
  return {};
}

/** Deletes a garden with its plants, however many they are. */
export const gardenDeletion: LongWork = {
  *pieces({ services: { db }, deviceId, subject }) {
    const garden = { device_id: deviceId, garden_id: Number(subject) };
    while (db.run(removeSome, garden).changes > 0) yield;
  },
  end: ({ services: { db }, deviceId, subject }) => {
    db.run(remove, { device_id: deviceId, garden_id: Number(subject) });
  },
};

/** Saved gardens: snapshots of the plants, which can be restored. Source: `garden.md` §6. */
export const savedGardens = defineResource(
  {
    name: "saved_gardens",
    syncClass: "SavedGarden",
    summary: "Pre-arranged configuration of plants",
    verbs: ["list", "create", "update", "delete"],
    paginated: true,
    longDeletion: "garden",
    fields,
    example: { name: "Spring", notes: "First sowing" },
    takeBackRules: [(context, { id }) => plantsProblem(context, Number(id))],
  },
  ({ create, find, schema }) => [
    action({
      method: "POST",
      path: "/api/saved_gardens/snapshot",
      right: "write",
      body: "optional",
      id: "snapshotGarden",
      summary: "Save the current plants as a new garden",
      description: "The plants stay where they are.",
      response: schema,
      input: { name: field(text(name), "C"), notes },
      example: { name: "Spring" },
      writes: "account",
      again: find,
      run: (context, input) => {
        const garden = create(context, input) as { id: number }; // every record has an id
        const { db, deviceId, nowText } = context;
        db.run(copyPlants, { device_id: deviceId, garden_id: garden.id, now: nowText });
        return garden;
      },
    }),
    action({
      method: "POST",
      path: "/api/saved_gardens/:id/apply",
      right: "write",
      body: "ignored",
      id: "applySavedGarden",
      summary: "Replace all plants by those of the garden",
      description: "Nothing changes when one of the plants is in use.",
      response: () => Type.Object({}),
      refusals: { invalid: notRemovable(["plant at (1.0, 2.0, 0.0)"]) },
      writes: "account",
      run: (context) => {
        const { id } = find(context, idOf(context));
        const plants = plantsOf(context);
        const holding = findHolding(context, plants);
        if (holding) {
          throw invalid(notRemovable(holding.things));
        }
        return plant(context, Number(id), plants);
      },
    }),
    action({
      method: "PATCH",
      path: "/api/saved_gardens/:id/apply",
      right: "write",
      body: "ignored",
      id: "plantSavedGarden",
      summary: "Make the plants of the garden where no plants are",
      description: "Refused while the account has plants.",
      response: () => Type.Object({}),
      refusals: { invalid: HAS_PLANTS },
      writes: "account",
      run: (context) => {
        const { id } = find(context, idOf(context));
        if (plantsOf(context).length > 0) throw invalid(HAS_PLANTS);
        return plant(context, Number(id), []);
      },
    }),
  ],
);
