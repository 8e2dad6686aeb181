import { BULLETIN_TYPES, listBulletins, publishBulletin, removeBulletin } from "../features/alerts/commands";
import { choose } from "./choose";
import { columns } from "./columns";
import type { CommandContext } from "./command";
import { withProgram, withWrite } from "./program";
import { cutText } from "../platform/text";

/** Announcements for everybody. Source: `accounts.md` §10.2. */

/** Most characters of a title in a list; where there is no title, of the text. */
const TITLE_WIDTH = 60;

/** Publishes a bulletin and prints its slug. */
export async function addBulletin(context: CommandContext): Promise<void> {
  const { flags, stdin, out } = context;
  const given = (flag: string): string | undefined => flags.get(flag) || undefined;
  const content = given("content");
  const bulletin = {
    title: given("title"),
    content: content === "-" ? await stdin.text() : content,
    type: choose("--type", given("type") ?? "info", BULLETIN_TYPES),
    href: given("href"),
    href_label: given("href-label"),
  };
  const slug = await withWrite(context, ({ db, clock }) => publishBulletin(db, bulletin, clock()));
  out(`Published bulletin ${slug}.`);
}

/** Prints a head line and a line for each bulletin, oldest first. */
export async function printBulletins(context: CommandContext): Promise<void> {
  const rows = await withProgram(context, async ({ db }) =>
    listBulletins(db).map(({ slug, type, created_at, title, content }) => [
      slug,
      type,
      created_at,
      cutText(title ?? content, TITLE_WIDTH, ""),
    ]),
  );
  for (const line of columns([["SLUG", "TYPE", "CREATED", "TITLE"], ...rows])) context.out(line);
}

/** Deletes a bulletin and the alerts that announce it. */
export async function deleteBulletin(context: CommandContext): Promise<void> {
  const [slug = ""] = context.words;
  await withWrite(context, ({ db }) => removeBulletin(db, slug));
  context.out(`Removed bulletin ${slug}.`);
}
