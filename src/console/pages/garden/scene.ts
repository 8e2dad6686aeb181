import { computed } from "@preact/signals";
import type {
  GenericPointer,
  Measure,
  Plant,
  Point,
  SensorReading,
  Tool,
  ToolSlot,
  Weed,
} from "../../../client/records";
import { type CropLook, lookOf } from "../../../robot/garden/crop-looks";
import { pointsOf } from "../../../robot/garden/growth";
import { type Canopy, canopyOf } from "../../garden/canopy";
import { gantryPlaces } from "../../garden/gantry-slots";
import { lightAt, NOON } from "../../garden/light";
import { farCornerOf } from "../../garden/projection";
import { MOST_PAIRS, overlapsOf } from "../../garden/overlaps";
import type { Place } from "../../../robot/garden/place";
import { type Sample, shadeOf } from "../../garden/shade";
import { newestOf } from "../../controls/newest";
import { bedLook, find, list, one, robotPlace } from "../../state";
import { isOn } from "./layers";
import { isNow, lit, scale } from "./state";

/* The content of the map, derived from the records; each part only when its layer is on. */

export interface ShownPlant extends Canopy {
  readonly plant: Plant;
  readonly look: CropLook | undefined;
  /** Millimetres from its middle to the end of the room that it takes. */
  readonly spread: number;
}

/** The far corner of the bed. */
export const bed = computed(() => farCornerOf(bedLook.value));

const curves = computed(() => new Map(list("curves").map((curve) => [curve.id, pointsOf(curve)])));

export const plants = computed((): readonly ShownPlant[] => {
  if (!isNow.value || !isOn("show_plants")) return [];
  const now = Date.now();
  return ofType("Plant").map((plant) => {
    const curve = plant.spread_curve_id === null ? undefined : curves.value.get(plant.spread_curve_id);
    const look = lookOf(plant.cropdb_slug) ?? lookOf(plant.name);
    const canopy = canopyOf(plant, look, curve, now);
    return { plant, look, ...canopy, spread: curve && plant.planted_at !== null ? canopy.canopy : plant.radius };
  });
});

/** Where the circles of plants reach into each other; nothing where nearly all do. */
export const overlaps = computed(() => {
  const circles = plants.value.flatMap(({ plant: { x, y }, spread: radius, form }) =>
    form === "stump" ? [] : [{ x, y, radius }],
  );
  const { pairs, count } = overlapsOf(isOn("show_spread") ? circles : []);
  return count > MOST_PAIRS ? [] : pairs;
});

/** How the sun lights the bed, in steps: `lit` is the time of the present one. Other days are seen at noon. */
export const light = computed(() => {
  if (!isNow.value) return NOON;
  const { lat = null, lng = null } = one("device") ?? {};
  return lightAt(lit.value, lng ?? -new Date(lit.value).getTimezoneOffset() / 4, lat);
});

function ofType<T extends Point["pointer_type"]>(type: T): readonly Extract<Point, { pointer_type: T }>[] {
  return list("points").filter((point): point is Extract<Point, { pointer_type: T }> => point.pointer_type === type);
}

export const weeds = computed((): readonly Weed[] => (isNow.value && isOn("show_weeds") ? ofType("Weed") : []));
export const points = computed((): readonly GenericPointer[] =>
  isNow.value && isOn("show_points") ? ofType("GenericPointer") : [],
);

/** A slot and its tool. */
export interface ShownSlot {
  readonly slot: ToolSlot;
  readonly place: Place;
  readonly tool: Tool | undefined;
}

/** Whether a point has no place of its own: a slot that moves with the robot. */
const isRiding = (point: Point): boolean => point.pointer_type === "ToolSlot" && point.gantry_mounted;

const onGantry = computed(() =>
  gantryPlaces(ofType("ToolSlot").filter(isRiding), robotPlace.value?.x ?? 0, bed.value.x, scale.value),
);

/** Where a point is shown. Of what does not ride on the gantry it tells nobody that the robot moves. */
export const placeOf = (point: Point): Place =>
  (isRiding(point) && onGantry.value.get(point.id)) || { x: point.x, y: point.y };

const slotsThat = (isWanted: (slot: ToolSlot) => boolean): readonly ShownSlot[] =>
  isOn("show_device")
    ? ofType("ToolSlot").flatMap((slot) =>
        isWanted(slot)
          ? [{ slot, place: placeOf(slot), tool: slot.tool_id === null ? undefined : find("tools", slot.tool_id) }]
          : [],
      )
    : [];

/** Slots that have a place in the bed. */
export const slots = computed(() => slotsThat((slot) => !isRiding(slot)));
/** Slots that ride on the gantry: they are drawn with the robot, else all of the garden would be with each of its moves. */
export const ridingSlots = computed(() => slotsThat(isRiding));

/** A rectangle that a group asks for. */
export interface Zone {
  readonly name: string;
  readonly from: Place;
  readonly to: Place;
}

