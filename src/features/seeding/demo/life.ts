import type { Context } from "../../../framework/context";
import { DAY_MS, HOUR_MS } from "../../../platform/time";
import { logs, sensorReadings } from "../../history";
import { points } from "../../garden";
import { firmwareConfig } from "../../account";
import { farmEvents, regimens, sequences } from "../../scripts";
import { idsBy, inWords } from "../keep";
import type { Language } from "../../../platform/language";
import { PRODUCT_LINES, type ProductLine, type ProductLineName } from "../lines/product-lines";
import { asEnvs } from "../lines/seed";
import { seedDevice } from "../seed-device";
import { ENGLISH, type Words, wordsIn } from "../words";
import { CAMERA_CALIBRATION } from "./extras";
import { demoPlants, type Layout, SPREAD_CURVES } from "./garden";

/** A past and a plan for the garden of a guest. Source: `seed-data.md` §3. */

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

/** Steps of a motor for a millimetre of x and y, which no line changes. */
const STEPS_PER_MM = 5;

/** Weeds that a guest can look at, and have mown. */
const WEEDS = [
  { name: "Dandelion", x: 900, y: 520 },
  { name: "Nettle", x: 1500, y: 720 },
].map((weed) => ({ ...weed, pointer_type: "Weed", z: 0, radius: 35 }));

/**
 * Fills the device of a guest: a demo whose plants have grown, with weeds, readings and logs of the last days, and events
 * and a regimen for the next ones. Returns how its plants are arranged. @throws as `seedDevice`
 */
export function seedGuest(context: Context, line: ProductLineName, language: Language): Layout {
  const words = wordsIn(language);
  seedDevice(context, line, { demo: true, guest: words });
  const model = PRODUCT_LINES[line];
  if (model) measure(context, model);
  const midnight = Math.floor(context.now.getTime() / DAY_MS) * DAY_MS;
  for (const weed of inWords(WEEDS, words)) points.create(context, weed);
  recall(context, midnight, words);
  plan(context, midnight, words);
  return model?.layout ?? "small";
}

/** The axes are as long as the bed, so that grids of photos cover it. */
function measure(context: Context, { map: { map_size_x, map_size_y } }: ProductLine): void {
  const movement_axis_nr_steps_x = STEPS_PER_MM * map_size_x;
  const movement_axis_nr_steps_y = STEPS_PER_MM * map_size_y;
  firmwareConfig.edit(context, { movement_axis_nr_steps_x, movement_axis_nr_steps_y });
}

/** The garden of a guest as a camera sees it: plants, their curves by `spread_curve_id`, and its calibration. */
export function gardenOfGuest(layout: Layout, now: Date) {
  const curves = SPREAD_CURVES.map((curve, id) => ({ ...curve, id }));
  const curveOf = (wanted: string): number => curves.findIndex(({ name }) => name === wanted);
  const plants = demoPlants(layout, curveOf, now.toISOString(), ENGLISH);
  return { plants, curves, pluginEnvs: asEnvs(CAMERA_CALIBRATION) };
}

function recall(context: Context, midnight: number, words: Words): void {
  const name = words("Water all");
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const watered = midnight - daysAgo * DAY_MS + 6 * HOUR_MS;
    const created_at = watered / 1000;
    for (const [index, place] of PLACES.entries()) {
      const read_at = new Date(watered - HOUR_MS).toISOString();
      sensorReadings.create(context, { ...SOIL_SENSOR, ...place, value: moistureOf(daysAgo, index), read_at });
    }
    logs.create(context, { type: "info", message: `Starting ${name}`, verbosity: 2, channels: [], created_at });
    const done = { type: "success", message: `Completed ${name}`, verbosity: 1, channels: [] };
    logs.create(context, { ...done, created_at: created_at + 1140 });
  }
}

function plan(context: Context, midnight: number, words: Words): void {
  const ids = idsBy(context, sequences, "name");
  const idOf = (name: string): number | undefined => ids.get(words(name));
  const at = (time: number): string => new Date(time).toISOString();
  const tomorrow = midnight + DAY_MS;
  const end_time = at(tomorrow + DAYS * DAY_MS);
  for (const { sequence, hour, repeat } of EVENTS) {
    const executable_id = idOf(sequence);
    if (executable_id === undefined) continue; // a garden without a robot's model has no sequences
    const today = midnight + hour * HOUR_MS;
    const start_time = at(today > context.now.getTime() + HOUR_MS ? today : today + DAY_MS);
    const times = { start_time, end_time, repeat, time_unit: "daily" };
    farmEvents.create(context, { ...times, executable_type: "Sequence", executable_id });
  }
  const regimen_items = CARE.flatMap(({ sequence, day, hour }) => {
    const sequence_id = idOf(sequence);
    return sequence_id === undefined ? [] : [{ sequence_id, time_offset: day * DAY_MS + hour * HOUR_MS }];
  });
  if (regimen_items.length === 0) return;
  const { id } = regimens.create(context, { name: words("Weekly care"), color: "green", regimen_items }) as {
    id: number;
  }; // a record
  const times = { start_time: at(tomorrow), end_time, repeat: 1, time_unit: "never" };
  farmEvents.create(context, { ...times, executable_type: "Regimen", executable_id: id });
}
