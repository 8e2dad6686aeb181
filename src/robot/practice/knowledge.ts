import type { FarmEvent, Pause, PinBinding, Regimen } from "../../client/records";
import type { Records } from "../script/records";

/** All that a robot knows of its account. */
export interface Knowledge extends Records {
  readonly farmEvents: readonly FarmEvent[];
  readonly regimens: readonly Regimen[];
  /** Real robots know none: events are hidden from them (`water.md` §1). */
  readonly pauses: readonly Pause[];
  readonly pinBindings: readonly PinBinding[];
}

/** Lists and single records: under which path they are asked for, and the class of their messages. */
export const KINDS = {
  sequences: { path: "sequences", name: "Sequence" },
  points: { path: "points", name: "Point" },
  groups: { path: "point_groups", name: "PointGroup" },
  curves: { path: "curves", name: "Curve" },
  tools: { path: "tools", name: "Tool" },
  peripherals: { path: "peripherals", name: "Peripheral" },
  sensors: { path: "sensors", name: "Sensor" },
  pluginEnvs: { path: "plugin_envs", name: "PluginEnv" },
  farmEvents: { path: "farm_events", name: "FarmEvent" },
  regimens: { path: "regimens", name: "Regimen" },
  pauses: { path: "pauses", name: "Pause" },
  pinBindings: { path: "pin_bindings", name: "PinBinding" },
  device: { path: "device", name: "Device" },
  dosConfig: { path: "dos_config", name: "DosConfig" },
  firmwareConfig: { path: "firmware_config", name: "FirmwareConfig" },
  webAppConfig: { path: "web_app_config", name: "WebAppConfig" },
} as const satisfies Record<keyof Knowledge, { readonly path: string; readonly name: string }>;

/** A robot knows no more records: they are read at once, and kept while it is awake. */
export const MOST_RECORDS = 10_000;

/** All records of lists. */
export const recordsIn = (known: Knowledge): number =>
  Object.values(known).reduce((sum, list: unknown) => sum + (Array.isArray(list) ? list.length : 0), 0);

export type Kind = keyof typeof KINDS;
const KIND_OF = new Map<string, Kind>(Object.entries(KINDS).map(([kind, { name }]) => [name, kind as Kind])); // its keys

/** The knowledge of an account before anything was asked. */
export const NOTHING: Knowledge = {
  sequences: [],
  points: [],
  groups: [],
  curves: [],
  tools: [],
  peripherals: [],
  sensors: [],
  pluginEnvs: [],
  farmEvents: [],
  regimens: [],
  pauses: [],
  pinBindings: [],
  device: { mounted_tool_id: null, timezone: null },
  dosConfig: {},
  firmwareConfig: {},
  webAppConfig: {},
};

/** Asks for everything. Rejects as the server does. */
export async function download(ask: (method: "GET", path: string) => Promise<unknown>): Promise<Knowledge> {
  const kinds = Object.entries(KINDS);
  const records = await Promise.all(kinds.map(([, { path }]) => ask("GET", `/api/${path}`)));
  return Object.fromEntries(kinds.map(([kind], index) => [kind, records[index]])) as unknown as Knowledge; // as the API shows them
}

/** The changes by a message `sync/<Class>/<id>`; nothing for classes that robots do not keep. */
export function learned(known: Knowledge, topic: string, record: unknown): Partial<Knowledge> {
  const [, name = "", id] = topic.split("/");
  const kind = KIND_OF.get(name);
  if (!kind) return {};
  const before = known[kind];
  if (!Array.isArray(before)) return record === null ? {} : { [kind]: record };
  const list: readonly { readonly id: number }[] = before;
  const index = list.findIndex((each) => each.id === Number(id));
  if (record === null) return { [kind]: list.filter((each) => each.id !== Number(id)) };
  return { [kind]: index < 0 ? [...list, record] : list.with(index, record as { readonly id: number }) }; // as the API shows it
}
