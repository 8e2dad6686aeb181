import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";

const LIMIT = 300;
const TOO_MANY_ENTRIES = { configs: `The limit of ${LIMIT} entries is reached` };

/** The refusal, if there would be too many entries with so many more. */
const limitProblem = ({ db, deviceId }: Context, added: number): Problems | undefined =>
  pluginEnvs.store.count(db, deviceId) + added > LIMIT ? TOO_MANY_ENTRIES : undefined;

/** Values that plug-ins of the device store. Source: `garden.md` §18. */
export const pluginEnvs = defineResource({
  name: "plugin_envs",
  syncClass: "PluginEnv",
  summary: "Key/value pairs for persistent storage",
  verbs: ["list", "show", "create", "update", "delete", "deleteAll"],
  paginated: true,
  fields: {
    ...recordKeys,
    key: field(text({ maximum: 100 }), "C!", "E"),
    value: field(text({ maximum: 1000 }), "C!", "E"),
  },
  example: { key: "camera", value: "USB" },
  refusals: { create: { invalid: TOO_MANY_ENTRIES } },
  rules: [(context, { current }) => (current ? undefined : limitProblem(context, 1))],
  journal: { restored: (context) => limitProblem(context, 0) },
  unique: ["key"],
  sync: "plugin_envs",
});
