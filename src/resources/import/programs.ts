import { invalidRequest } from "../../core/errors";
import { farmEvents } from "../farm-events";
import { folders } from "../folders";
import { peripherals } from "../peripherals";
import { pinBindings } from "../pin-bindings";
import { pluginEnvs } from "../plugin-envs";
import { regimens } from "../regimens";
import { sensors } from "../sensors";
import { webcamFeeds } from "../webcam-feeds";
import { wizardStepResults } from "../wizard-step-results";
import type { Collection } from "./collection";
import { type ExportedRecord, isRecord } from "./report";
import type { Run } from "./run";
import { withNewBody } from "./scripts";

/** Folders before those that lie in them; what is left lies in a circle. */
function parentsFirst(all: readonly ExportedRecord[]): readonly ExportedRecord[] {
  const ids = new Set(all.map(({ id }) => id));
  const placed = new Set<unknown>();
  const ordered: ExportedRecord[] = [];
  for (let left = all; left.length > 0;) {
    const ready = left.filter(({ parent_id }) => !ids.has(parent_id) || placed.has(parent_id));
    if (ready.length === 0) return [...ordered, ...left];
    ordered.push(...ready);
    for (const { id } of ready) placed.add(id);
    left = left.filter((folder) => !ready.includes(folder));
  }
  return ordered;
}

/** The new id of a sequence. @throws Refusal when it was not taken. */
function sequenceId(run: Run, old: unknown): number {
  const id = run.idOf("sequences", old);
  if (id === undefined) throw invalidRequest(`its sequence ${String(old)} was not taken`);
  return id;
}

function withOwnItems(run: Run, regimen: ExportedRecord): ExportedRecord {
  const { regimen_items } = regimen;
  const items: readonly unknown[] | undefined = Array.isArray(regimen_items) ? regimen_items : undefined;
  const own = items?.map((item) =>
    isRecord(item) ? { ...item, sequence_id: sequenceId(run, item["sequence_id"]) } : item,
  );
  return withNewBody(run, "internal_regimen", { ...regimen, ...(own && { regimen_items: own }) });
}

const EXECUTABLES: Readonly<Record<string, string>> = { Sequence: "sequences", Regimen: "regimens" };

function withOwnExecutable(run: Run, event: ExportedRecord): ExportedRecord {
  const type = String(event["executable_type"] ?? "Sequence");
  const id = run.idOf(EXECUTABLES[type] ?? "", event["executable_id"]);
  if (id === undefined)
    throw invalidRequest(`its ${type.toLowerCase()} ${String(event["executable_id"])} was not taken`);
  return withNewBody(run, "internal_farm_event", { ...event, executable_id: id });
}

/** What scripts name, beside the garden. */
export const hardware: readonly Collection[] = [
  sensors,
  peripherals,
  webcamFeeds,
  pluginEnvs,
  wizardStepResults,
  { ...folders, optional: { parent_id: "folders" }, arrange: parentsFirst },
];

/** What executes sequences. */
export const programs: readonly Collection[] = [
  { ...regimens, adapt: withOwnItems },
  { ...farmEvents, adapt: withOwnExecutable },
  { ...pinBindings, required: { sequence_id: "sequences" } },
];
