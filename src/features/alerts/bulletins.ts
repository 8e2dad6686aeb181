import { notFound } from "../../framework/errors";
import { integer, oneOf, text, time } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { epochSeconds } from "../../platform/time";
import type { Database } from "../../platform/db/database";
import { type Placeholders, query } from "../../platform/db/query";
import { ALERT_PRIORITIES, type ProblemTag } from "./alert-tags";

/** Announcements for everybody, written by the operator. Source: `accounts.md` §10.2, `garden.md` §16. */

export const BULLETIN_TYPES = ["info", "success", "warn"] as const;

/** Fields of a bulletin. */
export const bulletinFields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  href: field(text({ nullable: true }), "C"),
  href_label: field(text({ nullable: true }), "C"),
  slug: field(text({ example: "first-frost" }), "R"),
  title: field(text({ nullable: true }), "C"),
  type: field(oneOf(BULLETIN_TYPES, { default: "info" }), "C"),
  content: field(text({ describe: "May hold HTML", example: "Update before the first frost." }), "C!"),
};
const reader = new InputReader(bulletinFields, "create");

const UNREAD: ProblemTag = "api.bulletin.unread";

const bySlug = query((q, p: Placeholders<{ slug: string }>) =>
  q.selectFrom("global_bulletins").selectAll().where("slug", "=", p.slug),
);
const all = query((q) => q.selectFrom("global_bulletins").selectAll().orderBy("id"));
const insert = query((q, p: Placeholders<NewBulletin & { now: string }>) =>
  q.insertInto("global_bulletins").values({
    slug: p.slug,
    type: p.type,
    title: p.title,
    content: p.content,
    href: p.href,
    href_label: p.href_label,
    created_at: p.now,
    updated_at: p.now,
  }),
);
const remove = query((q, p: Placeholders<{ slug: string }>) =>
  q.deleteFrom("global_bulletins").where("slug", "=", p.slug),
);
const alertEveryDevice = query(
  (q, p: Placeholders<{ slug: string; priority: number; created_at: number; updated_at: string }>) =>
    q
      .insertInto("alerts")
      .columns(["device_id", "problem_tag", "priority", "slug", "created_at", "updated_at"])
      .expression(
        q
          .selectFrom("devices")
          .select((e) => [
            "id",
            e.val(UNREAD).as("problem_tag"),
            e.val(p.priority).as("priority"),
            e.val(p.slug).as("slug"),
            e.val(p.created_at).as("created_at"),
            e.val(p.updated_at).as("updated_at"),
          ]),
      ),
);
const removeAlerts = query((q, p: Placeholders<{ slug: string }>) =>
  q.deleteFrom("alerts").where("problem_tag", "=", UNREAD).where("slug", "=", p.slug),
);

interface NewBulletin {
  readonly slug: string;
  readonly type: (typeof BULLETIN_TYPES)[number];
  readonly title: string | null;
  readonly content: string;
  readonly href: string | null;
  readonly href_label: string | null;
}

/** Placeholder in `href` for the address under which the client reaches the server. */
const BASE_URL = "{base_url}";

const findBulletin = (db: Database, slug: string) => db.get(bySlug, { slug });

/** The bulletin as clients see it; undefined for an unknown slug. `origin`: address of the server. */
export function showBulletin(db: Database, slug: string, origin: string) {
  const bulletin = findBulletin(db, slug);
  return bulletin && { ...bulletin, href: bulletin.href?.replace(BASE_URL, () => origin) ?? null };
}

/** Stores a bulletin unless its slug is taken, without alerts. */
export function ensureBulletin(db: Database, bulletin: NewBulletin, now: Date): void {
  if (!findBulletin(db, bulletin.slug)) db.run(insert, { ...bulletin, now: now.toISOString() });
}

export const listBulletins = (db: Database) => db.all(all, {});

/**
 * Publishes a bulletin with the fields in `sent` and adds an alert to every device. Returns its slug.
 * @throws Refusal `invalid` with the problems of the fields.
 */
export function publishBulletin(db: Database, sent: Readonly<Record<string, unknown>>, now: Date): string {
  const input = reader.read(sent);
  reader.checkStored(input);
  const { title = null, content, type, href = null, href_label = null } = input;
  const slug = freeSlug(db, title ?? "");
  const nowText = now.toISOString();
  db.run(insert, { slug, type: type ?? "info", title, content: content ?? "", href, href_label, now: nowText });
  const priority = ALERT_PRIORITIES[UNREAD];
  db.run(alertEveryDevice, { slug, priority, created_at: epochSeconds(now), updated_at: nowText });
  return slug;
}

/** The title in lower case, with `-` for anything but letters and digits. A random UUID if that is empty or taken. */
function freeSlug(db: Database, title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" || findBulletin(db, slug) ? crypto.randomUUID() : slug;
}

/** Deletes a bulletin and its alerts. @throws Refusal `not_found`. */
export function removeBulletin(db: Database, slug: string): void {
  if (db.run(remove, { slug }).changes === 0) throw notFound(`There is no bulletin ${slug}.`);
  db.run(removeAlerts, { slug });
}
