import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { pascalCase } from "../../framework/field/schema";

/** Lists that are always empty here. Without them existing clients log the person out. Source: `garden.md` §22. */
const NAMES = ["scene_objects", "plugin_installations", "first_party_plugins"];

export const emptyLists = {
  name: "empty_lists",
  summary: "Lists that existing clients ask for, always empty",
  actions: NAMES.map((name) =>
    action({
      method: "GET",
      path: `/api/${name}`,
      right: "read",
      id: `list${pascalCase(name)}`,
      summary: `List ${name.replaceAll("_", " ")}`,
      description: "Always empty: nothing of this kind can be stored.",
      response: () => Type.Array(Type.Unknown(), { maxItems: 0, examples: [[]] }),
      run: () => [],
    }),
  ),
};
