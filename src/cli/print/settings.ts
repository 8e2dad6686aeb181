import { join } from "node:path";
import { variableOf } from "../../platform/config/option";
import { optionRows } from "../../platform/config/options";
import { path } from "../../platform/config/types";
import type { CommandContext } from "../command";

/* The settings that a printed text has to contain. */

/** Settings with their origins. */
export type Given = Pick<CommandContext, "config" | "settings">;

const SECRETS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { secret }]) => secret).map(([key]) => variableOf(key)),
);

/** Settings that are not in the file of the data folder. They have to be given when the server is started. */
function given({ settings, config }: Given) {
  const found = `file ${join(config.dataDir, "gardenshed.toml")}`;
  return settings.filter(({ origin }) => origin !== "default" && !origin.endsWith(found));
}

/** Settings that the text has to contain. Secrets are never printed. */
export const repeated = (
  context: Given,
  except: readonly string[],
): readonly (readonly [name: string, value: string])[] =>
  given(context).flatMap(({ name, value }) =>
    SECRETS.has(name) || except.includes(name) ? [] : [[name, value] as const],
  );

/** Secrets that are set. A comment in the text says how to set them. */
export const withheld = (context: Given): string[] =>
  given(context).flatMap(({ name }) => (SECRETS.has(name) ? [name] : []));

/** Settings that are paths. The server writes into those that are folders. */
export const PATHS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { type }]) => type === path).map(([key]) => variableOf(key)),
);
export const FOLDERS: ReadonlySet<string> = new Set(["BACKUP_DIR", "MAIL_DIR"]);
