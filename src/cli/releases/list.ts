import {
  fileOfUrl,
  listReleases,
  releaseFiles,
  removeFiles,
  removeRelease,
  stateOfFile,
} from "../../features/releases/commands";
import { sizeOf } from "../amounts";
import { columns } from "../columns";
import type { CommandContext } from "../command";
import { withProgram } from "../program";
import { placeOf } from "./key";
import { EVERYBODY } from "../../platform/db/write-queue";

const HEAD = ["ID", "VERSION", "PLATFORM", "CHANNEL", "CREATED", "FILE", "IMAGE", "DISK IMAGE"];

/** Prints a head line and a line for each release. */
export async function printReleases(context: CommandContext): Promise<void> {
  const rows = await withProgram(context, ({ db, config }) => {
    const files = releaseFiles(db);
    const wordsOf = async (url: string): Promise<string> => {
      const file = fileOfUrl(files, url);
      return file ? `${sizeOf(file.bytes)}, ${await stateOfFile(config.dataDir, file)}` : "-";
    };
    return Promise.all(
      listReleases(db).map(async ({ id, version, platform, channel, created_at, image_url, dot_img_url }) => [
        ...[String(id), version, platform, channel, created_at, await wordsOf(image_url)],
        ...[image_url, dot_img_url ?? ""],
      ]),
    );
  });
  for (const line of columns([HEAD, ...rows])) context.out(line);
}

/** Removes a release, by its id or its key, so that the one before it is the newest again. */
export async function deleteRelease(context: CommandContext): Promise<void> {
  const [word = ""] = context.words;
  const key = /^\d+$/.test(word) ? { id: Number(word) } : { version: word, ...placeOf(context) };
  await withProgram(context, async ({ db, config, writes }) => {
    const unused = await writes.run("account", () => removeRelease(db, key), EVERYBODY);
    await removeFiles(config.dataDir, unused);
  });
  context.out(
    "id" in key ? `Removed release ${key.id}.` : `Removed release ${key.version} for ${key.platform}, ${key.channel}.`,
  );
}
