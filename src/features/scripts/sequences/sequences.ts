import { type TSchema, Type } from "@sinclair/typebox";
import { action } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { invalid, invalidRequest, type Problems, refuse } from "../../../framework/errors";
import { array } from "../../../framework/composite-fields";
import { boolean, type FieldType, integer, labelOf, Mismatch, oneOf, text } from "../../../framework/field";
import { field, type InputOf, InputReader, recordSchema } from "../../../framework/fields";
import { recordKeys } from "../../../framework/definition";
import { defineTable, syncOf } from "../../../framework/table";
import { idOf } from "../../../framework/verbs";
import { removeExpiredEvents } from "../events/expiry";
import { sequenceImport } from "./import";
import { isOwnFolder } from "./own-folder";
import { CORPUS_VERSION } from "../language/corpus";
import { ENUMS } from "../language/enums";
import type { Node } from "../language/node";
import { nodeSchema, scriptBody } from "../body";
import { checkOwnScript } from "../stored";
import {
  countProblems,
  insertSequence,
  listSequences,
  removeSequence,
  requireFreeName,
  requireStored,
  showSequence,
  stepProblems,
  updateSequence,
} from "./stored";
import { sequenceUsers } from "./users";

/** `sequences.md` §4.2: 1500 characters. */
export const COPYRIGHT_MAXIMUM = 1500;

/** `{version, locals}`; the service sets the version, so that only `locals` are read. Their content is judged as script. */
const scope: FieldType<{ readonly locals?: unknown }> = {
  storage: "json",
  nullable: false,
  blankIsNull: false,
  default: {},
  schema: () =>
    Type.Object({
      version: Type.Optional(Type.Integer()),
      locals: Type.Optional(
        Type.Object({ kind: Type.String(), args: Type.Object({}), body: Type.Optional(Type.Array(Type.Unknown())) }),
      ),
    }),
  convert: (value, label) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return new Mismatch(`${label} isn't an object`);
    const locals: unknown = "locals" in value ? value.locals : undefined;
    if (locals === undefined || locals === null) return {};
    const isObject = typeof locals === "object" && !Array.isArray(locals);
    return isObject ? { locals } : new Mismatch({ locals: `${labelOf("locals")} isn't an object` });
  },
};

const fields = {
  ...recordKeys,
  args: field(scope, "C", "E!"),
  color: field(oneOf(ENUMS.Color, { default: "gray" }), "C", "E"),
  folder_id: field(
    integer({ nullable: true, describe: "An id that is no folder of the device counts as null" }),
    "C",
    "E",
  ),
  forked: field(boolean({ default: false, describe: "Local changes to a shared sequence" }), "C", "E"),
  name: field(text(), "C!", "E!"),
  pinned: field(boolean({ default: false }), "C", "E"),
  copyright: field(text({ maximum: COPYRIGHT_MAXIMUM, default: null }), "C", "E"),
  description: field(text({ empty: true, default: null, describe: "Markdown" }), "C", "E"),
  sequence_versions: field(array(integer(), { describe: "Versions on offer" }), "R"),
  sequence_version_id: field(integer({ nullable: true, describe: "Version imported from" }), "R"),
  kind: field(oneOf(["sequence"]), "R"),
  body: field(scriptBody, "C!", "E!"),
};
type Input = InputOf<typeof fields>;
const createReader = new InputReader(fields, "create");
const updateReader = new InputReader(fields, "update");

/** What records show of a script. */
export const scriptProperties = () => ({
  kind: Type.Literal("sequence"),
  args: Type.Object(
    { version: Type.Integer(), locals: nodeSchema() },
    { examples: [{ version: CORPUS_VERSION, locals: { kind: "scope_declaration", args: {} } }] },
  ),
  body: Type.Array(nodeSchema()),
});

export const sequenceSchema = (): TSchema => Type.Object({ ...recordSchema(fields).properties, ...scriptProperties() });

/** Fields at top level or inside one object under the key `sequence` (`sequences.md` §1.2). */
function unwrapped(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { sequence } = body;
  const isWrapped = typeof sequence === "object" && sequence !== null && !Array.isArray(sequence);
  return isWrapped ? (sequence as Readonly<Record<string, unknown>>) : body; // a JSON object has string keys
}

/**
 * The checked script of a request, in the order of outcome of `sequences.md` §4.5.
 * @throws Refusal `invalid`: `error` alone for what is not well formed; `body` and the limits together; then lengths and
 * the name.
 */
