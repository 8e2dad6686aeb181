import { type TSchema, Type } from "@sinclair/typebox";
import { type Action, action, type Keeping } from "../action";
import { longWorks } from "../long-work";
import type { Context } from "../context";
import type { RecordOf, ResourceDefinition, Verb } from "./definition";
import { notFound } from "../errors";
import type { Need } from "../right";
import { integer, text } from "../field/field";
import { field, type Fields } from "../field/fields";
import { epochSeconds } from "../../platform/time";
import { sliceOf } from "./pagination";
import type { Records } from "./records";
import { named, pascalCase, singularOf } from "../field/schema";

/** The API reference's words about an edit. */
export const EDITS_WHAT_IS_SENT = "Only the keys that are sent change. Answers the whole record.";

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

/** The ids of a path, divided by commas and blanks. Other texts between them are ignored. */
const idsOf = ({ params }: Context): number[] =>
  (params["id"] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^[0-9]{1,15}$/.test(part))
    .map(Number);

const severalIds = { id: field(text({ describe: "Ids separated by commas", example: "1,2" }), "C!") } satisfies Fields;

/** The fields of a body, which may lie inside one object under the key `wrappedIn`. */
function unwrapped(body: Context["body"], wrappedIn: string | undefined): Context["body"] {
  const inner = wrappedIn === undefined ? undefined : body[wrappedIn];
  const isWrapped = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isWrapped ? (inner as Context["body"]) : body; // a JSON object has text keys
}

/** Rights of the verbs, unless a resource says otherwise. */
const RIGHTS: Record<Verb, Need> = {
  list: "read",
  show: "read",
  create: "write",
  update: "write",
  delete: "write",
  deleteAll: "write",
};

interface Wording {
  /** Begins the name of the operation, e.g. `listPoints`. */
  readonly id: string;
  readonly summary: (nouns: Nouns) => string;
  readonly description: string;
}
interface Nouns {
  readonly one: string;
  readonly many: string;
}

/** Texts of the API reference about a verb. */
const WORDINGS: Record<Verb, Wording> = {
  list: { id: "list", summary: ({ many }) => `List ${many}`, description: "All that the account has." },
  show: { id: "get", summary: ({ one }) => `Show ${one}`, description: "The record with this id." },
  create: { id: "create", summary: ({ one }) => `Create ${one}`, description: "Answers the new record." },
  update: {
    id: "update",
    summary: ({ one }) => `Edit ${one}`,
    description: EDITS_WHAT_IS_SENT,
  },
  delete: { id: "delete", summary: ({ one }) => `Delete ${one}`, description: "Answers the record as it was." },
  deleteAll: { id: "deleteAll", summary: ({ many }) => `Delete all ${many}`, description: "None is left." },
};

/** The API reference's words about the verbs of a resource. */
function wordingsOf<F extends Fields, J>({ name, summary, descriptions }: ResourceDefinition<F, J>) {
  const many = name.replaceAll("_", " ");
  const noun = singularOf(many);
  const one = `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
  const [several, record] = [pascalCase(name), pascalCase(singularOf(name))];
  return (verb: Verb) => {
    const wording = WORDINGS[verb];
    return {
      id: wording.id + (verb === "list" || verb === "deleteAll" ? several : record),
      summary: wording.summary({ one, many }),
      description: `${summary}. ${descriptions?.[verb] ?? wording.description}`,
    };
  };
}

/** How long lists are kept: those that end with a certain age, until their last record has it. */
function keepingOf<F extends Fields, J>(definition: ResourceDefinition<F, J>): Keeping | undefined {
  const { durability = "account", volatile = false, since } = definition;
  if (volatile) return undefined;
  if (!since) return { until: durability };
  const expires = (context: Context, value: unknown): number => {
    const last = (value as readonly { readonly created_at: number }[]).at(-1); // records, the oldest last
    const secondsLeft = last ? last.created_at - since(context) : Number.POSITIVE_INFINITY;
    return (epochSeconds(context.now) + secondsLeft + 1) * 1000;
  };
  return { until: durability, expires };
}

/** The endpoints of a resource, one per verb. `schema` describes a record. */
export function verbActions<F extends Fields, J>(
  definition: ResourceDefinition<F, J>,
  records: Records<F>,
  schema: () => TSchema,
): Action[] {
  const { name, durability = "account", filter, wrappedIn, jointDeletion, longDeletion } = definition;
  const { store, createReader, updateReader, find, present, create, update, remove, removeJointly } = records;
  const path = `/api/${name}`;
  const one = `${path}/:id`;
  const record = pascalCase(singularOf(name));
  const words = wordingsOf(definition);
  const rights = { ...RIGHTS, ...definition.rights };
  const query = {
    ...(filter && { [filter.parameter]: field(text({ default: filter.default }), "C") }),
    ...(definition.paginated ? pageFields : {}),
  };
  const cleanUp = definition.cleanUp && { cleanUp: definition.cleanUp };
  const ofBody = definition.rightOfBody && { rightOfBody: definition.rightOfBody };
  const verbs: Record<Verb, () => Action> = {
    list: () =>
      action({
        method: "GET",
        path,
        right: rights.list,
        ...words("list"),
        response: () => Type.Array(schema()),
        kept: keepingOf(definition),
        ...cleanUp,
        ...(Object.keys(query).length > 0 ? { query } : {}),
        run: (context) =>
          records.answerList(
            context,
            definition.paginated ? sliceOf(context.query) : undefined,
            filter && (context.query.get(filter.parameter) ?? filter.default),
          ),
      }),
    show: () =>
      action({
        method: "GET",
        path: one,
        right: rights.show,
        ...words("show"),
        response: schema,
        run: (context) => present(find(context, idOf(context)), context),
      }),
    create: () =>
      action({
        method: "POST",
        path,
        right: rights.create,
        ...ofBody,
        ...words("create"),
        request: () => named(`New${record}`, () => createReader.schema()),
        example: definition.example,
        response: schema,
        writes: durability,
        wrappedIn,
        again: (context, id) => present(find(context, id), context),
        run: (context) => {
          const record = create(context, unwrapped(context.body, wrappedIn));
          definition.posted?.(context, record as RecordOf<F>); // as it was made
          return record;
        },
      }),
    update: () =>
      action({
        method: "PATCH",
        path: one,
        right: rights.update,
        ...ofBody,
        ...words("update"),
        request: () => named(`${record}Changes`, () => updateReader.schema()),
        response: schema,
        writes: durability,
        wrappedIn,
        run: (context) => update(context, idOf(context), unwrapped(context.body, wrappedIn)),
      }),
    delete: () =>
      action({
        method: "DELETE",
        path: one,
        right: rights.delete,
        ...words("delete"),
        writes: durability,
        ...(jointDeletion
          ? {
              params: severalIds,
              response: () => Type.Array(schema()),
              run: (context) => removeJointly(context, idsOf(context), jointDeletion),
            }
          : { response: schema, run: (context) => remove(context, idOf(context)) }),
        ...(longDeletion === undefined
          ? {}
          : { stored: ({ services, deviceId }) => services.get(longWorks).finish(deviceId) }),
      }),
    deleteAll: () =>
      action({
        method: "DELETE",
        path: `${path}/all`,
        right: rights.deleteAll,
        ...words("deleteAll"),
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
