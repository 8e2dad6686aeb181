import { join } from "node:path";
import { variableOf } from "../../platform/config/option";
import { optionRows } from "../../platform/config/options";
import { path } from "../../platform/config/types";
import type { CommandContext } from "../command";

/* Which settings a printed text has to repeat. */

const SECRETS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { secret }]) => secret).map(([key]) => variableOf(key)),
);

/** Settings that whoever starts the server has to give: the file in the data folder is found without that. */
function given({ settings, config }: CommandContext) {
  const found = `file ${join(config.dataDir, "gardenshed.toml")}`;
  return settings.filter(({ origin }) => origin !== "default" && origin !== found);
}

/** Settings that the text has to repeat; secrets are never printed. */
export const repeated = (
  context: CommandContext,
  except: readonly string[],
): readonly (readonly [name: string, value: string])[] =>
  given(context).flatMap(({ name, value }) =>
    SECRETS.has(name) || except.includes(name) ? [] : [[name, value] as const],
  );

/** Secrets that are given: a comment names the way to give them. */
export const withheld = (context: CommandContext): string[] =>
  given(context).flatMap(({ name }) => (SECRETS.has(name) ? [name] : []));

/** Settings that are paths; into the folders the server writes. */
export const PATHS: ReadonlySet<string> = new Set(
  optionRows.filter(([, { type }]) => type === path).map(([key]) => variableOf(key)),
);
export const FOLDERS: ReadonlySet<string> = new Set(["BACKUP_DIR", "MAIL_DIR"]);
