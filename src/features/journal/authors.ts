import { Type } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Author } from "../../framework/origin";
import type { Caller } from "../../framework/right";
import { defineService, type Services } from "../../framework/services";
import type { Database } from "../../platform/db/database";
import { PRACTICE } from "../account";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { DAY_MS } from "../../platform/time";
import { numbersOf } from "./tables";

/** Days for which a token can change something; entries are kept for CHANGES_KEEP days more. */
const TOKEN_DAYS = 60;
/** Authors that are remembered as noted. */
const REMEMBERED = 5_000;

interface NewAuthor extends OfDevice {
  readonly author: string;
  readonly kind: string;
  readonly holder_id: number;
  readonly name: string;
  readonly now: string;
}

/** Nothing where the change was the end of the account. */
const insert = query((q, p: Placeholders<NewAuthor>) =>
  q
    .insertInto("change_authors")
    .columns(["device_id", "author", "kind", "holder_id", "name", "noted_at"])
    .expression((e) =>
      e
        .selectFrom("devices")
        .select((s) => [
          "id",
          s.val(p.author).as("author"),
          s.val(p.kind).as("kind"),
          s.val(p.holder_id).as("holder_id"),
          s.val(p.name).as("name"),
          s.val(p.now).as("noted_at"),
        ])
        .where("id", "=", p.device_id),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
const forget = query((q, p: Placeholders<OfDevice & { before: string }>) =>
  q
    .deleteFrom("change_authors")
    .where("device_id", "=", p.device_id)
    .where("noted_at", "<", p.before)
    // A clock that has jumped makes them look older than their changes.
    .where("author", "not in", (e) => e.selectFrom("changes").select("author").where("device_id", "=", p.device_id))
    .where((e) =>
      e.or([
        e("kind", "<>", "program"), // its token may be good for years
        e("holder_id", "not in", e.selectFrom("programs").select("id").where("device_id", "=", p.device_id)),
      ]),
    ),
);
const all = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("change_authors").select(["author", "kind", "holder_id", "name"]).where("device_id", "=", p.device_id),
);

const changedBy = query((q, p: Placeholders<OfDevice & { kind: string; holder_id: number; resource: string }>) =>
  q
    .selectFrom("changes")
    .select("record_id")
    .distinct()
    .where("n", "in", sql<number>`(select n from ${numbersOf(p)})`)
    .where("resource", "=", p.resource)
    .where("author", "in", (e) =>
      e
        .selectFrom("change_authors")
        .select("author")
        .where("device_id", "=", p.device_id)
        .where("kind", "=", p.kind)
        .where("holder_id", "=", p.holder_id),
    ),
);

/** Ids of the records of a resource that a person or program has changed, as far back as the journal goes. */
export const recordsChangedBy = (
  db: Database,
  deviceId: number,
  { kind, id }: Pick<Caller, "kind" | "id">,
  resource: string,
): readonly number[] =>
  db.all(changedBy, { device_id: deviceId, kind, holder_id: id, resource }).map(({ record_id }) => record_id);

/** Authors whose row is there. Forgotten when a write is taken back. */
const notedAuthors = defineService(({ db }) => {
  const noted = new Set<string>();
  db.onRollback(() => noted.clear());
  db.onRowEvent("delete on change_authors", () => noted.clear());
  return noted;
});

/** Notes who has changed something, once for each token. Belongs in the write that has changed it. */
export function noteAuthor(services: Services, { author, deviceId, caller }: Author): void {
  const noted = services.get(notedAuthors);
  const key = `${deviceId} ${author}`;
  if (!caller || isOwnWork(author) || noted.has(key)) return;
  const { db, config, trusted } = services;
  const keptMs = (TOKEN_DAYS + config.changesKeep) * DAY_MS;
  db.run(forget, { device_id: deviceId, before: new Date(trusted.now().getTime() - keptMs).toISOString() });
  const { kind, id, name } = caller;
  db.run(insert, { device_id: deviceId, author, kind, holder_id: id, name, now: trusted.now().toISOString() });
  if (noted.size >= REMEMBERED) noted.clear();
  noted.add(key);
}

/** The author of a change, as named then; null when that is not known any more. */
export interface Who {
  readonly kind: string;
  readonly id: number | null;
  readonly name: string | null;
}

/** Authors that are no tokens: they have neither id nor name. */
const OWN_WORK: readonly string[] = ["operator", "server", "home", PRACTICE];

/** Whether an author is the server itself: its name says who it is. */
export const isOwnWork = (author: string): boolean => OWN_WORK.includes(author);

/** Tells who the author of an entry is. It reads the authors of the garden once. */
export function whoIn(db: Database, deviceId: number): (author: string) => Who | null {
  const known = new Map(db.all(all, { device_id: deviceId }).map((row) => [row.author, row]));
  return (author) => {
    if (isOwnWork(author)) return { kind: author, id: null, name: null };
    const row = known.get(author);
    return row ? { kind: row.kind, id: row.holder_id, name: row.name } : null;
  };
}

export const whoSchema = () =>
  Type.Union(
    [
      Type.Object({
        kind: Type.String({ examples: ["person", "program", "robot", "practice", "home", "server", "operator"] }),
        id: Type.Union([Type.Integer(), Type.Null()], { description: "Id of the person or program" }),
        name: Type.Union([Type.String({ examples: ["Ada"] }), Type.Null()], { description: "As named then" }),
      }),
      Type.Null(),
    ],
    { description: "Who did it; null when that is not known any more" },
  );
