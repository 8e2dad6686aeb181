import { farmEvents, folders, regimens } from "../../scripts";
import { peripherals, pinBindings, pluginEnvs, sensors, webcamFeeds, wizardStepResults } from "../../hardware";
import type { Collection, Note } from "./collection";
import { type ExportedRecord, idIn, isRecord } from "./exported";
import type { Run } from "./run";
import { withNewBody } from "./scripts";

/** Folders before those that lie in them; what is left lies in a circle. */
function parentsFirst(all: readonly ExportedRecord[]): readonly ExportedRecord[] {
  const ids = new Set(all.map(({ id }) => idIn(id)));
  const inside = Map.groupBy(all, ({ parent_id }) => {
    const parent = idIn(parent_id);
    return ids.has(parent) ? parent : undefined;
  });
  const ordered = [...(inside.get(undefined) ?? [])];
  inside.delete(undefined);
  // Grows while it is gone through.
  for (const { id } of ordered) {
    for (const folder of inside.get(idIn(id)) ?? []) ordered.push(folder);
    inside.delete(idIn(id));
  }
  const placed = new Set(ordered);
  return [...ordered, ...all.filter((folder) => !placed.has(folder))];
}

function withOwnItems(run: Run, regimen: ExportedRecord, note: Note): ExportedRecord {
  const { regimen_items } = regimen;
  const items: readonly unknown[] | undefined = Array.isArray(regimen_items) ? regimen_items : undefined;
  const own = items?.map((item) =>
    isRecord(item) ? { ...item, sequence_id: run.requiredId("sequences", item["sequence_id"]) } : item,
  );
  return withNewBody(run, "internal_regimen", { ...regimen, ...(own && { regimen_items: own }) }, note);
}

const EXECUTABLES: ReadonlyMap<unknown, string> = new Map([
  ["Sequence", "sequences"],
  ["Regimen", "regimens"],
]);

function withOwnExecutable(run: Run, event: ExportedRecord, note: Note): ExportedRecord {
  const executables = EXECUTABLES.get(event["executable_type"] ?? "Sequence");
  // An unknown type is a matter of the rules.
  const id = executables === undefined ? null : run.requiredId(executables, event["executable_id"]);
  return withNewBody(run, "internal_farm_event", { ...event, executable_id: id }, note);
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
  {
    ...farmEvents,
    adapt: withOwnExecutable,
    // How far off an event may be is judged today: it may have been put off since it was made.
    create: (context, event) => farmEvents.create({ ...context, now: context.services.clock() }, event),
  },
  { ...pinBindings, required: { sequence_id: "sequences" } },
];
