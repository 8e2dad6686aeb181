import type { Context } from "../../../framework/context";
import { motorDefaults } from "../../../robot/machine/boards";
import { type Placeholders, query } from "../../../platform/db/query";
import { TOOL_TYPES } from "./hardware";
import { POINT_GROUPS } from "./point-groups";
import type { ProductLine } from "./product-lines";
import { peripherals, pinBindings, pluginEnvs, sensors } from "../../hardware";
import { pointGroups, points, tools } from "../../garden";
import { dosConfig, firmwareConfig, webAppConfig } from "../../account";
import { idsBy, inWords, keepOrCreate, requireId } from "../keep";
import { seedSequences } from "../sequences/seed";
import type { Words } from "../words";

const toolsInSlots = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("points").select("tool_id").where("device_id", "=", p.device_id).where("tool_id", "is not", null),
);

/** Entries as plug-in environments. */
export const asEnvs = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([key, value]) => ({ key, value }));

function applySettings(context: Context, line: ProductLine): void {
  const { firmware_hardware, gantry_height } = line;
  webAppConfig.edit(context, { ...line.map, ...line.webAppConfig });
  firmwareConfig.edit(context, motorDefaults(firmware_hardware));
  dosConfig.edit(context, { firmware_hardware, gantry_height });
  keepOrCreate(context, pluginEnvs, "key", asEnvs(line.pluginEnvs));
}

/** A tool that already has a slot keeps it. */
function seedSlots(context: Context, line: ProductLine, toolId: (name: string) => number): void {
  const { db, deviceId } = context;
  const placed = new Set(db.all(toolsInSlots, { device_id: deviceId }).map(({ tool_id }) => tool_id));
  for (const { tool, ...slot } of line.toolSlots) {
    const tool_id = toolId(tool);
    if (!placed.has(tool_id)) points.create(context, { pointer_type: "ToolSlot", name: "Slot", ...slot, tool_id });
  }
}

interface Told {
  /** Millilitres per second of new tools, by name. */
  readonly flowRates: Readonly<Record<string, number>>;
  /** Names of groups and sequences, and comments of steps. */
  readonly words: Words;
}

/**
 * Creates the records of a product line, in the order of `seed-data.md` §1.
 * @throws Refusal `invalid` if creating one of the records is refused.
 */
export function seedLine(context: Context, line: ProductLine, { flowRates, words }: Told): void {
  for (const group of inWords(POINT_GROUPS, words)) pointGroups.create(context, group);
  const groupIds = idsBy(context, pointGroups, "name");
  const idsByPin = keepOrCreate(context, peripherals, "pin", line.peripherals);
  keepOrCreate(context, pinBindings, "pin_num", line.pinBindings);
  keepOrCreate(context, sensors, "pin", line.sensors);
  applySettings(context, line);
  const newTools = line.tools.map((name) => ({
    name,
    flow_rate_ml_per_s: flowRates[name] ?? 0,
    type: TOOL_TYPES[name] ?? null,
  }));
  const toolIds = keepOrCreate(context, tools, "name", newTools);
  const tool = (name: string): number => requireId(toolIds, name);
  seedSlots(context, line, tool);
  const pins = new Map(line.peripherals.map(({ label, pin }) => [label, pin]));
  seedSequences(context, line.sequences, words, {
    tool,
    group: (name) => requireId(groupIds, words(name)),
    peripheral: (label) => requireId(idsByPin, pins.get(label)),
    pin: (label) => requireId(pins, label),
  });
}
