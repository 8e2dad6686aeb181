import { setGlobal, unsetGlobal } from "../features/server/commands";
import type { CommandContext } from "./command";
import { withWrite } from "./program";

/** Sets a text of `GET /api/global_config`, which holds for all accounts. Source: `accounts.md` §10.3. */
export async function setGlobalText(context: CommandContext): Promise<void> {
  const [key = "", value = ""] = context.words;
  await withWrite(context, ({ db }) => setGlobal(db, key, value));
  context.out(`Set ${key} to ${JSON.stringify(value)}.`);
}

/** Removes such a text; its default applies again. */
export async function unsetGlobalText(context: CommandContext): Promise<void> {
  const [key = ""] = context.words;
  await withWrite(context, ({ db }) => unsetGlobal(db, key));
  context.out(`Unset ${key}.`);
}