function checkSequence(context: Context, input: Input, id: number, limits: Problems | undefined): Node {
  const body = input.body ?? [];
  const outcome = checkOwnScript(context, "sequence", { locals: input.args?.locals, body });
  if (!outcome.ok && outcome.fault === "malformed") throw invalidRequest(outcome.message);
  const violation = !outcome.ok && outcome.fault === "violation" ? { body: outcome.message } : undefined;
  refuse(violation, stepProblems(context, body.length), limits);
  if (!outcome.ok) throw invalidRequest(outcome.message);
  requireFreeName(context, input.name ?? "", id);
  return outcome.root;
}

const folderOf = (context: Context, id: number | null): number | null =>
  id !== null && isOwnFolder(context, id) ? id : null;

/**
 * Makes a sequence of what a request would send and answers its id.
 * @throws Refusal `invalid` as `checkSequence`.
 */
export function createSequence(context: Context, body: Readonly<Record<string, unknown>>): number {
  const { db, deviceId, nowText } = context;
  const input = createReader.read(body);
  const script = checkSequence(context, input, 0, countProblems(context));
  createReader.checkStored(input);
  const sequence = {
    device_id: deviceId,
    folder_id: folderOf(context, input.folder_id ?? null),
    sequence_version_id: null,
    name: input.name ?? "",
    color: input.color ?? "gray",
    forked: input.forked ? 1 : 0,
    pinned: input.pinned ? 1 : 0,
    copyright: input.copyright ?? null,
    description: input.description ?? null,
    created_at: nowText,
    updated_at: nowText,
  };
  return insertSequence(db, sequence, script);
}

const create = action({
  method: "POST",
  path: "/api/sequences",
  summary: "Create: Commands built in the sequence editor",
  request: () => createReader.schema(),
  example: { name: "Photo round", color: "green", args: {}, body: [{ kind: "take_photo", args: {} }] },
  response: sequenceSchema,
  writes: "account",
  run: (context) => showSequence(context, createSequence(context, unwrapped(context.body))),
});

/**
 * Changes a sequence as an edit would and answers its id; the whole script is replaced.
 * @throws Refusal `not_found`, or `invalid` as `checkSequence`.
 */
export function editSequence(context: Context, id: number, body: Readonly<Record<string, unknown>>): number {
  const stored = requireStored(context, id);
  const input = updateReader.read(body);
  const script = checkSequence(context, input, stored.id, undefined);
  updateReader.checkStored(input);
  const { folder_id, forked, pinned } = input;
  const change = {
    folder_id: folder_id === undefined ? stored.folder_id : folderOf(context, folder_id),
    name: input.name ?? stored.name,
    color: input.color ?? stored.color,
    forked: forked === undefined ? stored.forked : Number(forked),
    pinned: pinned === undefined ? stored.pinned : Number(pinned),
    copyright: input.copyright ?? stored.copyright,
    description: input.description ?? stored.description,
    updated_at: context.nowText,
  };
  updateSequence(context.db, stored, change, script);
  return stored.id;
}

const update = action({
  method: "PATCH",
  path: "/api/sequences/:id",
  summary: "Edit: Commands built in the sequence editor; the whole script is replaced",
  request: () => updateReader.schema(),
  example: { name: "Photo round", args: {}, body: [{ kind: "take_photo", args: {} }] },
  response: sequenceSchema,
  writes: "account",
  run: (context) => showSequence(context, editSequence(context, idOf(context), unwrapped(context.body))),
});

const remove = action({
  method: "DELETE",
  path: "/api/sequences/:id",
  summary: "Delete: Commands built in the sequence editor",
  response: sequenceSchema,
  refusals: { invalid: { sequence: "Sequence is in use by: regimens (Spring)." } },
  writes: "account",
  run: (context) => {
    const record = showSequence(context, idOf(context));
    const id = Number(record["id"]);
    removeExpiredEvents(context);
    const users = sequenceUsers(context, id);
    if (users !== undefined) throw invalid({ sequence: `Sequence is in use by: ${users}.` });
    removeSequence(context.db, context.deviceId, id);
    return record;
  },
});

/** Commands built in the sequence editor. Source: `sequences.md` §4. */
export const sequences = {
  name: "sequences",
  summary: "Commands built in the sequence editor",
  fields,
  actions: [
    action({
      method: "GET",
      path: "/api/sequences",
      summary: "List: Commands built in the sequence editor",
      response: () => Type.Array(sequenceSchema()),
      run: listSequences,
    }),
    action({
      method: "GET",
      path: "/api/sequences/:id",
      summary: "Show: Commands built in the sequence editor",
      response: sequenceSchema,
      run: (context) => showSequence(context, idOf(context)),
    }),
    create,
    update,
    remove,
  ],
  table: defineTable({
    name: "sequences",
    holds: "commands built in the sequence editor",
    exported: { read: listSequences },
    imported: sequenceImport({ fields, create: createSequence, edit: editSequence }),
    reset: "emptied",
    sync: syncOf("sequences", "sequences"),
  }),
};
