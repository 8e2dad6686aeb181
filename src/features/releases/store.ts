import { webUrl } from "../../platform/config/address";
import { invalid, notFound, refuse } from "../../framework/errors";
import type { Database } from "../../platform/db/database";
import type { Services } from "../../framework/services";
import { COMPUTERS } from "../account";
import { openRelease, type ReleaseFile } from "./files/folder";
import { fileOfUrl, forgetUnused, noteFile, releaseFiles } from "./files/table";
import { type Placeholders, query } from "../../platform/db/query";

/** Device software on offer, registered by the operator (`accounts.md` §10.4). */

/** Values of releases. */
export const PLATFORMS = COMPUTERS;
export const CHANNELS = ["stable", "beta", "alpha"] as const;

/** Characters of notes: a page or two. */
const MOST_NOTES = 20_000;

const VERSION = /^\d+\.\d+\.\d+(-rc\d+)?$/;

/** Tells releases apart. */
export interface ReleaseKey {
  readonly platform: (typeof PLATFORMS)[number];
  readonly channel: (typeof CHANNELS)[number];
  readonly version: string;
}

/** A file of the data folder that is offered, and the ending of its name: `.fw`, `.img.xz`. */
interface OfferedFile extends ReleaseFile {
  readonly ending: string;
}

interface NewRelease extends ReleaseKey {
  /** The update file, or its address. */
  readonly imageUrl: string | OfferedFile;
  /** The disk image, or its address. The default beside an address is that with `.img` for `.fw`, beside a file none. */
  readonly dotImgUrl?: string | OfferedFile | undefined;
  /** Plain text for people who decide about it. */
  readonly notes?: string | undefined;
}

const all = query((q) =>
  q.selectFrom("releases").selectAll().orderBy("platform").orderBy("channel").orderBy("created_at").orderBy("id"),
);
const byKey = query((q, p: Placeholders<ReleaseKey>) =>
  q
    .selectFrom("releases")
    .select("id")
    .where("platform", "=", p.platform)
    .where("channel", "=", p.channel)
    .where("version", "=", p.version),
);
const byId = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("releases").select("id").where("id", "=", p.id),
);
const newest = query((q, p: Placeholders<{ platform: string; channel: string }>) =>
  q
    .selectFrom("releases")
    .select(["id", "created_at", "updated_at", "image_url", "version", "platform", "channel", "dot_img_url"])
    .where("platform", "=", p.platform)
    .where("channel", "=", p.channel)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc"),
);
const insert = query(
  (
    q,
    p: Placeholders<ReleaseKey & { image_url: string; dot_img_url: string | null; notes: string | null; now: string }>,
  ) =>
    q.insertInto("releases").values({
      platform: p.platform,
      channel: p.channel,
      version: p.version,
      image_url: p.image_url,
      dot_img_url: p.dot_img_url,
      notes: p.notes,
      created_at: p.now,
      updated_at: p.now,
    }),
);
const notes = query((q, p: Placeholders<{ id: number }>) =>
  q.selectFrom("releases").select("notes").where("id", "=", p.id),
);
const remove = query((q, p: Placeholders<{ id: number }>) => q.deleteFrom("releases").where("id", "=", p.id));

const nameOf = ({ platform, channel, version }: ReleaseKey): string => `${version} (${platform}, ${channel})`;

/** The release that was registered last for a platform and channel, without those whose update file this server has lost. */
export function newestRelease({ db, config }: Pick<Services, "db" | "config">, platform: string, channel = "stable") {
  const files = releaseFiles(db);
  return db.all(newest, { platform, channel }).find(({ image_url }) => {
    const file = fileOfUrl(files, image_url);
    return !file || openRelease(config.dataDir, file.sum)?.size === file.bytes;
  });
}

/** Every release, grouped by platform and channel, oldest first. */
export const listReleases = (db: Database) => db.all(all, {});

/**
 * Registers a release: from now on it is the newest of its platform and channel.
 * @throws Refusal `invalid` for a version or address of another form, and for a release that exists.
 */
export function addRelease(db: Database, release: NewRelease, now: Date): void {
  const { imageUrl, dotImgUrl = diskImageOf(imageUrl), notes: text = "", ...key } = release;
  refuse(
    VERSION.test(key.version) ? undefined : { version: "Version must have the form 1.2.3 or 1.2.3-rc4" },
    urlProblem("image_url", "Image URL", imageUrl),
    urlProblem("dot_img_url", "Disk image URL", dotImgUrl),
    text.length > MOST_NOTES ? { notes: `Notes must have at most ${MOST_NOTES} characters` } : undefined,
  );
  if (db.get(byKey, key)) throw invalid({ version: `Release ${nameOf(key)} is already registered` });
  for (const file of [imageUrl, dotImgUrl]) if (typeof file === "object") noteFile(db, file);
  db.run(insert, {
    ...key,
    image_url: addressOf(key, imageUrl),
    dot_img_url: dotImgUrl === undefined ? null : addressOf(key, dotImgUrl),
    notes: text.trim() || null,
    now: now.toISOString(),
  });
}

/** Files have addresses of this server, which `shownUrl` makes absolute. */
const addressOf = ({ platform, version }: ReleaseKey, image: string | OfferedFile): string =>
  typeof image === "string" ? image : `/releases/${image.sum}/${platform}-${version}${image.ending}`;

/** The last `.fw`: the name of a host may hold one too. */
const diskImageOf = (image: string | OfferedFile): string | undefined =>
  typeof image === "string" ? image.replace(/\.fw(?!.*\.fw)/, ".img") : undefined;

const urlProblem = (key: string, label: string, url: string | OfferedFile | undefined) =>
  typeof url === "string" && webUrl.parse(url) === undefined ? { [key]: `${label} must be ${webUrl.rule}` } : undefined;

/** The whole address of an image. `base`: the address of this server, for files that it has itself. */
export const shownUrl = (base: string, url: string): string => (url.startsWith("/") ? base + url : url);

/** Notes of a release; undefined where it has none, or there is no such release. */
export const notesOf = (db: Database, id: number): string | undefined => db.get(notes, { id })?.notes ?? undefined;

/** Returns the sums of files that no release needs any more. @throws Refusal `not_found`. */
export function removeRelease(db: Database, key: ReleaseKey | { readonly id: number }): readonly string[] {
  const release = "id" in key ? db.get(byId, key) : db.get(byKey, key);
  if (!release) throw notFound(`There is no release ${"id" in key ? `with id ${key.id}` : nameOf(key)}.`);
  db.run(remove, release);
  return forgetUnused(db);
}
