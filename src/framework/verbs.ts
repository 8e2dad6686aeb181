import { type TSchema, Type } from "@sinclair/typebox";
import { type Action, action } from "./action";
import type { Context } from "./context";
import type { ResourceDefinition, Verb } from "./definition";
import { notFound } from "./errors";
import { integer } from "./field";
import { field, type Fields } from "./fields";
import { sliceOf } from "./pagination";
import type { Records } from "./records";

/** Query parameters of paginated lists (`accounts.md` §1.9). */
export const pageFields = {
  page: field(integer({ minimum: 1, describe: "Number of the page; acts only together with `per`" }), "C"),
  per: field(integer({ minimum: 0, describe: "Records per page" }), "C"),
} satisfies Fields;

/** The `:id` of the path. @throws Refusal `not_found` unless it is a positive integer (`accounts.md` §1.1). */
export function idOf(context: Context, name = "id"): number {
  const id = /^[0-9]{1,15}$/.test(context.params[name] ?? "") ? Number(context.params[name]) : 0;
  if (id === 0) throw notFound();
  return id;
}

/** The endpoints of a resource: its verbs with what the definition says of each. `schema`: of a record. */
export function verbActions<F extends Fields>(
  definition: ResourceDefinition<F>,
  records: Records<F>,
  schema: () => TSchema,
): Action[] {
  const { name, durability = "account" } = definition;
  const { store, createReader, updateReader, find, present, create, update, remove } = records;
  const path = `/api/${name}`;
  const one = `${path}/:id`;
  const summaryOf = (verb: string) => `${verb}: ${definition.summary}`;
  const cleanUp = definition.cleanUp && { cleanUp: definition.cleanUp };
  const verbs: Record<Verb, () => Action> = {
    list: () =>
      action({
        method: "GET",
        path,
        summary: summaryOf("List"),
        response: () => Type.Array(schema()),
        // Writes of log class do not tell that an answer is stale (`WriteQueue.versionOf`).
        cacheable: durability === "account" && !definition.volatile,
        ...cleanUp,
        ...(definition.paginated ? { query: pageFields } : {}),
        run: (context) => records.list(context, definition.paginated ? sliceOf(context.query) : undefined),
      }),
    show: () =>
      action({
        method: "GET",
        path: one,
        summary: summaryOf("Show"),
        response: schema,
        run: (context) => present(find(context, idOf(context)), context),
      }),
    create: () =>
      action({
        method: "POST",
        path,
        summary: summaryOf("Create"),
        request: () => createReader.schema(),
        example: definition.example,
        response: schema,
        writes: durability,
        run: (context) => create(context, context.body),
      }),
    update: () =>
      action({
        method: "PATCH",
        path: one,
        summary: summaryOf("Edit"),
        request: () => updateReader.schema(),
        response: schema,
        writes: durability,
        run: (context) => update(context, idOf(context), context.body),
      }),
    delete: () =>
      action({
        method: "DELETE",
        path: one,
        summary: summaryOf("Delete"),
        response: schema,
        writes: durability,
        run: (context) => remove(context, idOf(context)),
      }),
    deleteAll: () =>
      action({
        method: "DELETE",
        path: `${path}/all`,
        summary: summaryOf("Delete all"),
        response: () => Type.Object({}),
        writes: durability,
        run: (context) => {
          store.removeAll(context.db, context.deviceId);
          return {};
        },
      }),
  };
  return definition.verbs.map((verb) => {
    const made = verbs[verb]();
    const reference = { ...made.reference, refusals: definition.refusals?.[verb] };
    return { ...made, reference, aliases: definition.aliases?.[verb] ?? [] };
  });
}
