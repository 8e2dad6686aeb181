import {
  addRelease,
  CHANNELS,
  listReleases,
  PLATFORMS,
  type ReleaseKey,
  removeRelease,
} from "../features/releases/commands";
import { choose } from "./choose";
import { columns } from "./columns";
import { readFile } from "node:fs/promises";
import type { CommandContext } from "./command";
import { withProgram, withWrite } from "./program";

/** Device software on offer. Source: `accounts.md` §10.4. */

/** Offers a release to the devices of its platform and channel. */
export async function registerRelease(context: CommandContext): Promise<void> {
  const key = keyOf(context);
  const file = context.flags.get("notes");
  const notes = file === undefined ? undefined : await readNotes(file);
  const release = { ...key, imageUrl: context.words[1] ?? "", dotImgUrl: context.flags.get("dot-img-url"), notes };
  await withWrite(context, ({ db, clock }) => addRelease(db, release, clock()));
  context.out(`Added release ${key.version} for ${key.platform}, ${key.channel}.`);
}

/** @throws Error with one sentence for a file that cannot be read. */
const readNotes = (file: string): Promise<string> =>
  readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The notes in ${file} cannot be read.`, { cause });
  });

/** Prints a head line and a line for each release. */
export async function printReleases(context: CommandContext): Promise<void> {
  const rows = await withProgram(context, async ({ db }) =>
    listReleases(db).map((release) => [
      release.version,
      release.platform,
      release.channel,
      release.created_at,
      release.image_url,
      release.dot_img_url ?? "",
    ]),
  );
  for (const line of columns([["VERSION", "PLATFORM", "CHANNEL", "CREATED", "IMAGE", "DISK IMAGE"], ...rows])) {
    context.out(line);
  }
}

/** Removes a release, so that the one before it is the newest again. */
export async function deleteRelease(context: CommandContext): Promise<void> {
  const key = keyOf(context);
  await withWrite(context, ({ db }) => removeRelease(db, key));
  context.out(`Removed release ${key.version} for ${key.platform}, ${key.channel}.`);
}

const keyOf = ({ words, flags }: CommandContext): ReleaseKey => ({
  version: words[0] ?? "",
  platform: choose("--platform", flags.get("platform") ?? "", PLATFORMS),
  channel: choose("--channel", flags.get("channel") ?? "", CHANNELS),
});
