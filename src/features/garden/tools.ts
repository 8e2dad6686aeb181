import { sql } from "kysely";
import type { Context } from "../../framework/context";
import type { Problems } from "../../framework/errors";
import { boolean, float, integer, oneOf, text } from "../../framework/field/field";
import { late } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import type { Echo } from "../../framework/resource/table";
import { type Placeholders, query } from "../../platform/db/query";
import { usedBySequences } from "../scripts";

const TOOL_TYPES = [
  "none",
  "rotary_tool",
  "seed_bin",
  "seed_tray",
  "seed_trough",
  "seeder",
  "soil_sensor",
  "watering_nozzle",
  "weeder",
] as const;

/** Distance of the end that works from where the tool is mounted. */
const offset = (axis: string) => field(late(float({ describe: `mm along ${axis}` })), "C", "E");

const slotWith = query((q, p: Placeholders<{ device_id: number; tool_id: number }>) =>
  q.selectFrom("points").select("id").where("device_id", "=", p.device_id).where("tool_id", "=", p.tool_id),
);
const unmount = query((q, p: Placeholders<{ device_id: number; tool_id: number; now: string }>) =>
  q
    .updateTable("devices")
    .set({ mounted_tool_id: null, updated_at: p.now })
    .where("id", "=", p.device_id)
    .where("mounted_tool_id", "=", p.tool_id),
);

const IN_SLOT = { tool: "Cannot delete: the tool or container is still in a slot, take it out first" };

function slotProblem({ db, deviceId }: Context, toolId: number): Problems | undefined {
  return db.get(slotWith, { device_id: deviceId, tool_id: toolId }) && IN_SLOT;
}

/** A tool that comes into a slot or leaves one shows another status. */
const SLOT_CHANGES: readonly Echo[] = [
  { on: "insert", when: "new.tool_id is not null", ids: "new.tool_id" },
  { on: "update", when: "new.tool_id is not old.tool_id", ids: "old.tool_id, new.tool_id" },
  { on: "delete", when: "old.tool_id is not null", ids: "old.tool_id" },
].map(({ on, when, ids }) => ({
  table: "points",
  on: on as Echo["on"], // as just written
  when,
  records: `select device_id, id from tools where id in (${ids})`,
  isUndone: true,
}));

/** Tools and containers. Source: `garden.md` §7. */
export const tools = defineResource({
  name: "tools",
  syncClass: "Tool",
  summary: "Physical object mounted on the gantry or in a tool slot",
  verbs: ["list", "show", "create", "update", "delete"],
  paginated: true,
  fields: {
    ...recordKeys,
    name: field(text({ maximum: 280 }), "C!", "E"),
    status: field(oneOf(["active", "inactive"], { describe: "Active: in a tool slot" }), "R"),
    flow_rate_ml_per_s: field(integer({ default: 0 }), "C", "E"),
    seeder_tip_z_offset: field(float({ default: 80, describe: "mm that the tip of a seeder reaches down" }), "C", "E"),
    type: field(late(oneOf(TOOL_TYPES)), "C", "E"),
    effector_offset_x: offset("x"),
    effector_offset_y: offset("y"),
    effector_offset_z: offset("z"),
    utm_mountable: field(late(boolean({ describe: "The head of the robot takes it up" })), "C", "E"),
  },
  computed: {
    status: sql`iif(exists (select 1 from points where points.tool_id = tools.id), 'active', 'inactive')`,
  },
  example: { name: "Watering Nozzle", flow_rate_ml_per_s: 40 },
  refusals: { delete: { invalid: IN_SLOT } },
  unique: ["name"],
  sync: "tools",
  journal: { echoes: SLOT_CHANGES },
  // Both problems have the same key: the text of the later rule wins.
  deleteRules: [
    (context, { id }) => usedBySequences(context, "tool", Number(id)),
    (context, { id }) => slotProblem(context, Number(id)),
  ],
  deleting: ({ db, deviceId, nowText }, { id }) => {
    db.run(unmount, { device_id: deviceId, tool_id: Number(id), now: nowText });
  },
});
