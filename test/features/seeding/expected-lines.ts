import type { ProductLineName } from "../../../src/features/seeding/lines/product-lines";

/** What a line leaves on a fresh device, in words. */
export interface Expected {
  readonly name: string;
  readonly web_app_config: object;
  readonly dos_config: object;
  readonly firmware_config: object;
  readonly plugin_envs: readonly string[];
  readonly peripherals: readonly string[];
  readonly pin_bindings: readonly string[];
  readonly sensors: readonly string[];
  readonly tools: readonly string[];
  readonly slots: readonly string[];
  readonly sequences: readonly string[];
}

const COMMON_SEQUENCES = [
  "Take photo of plant: pink, pinned, (parent) move, take_photo",
  "Water plant: blue, pinned, (parent) move, write_pin, wait, write_pin",
  "Water all plants: green, () execute",
  "Water all: blue, (Plant) Lua of 1 lines",
  "Photo Grid: gray, () Lua of 11 lines",
  "Weed Detection Grid: gray, () Lua of 11 lines",
  "Soil Height Grid: gray, () Lua of 11 lines",
  "Grid: gray, (Starting location, Number of points, Spacing, Subsequence) Lua of 20 lines",
  "Dispense Water: blue, (Water (mL)) Lua of 2 lines",
];
const BEFORE_MOWING = [
  "Mount Tool: gray, (Tool) Lua of 2 lines",
  "Dismount Tool: gray, () Lua of 1 lines",
  "Plant seed: yellow, (parent) move, move, write_pin, move, find_home",
  "Find Home: blue, () find_home",
  ...COMMON_SEQUENCES,
];
const AFTER_MOWING = [
  "Pick from Seed Tray: yellow, (Seed Tray, Seed Tray Cell, Cell Depth) Lua of 15 lines",
  "Pick from Seed Trough: yellow, (Seed Trough, Trough Depth) Lua of 14 lines",
  "Pick from Seed Bin: yellow, (Seed Bin, Bin Depth) Lua of 14 lines",
];

const COMPACT: Expected = {
  name: "Garden Robot Compact",
  web_app_config: { map_size_x: 2900, map_size_y: 930, hide_sensors: true },
  dos_config: { gantry_height: 140 },
  firmware_config: {
    encoder_enabled_z: 0,
    movement_max_spd_y: 900,
    movement_min_spd_x: 300,
    movement_min_spd_y: 300,
    movement_home_spd_y: 500,
    movement_steps_acc_dec_x: 250,
    movement_steps_acc_dec_y: 250,
    encoder_missed_steps_max_x: 70,
    encoder_missed_steps_max_y: 60,
    encoder_missed_steps_max_z: 70,
    encoder_missed_steps_decay_x: 100,
    encoder_missed_steps_decay_y: 100,
    encoder_missed_steps_decay_z: 100,
  },
  plugin_envs: ["3D_beamLength 1200"],
  peripherals: ["9 Vacuum", "8 Water", "7 Lighting"],
  pin_bindings: ["16 emergency_lock", "22 emergency_unlock"],
  sensors: [],
  tools: ["Seed Trough 1", "Seed Trough 2", "Watering Nozzle"],
  slots: ["Seed Trough 1: 0, 0, -300, moving", "Seed Trough 2: 0, 25, -300, moving"],
  sequences: [
    "Pick up seed: yellow, () move, write_pin, move, move",
    "Plant seed: yellow, (parent) move, move, write_pin, move, move",
    "Find Home: blue, () find_home, find_home",
    ...COMMON_SEQUENCES,
  ],
};
const RACK = [
  "Seeder: 6, 200, -340, pulled out",
  "Seed Bin: 6, 300, -340, pulled out",
  "Seed Tray: 6, 400, -340, pulled out",
  "Watering Nozzle: 6, 600, -340, pulled out",
  "Soil Sensor: 6, 700, -340, pulled out",
];
const STANDARD: Expected = {
  name: "Garden Robot Standard",
  web_app_config: { map_size_x: 2900, map_size_y: 1230 },
  dos_config: { gantry_height: 120 },
  firmware_config: { movement_motor_current_x: 1646 },
  plugin_envs: [],
  peripherals: ["9 Vacuum", "8 Water", "7 Lighting", "10 Peripheral 4", "12 Peripheral 5"],
  pin_bindings: COMPACT.pin_bindings,
  sensors: ["59 Soil Sensor 1", "63 Tool Verification 0"],
  tools: ["Seed Bin", "Seed Tray", "Seeder", "Soil Sensor", "Watering Nozzle", "Weeder"],
  slots: [...RACK, "Weeder: 6, 800, -340, pulled out"],
  sequences: [...BEFORE_MOWING, ...AFTER_MOWING],
};

