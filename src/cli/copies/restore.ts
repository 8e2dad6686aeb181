import { statSync } from "node:fs";
import { resolve } from "node:path";
import { restoreBackup } from "../../features/backup/commands";
import { countOf, sizeOf } from "../amounts";
import type { CommandContext } from "../command";
import { contentsOf } from "./contents";
import { interruptible } from "../interruptible";
import { withProgress } from "../progress";

const VERBS = { check: "Checking", unpack: "Unpacking" } as const;

/** Restores a backup or a mirror into a data folder. If the folder has content, that is moved aside. Source: `operations.md` §1. */
export async function restore(context: CommandContext): Promise<void> {
  const { words, flags, config, out, err } = context;
  const path = resolve(words[0] ?? "");
  const size = bytesOf(path);
  const now = new Date();
  const report = await interruptible((signal) =>
    withProgress(context, ({ show }) =>
      restoreBackup(path, config.dataDir, {
        replace: flags.has("replace"),
        now,
        onProgress: (pass, bytes) => {
          signal.throwIfAborted();
          show(() => `${VERBS[pass]}: ${sizeOf(bytes)}${size === undefined ? "" : ` of ${sizeOf(size)}`}`);
        },
      }),
    ),
  );
  const { lost, created_at, version, aside } = report;
  if (aside !== undefined) out(`Moved the old data to ${aside}.`);
  if (lost > 0) err(`Warning: the file of ${countOf(lost, "picture")} is missing in the mirror.`);
  out(`Restored ${contentsOf(report)} of ${created_at}, made by version ${version}.`);
  const age = ageOf(created_at, now);
  if (age !== undefined) out(`The copy was made ${age} s ago; what was stored since then is not in it.`);
}

/** Seconds between the state that was restored and now; undefined if one of the clocks is wrong. */
function ageOf(made: string, now: Date): number | undefined {
  const age = Math.round((now.getTime() - Date.parse(made)) / 1000);
  return age >= 0 ? age : undefined;
}

/** Bytes of a backup; undefined for a folder. */
function bytesOf(path: string): number | undefined {
  try {
    const found = statSync(path);
    return found.isDirectory() ? undefined : found.size;
  } catch (cause) {
    throw new Error(`Cannot read the backup ${path}`, { cause });
  }
}
