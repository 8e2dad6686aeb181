import type { Context } from "../../framework/context";
import { invalid, invalidRequest } from "../../framework/errors";
import type { InputOf } from "../../framework/field/fields";
import { isObject, readObject } from "../../platform/json";
import type { WaterRun } from "../../robot/garden/water-value";
import { type Garden, type RehearsalOrder, spanOf, type Subject } from "../../robot/rehearsal";
import type { ScriptNode } from "../../robot/script/node";
import { messenger } from "../messaging";
import { zoneOfDevice } from "../account";
import { checkOwnScript } from "../scripts";
import { waterOfRuns } from "../water";
import type { fields } from "./fields";
import { DAY_MS, parseTime } from "../../platform/time";
import type { Span } from "../../robot/calendar/occurrences";
import { gardenOf } from "./garden";

type Input = InputOf<typeof fields>;

const WEEK_MS = 7 * DAY_MS;

/** Fields of which exactly one is given. */
const SUBJECTS = ["sequence_id", "regimen_id", "farm_event_id", "body", "day"] as const;

/** Nodes in the form in which they are stored. @throws Refusal `invalid` under `key`. */
function nodesOf(
  context: Context,
  root: "rpc_request" | "internal_farm_event",
  key: string,
  sent: unknown,
): ScriptNode[] {
  const checkOutcome = checkOwnScript(context, root, { body: sent });
  if (!checkOutcome.ok) throw invalid({ [key]: checkOutcome.message });
  const checked: unknown = checkOutcome.root.body ?? [];
  return checked as ScriptNode[]; // as the check leaves them
}

/** @throws Refusal `invalid` for a record that the account does not have, under its key. */
function requireRecord(key: string, id: number, records: readonly { readonly id: number | null }[]): number {
  if (!records.some((each) => each.id === id)) throw invalid({ [key]: "No such record: choose one of this account" });
  return id;
}

/** `Date` takes days that the month lacks for days of the next one. */
const isDate = (day: string): boolean => parseTime(`${day}T00:00:00.000Z`) !== undefined;

function subjectOf(context: Context, input: Input, garden: Garden): Subject {
  const { sequence_id, regimen_id, farm_event_id, body, day } = input;
  if (typeof sequence_id === "number") {
    const sequence = requireRecord("sequence_id", sequence_id, garden.sequences);
    const applications = nodesOf(context, "internal_farm_event", "variables", input.variables ?? []);
    return { sequence, applications };
  }
  if (typeof regimen_id === "number") return { regimen: requireRecord("regimen_id", regimen_id, garden.regimens) };
  if (typeof farm_event_id === "number") {
    return { farmEvent: requireRecord("farm_event_id", farm_event_id, garden.farmEvents) };
  }
  if (body) return { body: nodesOf(context, "rpc_request", "body", body) };
  if (typeof day !== "string" || !isDate(day)) throw invalid({ day: "There is no such date" });
  if (garden.device.timezone === null) throw invalid({ day: "Set the time zone of the device first" });
  return { day };
}

/** The position and pins that the robot told last. */
function toldState({ services, deviceId }: Context): Pick<RehearsalOrder, "position" | "pins"> {
  const { location_data, pins } = readObject(services.get(messenger).stateOf(deviceId)?.tree ?? "") ?? {};
  const { x, y, z } = Object(isObject(location_data) ? location_data["position"] : undefined) as Record<
    string,
    unknown
  >;
  const isPlace = [x, y, z].every((value) => typeof value === "number" && Number.isFinite(value));
  const known = Object.entries(isObject(pins) ? pins : {}).flatMap(([pin, told]) => {
    const value = isObject(told) ? told["value"] : undefined;
    return typeof value === "number" ? [[pin, value] as const] : [];
  });
  return {
    ...(isPlace && { position: { x: Number(x), y: Number(y), z: Number(z) } }),
    pins: Object.fromEntries(known),
  };
}

/** The time in which runs are due: a day, or the week in which the next run of an event is. */
function spanWanted({ db, deviceId, now }: Context, { day, farm_event_id, at }: Input): Span | undefined {
  const zone = zoneOfDevice(db, deviceId);
  if (typeof day === "string") return zone && isDate(day) ? spanOf(zone, day) : undefined;
  if (typeof farm_event_id !== "number") return undefined;
  const from = at ? Date.parse(at) : now.getTime();
  return { from, until: from + WEEK_MS };
}

/** The water that rules give to the runs of a request. */
export async function waterOf(context: Context, input: Input): Promise<readonly WaterRun[]> {
  const span = spanWanted(context, input);
  return span ? (await waterOfRuns(context, span)).runs : [];
}

/** Greatest coordinate in millimetres: beyond any bed, and far from where one more changes nothing. */
const FAR_MM = 1_000_000;

/** Checks what can be known without the account. @throws Refusal `invalid`. Source: `robot.md` §2. */
export function requireSubject(input: Input): void {
  const given = SUBJECTS.filter((key) => (input[key] ?? null) !== null);
  if (given.length !== 1) throw invalidRequest(`Give exactly one of ${SUBJECTS.join(", ")}.`);
  if (Object.values(input.start ?? {}).some((mm) => Math.abs(mm ?? 0) > FAR_MM)) {
    throw invalid({ start: `Start must be within ${FAR_MM} mm of home` });
  }
  if (input.variables && given[0] !== "sequence_id") {
    throw invalid({ variables: "Variables are for a sequence: give sequence_id with them" });
  }
}

/**
 * The script to rehearse, and the state it begins with. Reads the whole garden, so it comes behind the limits.
 * @throws Refusal `invalid`.
 */
export function orderOf(
  context: Context,
  input: Input,
  { isDemo, water }: { readonly isDemo: boolean; readonly water: readonly WaterRun[] },
): RehearsalOrder {
  const garden = gardenOf(context);
  const what = subjectOf(context, input, garden);
  const { start, pins, readings, at, tool_id } = input;
  const hasTool = Object.hasOwn(context.body, "tool_id");
  if (typeof tool_id === "number") requireRecord("tool_id", tool_id, garden.tools);
  const told = toldState(context);
  const position = start ? { x: start.x ?? 0, y: start.y ?? 0, z: start.z ?? 0 } : told.position;
  return {
    garden: hasTool ? { ...garden, device: { ...garden.device, mounted_tool_id: tool_id ?? null } } : garden,
    what,
    at: at ? Date.parse(at) : context.now.getTime(),
    ...(position && { position }),
    pins: { ...told.pins, ...pins },
    readings: readings ?? {},
    isDemo,
    water,
    hasTimeline: context.query.get("timeline") !== "false",
  };
}
