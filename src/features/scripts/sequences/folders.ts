import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import type { Problems } from "../../../framework/errors";
import { integer, text } from "../../../framework/field/field";
import { field } from "../../../framework/field/fields";
import { recordKeys } from "../../../framework/resource/definition";
import { defineResource } from "../../../framework/resource/resource";
import { type Placeholders, query } from "../../../platform/db/query";
import { type ExportedRecord, idIn } from "../../../framework/transfer/exported";
import { isOwnFolder } from "./own-folder";

type Key = { device_id: number; id: number };

/** The folder and all its ancestors. */
const ancestors = query((q, p: Placeholders<Key>) =>
  q
    .withRecursive("ancestors", (r) =>
      r
        .selectFrom("folders")
        .select(["id", "parent_id"])
        .where("id", "=", p.id)
        .where("device_id", "=", p.device_id)
        .unionAll((u) =>
          u
            .selectFrom("folders as folder")
            .innerJoin("ancestors", "ancestors.parent_id", "folder.id")
            .select(["folder.id", "folder.parent_id"])
            .where("folder.device_id", "=", p.device_id),
        ),
    )
    .selectFrom("ancestors")
    .select("id"),
);
const contents = query((q, p: Placeholders<Key>) =>
  q.selectNoFrom((e) => [
    e
      .selectFrom("folders")
      .select(sql<number>`count(*)`.as("count"))
      .where("parent_id", "=", p.id)
      .where("device_id", "=", p.device_id)
      .as("subfolder"),
    e
      .selectFrom("sequences")
      .select(sql<number>`count(*)`.as("count"))
      .where("folder_id", "=", p.id)
      .where("device_id", "=", p.device_id)
      .as("sequence"),
  ]),
);

function circleProblem({ db, deviceId }: Context, id: number | null, parentId: number | null): Problems | undefined {
  if (id === null || parentId === null) return undefined;
  const isInside = db.all(ancestors, { device_id: deviceId, id: parentId }).some((folder) => folder.id === id);
  return isInside ? { parent_id: "A folder cannot contain itself" } : undefined;
}

const notEmpty = (held: readonly string[]) => ({
  in_use: `Folder still contains ${held.join(" and ")}, remove them first`,
});

function contentProblem({ db, deviceId }: Context, id: number): Problems | undefined {
  const counts = Object.entries(db.get(contents, { device_id: deviceId, id }) ?? {});
  const held = counts.filter(([, count]) => Number(count) > 0).map(([noun, count]) => `${count} ${noun}(s)`);
  return held.length === 0 ? undefined : notEmpty(held);
}

/** Check of a folder that an undo has put back. */
function restored(context: Context, id: number): Problems | undefined {
  return circleProblem(context, id, folders.find(context, id).parent_id);
}

/** Orders folders so that parents come first. Folders that contain each other in a circle come last. */
function parentsFirst(all: readonly ExportedRecord[]): readonly ExportedRecord[] {
  const ids = new Set(all.map(({ id }) => idIn(id)));
  const inside = Map.groupBy(all, ({ parent_id }) => {
    const parent = idIn(parent_id);
    return ids.has(parent) ? parent : undefined;
  });
  const ordered = [...(inside.get(undefined) ?? [])];
  inside.delete(undefined);
  // The loop appends to the list it walks.
  for (const { id } of ordered) {
    for (const folder of inside.get(idIn(id)) ?? []) ordered.push(folder);
    inside.delete(idIn(id));
  }
  const placed = new Set(ordered);
  return [...ordered, ...all.filter((folder) => !placed.has(folder))];
}

/** Folders of sequences. Source: `garden.md` §21, `sequences.md` §6. */
export const folders = defineResource({
  name: "folders",
  syncClass: "Folder",
  summary: "Organization of sequences",
  verbs: ["list", "show", "create", "update", "delete"],
  fields: {
    ...recordKeys,
    parent_id: field(integer({ nullable: true, blankIsNull: true }), "C", "E!"),
    color: field(text({ maximum: 20 }), "C!", "E"),
    name: field(text({ maximum: 40 }), "C!", "E"),
  },
  example: { name: "Weeding", color: "red", parent_id: null },
  refusals: { delete: { invalid: notEmpty(["2 sequence(s)"]) } },
  references: { parent_id: "folders" },
  imported: { arrange: parentsFirst },
  rules: [(context, { input, current }) => circleProblem(context, current?.id ?? null, input.parent_id ?? null)],
  journal: { restored },
  // A missing folder counts as none.
  complete: (context, { input: { parent_id } }) =>
    typeof parent_id === "number" && !isOwnFolder(context, parent_id) ? { parent_id: null } : {},
  deleteRules: [(context, { id }) => contentProblem(context, Number(id))],
});
