import { open, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import {
  addRelease,
  forgetUnused,
  noteFile,
  removeFiles,
  softwareProblem,
  takeIn,
  type TakenFile,
} from "../../features/releases/commands";
import type { Services } from "../../framework/services";
import { chunksOf } from "../../platform/disk/files";
import { EVERYBODY } from "../../platform/db/write-queue";
import { sizeOf } from "../amounts";
import { type CommandContext, UsageError } from "../command";
import { withProgram, withWrite } from "../program";
import { download } from "./download";
import { placeOf } from "./key";

/** Device software on offer. Source: `accounts.md` §10.4, `care.md` §2.2. */

/** Offers a release to the devices of its platform and channel. */
export async function registerRelease(context: CommandContext): Promise<void> {
  const { words, flags } = context;
  const [first = "", imageUrl] = words;
  if (imageUrl === undefined) return addFile(context, (dataDir) => takeFile(dataDir, first));
  const ofFiles = ["software", "anyway", "image"].find((flag) => flags.has(flag));
  if (ofFiles !== undefined) throw new UsageError(`--${ofFiles} is for a file, not for an address.`);
  const release = { ...placeOf(context), version: first, imageUrl, dotImgUrl: flags.get("dot-img-url") };
  const notes = await notesOf(context);
  await withWrite(context, ({ db, clock }) => addRelease(db, { ...release, notes }, clock()));
  context.out(`Added release ${first} for ${release.platform}, ${release.channel}.`);
}

/** Downloads a release, and offers it. */
export const fetchRelease = (context: CommandContext): Promise<void> =>
  addFile(context, async (dataDir) => {
    const { bytes, length } = await download(context.words[0] ?? "");
    return takeIn(dataDir, bytes, length);
  });

/** @throws Error with one sentence for a file that cannot be read. */
async function takeFile(dataDir: string, path: string): Promise<TakenFile> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new Error(`The file ${path} cannot be read.`, { cause });
  });
  if (!found.isFile()) throw new Error(`${path} is no file.`);
  return takeIn(dataDir, contentOf(path), found.size);
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    yield* chunksOf(file);
  } finally {
    await file.close();
  }
}

/** Takes files in and offers them; nothing is left of them where that is refused. */
async function addFile(context: CommandContext, take: (dataDir: string) => Promise<TakenFile>): Promise<void> {
  const { flags } = context;
  const place = placeOf(context);
  const notes = await notesOf(context);
  const imagePath = flags.get("image");
  const ending = imagePath === undefined ? undefined : endingOf(imagePath);
  await withProgram(context, async (services) => {
    const { config, db, clock } = services;
    const taken: TakenFile[] = [];
    try {
      const software = await take(config.dataDir);
      taken.push(software);
      const version = versionOf(software, context);
      if (imagePath !== undefined) taken.push(await takeFile(config.dataDir, imagePath));
      const [, image] = taken;
      const release = {
        ...{ ...place, version, notes, imageUrl: { ...software, ending: ".fw" } },
        dotImgUrl: image && ending ? { ...image, ending } : flags.get("dot-img-url"),
      };
      await services.writes.run("account", () => addRelease(db, release, clock()), EVERYBODY);
      context.out(`Added release ${version} for ${place.platform}, ${place.channel}.`);
      for (const { sum, bytes } of taken) context.out(`${sizeOf(bytes)}, SHA-256 ${sum}`);
    } catch (error) {
      await forget(services, taken);
      throw error;
    }
  });
}

/** Removes files that were taken in for nothing, unless a release needs them. */
async function forget({ db, config, writes }: Services, taken: readonly TakenFile[]): Promise<void> {
  const note = (): readonly string[] => {
    for (const file of taken) noteFile(db, file);
    return forgetUnused(db);
  };
  await removeFiles(config.dataDir, await writes.run("account", note, EVERYBODY));
}

/** @throws Error where the file says something else, or nothing. */
function versionOf({ sum, meta }: TakenFile, { flags, ...context }: CommandContext): string {
  const [software, expected] = [flags.get("software"), flags.get("sha256")?.toLowerCase()];
  if (expected !== undefined && expected !== sum) throw new Error(`The file has the SHA-256 ${sum}, not ${expected}.`);
  if (!meta) {
    if (!flags.has("anyway"))
      throw new Error("The file does not say which software it is. Take it with --anyway and --software, if you know.");
    if (software === undefined) throw new UsageError("--anyway needs --software.");
    return software;
  }
  const problem = softwareProblem(meta, placeOf({ flags, ...context }).platform, software);
  if (problem !== undefined) throw new Error(problem);
  return meta.version;
}

/** @throws Error for a file that cards are not written from. */
function endingOf(path: string): string {
  const ending = /\.img(?:\.(?:gz|xz|zip))?$/.exec(basename(path))?.[0];
  if (ending === undefined)
    throw new UsageError("The name of a disk image ends with .img, .img.gz, .img.xz or .img.zip.");
  return ending;
}

/** @throws Error with one sentence for a file that cannot be read. */
async function notesOf({ flags }: CommandContext): Promise<string | undefined> {
  const file = flags.get("notes");
  if (file === undefined) return undefined;
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new Error(`The notes in ${file} cannot be read.`, { cause });
  });
}
