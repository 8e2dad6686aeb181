import type { Context } from "../../../framework/context";
import { logs, sensorReadings } from "../../history";
import { farmEvents, regimens, sequences } from "../../scripts";
import { idsBy } from "../keep";

/** A past and a plan for the garden of a guest. Source: `seed-data.md` §3. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of the past, and of the plan. */
const DAYS = 7;

/** Runs of the coming week: the hour (UTC) and the days between two of them. */
const EVENTS = [
  { sequence: "Water all", hour: 6, repeat: 1 },
  { sequence: "Photo Grid", hour: 11, repeat: 2 },
  { sequence: "Weed Detection Grid", hour: 15, repeat: 3 },
] as const;

/** Sequences of the regimen, by day and hour. */
const CARE = [
  { sequence: "Soil Height Grid", day: 0, hour: 9 },
  { sequence: "Photo Grid", day: 2, hour: 17 },
  { sequence: "Mow All Weeds", day: 4, hour: 16 },
] as const;

/** Soil moisture was read at these places, in mm. */
const PLACES = [400, 1200, 2000].map((x) => ({ x, y: 300, z: -400 }));
/** Pin and mode of the soil sensor. */
const SOIL_SENSOR = { pin: 59, mode: 1 };

/** Soil dries until it is watered, from west to east a little less. */
const moistureOf = (daysAgo: number, place: number): number => 520 + 40 * (daysAgo % 3) - 15 * place;

/** Gives a garden readings and logs of the last days, and events and a regimen for the next ones. */
export function enliven(context: Context): void {
  const midnight = Math.floor(context.now.getTime() / DAY_MS) * DAY_MS;
  recall(context, midnight);
  plan(context, midnight + DAY_MS);
}

function recall(context: Context, midnight: number): void {
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const watered = midnight - daysAgo * DAY_MS + 6 * HOUR_MS;
    const created_at = watered / 1000;
    for (const [index, place] of PLACES.entries()) {
      const read_at = new Date(watered - HOUR_MS).toISOString();
      sensorReadings.create(context, { ...SOIL_SENSOR, ...place, value: moistureOf(daysAgo, index), read_at });
    }
    logs.create(context, { type: "info", message: "Starting Water all", verbosity: 2, channels: [], created_at });
    const done = { type: "success", message: "Completed Water all", verbosity: 1, channels: [] };
    logs.create(context, { ...done, created_at: created_at + 1140 });
  }
}

function plan(context: Context, first: number): void {
  const ids = idsBy(context, sequences, "name");
  const idOf = (name: string): number | undefined => ids.get(name);
  const at = (time: number): string => new Date(time).toISOString();
  const end_time = at(first + DAYS * DAY_MS);
  for (const { sequence, hour, repeat } of EVENTS) {
    const executable_id = idOf(sequence);
    if (executable_id === undefined) continue; // a garden without a robot's model has no sequences
    const times = { start_time: at(first + hour * HOUR_MS), end_time, repeat, time_unit: "daily" };
    farmEvents.create(context, { ...times, executable_type: "Sequence", executable_id });
  }
  const regimen_items = CARE.flatMap(({ sequence, day, hour }) => {
    const sequence_id = idOf(sequence);
    return sequence_id === undefined ? [] : [{ sequence_id, time_offset: day * DAY_MS + hour * HOUR_MS }];
  });
  if (regimen_items.length === 0) return;
  const { id } = regimens.create(context, { name: "Weekly care", color: "green", regimen_items }) as { id: number }; // a record
  const times = { start_time: at(first), end_time, repeat: 1, time_unit: "never" };
  farmEvents.create(context, { ...times, executable_type: "Regimen", executable_id: id });
}
