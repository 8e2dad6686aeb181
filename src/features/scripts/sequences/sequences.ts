import { type TSchema, Type } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Context } from "../../../framework/context";
import { invalidRequest, type Problems } from "../../../framework/errors";
import { array } from "../../../framework/field/composite-fields";
import {
  boolean,
  type FieldType,
  integer,
  labelOf,
  mismatch,
  Mismatch,
  NOT_A,
  oneOf,
  text,
} from "../../../framework/field/field";
import { meant } from "../../../framework/field/field-variants";
import { field, recordSchema } from "../../../framework/field/fields";
import { meaning } from "../../../framework/field/schema";
import { type Change, recordKeys, type Values } from "../../../framework/resource/definition";
import { defineResource } from "../../../framework/resource/resource";
import type { Echo } from "../../../framework/resource/table";
import { removeExpiredEvents } from "../events/expiry";
import { REFERENCES, sequenceImport } from "./import";
import { isOwnFolder } from "./own-folder";
import type { CheckOutcome } from "../language/check";
import { CORPUS_VERSION } from "../language/corpus";
import { ENUMS } from "../language/enums";
import { scriptBody, storable, violation } from "../body";
import { bodySchema, nodesSchema } from "../node-schema";
import { checkOwnScript, forgetReferences, rememberReferences } from "../stored";
import { countProblems, stepProblems } from "./limits";
import { requireFreeName } from "./names";
import { sequenceUsers } from "./users";

/** Most characters of a copyright (`sequences.md` §4.2). */
export const COPYRIGHT_MAXIMUM = 1500;

/** A record has the args of its node. */
const ARGS = { argsOf: "sequence" } as const;

/** `{version, locals}`. The server sets the version, so only `locals` is read; the script checker checks it. */
const scope: FieldType<{ readonly locals?: unknown }> = {
  storage: "json",
  nullable: false,
  blankIsNull: false,
  default: {},
  schema: () =>
    meaning(
      Type.Object({
        version: Type.Optional(Type.Integer()),
        locals: Type.Optional(nodesSchema(["scope_declaration"])),
      }),
      ARGS,
    ),
  convert: (value, label) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return mismatch(label, NOT_A.object);
    const locals: unknown = "locals" in value ? value.locals : undefined;
    if (locals === undefined || locals === null) return {};
    const isObject = typeof locals === "object" && !Array.isArray(locals);
    return isObject ? { locals } : new Mismatch({ locals: `${labelOf("locals")} ${NOT_A.object}` });
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
  sequence_versions: field(array(integer(), { elements: 10_000, describe: "Versions on offer" }), "R"),
  sequence_version_id: field(integer({ nullable: true, describe: "Version imported from" }), "R"),
  kind: field(meant(oneOf(["sequence"]), { names: "kind" }), "R"),
  body: field(scriptBody("sequence"), "C!", "E!"),
};
type SequenceChange = Change<typeof fields, CheckOutcome>;

/** Schema of a script in records. */
export const scriptProperties = () => ({
  kind: meaning(Type.Literal("sequence"), { names: "kind" }),
  args: meaning(
    Type.Object(
      { version: Type.Integer(), locals: nodesSchema(["scope_declaration"]) },
      { examples: [{ version: CORPUS_VERSION, locals: { kind: "scope_declaration", args: {} } }] },
    ),
    ARGS,
  ),
  body: bodySchema("sequence"),
});

const schema = (): TSchema => Type.Object({ ...recordSchema(fields).properties, ...scriptProperties() });

/** @throws Refusal `invalid` for a malformed script, before any other problem is reported. */
function checkSequence(context: Context, { input }: Change<typeof fields>): CheckOutcome {
  const checkOutcome = checkOwnScript(context, "sequence", { locals: input.args?.locals, body: input.body ?? [] });
  if (!checkOutcome.ok && checkOutcome.fault === "malformed") throw invalidRequest(checkOutcome.message);
  return checkOutcome;
}

/** The columns of the canonical script. @throws Refusal `invalid`: its long texts and the name come first (§4.5). */
function complete(context: Context, { input, current, checked }: SequenceChange): Values {
  const { args, body = [] } = storable(checked);
  requireFreeName(context, input.name ?? "", current?.id ?? 0);
  const { folder_id } = input;
  // A missing folder counts as none, even if no record can have its id.
  const isStray = typeof folder_id === "number" && !isOwnFolder(context, folder_id);
  return { args, body, ...(isStray && { folder_id: null }) };
}

