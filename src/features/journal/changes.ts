import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalidRequest, notFound } from "../../framework/errors";
import { boolean, integer, text } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { meaning, named } from "../../framework/field/schema";
import { isOfOwner } from "../../framework/right";
import { actionShown } from "./actions";
import { isOwnWork, type Who, whoIn, whoSchema } from "./authors";
import { entriesAfter, type JournalEntry, epochOf, newestEntries, numberText, parseNumber, reachOf } from "./entries";
import { formerOf, formerSchema, listPlants } from "./plants";
import { nameOf, resourcesFor, showRecords } from "./shown";
import { CHANGED_SINCE, NOT_UNDONE, undo, undoable, rightToUndo, undoSchema } from "./undo";

const LIMIT = 500;
const LIMIT_MAXIMUM = 1_000;

const queryFields = {
  since: field(text({ describe: "The number up to which everything is known", example: "0" }), "C"),
  limit: field(integer({ minimum: 1, maximum: LIMIT_MAXIMUM, default: LIMIT }), "C"),
  records: field(boolean({ default: false, describe: "One entry per record, with the record as it is now" }), "C"),
};
const queryReader = new InputReader(queryFields, "create");

/** An entry as clients see it. */
interface Change {
  readonly number: string;
  readonly at: string;
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly request: string;
  readonly by: string;
  readonly who: Who | null;
  /** The name of a deleted record. Only the newest entries have it; they are for people. */
  readonly name?: string;
  /** Values that the change of a point replaced; like the name for people. */
  readonly before?: object;
}

/** Tells who an author is. */
type WhoIs = (author: string) => Who | null;

/** `name`: of a deleted record, where it was asked for; so are the former values of a point. */
type Shown = JournalEntry & { readonly name?: string | null; readonly previous?: string | null };

/** An entry as clients see it. */
function toChange(epoch: string, entry: Shown, whoIs: WhoIs): Change {
  const { n, at, resource, record_id, action, request, author, name, previous } = entry;
  const before = previous ? formerOf(previous) : undefined;
  return {
    number: numberText(epoch, n),
    at: new Date(at).toISOString(),
    resource,
    id: record_id,
    action: actionShown(action),
    request,
    by: isOwnWork(author) ? author : `session:${author}`,
    who: whoIs(author),
    ...(name ? { name } : {}),
    ...(before && { before }),
  };
}

/** The last entry of each record, with the record as it is now. */
function withRecords(
  context: Context,
  epoch: string,
  entries: readonly Shown[],
  isOldestFirst: boolean,
  whoIs: WhoIs,
): object[] {
  const ordered = isOldestFirst ? entries.toReversed() : entries;
  const lasts = [...Map.groupBy(ordered, nameOf).values()].flatMap(([entry]) => entry ?? []);
  const records = showRecords(context, lasts);
  const shown = lasts.map((entry) => ({
    ...toChange(epoch, entry, whoIs),
    record: records.get(nameOf(entry)) ?? null,
  }));
  return isOldestFirst ? shown.reverse() : shown;
}

const NO_CURSOR = "since is not the number of a change. Use the cursor of an earlier answer, or 0.";

/** The entry to continue after. Undefined if the client must download everything anew. @throws Refusal for no number. */
export function startOf({ db, deviceId }: Context, epoch: string, since: string): number | undefined {
  const start = parseNumber(since);
  if (!start || (start.epoch === "" && start.n !== 0)) {
    throw invalidRequest(NO_CURSOR);
  }
  const { floor, newest } = reachOf(db, deviceId);
  return start.epoch === epoch && start.n >= floor && start.n <= Math.max(newest, floor) ? start.n : undefined;
}

/** Which entries a caller hears of. Those of the owner only are left out for others. */
function heardBy({ services, caller }: Context): (entry: Shown) => boolean {
  if (isOfOwner(caller)) return () => true;
  const heard = new Set(resourcesFor(services, caller));
  return ({ resource }) => heard.has(resource);
}

function listChanges(context: Context): object {
  const { db, deviceId, query } = context;
  const { since, limit = LIMIT, records } = queryReader.read(Object.fromEntries(query));
  const epoch = epochOf(db);
  const mayHear = heardBy(context);
  const whoIs = whoIn(db, deviceId);
  const shown = (all: readonly Shown[], isOldestFirst: boolean): object[] => {
    const entries = all.filter(mayHear);
    return records
      ? withRecords(context, epoch, entries, isOldestFirst, whoIs)
      : entries.map((entry) => toChange(epoch, entry, whoIs));
  };
  const newest = numberText(epoch, reachOf(db, deviceId).newest);
  if (since === undefined || since === null) {
    return { cursor: newest, reset: false, changes: shown(newestEntries(db, deviceId, limit ?? LIMIT), false) };
  }
  const start = startOf(context, epoch, since);
  if (start === undefined) return { cursor: newest, reset: true, changes: [] };
  const entries = entriesAfter(db, deviceId, start, limit ?? LIMIT);
  const cursor = numberText(epoch, entries.at(-1)?.n ?? start);
  return { cursor, reset: false, changes: shown(entries, true) };
}

const changeSchema = () =>
  named("Change", () =>
    Type.Object({
      number: Type.String({ examples: ["1f0c9a3e-17"] }),
      at: Type.String({ format: "date-time" }),
      resource: meaning(Type.String({ examples: ["points"] }), { names: "resource" }),
      id: Type.Integer(),
      action: Type.Union([Type.Literal("created"), Type.Literal("updated"), Type.Literal("deleted")]),
      request: Type.String({ description: "`X-Device-Rpc-Id` of the request, else `NONE`" }),
      by: Type.String({ examples: ["session:0b6c3a52", "operator", "server", "home", "practice"] }),
      who: whoSchema(),
      name: Type.Optional(Type.String({ description: "What a deleted record was called; without `since` only" })),
      before: Type.Optional(formerSchema()),
      record: Type.Optional(
        meaning(Type.Union([Type.Object({}), Type.Null()], { description: "Null when it is gone" }), {
          recordOf: { by: "resource" },
        }),
      ),
    }),
  );
const listSchema = () =>
  named("Changes", () =>
    Type.Object({
      cursor: Type.String({ description: "Everything up to this number is known now" }),
      reset: Type.Boolean({ description: "Download anew: what lies between is not known any more" }),
      changes: Type.Array(changeSchema()),
    }),
  );

const undoFields = { request: field(text(), "C"), number: field(text(), "C") };

/** The change journal. Source: `live.md` §1. */
export const changes = {
  name: "changes",
  isOwn: true as const,
  summary: "What was changed, and how to undo it",
  actions: [
    action({
      method: "GET",
      path: "/api/changes",
      right: "read",
      id: "listChanges",
      summary: "List changes",
      description: "Those behind `since` come oldest first; without it, the newest come first.",
      query: queryFields,
      refusals: { invalid: { error: NO_CURSOR } },
      response: listSchema,
      run: listChanges,
    }),
    listPlants,
    action({
      method: "POST",
      path: "/api/changes/undo",
      right: "write",
      rightOfBody: rightToUndo,
      id: "undoChanges",
      summary: "Undo a request or one change",
      description: "Puts the records back to what they were before. All of them are put back, or none.",
      input: undoFields,
      example: { number: "1f0c9a3e-17" },
      refusals: {
        not_found: notFound().body,
        invalid: {
          error: NOT_UNDONE,
          records: [{ resource: "points", reason: CHANGED_SINCE }],
        },
      },
      response: undoSchema,
      writes: "account",
      prepare: (context, input) => Promise.resolve(void undoable(context, input)), // refuses before the transaction
      run: undo,
    }),
  ],
};
