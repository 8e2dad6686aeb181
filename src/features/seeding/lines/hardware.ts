/** Hardware of product lines, in the order in which the records are created. Coordinates in mm. */

export type Peripheral = {
  readonly label: string;
  readonly pin: number;
  /** Only where the label says it. */
  readonly type?: "lighting" | "rotary_tool" | "vacuum" | "water";
};
export type PinBinding = {
  readonly pin_num: number;
  readonly special_action: string;
};
export type Sensor = {
  readonly label: string;
  readonly pin: number;
  /** 0 digital, 1 analog. */
  readonly mode: 0 | 1;
  readonly type: "soil_moisture" | "tool_verification";
};
export type ToolSlot = {
  /** Name of the tool in the slot. */
  readonly tool: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** 0 none, 1 positive x. */
  readonly pullout_direction: 0 | 1;
  readonly gantry_mounted: boolean;
};

export const PERIPHERALS_FIRST: readonly Peripheral[] = [
  { label: "Vacuum", pin: 10, type: "vacuum" },
  { label: "Water", pin: 9, type: "water" },
];
export const PERIPHERALS_COMPACT: readonly Peripheral[] = [
  { label: "Vacuum", pin: 9, type: "vacuum" },
  { label: "Water", pin: 8, type: "water" },
  { label: "Lighting", pin: 7, type: "lighting" },
];
export const PERIPHERALS_STANDARD: readonly Peripheral[] = [
  ...PERIPHERALS_COMPACT,
  { label: "Peripheral 4", pin: 10 },
  { label: "Peripheral 5", pin: 12 },
];
export const PERIPHERALS_ROTARY: readonly Peripheral[] = [
  ...PERIPHERALS_STANDARD,
  { label: "Rotary Tool", pin: 2, type: "rotary_tool" },
  { label: "Rotary Tool Reverse", pin: 3, type: "rotary_tool" },
];

export const BUTTONS: readonly PinBinding[] = [
  { pin_num: 16, special_action: "emergency_lock" },
  { pin_num: 22, special_action: "emergency_unlock" },
];

export const SENSORS: readonly Sensor[] = [
  { label: "Soil Sensor", pin: 59, mode: 1, type: "soil_moisture" },
  { label: "Tool Verification", pin: 63, mode: 0, type: "tool_verification" },
];

export const NOZZLE = "Watering Nozzle";
const [TROUGH_1, TROUGH_2] = ["Seed Trough 1", "Seed Trough 2"];

/** The type of a tool, by its name. */
export const TOOL_TYPES: Readonly<Record<string, string>> = {
  "Rotary Tool": "rotary_tool",
  "Seed Bin": "seed_bin",
  "Seed Tray": "seed_tray",
  [TROUGH_1]: "seed_trough",
  [TROUGH_2]: "seed_trough",
  Seeder: "seeder",
  "Soil Sensor": "soil_sensor",
  [NOZZLE]: "watering_nozzle",
  Weeder: "weeder",
};

export const TOOLS_COMPACT = [TROUGH_1, TROUGH_2, NOZZLE];
export const TOOLS_STANDARD = ["Seed Bin", "Seed Tray", "Seeder", "Soil Sensor", NOZZLE, "Weeder"];
export const TOOLS_1_5 = ["Seed Bin", "Seed Tray", TROUGH_1, TROUGH_2, "Seeder", "Soil Sensor", NOZZLE, "Weeder"];
export const TOOLS_1_6 = [...TOOLS_1_5, "Rotary Tool"];
export const TOOLS_1_7 = TOOLS_1_6.filter((name) => name !== "Weeder");

/** A slot of the rack at the end of the bed. */
const inRack = (y: number, tool: string): ToolSlot => ({
  tool,
  x: 6,
  y,
  z: -340,
  pullout_direction: 1,
  gantry_mounted: false,
});
/** A slot that moves with the gantry. */
const onGantry = (y: number, tool: string): ToolSlot => ({
  tool,
  x: 0,
  y,
  z: -300,
  pullout_direction: 0,
  gantry_mounted: true,
});

const rack = [
  inRack(200, "Seeder"),
  inRack(300, "Seed Bin"),
  inRack(400, "Seed Tray"),
  inRack(600, NOZZLE),
  inRack(700, "Soil Sensor"),
];
export const SLOTS_COMPACT = [onGantry(0, TROUGH_1), onGantry(25, TROUGH_2)];
export const SLOTS_STANDARD = [...rack, inRack(800, "Weeder")];
export const SLOTS_1_5 = [...SLOTS_STANDARD, ...SLOTS_COMPACT];
export const SLOTS_1_6 = [...SLOTS_STANDARD, inRack(900, "Rotary Tool"), ...SLOTS_COMPACT];
export const SLOTS_1_7 = [...rack, inRack(800, "Rotary Tool"), ...SLOTS_COMPACT];
export const SLOTS_1_9 = [
  ...rack.filter(({ tool }) => tool !== NOZZLE && tool !== "Soil Sensor"),
  inRack(500, "Soil Sensor"),
  inRack(600, "Rotary Tool"),
  ...SLOTS_COMPACT,
];
