import { statSync } from "node:fs";
import { resolve } from "node:path";
import { restoreBackup } from "../features/backup/commands";
import { countOf, sizeOf } from "./amounts";
import type { CommandContext } from "./command";
import { interruptible } from "./interruptible";
import { withProgress } from "./progress";

const VERBS = { check: "Checking", unpack: "Unpacking" } as const;

/** Restores a backup into a data folder. If the folder has content, that is moved aside. Source: `operations.md` §1. */
export async function restore(context: CommandContext): Promise<void> {
  const { words, flags, config, out } = context;
  const file = resolve(words[0] ?? "");
  const size = bytesOf(file);
  const report = await interruptible((signal) =>
    withProgress(context, ({ show }) =>
      restoreBackup(file, config.dataDir, {
        replace: flags.has("replace"),
        now: new Date(),
        onProgress: (pass, bytes) => {
          signal.throwIfAborted();
          show(() => `${VERBS[pass]}: ${sizeOf(bytes)} of ${sizeOf(size)}`);
        },
      }),
    ),
  );
  const { records, pictures, created_at, version, aside } = report;
  if (aside !== undefined) out(`Moved the old data to ${aside}.`);
  out(
    `Restored ${countOf(records, "record")} and ${countOf(pictures, "picture")} of ${created_at}, made by version ${version}.`,
  );
}

function bytesOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (cause) {
    throw new Error(`Cannot read the backup ${file}`, { cause });
  }
}
