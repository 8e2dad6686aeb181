import { Type } from "@sinclair/typebox";
import { action, publicAction } from "../core/action";
import type { Context } from "../core/context";
import { invalid, notFound, refuse } from "../core/errors";
import { boolean, integer, text, time } from "../core/field";
import { field, InputReader, recordSchema } from "../core/fields";
import { idOf } from "../core/resource";
import { findUser, GUEST_DOMAIN } from "../domain/accounts";
import {
  addVersion,
  closePublication,
  findVersion,
  newestVersionsOf,
  openPublication,
  type Publication,
  requireOfferedVersion,
} from "../domain/publications";
import type { Node } from "../domain/script/node";
import { publishFaults } from "../domain/script/publish";
import { installVersion, upgradeSequence } from "../domain/sequence-imports";
import {
  countProblems,
  requireStored,
  scriptColumns,
  showSequence,
  updateSequence,
  scriptOf,
} from "../domain/sequences";
import { COPYRIGHT_MAXIMUM, sequenceSchema } from "./sequences";

const publicationFields = {
  id: field(integer(), "R"),
  cached_author_email: field(text(), "R"),
  author_device_id: field(integer(), "R"),
  author_sequence_id: field(integer(), "R"),
  published: field(boolean(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
};
const presentPublication = (publication: Publication) => ({ ...publication, published: publication.published === 1 });

const copyrightReader = new InputReader({ copyright: field(text({ maximum: COPYRIGHT_MAXIMUM }), "C!") }, "create");

/** The copyright notice, from the body or the query string. @throws Refusal `invalid` under `copyright`; `error` if too long. */
function readCopyright({ body, query }: Context): string {
  const input = copyrightReader.read({ copyright: query.get("copyright") ?? undefined, ...body });
  copyrightReader.checkStored(input);
  return input.copyright ?? "";
}

/** The caller's address. @throws Refusal `invalid` under `guest_account` for guests of demo accounts. */
function requireMember({ db, userId }: Context): string {
  const email = findUser(db, userId)?.email ?? "";
  if (email.endsWith(`@${GUEST_DOMAIN}`)) throw invalid({ guest_account: "Guests cannot publish sequences" });
  return email;
}

const publish = action({
  method: "POST",
  path: "/api/sequences/:id/publish",
  body: "optional",
  summary: "Share the sequence as it is shown now: a new version is made",
  query: { copyright: field(text({ maximum: COPYRIGHT_MAXIMUM }), "C") },
  example: { copyright: "CC BY 4.0, Gardener" },
  response: () => recordSchema(publicationFields),
  writes: "account",
  run: (context) => {
    const { db, deviceId, nowText } = context;
    const stored = requireStored(context, idOf(context));
    const copyright = readCopyright(context);
    const email = requireMember(context);
    const shown = showSequence(context, stored.id);
    const script = { kind: "sequence", args: shown["args"], body: shown["body"] } as Node; // only canonical scripts are stored
    const faults = publishFaults(script);
    if (faults.length > 0) throw invalid({ sequence: `This cannot be published: ${faults.join(", ")}` });
    updateSequence(db, { ...stored, copyright, updated_at: nowText }, scriptOf(stored));
    const publication = openPublication(db, { deviceId, sequenceId: stored.id, email }, nowText);
    const description = shown["description"] as string | null; // the column holds text
    addVersion(db, {
      publication_id: publication.id,
      name: stored.name,
      color: stored.color,
      description,
      copyright,
      ...scriptColumns(script),
      created_at: nowText,
    });
    return presentPublication(publication);
  },
});

const unpublish = action({
  method: "POST",
  path: "/api/sequences/:id/unpublish",
  body: "ignored",
  summary: "Withdraw all versions of the sequence",
  response: () => recordSchema(publicationFields),
  writes: "account",
  run: (context) => {
    const { id } = requireStored(context, idOf(context));
    return presentPublication(closePublication(context.db, id, context.nowText));
  },
});

const install = action({
  method: "POST",
  // The router wants one name per position; the API document calls this one `sequence_version_id`.
  path: "/api/sequences/:id/install",
  body: "ignored",
  summary: "Copy a published sequence into the account; `id` is that of the sequence version",
  response: sequenceSchema,
  writes: "account",
  run: (context) => {
    const version = requireOfferedVersion(context.db, idOf(context));
    refuse(countProblems(context));
    return showSequence(context, installVersion(context, version));
  },
});

const upgrade = action({
  method: "POST",
  path: "/api/sequences/:id/upgrade/:sequence_version_id",
  body: "ignored",
  summary: "Move a sequence to a published version",
  response: sequenceSchema,
  writes: "account",
  run: (context) => {
    const version = findVersion(context.db, idOf(context, "sequence_version_id"));
    if (!version) throw notFound();
    const stored = requireStored(context, idOf(context));
    upgradeSequence(context, stored, requireOfferedVersion(context.db, version.id));
    return showSequence(context, stored.id);
  },
});

const versionSchema = () =>
  Type.Object({
    id: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    description: Type.Union([Type.String(), Type.Null()]),
    copyright: Type.Union([Type.String(), Type.Null()]),
    name: Type.String(),
    color: Type.String(),
    kind: Type.Literal("sequence"),
    args: Type.Object({ version: Type.Integer(), locals: Type.Unknown() }),
    body: Type.Array(Type.Unknown()),
  });

const showVersion = action({
  method: "GET",
  path: "/api/sequence_versions/:id",
  summary: "Show a version on offer",
  response: versionSchema,
  run: (context) => {
    const version = findVersion(context.db, idOf(context));
    if (!version?.offered) throw notFound();
    const { id, created_at, description, copyright, name, color } = version;
    const { kind, args, body } = scriptOf(version);
    return { id, created_at, description, copyright, name, color, kind, args, body };
  },
});

const featured = publicAction({
  method: "GET",
  path: "/api/featured_sequences",
  summary: "Newest versions that the account of AUTHORIZED_PUBLISHER has on offer",
  response: () =>
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        path: Type.String(),
        name: Type.String(),
        description: Type.Union([Type.String(), Type.Null()]),
        color: Type.String(),
      }),
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