const withHardware = (line: Expected, firmware_hardware: string, changes: Partial<Expected> = {}): Expected => ({
  ...line,
  ...changes,
  dos_config: { ...line.dos_config, firmware_hardware },
});
const COMPACT_10 = withHardware(COMPACT, "compact_k10");
const COMPACT_11 = withHardware(COMPACT, "compact_k11");
const COMPACT_12 = withHardware(COMPACT, "compact_k12");
const STANDARD_14 = withHardware(STANDARD, "board_k14");
const STANDARD_15 = withHardware(STANDARD, "board_k15", {
  tools: [
    "Seed Bin",
    "Seed Tray",
    "Seed Trough 1",
    "Seed Trough 2",
    "Seeder",
    "Soil Sensor",
    "Watering Nozzle",
    "Weeder",
  ],
  slots: [...STANDARD.slots, ...COMPACT.slots],
});
const MOWING = {
  peripherals: [...STANDARD.peripherals, "2 Rotary Tool", "3 Rotary Tool Reverse"],
  sequences: [...BEFORE_MOWING, "Mow All Weeds: red, (Weed) Lua of 55 lines", ...AFTER_MOWING],
};
const STANDARD_16 = withHardware(STANDARD, "board_k16", {
  ...MOWING,
  tools: [...STANDARD_15.tools, "Rotary Tool"],
  slots: [...STANDARD.slots, "Rotary Tool: 6, 900, -340, pulled out", ...COMPACT.slots],
});
const STANDARD_17 = withHardware(STANDARD, "board_k17", {
  ...MOWING,
  tools: [
    "Seed Bin",
    "Seed Tray",
    "Seed Trough 1",
    "Seed Trough 2",
    "Seeder",
    "Soil Sensor",
    "Watering Nozzle",
    "Rotary Tool",
  ],
  slots: [...RACK, "Rotary Tool: 6, 800, -340, pulled out", ...COMPACT.slots],
});
const STANDARD_18 = withHardware(STANDARD_17, "board_k18");
const STANDARD_19 = withHardware(STANDARD_17, "board_k19", {
  plugin_envs: ["3D_zAxisLength 800"],
  slots: [
    "Seeder: 6, 200, -340, pulled out",
    "Seed Bin: 6, 300, -340, pulled out",
    "Seed Tray: 6, 400, -340, pulled out",
    "Soil Sensor: 6, 500, -340, pulled out",
    "Rotary Tool: 6, 600, -340, pulled out",
    ...COMPACT.slots,
  ],
});
const compactXl = (line: Expected): Expected => ({
  ...line,
  name: "Garden Robot Compact XL",
  web_app_config: { map_size_x: 5900, map_size_y: 2130, hide_sensors: true },
  plugin_envs: ["3D_beamLength 2400"],
});
const standardXl = (line: Expected): Expected => ({
  ...line,
  name: "Garden Robot Standard XL",
  web_app_config: { map_size_x: 5900, map_size_y: 2730 },
  plugin_envs: ["3D_beamLength 3000", ...line.plugin_envs],
});

/** Every line but `none`. Source: `seed-data.md` §1. */
export const LINES: Readonly<Record<Exclude<ProductLineName, "none">, Expected>> = {
  "compact_1.0": COMPACT_10,
  "compact_1.1": COMPACT_11,
  "compact_1.2": COMPACT_12,
  "compact_xl_1.0": compactXl(COMPACT_10),
  "compact_xl_1.1": compactXl(COMPACT_11),
  "compact_xl_1.2": compactXl(COMPACT_12),
  "standard_1.2": withHardware(STANDARD, "mcu", { peripherals: ["10 Vacuum", "9 Water"], pin_bindings: [] }),
  "standard_1.3": withHardware(STANDARD, "board", { pin_bindings: [] }),
  "standard_1.4": STANDARD_14,
  "standard_1.5": STANDARD_15,
  "standard_1.6": STANDARD_16,
  "standard_1.7": STANDARD_17,
  "standard_1.8": STANDARD_18,
  "standard_1.9": STANDARD_19,
  "standard_xl_1.4": standardXl(STANDARD_14),
  "standard_xl_1.5": standardXl(STANDARD_15),
  "standard_xl_1.6": standardXl(STANDARD_16),
  "standard_xl_1.7": standardXl(STANDARD_17),
  "standard_xl_1.8": standardXl(STANDARD_18),
  "standard_xl_1.9": standardXl(STANDARD_19),
};
