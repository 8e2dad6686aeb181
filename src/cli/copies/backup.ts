import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type BackupReport, beginsLikeBackup, makeBackup, saveBackup } from "../../features/backup/commands";
import { countOf, sizeOf } from "../amounts";
import { withBackupSource } from "./backup-source";
import { contentsOf, lostReleases, WITH_RELEASES } from "./contents";
import { type CommandContext, UsageError } from "../command";
import { interruptible } from "../interruptible";
import { withProgress } from "../progress";

/** A backup in a file, or on standard output for `-`; a server may be running. Source: `operations.md` §1. */
export async function createBackup(context: CommandContext): Promise<void> {
  const { words, flags, isTerminal, out, outBytes, err } = context;
  const [file = ""] = words;
  const isPiped = file === "-";
  if (isPiped && isTerminal()) throw new UsageError("Name a file, or send standard output into one or a pipe.");
  if (!isPiped) await requireReplaceable(file);
  const withReleases = flags.has(WITH_RELEASES);
  const report = await interruptible((signal) =>
    withBackupSource(context, (source) =>
      withProgress(context, ({ show }) => {
        const onProgress = (bytes: number): void => show(() => `Backing up: ${sizeOf(bytes)}`);
        return isPiped
          ? makeBackup(source, (chunks) => writeAll(chunks, outBytes), { withReleases, onProgress, signal })
          : saveBackup(source, resolve(file), { withReleases, onProgress, signal });
      }),
    ),
  );
  if (report.lost > 0) err(`Warning: the file of ${countOf(report.lost, "picture")} is missing in the data folder.`);
  if (report.releases && report.releases.lost > 0) err(lostReleases(report.releases.lost));
  (isPiped ? err : out)(sentenceOf(report));
}

async function writeAll(chunks: AsyncIterable<Uint8Array>, write: CommandContext["outBytes"]): Promise<void> {
  for await (const chunk of chunks) await write(chunk);
}

const sentenceOf = ({ bytes, releases, ...counts }: BackupReport): string =>
  `Backed up ${contentsOf({ ...counts, releases: releases?.copied ?? 0 })}: ${sizeOf(bytes)}.`;

/** A typing error must not overwrite a file that is no backup, nor a device. */
async function requireReplaceable(file: string): Promise<void> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || (found.isFile() && (found.size === 0 || (await beginsLikeBackup(file))))) return;
  throw new Error(`${file} is there already and is no backup; choose another name.`);
}
