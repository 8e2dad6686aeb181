import type { Sensor, SensorReading } from "../../../client/records";
import type { ChartLine } from "../../controls/chart";
import { list } from "../../state";
import { t } from "../../texts/sensors";

/** A pin that is or was read, with the sensor that is at it now. */
export interface Source {
  readonly pin: number;
  readonly name: string;
  readonly sensor: Sensor | undefined;
  /** The newest of all its readings. */
  readonly newest: SensorReading | undefined;
}

const isLater = (a: SensorReading, b: SensorReading | undefined): boolean => b === undefined || a.read_at > b.read_at;

/** Sensors by name, then pins that no sensor has any more. */
export function sourcesOf(readings: readonly SensorReading[]): readonly Source[] {
  const newest = new Map<number, SensorReading>();
  for (const reading of readings) if (isLater(reading, newest.get(reading.pin))) newest.set(reading.pin, reading);
  const sensors = list("sensors").toSorted((a, b) => a.label.localeCompare(b.label));
  const pins = new Set(sensors.map(({ pin }) => pin));
  return [
    ...sensors.map((sensor) => ({ pin: sensor.pin, name: sensor.label, sensor, newest: newest.get(sensor.pin) })),
    ...[...newest]
      .filter(([pin]) => !pins.has(pin))
      .toSorted(([a], [b]) => a - b)
      .map(([pin, reading]) => ({ pin, name: t.pin(pin), sensor: undefined, newest: reading })),
  ];
}

const secondsOf = ({ read_at }: SensorReading): number => Date.parse(read_at) / 1000;

/** Readings of a pin, or of all, within a time; the newest first. */
export const readingsWithin = (
  readings: readonly SensorReading[],
  pin: number | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): readonly SensorReading[] =>
  readings
    .filter((each) => (pin === undefined || each.pin === pin) && secondsOf(each) >= from && secondsOf(each) <= to)
    .toSorted((a, b) => (a.read_at < b.read_at ? 1 : -1));

const COLORS = ["--blue", "--orange", "--color-green", "--purple", "--pink", "--yellow", "--gray"] as const;

/** A line for each pin that was read. */
export function linesOf(readings: readonly SensorReading[], sources: readonly Source[]): readonly ChartLine[] {
  const byPin = Map.groupBy(readings.toReversed(), ({ pin }) => pin);
  return sources.flatMap(({ pin, name }, index) => {
    const points = byPin.get(pin)?.map((each) => ({ at: secondsOf(each), value: each.value }));
    return points ? [{ name, unit: "", color: COLORS[index % COLORS.length] ?? "--gray", points }] : [];
  });
}
