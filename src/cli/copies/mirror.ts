import { statSync } from "node:fs";
import { resolve } from "node:path";
import { givingTo } from "../../platform/disk/owner";
import { mirror, type MirrorReport } from "../../features/backup/commands";
import { countOf, sizeOf } from "../amounts";
import { withBackupSource } from "./backup-source";
import { lostReleases, WITH_RELEASES } from "./contents";
import type { CommandContext } from "../command";
import { interruptible } from "../interruptible";
import { withProgress } from "../progress";

/** Brings a second copy of everything up to date, in a folder of another disk. Source: `operations.md` §§1, 3.1. */
export async function mirrorInto(context: CommandContext): Promise<void> {
  const { words, flags, config, out, err } = context;
  const folder = resolve(words[0] ?? "");
  const report = await interruptible(
    (signal) =>
      withBackupSource(context, (source) =>
        withProgress(context, ({ show }) =>
          mirror(source, folder, {
            mayBegin: true,
            withReleases: flags.has(WITH_RELEASES),
            signal,
            onProgress: ({ copied, bytes }) => show(() => `Mirroring: ${countOf(copied, "picture")}, ${sizeOf(bytes)}`),
          }),
        ),
      ),
    "the next run goes on from there",
  );
  if (isSameDisk(folder, config.dataDir)) {
    err(`Warning: ${folder} is on the disk of the data folder; what happens to that disk happens to both.`);
  }
  const giving = givingTo(config.dataDir, folder);
  if (giving !== undefined) {
    err(`Warning: the server cannot keep ${folder} up to date as MIRROR_DIR, because it is another user's: ${giving}`);
  }
  if (report.lost > 0)
    err(`Warning: the file of ${countOf(report.lost, "picture")} is missing in the data folder, or cannot be read.`);
  out(sentenceOf(report));
  const { releases } = report;
  if (!releases) return;
  if (releases.lost > 0) err(lostReleases(releases.lost));
  out(
    `Robot software: ${countOf(releases.copied, "new file")} (${sizeOf(releases.bytes)}), ${countOf(releases.removed, "file")} removed.`,
  );
}

const sentenceOf = ({ copied, removed, bytes, copy, isUnchanged }: MirrorReport): string =>
  isUnchanged
    ? `Nothing has changed since ${copy.made_at}.`
    : `Mirrored ${countOf(copy.records, "record")} of ${copy.made_at}: ${countOf(copied, "new picture")} (${sizeOf(bytes)}), ${countOf(removed, "picture")} removed.`;

const isSameDisk = (a: string, b: string): boolean => statSync(a).dev === statSync(b).dev;