/** Stores which records the script names. */
function remember({ db, deviceId }: Context, id: number, { checked }: SequenceChange): void {
  rememberReferences(db, deviceId, { type: "Sequence", id }, storable(checked));
}

const inUse = (users: string) => ({ sequence: `Sequence is in use by: ${users}.` });

function useProblem(context: Context, id: number): Problems | undefined {
  removeExpiredEvents(context);
  const users = sequenceUsers(context, id);
  return users === undefined ? undefined : inUse(users);
}

/** Check of a sequence that an undo has put back. */
function restored(context: Context, id: number): Problems | undefined {
  const { args, body } = sequences.findStored(context, id);
  const checkOutcome = checkOwnScript(context, "sequence", { locals: args?.locals, body: body ?? [] });
  if (!checkOutcome.ok) return { body: checkOutcome.message };
  rememberReferences(context.db, context.deviceId, { type: "Sequence", id }, checkOutcome.root);
  return countProblems(context, 0);
}

/** The sequence that was published shows versions on offer, and so do the copies of its versions in other accounts. */
const PUBLICATION_CHANGES: readonly Echo[] = [
  { table: "sequence_versions", on: "insert" as const, when: "true", publication: "new.publication_id" },
  {
    table: "sequence_publications",
    on: "update" as const,
    when: "old.published and not new.published",
    publication: "new.id",
  },
].map(({ publication, ...change }) => ({
  ...change,
  records: `
    select device_id, id from sequences
    where id = (select author_sequence_id from sequence_publications where id = ${publication})
    union
    select device_id, id from sequences
    where sequence_version_id in (select id from sequence_versions where publication_id = ${publication})`,
  isUndone: false,
}));

/** A column of the script. The imported version has it until the sequence is forked, then the sequence itself. */
const ofScript = (column: string) =>
  sql`iif(version.id is not null and not sequences.forked, ${sql.ref(`version.${column}`)}, ${sql.ref(`sequences.${column}`)})`;
/** A column of the sequence, or of the version if it is null. */
const orOfVersion = (column: string) =>
  sql`coalesce(${sql.ref(`sequences.${column}`)}, ${sql.ref(`version.${column}`)})`;

/** Commands built in the sequence editor. Source: `sequences.md` §4. */
export const sequences = defineResource({
  name: "sequences",
  syncClass: "Sequence",
  summary: "Commands built in the sequence editor",
  verbs: ["list", "show", "create", "update", "delete"],
  descriptions: { update: "The whole script is replaced. Answers the whole record." },
  wrappedIn: "sequence",
  fields,
  schema,
  // It shows versions, which other accounts publish and withdraw.
  volatile: true,
  joins: {
    version: { table: "sequence_versions", theirs: "id", ours: "sequence_version_id" },
    own: { table: "sequence_publications", theirs: "author_sequence_id", ours: "id" },
  },
  // A shared sequence hides where it came from (`sequences.md` §5.1).
  shown: {
    args: ofScript("args"),
    body: ofScript("body"),
    forked: sql`iif(own.published, 0, sequences.forked)`,
    copyright: orOfVersion("copyright"),
    description: orOfVersion("description"),
    sequence_version_id: sql`iif(own.published, null, sequences.sequence_version_id)`,
  },
  computed: {
    kind: sql`'sequence'`,
    sequence_versions: sql`(
      select json_group_array(offered.id order by offered.id)
      from sequence_versions as offered
      join sequence_publications as publication on publication.id = offered.publication_id
      where publication.id = iif(own.published, own.id, version.publication_id)
        and publication.published and not offered.withdrawn
    )`,
  },
  example: { name: "Photo round", color: "green", args: {}, body: [{ kind: "take_photo", args: {} }] },
  refusals: { delete: { invalid: inUse("regimens (Spring)") } },
  touches: true,
  references: REFERENCES,
  imported: sequenceImport,
  journal: { echoes: PUBLICATION_CHANGES, restored },
  sync: "sequences",
  check: checkSequence,
  rules: [
    (_, { checked }) => violation(checked, "body"),
    (context, { input }) => stepProblems(context, input.body?.length ?? 0),
    (context, { current }) => (current ? undefined : countProblems(context)),
  ],
  complete,
  created: remember,
  updated: remember,
  deleteRules: [(context, { id }) => useProblem(context, Number(id))],
  deleting: ({ db, deviceId }, { id }) => forgetReferences(db, deviceId, "Sequence", [Number(id)]),
});
