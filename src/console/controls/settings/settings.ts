import { SETTINGS } from "../../../client/values";
import type { groups } from "../../texts/settings/groups";
import { DEVICE_ROWS } from "./device";
import { DISPLAY_ROWS } from "./display";
import { MOTOR_ROWS } from "./motors";
import { ROBOT_ROWS } from "./robot";
import type { Row } from "./row";

/** Records that hold settings, each with the tab it stands in. */
const TABLES = {
  device: { tab: "device", rows: DEVICE_ROWS },
  dosConfig: { tab: "robot", rows: ROBOT_ROWS },
  firmwareConfig: { tab: "motors", rows: MOTOR_ROWS },
  webAppConfig: { tab: "display", rows: DISPLAY_ROWS },
} as const;

export type SettingsKind = keyof typeof TABLES;
type SettingsTab = (typeof TABLES)[SettingsKind]["tab"];
export const KINDS = Object.keys(TABLES) as readonly SettingsKind[]; // its keys
export const kindOfTab = (tab: string): SettingsKind | undefined => KINDS.find((kind) => TABLES[kind].tab === tab);
export const tabOf = (kind: SettingsKind): SettingsTab => TABLES[kind].tab;

export type Value = string | number | boolean | null;

/** The values that a field takes. Without a default there is nothing to go back to. */
export interface Spec {
  readonly type: "boolean" | "integer" | "number" | "string";
  readonly default?: Value;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly options?: readonly (string | number)[];
  /** Whether a text can be taken away. */
  readonly isOptional?: true;
}

/** Fields of the device, which has no defaults, as the API document tells them. */
const DEVICE_SPECS: Readonly<Record<keyof typeof DEVICE_ROWS, Spec>> = {
  name: { type: "string" },
  timezone: { type: "string" },
  ota_hour: { type: "integer", minimum: 0, maximum: 23 },
  indoor: { type: "boolean" },
  lat: { type: "number" },
  lng: { type: "number" },
  sbc: { type: "string", options: ["3", "4", "5", "01", "02"] },
  order_number: { type: "string", isOptional: true },
};
const SPECS: Readonly<Record<SettingsKind, Readonly<Record<string, Spec>>>> = { device: DEVICE_SPECS, ...SETTINGS };

/** A row with the fields it changes: one, or one per axis. */
export interface Setting {
  readonly kind: SettingsKind;
  readonly name: string;
  readonly row: Row;
  readonly fields: readonly { readonly name: string; readonly axis: string | undefined; readonly spec: Spec }[];
}

const AXES = ["x", "y", "z"];

function settingOf(kind: SettingsKind, name: string, row: Row): Setting {
  const specs = SPECS[kind];
  const own = specs[name];
  const fields = own
    ? [{ name, axis: undefined, spec: own }]
    : AXES.flatMap((axis) => {
        const spec = specs[`${name}_${axis}`];
        return spec ? [{ name: `${name}_${axis}`, axis: axis.toUpperCase(), spec }] : [];
      });
  return { kind, name, row, fields };
}

/** All settings, in the order of their tables. */
export const ALL: readonly Setting[] = KINDS.flatMap((kind) =>
  Object.entries<Row>(TABLES[kind].rows).map(([name, row]) => settingOf(kind, name, row)),
);

/** Settings by group, the groups in the order of their first row. */
export const byGroup = (settings: readonly Setting[]): ReadonlyMap<keyof typeof groups, Setting[]> =>
  Map.groupBy(settings, ({ row }) => row.group);
