import { DAY_MS, HOUR_MS } from "../../../platform/time";
import { type OfDevice, type Placeholders, query } from "../../../platform/db/query";
import { fallenBetween, type MeasureRow, measuresOf } from "../../measures";
import type { Kind } from "../kinds";
import type { Look } from "./look";

/** Bounds of values; null where there is no such bound. */
export interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** Bounds of the values of a sensor. */
export interface Limit extends Bounds {
  readonly sensor_id: number;
  readonly silent_hours: number | null;
  /** Beginning of the limit: a sensor is silent from then on at the earliest. */
  readonly since: string;
}

/** Measures that the garden has named for frost, heat and rain, with their bounds. */
export type Weather = Readonly<Partial<Record<WeatherKind, { readonly measure_id: number } & Partial<Bounds>>>>;
export const WEATHER_KINDS = ["frost", "heat", "rain"] as const;
type WeatherKind = (typeof WEATHER_KINDS)[number];

/** Kinds of notices about values. */
export const VALUE_KINDS: readonly Kind[] = ["reading", ...WEATHER_KINDS];

/** Something whose values are watched. */
export interface WatchedValue extends Bounds {
  readonly kind: Kind;
  readonly subject: string;
  readonly name: string;
  readonly unit?: string;
  readonly value: number | undefined;
  /** When its newest value came, or its bounds were set; epoch milliseconds. */
  readonly heardMs: number;
  readonly silentMs: number;
  readonly silent_hours: number | null;
  /** When it has to be looked at again though no value comes. */
  readonly againMs?: number;
}

const sensors = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("sensors").select(["id", "label", "pin", "mode"]).where("device_id", "=", p.device_id),
);
const newestOf = query((q, p: Placeholders<OfDevice & { pin: number }>) =>
  q
    .selectFrom("sensor_readings")
    .select(["value", "created_at"])
    .where("device_id", "=", p.device_id)
    .where("pin", "=", p.pin)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);

/** The limits and the weather in the database, as they are stored. */
export const limitsIn = (text: string): Limit[] => JSON.parse(text) as Limit[];
export const weatherIn = (text: string): Weather => JSON.parse(text) as Weather;

const silence = (heardMs: number, hours: number | null) => ({
  heardMs,
  silent_hours: hours,
  silentMs: hours === null ? Number.POSITIVE_INFINITY : heardMs + hours * HOUR_MS,
});

function ofSensors({ db, deviceId, watched }: Look): WatchedValue[] {
  const limits = limitsIn(watched.limits);
  if (limits.length === 0) return [];
  const known = new Map(db.all(sensors, { device_id: deviceId }).map((sensor) => [sensor.id, sensor]));
  return limits.flatMap(({ sensor_id, min, max, silent_hours, since }) => {
    const sensor = known.get(sensor_id);
    if (!sensor) return [];
    const newest = db.get(newestOf, { device_id: deviceId, pin: sensor.pin });
    const heardMs = Math.max(Date.parse(newest?.created_at ?? since), Date.parse(since));
    const shown = { kind: "reading", subject: `sensors/${sensor.id}`, name: sensor.label } as const;
    return [{ ...shown, value: newest?.value, min, max, ...silence(heardMs, silent_hours) }];
  });
}

const isBounded = ({ min, max, silent_hours }: MeasureRow): boolean =>
  min !== null || max !== null || silent_hours !== null;

const heardAt = ({ at, updated_at }: MeasureRow): number => Date.parse(at ?? updated_at);

/** The value of a measure for a kind of weather: of rain what fell within a day. */
function weatherOf({ db, nowMs }: Look, kind: WeatherKind, measure: MeasureRow) {
  if (kind !== "rain") return { value: measure.value ?? undefined };
  const fallen = fallenBetween(db, measure, nowMs - DAY_MS, nowMs + 1);
  return { value: Math.round(fallen * 10) / 10, againMs: nowMs + HOUR_MS };
}

function ofMeasures(look: Look): WatchedValue[] {
  const { db, deviceId, watched } = look;
  const measures = measuresOf(db, deviceId);
  const bounded = measures.filter(isBounded).map((measure): WatchedValue => {
    const { id, name, unit, value, min, max, silent_hours } = measure;
    const shown = { kind: "reading", subject: `measures/${id}`, name, unit } as const;
    const heardMs = Math.max(heardAt(measure), Date.parse(measure.updated_at));
    return { ...shown, value: value ?? undefined, min, max, ...silence(heardMs, silent_hours) };
  });
  const weather = Object.entries(weatherIn(watched.weather)).flatMap(([key, named]): WatchedValue[] => {
    const measure = measures.find(({ id }) => id === named.measure_id);
    if (!measure) return [];
    const kind = key as WeatherKind; // as it is stored
    const { min = null, max = null } = named;
    const shown = { kind, subject: `measures/${measure.id}`, name: measure.name, unit: measure.unit };
    return [{ ...shown, ...weatherOf(look, kind, measure), min, max, ...silence(heardAt(measure), null) }];
  });
  return [...bounded, ...weather];
}

/** Everything in a garden whose values are watched: sensors with a limit, measures with bounds, and the weather. */
export const watchedValues = (look: Look): WatchedValue[] => [...ofSensors(look), ...ofMeasures(look)];
