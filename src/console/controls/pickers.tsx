import type { Point } from "../../client/records";
import { find, list, stateOf } from "../state";
import { boxOfRobot } from "./box";
import { t as fields } from "../texts/controls/fields";
import { t as lists } from "../texts/controls/lists";
import { formatPlace } from "../texts/format";
import { PointMap } from "./map-picker";
import { type Option, PickField } from "./pick";

type Source = (only?: Point["pointer_type"]) => readonly Option<number>[];

const placeOf = ({ x, y }: Point): string => formatPlace({ x, y }, 0);
const byName = (one: Option<number>, other: Option<number>): number =>
  one.text.localeCompare(other.text, undefined, { numeric: true });

/** The options to pick from, by kind of record. */
const SOURCES = {
  tools: () => list("tools").map(({ id, name }) => ({ value: id, text: name })),
  points: (only) =>
    list("points")
      .filter(({ pointer_type }) => only === undefined || pointer_type === only)
      .map((point) => ({ value: point.id, text: point.name, detail: placeOf(point) })),
  peripherals: () =>
    list("peripherals").map(({ id, label, pin }) => ({ value: id, text: label, detail: `pin ${pin}` })),
  sensors: () => list("sensors").map(({ id, label, pin }) => ({ value: id, text: label, detail: `pin ${pin}` })),
  sequences: () => list("sequences").map(({ id, name }) => ({ value: id, text: name })),
  pointGroups: () =>
    list("pointGroups").map(({ id, name, point_ids }) => ({ value: id, text: name, detail: String(point_ids.length) })),
} as const satisfies Record<string, Source>;

/** Kinds of records that are picked by name. */
export type Pickable = keyof typeof SOURCES;

const optionsOf = (kind: Pickable, only?: Point["pointer_type"]): readonly Option<number>[] =>
  (SOURCES[kind] as Source)(only).toSorted(byName);

/** The name of a record. If it is gone: its number. */
export function nameOfRecord(kind: Pickable, id: number): string {
  const record = find(kind, id);
  if (record) return "label" in record ? record.label : record.name;
  return stateOf(kind) === "loaded" && id !== 0 ? lists.missing(id) : "…";
}

interface Props {
  readonly kind: Pickable;
  /** Sort of points to choose from; all sorts without one. */
  readonly only?: Point["pointer_type"];
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** 0: not chosen yet. */
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** A tool, point, group, sequence, peripheral or sensor of the account. */
export const RecordField = ({ kind, only, value, ...rest }: Props) => (
  <PickField
    {...rest}
    value={value}
    text={value === 0 ? undefined : nameOfRecord(kind, value)}
    options={optionsOf(kind, only)}
    above={kind === "points" ? (onPick) => <PointMap only={only} value={value} onPick={onPick} /> : undefined}
  />
);

/** A pin by the hardware connected to it, as scripts name it. */
interface NamedPin {
  readonly pin_type: string;
  readonly pin_id: number;
}

/** Kinds of named pins, each with its kind of records. */
const PINS: Readonly<Record<string, "peripherals" | "sensors">> = { Peripheral: "peripherals", Sensor: "sensors" };
/** Lights of the box have no record. A script names them by any number but 0. */
const LIGHTS: readonly string[] = ["BoxLed3", "BoxLed4"];
const lightName = (type: string): string => fields.boxLight(Number(type.slice(-1)));

export function nameOfPin({ pin_type, pin_id }: NamedPin): string {
  const kind = PINS[pin_type];
  return kind === undefined ? lightName(pin_type) : nameOfRecord(kind, pin_id);
}

interface PinProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: NamedPin;
  readonly onChange: (pin: NamedPin) => void;
}

/** A peripheral, a sensor or a light of the box, where it has lights. */
export function PinField({ value, onChange, ...rest }: PinProps) {
  const keyOf = (type: string, id: number): string => `${type} ${LIGHTS.includes(type) ? "" : id}`;
  const options = [
    ...Object.entries(PINS).flatMap(([type, kind]) =>
      optionsOf(kind).map((option) => ({ ...option, value: keyOf(type, option.value) })),
    ),
    ...LIGHTS.filter((type) => type === value.pin_type || boxOfRobot()?.hasLights !== false).map((type) => ({
      value: keyOf(type, 0),
      text: lightName(type),
    })),
  ];
  return (
    <PickField
      {...rest}
      options={options}
      value={keyOf(value.pin_type, value.pin_id)}
      text={value.pin_id === 0 ? undefined : nameOfPin(value)}
      onChange={(key) => {
        const [pin_type = "", id = ""] = key.split(" ");
        onChange({ pin_type, pin_id: Number(id) || Number(pin_type.slice(-1)) });
      }}
    />
  );
}
