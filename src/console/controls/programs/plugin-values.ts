import { create, edit, list } from "../../state";
import { forMany } from "../../state/requests/many";

/** A plugin value as text, without the quotation marks that some clients write; undefined if it is not stored. */
export const pluginValue = (key: string): string | undefined =>
  list("pluginEnvs")
    .find((each) => each.key === key)
    ?.value.replaceAll('"', "");

/** Stores plugin values: existing ones are changed, others are created. Values that stay the same are not sent. */
export function savePluginValues(values: Readonly<Record<string, string>>): Promise<void> {
  return forMany(Object.entries(values), async ([key, value]) => {
    const known = list("pluginEnvs").find((each) => each.key === key);
    if (known?.value === value) return;
    if (known) await edit("pluginEnvs", known.id, { value });
    else await create("pluginEnvs", { key, value });
  });
}
