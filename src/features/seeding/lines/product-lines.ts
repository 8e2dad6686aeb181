import type { FIRMWARE_HARDWARE } from "../../account";
import {
  BUTTONS,
  type Peripheral,
  PERIPHERALS_COMPACT,
  PERIPHERALS_FIRST,
  PERIPHERALS_ROTARY,
  PERIPHERALS_STANDARD,
  type PinBinding,
  type Sensor,
  SENSORS,
  SLOTS_1_5,
  SLOTS_1_6,
  SLOTS_1_7,
  SLOTS_1_9,
  SLOTS_COMPACT,
  SLOTS_STANDARD,
  TOOLS_1_5,
  TOOLS_1_6,
  TOOLS_1_7,
  TOOLS_COMPACT,
  TOOLS_STANDARD,
  type ToolSlot,
} from "./hardware";
import type { Layout } from "../demo/garden";
import type { SeededSequence } from "../sequences/sequence";
import { COMPACT, STANDARD, STANDARD_WITH_ROTARY_TOOL } from "../sequences/lists";

/** First records of a device of a product line. Source: `seed-data.md` §1. */
export interface ProductLine extends Size {
  readonly firmware_hardware: (typeof FIRMWARE_HARDWARE)[number];
  /** Height in mm. */
  readonly gantry_height: number;
  /** Settings of the user interface besides the size of the map. */
  readonly webAppConfig: { readonly hide_sensors?: true };
  readonly peripherals: readonly Peripheral[];
  readonly pinBindings: readonly PinBinding[];
  readonly sensors: readonly Sensor[];
  /** Names. */
  readonly tools: readonly string[];
  readonly toolSlots: readonly ToolSlot[];
  readonly sequences: readonly SeededSequence[];
}

/** Properties that depend on the size of the bed. */
interface Size {
  /** Name of the device and, in a demo, of its webcam. */
  readonly model: string;
  /** Size of the map in mm. */
  readonly map: { readonly map_size_x: number; readonly map_size_y: number };
  readonly pluginEnvs: Readonly<Record<string, string>>;
  /** Arrangement of the plants of a demo. */
  readonly layout: Layout;
}

const STANDARD_XL: Size = {
  model: "Standard XL",
  map: { map_size_x: 5900, map_size_y: 2730 },
  pluginEnvs: { "3D_beamLength": "3000" },
  layout: "standard_xl",
};

const COMPACT_XL: Size = {
  model: "Compact XL",
  map: { map_size_x: 5900, map_size_y: 2130 },
  pluginEnvs: { "3D_beamLength": "2400" },
  layout: "compact_xl",
};

const compact = {
  model: "Compact",
  map: { map_size_x: 2900, map_size_y: 930 },
  pluginEnvs: { "3D_beamLength": "1200" },
  layout: "small",
  gantry_height: 140,
  webAppConfig: { hide_sensors: true },
  peripherals: PERIPHERALS_COMPACT,
  pinBindings: BUTTONS,
  sensors: [],
  tools: TOOLS_COMPACT,
  toolSlots: SLOTS_COMPACT,
  sequences: COMPACT,
} as const;

const standard = {
  model: "Standard",
  map: { map_size_x: 2900, map_size_y: 1230 },
  pluginEnvs: {},
  layout: "small",
  gantry_height: 120,
  webAppConfig: {},
  peripherals: PERIPHERALS_STANDARD,
  pinBindings: BUTTONS,
  sensors: SENSORS,
  tools: TOOLS_STANDARD,
  toolSlots: SLOTS_STANDARD,
  sequences: STANDARD,
} as const;

const compact10: ProductLine = { ...compact, firmware_hardware: "compact_k10" };
const compact11: ProductLine = { ...compact, firmware_hardware: "compact_k11" };
const compact12: ProductLine = { ...compact, firmware_hardware: "compact_k12" };

const standard12: ProductLine = {
  ...standard,
  firmware_hardware: "mcu",
  peripherals: PERIPHERALS_FIRST,
  pinBindings: [],
};
const standard13: ProductLine = { ...standard, firmware_hardware: "board", pinBindings: [] };
const standard14: ProductLine = { ...standard, firmware_hardware: "board_k14" };
const standard15: ProductLine = {
  ...standard,
  firmware_hardware: "board_k15",
  tools: TOOLS_1_5,
  toolSlots: SLOTS_1_5,
};
const withRotaryTool = { ...standard, peripherals: PERIPHERALS_ROTARY, sequences: STANDARD_WITH_ROTARY_TOOL };
const standard16: ProductLine = {
  ...withRotaryTool,
  firmware_hardware: "board_k16",
  tools: TOOLS_1_6,
  toolSlots: SLOTS_1_6,
};
const standard17: ProductLine = {
  ...withRotaryTool,
  firmware_hardware: "board_k17",
  tools: TOOLS_1_7,
  toolSlots: SLOTS_1_7,
};
const standard18: ProductLine = { ...standard17, firmware_hardware: "board_k18" };
const standard19: ProductLine = {
  ...standard17,
  firmware_hardware: "board_k19",
  toolSlots: SLOTS_1_9,
  pluginEnvs: { "3D_zAxisLength": "800" },
};

/** Every product line by the name that clients send. `none` has no records. */
export const PRODUCT_LINES = {
  "compact_1.0": compact10,
  "compact_1.1": compact11,
  "compact_1.2": compact12,
  "compact_xl_1.0": { ...compact10, ...COMPACT_XL },
  "compact_xl_1.1": { ...compact11, ...COMPACT_XL },
  "compact_xl_1.2": { ...compact12, ...COMPACT_XL },
  "standard_1.2": standard12,
  "standard_1.3": standard13,
  "standard_1.4": standard14,
  "standard_1.5": standard15,
  "standard_1.6": standard16,
  "standard_1.7": standard17,
  "standard_1.8": standard18,
  "standard_1.9": standard19,
  "standard_xl_1.4": { ...standard14, ...STANDARD_XL },
  "standard_xl_1.5": { ...standard15, ...STANDARD_XL },
  "standard_xl_1.6": { ...standard16, ...STANDARD_XL },
  "standard_xl_1.7": { ...standard17, ...STANDARD_XL },
  "standard_xl_1.8": { ...standard18, ...STANDARD_XL },
  "standard_xl_1.9": {
    ...standard19,
    ...STANDARD_XL,
    pluginEnvs: { ...STANDARD_XL.pluginEnvs, ...standard19.pluginEnvs },
  },
  none: undefined,
} as const satisfies Readonly<Record<string, ProductLine | undefined>>;
export type ProductLineName = keyof typeof PRODUCT_LINES;
