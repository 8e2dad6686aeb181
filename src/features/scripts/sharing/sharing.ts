import { Type } from "@sinclair/typebox";
import { action, publicAction } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { notFound, type Problems, refuse } from "../../../framework/errors";
import { boolean, integer, text, time } from "../../../framework/field/field";
import { field, InputReader, recordSchema } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { origin } from "../../../framework/origin";
import { idOf } from "../../../framework/resource/verbs";
import { findUser, isGuest } from "../../account";
import {
  addVersion,
  closePublication,
  newestVersionsOf,
  offerProblems,
  openPublication,
  type Publication,
  requireVersion,
  WITHDRAWN,
} from "./publications";
import { ENUMS } from "../language/enums";
import type { Node } from "../language/node";
import { publishFaults } from "../language/publish";
import { installVersion, upgradeSequence } from "./installs";
import { countProblems } from "../sequences/limits";
import { COPYRIGHT_MAXIMUM, scriptProperties, sequences } from "../sequences/sequences";

const publicationFields = {
  id: field(integer(), "R"),
  cached_author_email: field(text({ example: "gardener@example.com" }), "R"),
  author_device_id: field(integer(), "R"),
  author_sequence_id: field(integer(), "R"),
  published: field(boolean(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
};
const publicationSchema = () => named("SequencePublication", () => recordSchema(publicationFields));
const presentPublication = (publication: Publication) => ({ ...publication, published: publication.published === 1 });

const copyrightReader = new InputReader({ copyright: field(text({ maximum: COPYRIGHT_MAXIMUM }), "C!") }, "create");

const guestProblems = (email: string): Problems | undefined =>
  isGuest(email) ? { guest_account: "Guests cannot publish sequences" } : undefined;

const notPublishable = (faults: readonly string[]) => ({ sequence: `This cannot be published: ${faults.join(", ")}` });

function contentProblems(script: Node): Problems | undefined {
  const faults = publishFaults(script);
  return faults.length > 0 ? notPublishable(faults) : undefined;
}

/** Shows the sequence anew to the client that asked: the message has a label unlike the request's (`live.md` §3.1). */
const apart =
  <T>(run: (context: Context) => T) =>
  (context: Context): T =>
    context.services.get(origin).announce("apart", () => run(context));

const publish = action({
  method: "POST",
  path: "/api/sequences/:id/publish",
  right: "own",
  body: "optional",
  id: "publishSequence",
  summary: "Share a sequence",
  description: "Makes a new version of the sequence as it is shown now. `copyright` may stand in the query string.",
  query: { copyright: field(text({ maximum: COPYRIGHT_MAXIMUM }), "C") },
  request: () => Type.Partial(copyrightReader.schema()),
  refusals: { invalid: notPublishable(["tool_id"]) },
  example: { copyright: "CC BY 4.0, Gardener" },
  response: publicationSchema,
  writes: "account",
  run: apart((context) => {
    const { db, deviceId, userId, nowText, body, query } = context;
    const id = idOf(context);
    const stored = sequences.findStored(context, id);
    const input = copyrightReader.read({ copyright: query.get("copyright") ?? undefined, ...body });
    const email = findUser(db, userId)?.email ?? "";
    const shown = sequences.find(context, id);
    const script = { kind: "sequence", args: shown.args, body: shown.body } as Node; // stored scripts are canonical
    refuse(guestProblems(email), contentProblems(script));
    copyrightReader.checkStored(input);
    const copyright = input.copyright ?? "";
    sequences.edit(context, id, { copyright });
    const publication = openPublication(db, { deviceId, sequenceId: id, email }, nowText);
    addVersion(db, {
      publication_id: publication.id,
      name: stored.name ?? "",
      color: stored.color ?? "",
      description: shown.description,
      copyright,
      args: JSON.stringify(script.args),
      body: JSON.stringify(script.body),
      created_at: nowText,
    });
    return presentPublication(publication);
  }),
});

const unpublish = action({
  method: "POST",
  path: "/api/sequences/:id/unpublish",
  right: "own",
  body: "ignored",
  id: "unpublishSequence",
  summary: "Withdraw all versions of a sequence",
  description: "Accounts that have installed one keep it.",
  response: publicationSchema,
  writes: "account",
  run: apart((context) => {
    const { id } = sequences.find(context, idOf(context));
    sequences.edit(context, Number(id), {});
    return presentPublication(closePublication(context.db, Number(id), context.nowText));
  }),
});

const install = action({
  method: "POST",
  right: "write",
  // The router allows one name per position. The specification calls this one `sequence_version_id`.
  path: "/api/sequences/:id/install",
  body: "ignored",
  id: "installSequence",
  summary: "Copy a published sequence into the account",
  description: "The id is that of the version. Answers the new sequence.",
  params: { id: field(integer({ minimum: 1, describe: "Id of the sequence version" }), "C!") },
  response: sequences.schema,
  refusals: { invalid: WITHDRAWN },
  writes: "account",
  again: sequences.find,
  run: apart((context) => {
    const version = requireVersion(context.db, idOf(context));
    refuse(offerProblems(version), countProblems(context));
    return sequences.find(context, installVersion(context, version));
  }),
});

const upgrade = action({
  method: "POST",
  path: "/api/sequences/:id/upgrade/:sequence_version_id",
  right: "write",
  body: "ignored",
  id: "upgradeSequence",
  summary: "Move a sequence to a published version",
  description: "From then on it shows the script of the version.",
  response: sequences.schema,
  refusals: { invalid: WITHDRAWN },
  writes: "account",
  run: apart((context) => {
    const version = requireVersion(context.db, idOf(context, "sequence_version_id"));
    const { id } = sequences.find(context, idOf(context));
    refuse(offerProblems(version));
    upgradeSequence(context, Number(id), version);
    return sequences.find(context, Number(id));
  }),
});

const versionSchema = () => named("SequenceVersion", makeVersionSchema);
const makeVersionSchema = () =>
  Type.Object({
    id: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    description: Type.Union([Type.String(), Type.Null()]),
    copyright: Type.Union([Type.String(), Type.Null()]),
    name: Type.String({ examples: ["Photo round"] }),
    color: Type.Unsafe<string>({ type: "string", enum: [...ENUMS.Color], examples: ["green"] }),
    ...scriptProperties(),
  });

const showVersion = action({
  method: "GET",
  path: "/api/sequence_versions/:id",
  right: "read",
  id: "getSequenceVersion",
  summary: "Show a version on offer",
  description: "With its script.",
  response: versionSchema,
  run: (context) => {
    const version = requireVersion(context.db, idOf(context));
    if (!version.offered) throw notFound();
    const { id, created_at, description, copyright, name, color } = version;
    const script = { args: JSON.parse(version.args) as object, body: JSON.parse(version.body) as unknown[] };
    return { id, created_at, description, copyright, name, color, kind: "sequence", ...script };
  },
});

const featured = publicAction({
  method: "GET",
  path: "/api/featured_sequences",
  id: "listFeaturedSequences",
  summary: "List sequences of the authorized publisher",
  description: "The newest versions that the account of the setting AUTHORIZED_PUBLISHER has on offer.",
  response: () =>
    Type.Array(
      named("FeaturedSequence", () =>
        Type.Object({
          id: Type.Integer(),
          path: Type.String({ examples: ["/app/shared/sequence/1"] }),
          name: Type.String({ examples: ["Photo round"] }),
          description: Type.Union([Type.String(), Type.Null()]),
          color: Type.Unsafe<string>({ type: "string", enum: [...ENUMS.Color], examples: ["green"] }),
        }),
      ),
    ),
  run: ({ db, services }) => {
    const { authorizedPublisher } = services.config;
    if (authorizedPublisher === undefined) return [];
    return newestVersionsOf(db, authorizedPublisher).map((version) => ({
      ...version,
      path: `/app/shared/sequence/${version.id}`,
    }));
  },
});

/** Publishing, installing and upgrading. Source: `sequences.md` §5. */
export const sequenceSharing = [
  { name: "sequence_sharing", summary: "Sharing of sequences", actions: [publish, unpublish, install, upgrade] },
  { name: "sequence_versions", summary: "Published versions of sequences for sharing", actions: [showVersion] },
  { name: "featured_sequences", summary: "Sequences of the authorized publisher", actions: [featured] },
];