export const zones = computed((): readonly Zone[] => {
  if (!isOn("show_zones")) return [];
  const corner = bed.value;
  return list("pointGroups").flatMap(({ name, criteria: { number_gt = {}, number_lt = {} } }) => {
    if (![number_gt, number_lt].some((limits) => "x" in limits || "y" in limits)) return [];
    const from = { x: number_gt["x"] ?? 0, y: number_gt["y"] ?? 0 };
    const to = { x: number_lt["x"] ?? corner.x, y: number_lt["y"] ?? corner.y };
    return [{ name, from, to }];
  });
});

export interface ShownReading {
  readonly reading: SensorReading;
  readonly place: Place;
  /** Level from 0 to 1. */
  readonly level: number;
}

/** The largest reading of a pin, by its mode. */
const MOST = { 0: 1, 1: 1023 } as const;

const placed = computed(() =>
  list("sensorReadings").flatMap((reading) => {
    const { x, y, value, mode } = reading;
    return x === null || y === null ? [] : [{ reading, x, y, value: value / MOST[mode] }];
  }),
);
export const readings = computed((): readonly ShownReading[] =>
  isNow.value && isOn("show_sensor_readings")
    ? placed.value.map(({ reading, x, y, value }) => ({ reading, place: { x, y }, level: value }))
    : [],
);
/** A measure at its place, with its newest value. */
export interface ShownMeasure {
  readonly measure: Measure;
  readonly place: Place;
  readonly value: number;
  readonly at: string;
}
const measuresPlaced = computed(() => list("measures").filter(({ x, y }) => x !== null && y !== null));
/** Whether the map shows any measure. */
export const hasMeasures = computed(
  () => isNow.value && isOn("show_sensor_readings") && measuresPlaced.value.length > 0,
);
export const measures = computed((): readonly ShownMeasure[] =>
  hasMeasures.value
    ? measuresPlaced.value.flatMap((measure) => {
        const newest = newestOf(measure);
        return newest ? [{ ...newest, measure, place: { x: measure.x ?? 0, y: measure.y ?? 0 } }] : [];
      })
    : [],
);
export const moisture = computed(() =>
  isOn("show_moisture_interpolation_map")
    ? shadeOf(
        placed.value.filter(({ reading }) => reading.mode === 1),
        bed.value,
      )
    : undefined,
);
export const soil = computed(() => {
  if (!isOn("show_soil_interpolation_map")) return undefined;
  const samples = ofType("GenericPointer").flatMap(({ x, y, z, meta }): Sample[] =>
    meta["at_soil_level"] === "true" ? [{ x, y, value: z }] : [],
  );
  return shadeOf(samples, bed.value);
});

/** The things that can be pressed: everything that a layer shows. */
export const pressable = computed(
  (): readonly { readonly point: Point; readonly place: Place; readonly radius: number }[] => [
    ...points.value.map((point) => ({ point, place: point, radius: 0 })),
    ...weeds.value.map((point) => ({ point, place: point, radius: point.radius })),
    ...plants.value.map(({ plant }) => ({ point: plant, place: plant, radius: plant.radius })),
    ...[...slots.value, ...ridingSlots.value].map(({ slot, place }) => ({ point: slot, place, radius: 0 })),
  ],
);

/** Pixels around something small that count as pressed: half of a finger's need. */
const TOUCH_PX = 22;

/** The nearest thing to a place that was pressed. `pixels` are per millimetre. */
function nearestTo<T extends { readonly place: Place; readonly radius?: number }>(
  shown: readonly T[],
  place: Place,
  pixels: number,
): T | undefined {
  let [nearest, least]: [T | undefined, number] = [undefined, Infinity];
  for (const each of shown) {
    const distance = distanceOf(each.place, place);
    if (distance > Math.max(TOUCH_PX / pixels, each.radius ?? 0) || distance >= least) continue;
    [nearest, least] = [each, distance];
  }
  return nearest;
}
const distanceOf = (one: Place, other: Place): number => Math.hypot(one.x - other.x, one.y - other.y);

export const pressedAt = (place: Place, pixels: number): Point | undefined =>
  nearestTo(pressable.value, place, pixels)?.point;

/** Where the reading or measure was taken that was pressed. */
export const readingPressedAt = (place: Place, pixels: number): Place | undefined =>
  nearestTo([...readings.value, ...measures.value], place, pixels)?.place;

/** Measures that the map shows around a place. `radius`: in millimetres. */
export const measuresAround = (place: Place, radius: number): readonly ShownMeasure[] =>
  measures.value.filter((shown) => distanceOf(shown.place, place) <= radius);

/** Readings that the map shows around a place, the newest first. `radius`: in millimetres. */
export const readingsAround = (place: Place, radius: number): readonly SensorReading[] =>
  readings.value
    .filter((shown) => distanceOf(shown.place, place) <= radius)
    .map(({ reading }) => reading)
    .toSorted((a, b) => (a.read_at < b.read_at ? 1 : -1));
