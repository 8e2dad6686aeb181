// Generated from the API reference by `bun run client`.

import type {
  Create,
  Delete,
  DeleteAll,
  DeleteSeveral,
  Edit,
  Get,
  List,
  Pages,
  Reset,
  Search,
  Show,
  Update,
  UpdateSeveral,
} from "./verbs.js";

/** Item in the message center */
export interface Alert {
  id: number;
  device_id: number;
  /** Seconds since the epoch */
  created_at: number;
  updated_at: string;
  problem_tag:
    | "api.user.not_welcomed"
    | "api.documentation.unread"
    | "api.seed_data.missing"
    | "api.tour.not_taken"
    | "api.demo_account.in_use"
    | "api.bulletin.unread"
    | "api.robot.set_up_again"
    | "api.robot.update_failed";
  priority: number;
  slug: string;
}

/** Plants, weeds, tool slots and other points */
export type Point = GenericPointer | Plant | ToolSlot | Weed;

export interface GenericPointer {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pointer_type: "GenericPointer";
  name: string;
  /** Free texts by key */
  meta: Record<string, string>;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  /** mm */
  radius: number;
  discarded_at: string | null;
}

export interface Plant {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pointer_type: "Plant";
  name: string;
  /** Free texts by key */
  meta: Record<string, string>;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  /** mm */
  radius: number;
  cropdb_slug: string;
  /** Default: planned, of weeds active */
  plant_stage: "planned" | "planted" | "harvested" | "sprouted" | "active" | "removed" | "pending";
  planted_at: string | null;
  /** mm */
  depth: number;
  water_curve_id: number | null;
  spread_curve_id: number | null;
  height_curve_id: number | null;
}

export interface ToolSlot {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pointer_type: "ToolSlot";
  name: string;
  /** Free texts by key */
  meta: Record<string, string>;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  tool_id: number | null;
  pullout_direction: number;
  gantry_mounted: boolean;
  mount_stage?: number;
  /** mm along x */
  mount_offset_x?: number;
  /** mm along y */
  mount_offset_y?: number;
  /** mm along z */
  mount_offset_z?: number;
}

export interface Weed {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pointer_type: "Weed";
  name: string;
  /** Free texts by key */
  meta: Record<string, string>;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  /** mm */
  radius: number;
  discarded_at: string | null;
  /** Default: planned, of weeds active */
  plant_stage: "planned" | "planted" | "harvested" | "sprouted" | "active" | "removed" | "pending";
}

export interface PointFilter {
  filter?: string;
}

export interface PointSearch {
  radius?: number;
  x?: number;
  y?: number;
  z?: number;
  depth?: number;
  name?: string;
  cropdb_slug?: string;
  pointer_type?: "GenericPointer" | "Plant" | "ToolSlot" | "Weed";
  plant_stage?: "planned" | "planted" | "harvested" | "sprouted" | "active" | "removed" | "pending";
  /** Free texts by key */
  meta?: Record<string, string>;
  /** kept, old or all */
  filter?: string;
}

export interface NewPoint {
  pointer_type: "GenericPointer" | "Plant" | "ToolSlot" | "Weed";
  name?: string;
  /** Free texts by key */
  meta?: Record<string, string>;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  /** mm */
  radius?: number;
  cropdb_slug?: string;
  /** Default: planned, of weeds active */
  plant_stage?: "planned" | "planted" | "harvested" | "sprouted" | "active" | "removed" | "pending";
  planted_at?: string | null;
  /** mm */
  depth?: number;
  water_curve_id?: number | null;
  spread_curve_id?: number | null;
  height_curve_id?: number | null;
  tool_id?: number | null;
  pullout_direction?: number;
  gantry_mounted?: boolean;
  mount_stage?: number | null;
  mount_offset_x?: number | null;
  mount_offset_y?: number | null;
  mount_offset_z?: number | null;
}

export interface PointChanges {
  pointer_type?: "GenericPointer" | "Plant" | "ToolSlot" | "Weed";
  name?: string;
  /** Free texts by key */
  meta?: Record<string, string>;
  /** mm */
  x?: number;
  /** mm */
  y?: number;
  /** mm */
  z?: number;
  /** mm */
  radius?: number;
  cropdb_slug?: string;
  /** Default: planned, of weeds active */
  plant_stage?: "planned" | "planted" | "harvested" | "sprouted" | "active" | "removed" | "pending";
  planted_at?: string | null;
  /** mm */
  depth?: number;
  water_curve_id?: number | null;
  spread_curve_id?: number | null;
  height_curve_id?: number | null;
  tool_id?: number | null;
  pullout_direction?: number;
  gantry_mounted?: boolean;
  mount_stage?: number | null;
  mount_offset_x?: number | null;
  mount_offset_y?: number | null;
  mount_offset_z?: number | null;
}

/** Collection of points by criteria or explicit list */
export interface PointGroup {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  /** Manually included points */
  point_ids: Array<number>;
  sort_type:
    | "xy_ascending"
    | "xy_descending"
    | "yx_ascending"
    | "yx_descending"
    | "xy_alternating"
    | "yx_alternating"
    | "nn"
    | "random";
  /** Automatic inclusion, evaluated by the device */
  criteria: {
    day?: {
      op?: "<" | ">";
      days_ago?: number;
    };
    string_eq?: Record<string, Array<string>>;
    number_eq?: Record<string, Array<number>>;
    number_lt?: Record<string, number>;
    number_gt?: Record<string, number>;
  };
}

export interface NewPointGroup {
  name: string;
  /** Manually included points */
  point_ids: Array<number>;
  sort_type?:
    | "xy_ascending"
    | "xy_descending"
    | "yx_ascending"
    | "yx_descending"
    | "xy_alternating"
    | "yx_alternating"
    | "nn"
    | "random";
  /** Automatic inclusion, evaluated by the device */
  criteria?: {
    day?: {
      op?: "<" | ">";
      days_ago?: number;
    };
    string_eq?: Record<string, Array<string>>;
    number_eq?: Record<string, Array<number>>;
    number_lt?: Record<string, number>;
    number_gt?: Record<string, number>;
  };
}

export interface PointGroupChanges {
  name?: string;
  /** Manually included points */
  point_ids?: Array<number>;
  sort_type?:
    | "xy_ascending"
    | "xy_descending"
    | "yx_ascending"
    | "yx_descending"
    | "xy_alternating"
    | "yx_alternating"
    | "nn"
    | "random";
  /** Automatic inclusion, evaluated by the device */
  criteria?: {
    day?: {
      op?: "<" | ">";
      days_ago?: number;
    };
    string_eq?: Record<string, Array<string>>;
    number_eq?: Record<string, Array<number>>;
    number_lt?: Record<string, number>;
    number_gt?: Record<string, number>;
  };
}

/** Time-based plant water/height/spread tables */
export interface Curve {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  type: "height" | "spread" | "water";
  /** Value by day */
  data: Record<string, number>;
}

export interface NewCurve {
  name: string;
  type: "height" | "spread" | "water";
  /** Value by day */
  data: Record<string, number>;
}

export interface CurveChanges {
  name?: string;
  type?: "height" | "spread" | "water";
  /** Value by day */
  data?: Record<string, number>;
}

/** Physical object mounted on the gantry or in a tool slot */
export interface Tool {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  /** Active: in a tool slot */
  status: "active" | "inactive";
  flow_rate_ml_per_s: number;
  /** mm that the tip of a seeder reaches down */
  seeder_tip_z_offset: number;
  type?:
    | "none"
    | "rotary_tool"
    | "seed_bin"
    | "seed_tray"
    | "seed_trough"
    | "seeder"
    | "soil_sensor"
    | "watering_nozzle"
    | "weeder";
  /** mm along x */
  effector_offset_x?: number;
  /** mm along y */
  effector_offset_y?: number;
  /** mm along z */
  effector_offset_z?: number;
  /** The head of the robot takes it up */
  utm_mountable?: boolean;
}

export interface NewTool {
  name: string;
  flow_rate_ml_per_s?: number;
  /** mm that the tip of a seeder reaches down */
  seeder_tip_z_offset?: number;
  type?:
    | "none"
    | "rotary_tool"
    | "seed_bin"
    | "seed_tray"
    | "seed_trough"
    | "seeder"
    | "soil_sensor"
    | "watering_nozzle"
    | "weeder"
    | null;
  effector_offset_x?: number | null;
  effector_offset_y?: number | null;
  effector_offset_z?: number | null;
  utm_mountable?: boolean | null;
}

export interface ToolChanges {
  name?: string;
  flow_rate_ml_per_s?: number;
  /** mm that the tip of a seeder reaches down */
  seeder_tip_z_offset?: number;
  type?:
    | "none"
    | "rotary_tool"
    | "seed_bin"
    | "seed_tray"
    | "seed_trough"
    | "seeder"
    | "soil_sensor"
    | "watering_nozzle"
    | "weeder"
    | null;
  effector_offset_x?: number | null;
  effector_offset_y?: number | null;
  effector_offset_z?: number | null;
  utm_mountable?: boolean | null;
}

/** Pre-arranged configuration of plants */
export interface SavedGarden {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  notes: string | null;
}

export interface NewSavedGarden {
  name: string;
  notes?: string | null;
}

export interface SavedGardenChanges {
  name?: string;
  notes?: string | null;
}

/** A plant within a saved garden (not a real plant) */
export interface PlantTemplate {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  saved_garden_id: number;
  /** mm */
  radius: number;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z: number;
  name: string;
  cropdb_slug: string;
}

export interface NewPlantTemplate {
  saved_garden_id: number;
  /** mm */
  radius?: number;
  /** mm */
  x: number;
  /** mm */
  y: number;
  /** mm */
  z?: number;
  name?: string;
  cropdb_slug?: string;
}

export interface PlantTemplateChanges {
  saved_garden_id?: number;
  /** mm */
  radius?: number;
  /** mm */
  x?: number;
  /** mm */
  y?: number;
  /** mm */
  z?: number;
  name?: string;
  cropdb_slug?: string;
}

/** What can be grown, and what it needs */
export interface Crop {
  slug: string;
  /** Further slugs by which clients know it */
  slugs?: Array<string>;
  /** What neighbours are named by */
  kind: string;
  /** In the language of the answer */
  name: string;
  names: {
    en: string;
    de: string;
  };
  synonyms?: Array<string>;
  binomial?: string;
  family?: {
    name: string;
    common_name: string;
  };
  /** Width of a grown plant, in cm */
  spread_cm?: number;
  /** Distance in the row, in cm */
  spacing_cm?: number;
  /** Distance of rows, in cm */
  row_spacing_cm?: number;
  /** Height of a grown plant, in cm */
  height_cm?: number;
  /** Depth of seeds, tubers or bulbs, in mm; 0 on the surface */
  sowing_depth_mm?: number;
  sun?: "full" | "partial" | "shade";
  water?: "low" | "medium" | "high";
  /** Days from sowing outdoors, or planting out, to the first harvest */
  days_to_maturity?: {
    from: number;
    to: number;
  };
  /** Months to sow indoors, both included */
  sow_indoors?: Array<{
    from: number;
    /** May be in the next year */
    to: number;
  }>;
  /** Months to sow outdoors, both included */
  sow_outdoors?: Array<{
    from: number;
    /** May be in the next year */
    to: number;
  }>;
  /** Months to harvest, both included */
  harvest?: Array<{
    from: number;
    /** May be in the next year */
    to: number;
  }>;
  /** Kinds that do well beside it */
  good_neighbours?: Array<{
    kind: string;
    name: string;
  }>;
  /** Kinds that do not */
  bad_neighbours?: Array<{
    kind: string;
    name: string;
  }>;
}

export interface CropFilter {
  /** Any name, also a misspelt one; the best 20 */
  search?: string;
  /** By default as Accept-Language asks */
  language?: "en" | "de";
  /** Of the garden: south of the equator months are half a year later */
  latitude?: number;
}

/** Metadata about input hardware */
export interface Sensor {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  label: string;
  pin: number;
  /** 0 digital, 1 analog */
  mode: 0 | 1;
  /** What it measures */
  type?: "none" | "soil_moisture" | "tool_verification" | "current";
}

export interface NewSensor {
  label: string;
  pin: number;
  /** 0 digital, 1 analog */
  mode: 0 | 1;
  type?: "none" | "soil_moisture" | "tool_verification" | "current" | null;
}

export interface SensorChanges {
  label?: string;
  pin?: number;
  /** 0 digital, 1 analog */
  mode?: 0 | 1;
  type?: "none" | "soil_moisture" | "tool_verification" | "current" | null;
}

/** Metadata about output hardware */
export interface Peripheral {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pin: number;
  label: string;
  /** 0 digital, 1 analog */
  mode: 0 | 1;
  /** The work that it does */
  type?: "none" | "lighting" | "rotary_tool" | "vacuum" | "water";
}

export interface NewPeripheral {
  pin: number;
  label: string;
  /** 0 digital, 1 analog */
  mode?: 0 | 1;
  type?: "none" | "lighting" | "rotary_tool" | "vacuum" | "water" | null;
}

export interface PeripheralChanges {
  pin?: number;
  label?: string;
  /** 0 digital, 1 analog */
  mode?: 0 | 1;
  type?: "none" | "lighting" | "rotary_tool" | "vacuum" | "water" | null;
}

/** Binds an I/O pin to a sequence or special action */
export interface PinBinding {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  /** Not one of the reserved pins 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27 */
  pin_num: number;
  sequence_id: number | null;
  special_action:
    "emergency_lock" | "emergency_unlock" | "power_off" | "read_status" | "reboot" | "sync" | "take_photo" | null;
  /** In an edit: clears the target of the other type */
  binding_type: "standard" | "special";
}

export interface NewPinBinding {
  /** Not one of the reserved pins 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27 */
  pin_num: number;
  sequence_id?: number | null;
  special_action?:
    "emergency_lock" | "emergency_unlock" | "power_off" | "read_status" | "reboot" | "sync" | "take_photo" | null;
}

export interface PinBindingChanges {
  /** Not one of the reserved pins 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 23, 24, 25, 27 */
  pin_num?: number;
  sequence_id?: number | null;
  special_action?:
    "emergency_lock" | "emergency_unlock" | "power_off" | "read_status" | "reboot" | "sync" | "take_photo" | null;
  /** In an edit: clears the target of the other type */
  binding_type?: "standard" | "special";
}

/** Metadata of an external webcam (stream URL) */
export interface WebcamFeed {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  /** Any text */
  url: string;
}

export interface NewWebcamFeed {
  name: string;
  /** Any text */
  url: string;
}

export interface WebcamFeedChanges {
  name?: string;
  /** Any text */
  url?: string;
}

/** Setup wizard results */
export interface WizardStepResult {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  /** Step */
  slug: string;
  answer: boolean | null;
  outcome: string | null;
}

export interface NewWizardStepResult {
  /** Step */
  slug: string;
  answer?: boolean | null;
  outcome?: string | null;
}

export interface WizardStepResultChanges {
  /** Step */
  slug?: string;
  answer?: boolean | null;
  outcome?: string | null;
}

/** Key/value pairs for persistent storage */
export interface PluginEnv {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  key: string;
  value: string;
}

export interface NewPluginEnv {
  key: string;
  value: string;
}

export interface PluginEnvChanges {
  key?: string;
  value?: string;
}

/** Metadata of photos taken by the device */
export interface Image {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  attachment_processed_at: string | null;
  /** On create: where to fetch the picture. In records: where it is shown */
  attachment_url: string;
  meta: {
    name?: string;
    /** mm */
    x?: number;
    /** mm */
    y?: number;
    /** mm */
    z?: number;
  };
}

export interface NewImage {
  attachment_processed_at?: string | null;
  /** On create: where to fetch the picture. In records: where it is shown */
  attachment_url: string;
  meta?: {
    name?: string;
    /** mm */
    x?: number;
    /** mm */
    y?: number;
    /** mm */
    z?: number;
  };
}

/** One sensor reading */
export interface SensorReading {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  pin: number;
  value: number;
  /** 0 digital, 1 analog */
  mode: 0 | 1;
  x: number | null;
  y: number | null;
  z: number | null;
  /** Default: time of the request */
  read_at: string;
}

export interface NewSensorReading {
  pin: number;
  value: number;
  /** 0 digital, 1 analog */
  mode?: 0 | 1;
  x: number | null;
  y: number | null;
  z: number | null;
  /** Default: time of the request */
  read_at?: string;
}

/** Historical device status information */
export interface Telemetry {
  id: number;
  device_id: number;
  /** Seconds since the epoch */
  created_at: number;
  updated_at: string;
  /** Computer of the robot, e.g. `sbc4` */
  target: string;
  soc_temp: number | null;
  throttled: string | null;
  wifi_level_percent: number | null;
  uptime: number | null;
  memory_usage: number | null;
  disk_usage: number | null;
  cpu_usage: number | null;
  dos_version: string | null;
  firmware_hardware:
    | "mcu"
    | "board"
    | "board_k14"
    | "board_k15"
    | "board_k16"
    | "board_k17"
    | "board_k18"
    | "board_k19"
    | "compact_k10"
    | "compact_k11"
    | "compact_k12"
    | "none"
    | null;
}

export interface NewTelemetry {
  /** Computer of the robot, e.g. `sbc4` */
  target: string;
  soc_temp?: number | null;
  throttled?: string | null;
  wifi_level_percent?: number | null;
  uptime?: number | null;
  memory_usage?: number | null;
  disk_usage?: number | null;
  cpu_usage?: number | null;
  dos_version?: string | null;
  firmware_hardware?:
    | "mcu"
    | "board"
    | "board_k14"
    | "board_k15"
    | "board_k16"
    | "board_k17"
    | "board_k18"
    | "board_k19"
    | "compact_k10"
    | "compact_k11"
    | "compact_k12"
    | "none"
    | null;
}

/** Messages from a device */
export interface Log {
  id: number;
  device_id: number;
  /** Seconds since the epoch */
  created_at: number;
  updated_at: string;
  /** Longer ones are cut */
  message: string;
  channels: Array<"ticker" | "toast" | "email" | "espeak" | "fatal_email">;
  type: "assertion" | "busy" | "debug" | "error" | "fun" | "info" | "success" | "warn";
  verbosity: number;
  x: number | null;
  y: number | null;
  z: number | null;
  major_version: number | null | string | null;
  minor_version: number | null | string | null;
  patch_version: number | null | string | null;
  /** Unused */
  meta: null;
}

export interface LogSearch {
  /** The whole message */
  message?: string;
  type?: "assertion" | "busy" | "debug" | "error" | "fun" | "info" | "success" | "warn";
  verbosity?: number;
  /** mm */
  x?: number;
  /** mm */
  y?: number;
  /** mm */
  z?: number;
}

export interface NewLog {
  /** Seconds since the epoch */
  created_at?: number;
  /** Longer ones are cut */
  message: string;
  channels?: Array<"ticker" | "toast" | "email" | "espeak" | "fatal_email">;
  type?: "assertion" | "busy" | "debug" | "error" | "fun" | "info" | "success" | "warn";
  verbosity?: number;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  major_version?: number | null | string | null;
  minor_version?: number | null | string | null;
  patch_version?: number | null | string | null;
  /** Unused */
  meta?: null;
}

/** Rain, soil, air, wind or tank of the garden, with its newest value */
export interface Measure {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  /** mm, %, °C, hPa, km/h, l, lx or own text */
  unit: string;
  kind: "rain" | "rain_expected" | "soil" | "temperature" | "wind" | "level" | "other";
  mode: "amount" | "counter" | null;
  min: number | null;
  max: number | null;
  silent_hours: number | null;
  x: number | null;
  y: number | null;
  z: number | null;
  source: {
    /** At the broker of the home automation, no wildcards */
    topic?: string;
    /** Key of the number, where the message is an object */
    key?: string;
    /** Sensor of the robot */
    sensor_id?: number;
    /** Its reading in air */
    dry?: number;
    /** Its reading in water */
    wet?: number;
  } | null;
  /** Whether a person has looked at it; each edit by one says so */
  seen: boolean;
  newest: {
    value: number;
    at: string;
    /** Who handed it in */
    by: string;
  } | null;
}

export interface NewMeasure {
  name: string;
  /** mm, %, °C, hPa, km/h, l, lx or own text */
  unit?: string;
  kind?: "rain" | "rain_expected" | "soil" | "temperature" | "wind" | "level" | "other";
  mode?: "amount" | "counter" | null;
  min?: number | null;
  max?: number | null;
  silent_hours?: number | null;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  source?: {
    /** At the broker of the home automation, no wildcards */
    topic?: string;
    /** Key of the number, where the message is an object */
    key?: string;
    /** Sensor of the robot */
    sensor_id?: number;
    /** Its reading in air */
    dry?: number;
    /** Its reading in water */
    wet?: number;
  } | null;
}

export interface MeasureChanges {
  name?: string;
  /** mm, %, °C, hPa, km/h, l, lx or own text */
  unit?: string;
  kind?: "rain" | "rain_expected" | "soil" | "temperature" | "wind" | "level" | "other";
  mode?: "amount" | "counter" | null;
  min?: number | null;
  max?: number | null;
  silent_hours?: number | null;
  x?: number | null;
  y?: number | null;
  z?: number | null;
  source?: {
    /** At the broker of the home automation, no wildcards */
    topic?: string;
    /** Key of the number, where the message is an object */
    key?: string;
    /** Sensor of the robot */
    sensor_id?: number;
    /** Its reading in air */
    dry?: number;
    /** Its reading in water */
    wet?: number;
  } | null;
}

/** Organization of sequences */
export interface Folder {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  parent_id: number | null;
  color: string;
  name: string;
}

export interface NewFolder {
  parent_id?: number | null;
  color: string;
  name: string;
}

export interface FolderChanges {
  parent_id: number | null;
  color?: string;
  name?: string;
}

/** Commands built in the sequence editor */
export interface Sequence {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  args: {
    version: number;
    locals: ScopeDeclarationNode;
  };
  color: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  folder_id: number | null;
  /** Local changes to a shared sequence */
  forked: boolean;
  name: string;
  pinned: boolean;
  copyright: string | null;
  description: string | null;
  /** Versions on offer */
  sequence_versions: Array<number>;
  sequence_version_id: number | null;
  kind: "sequence";
  body: Array<Step>;
}

export interface ScopeDeclarationNode {
  kind: "scope_declaration";
  args: Record<string, unknown>;
  body?: Array<VariableDeclarationNode | ParameterDeclarationNode>;
  comment?: string;
}

export interface VariableDeclarationNode {
  kind: "variable_declaration";
  args: {
    label: string;
    data_value:
      | CoordinateNode
      | IdentifierNode
      | LocationPlaceholderNode
      | NumberPlaceholderNode
      | NumericNode
      | PointNode
      | ResourceNode
      | ResourcePlaceholderNode
      | TextNode
      | TextPlaceholderNode
      | ToolNode
      | PointGroupNode;
  };
  comment?: string;
}

export interface CoordinateNode {
  kind: "coordinate";
  args: {
    x: number;
    y: number;
    z: number;
  };
  comment?: string;
}

export interface IdentifierNode {
  kind: "identifier";
  args: {
    label: string;
  };
  comment?: string;
}

export interface LocationPlaceholderNode {
  kind: "location_placeholder";
  args: Record<string, unknown>;
  comment?: string;
}

export interface NumberPlaceholderNode {
  kind: "number_placeholder";
  args: Record<string, unknown>;
  comment?: string;
}

export interface NumericNode {
  kind: "numeric";
  args: {
    number: number;
  };
  comment?: string;
}

export interface PointNode {
  kind: "point";
  args: {
    pointer_type: "GenericPointer" | "ToolSlot" | "Plant" | "Weed";
    pointer_id: number;
  };
  comment?: string;
}

export interface ResourceNode {
  kind: "resource";
  args: {
    resource_type:
      "Device" | "Point" | "Plant" | "ToolSlot" | "Weed" | "GenericPointer" | "Sequence" | "Peripheral" | "Sensor";
    resource_id: number;
  };
  comment?: string;
}

export interface ResourcePlaceholderNode {
  kind: "resource_placeholder";
  args: {
    resource_type:
      "Device" | "Point" | "Plant" | "ToolSlot" | "Weed" | "GenericPointer" | "Sequence" | "Peripheral" | "Sensor";
  };
  comment?: string;
}

export interface TextNode {
  kind: "text";
  args: {
    string: string;
  };
  comment?: string;
}

export interface TextPlaceholderNode {
  kind: "text_placeholder";
  args: Record<string, unknown>;
  comment?: string;
}

export interface ToolNode {
  kind: "tool";
  args: {
    tool_id: number;
  };
  comment?: string;
}

export interface PointGroupNode {
  kind: "point_group";
  args: {
    point_group_id: number;
  };
  comment?: string;
}

export interface ParameterDeclarationNode {
  kind: "parameter_declaration";
  args: {
    label: string;
    default_value:
      | CoordinateNode
      | IdentifierNode
      | LocationPlaceholderNode
      | NumberPlaceholderNode
      | NumericNode
      | PointNode
      | ResourceNode
      | ResourcePlaceholderNode
      | TextNode
      | TextPlaceholderNode
      | ToolNode;
  };
  comment?: string;
}

/** A step of a sequence; /api/corpus has the same as data */
export type Step =
  | AssertionNode
  | CalibrateNode
  | ChangeOwnershipNode
  | CheckUpdatesNode
  | EmergencyLockNode
  | EmergencyUnlockNode
  | ExecuteNode
  | ExecuteScriptNode
  | FactoryResetNode
  | FindHomeNode
  | FlashFirmwareNode
  | HomeNode
  | InstallPluginNode
  | InstallFirstPartyPluginNode
  | IfNode
  | LuaNode
  | MoveAbsoluteNode
  | MoveRelativeNode
  | MoveNode
  | PowerOffNode
  | ReadPinNode
  | ReadStatusNode
  | RebootNode
  | RemovePluginNode
  | UpdateResourceNode
  | SendMessageNode
  | SetServoAngleNode
  | SetUserEnvNode
  | SyncNode
  | TakePhotoNode
  | TogglePinNode
  | UpdatePluginNode
  | WaitNode
  | WritePinNode
  | ZeroNode;

export interface AssertionNode {
  kind: "assertion";
  args: {
    assertion_type: "abort" | "recover" | "abort_recover" | "continue";
    _then: ExecuteNode | NothingNode;
    lua: string;
  };
  comment?: string;
}

export interface ExecuteNode {
  kind: "execute";
  args: {
    sequence_id: number;
  };
  body?: Array<ParameterApplicationNode>;
  comment?: string;
}

export interface ParameterApplicationNode {
  kind: "parameter_application";
  args: {
    label: string;
    data_value:
      | CoordinateNode
      | IdentifierNode
      | LocationPlaceholderNode
      | NumberPlaceholderNode
      | NumericNode
      | PointNode
      | ResourceNode
      | ResourcePlaceholderNode
      | TextNode
      | TextPlaceholderNode
      | ToolNode
      | PointGroupNode;
  };
  comment?: string;
}

export interface NothingNode {
  kind: "nothing";
  args: Record<string, unknown>;
  comment?: string;
}

export interface CalibrateNode {
  kind: "calibrate";
  args: {
    axis: "x" | "y" | "z" | "all";
  };
  comment?: string;
}

/** Rarely used. It can disappear from a later corpus without warning. */
export interface ChangeOwnershipNode {
  kind: "change_ownership";
  args: Record<string, unknown>;
  body?: Array<PairNode>;
  comment?: string;
}

export interface PairNode {
  kind: "pair";
  args: {
    label: string;
    value: string | number | boolean;
  };
  comment?: string;
}

export interface CheckUpdatesNode {
  kind: "check_updates";
  args: {
    package: string;
  };
  comment?: string;
}

export interface EmergencyLockNode {
  kind: "emergency_lock";
  args: Record<string, unknown>;
  comment?: string;
}

export interface EmergencyUnlockNode {
  kind: "emergency_unlock";
  args: Record<string, unknown>;
  comment?: string;
}

export interface ExecuteScriptNode {
  kind: "execute_script";
  args: {
    label: string;
  };
  body?: Array<PairNode>;
  comment?: string;
}

export interface FactoryResetNode {
  kind: "factory_reset";
  args: {
    package: string;
  };
  comment?: string;
}

export interface FindHomeNode {
  kind: "find_home";
  args: {
    speed: number;
    axis: "x" | "y" | "z" | "all";
  };
  comment?: string;
}

export interface FlashFirmwareNode {
  kind: "flash_firmware";
  args: {
    package: string;
  };
  comment?: string;
}

export interface HomeNode {
  kind: "home";
  args: {
    speed: number;
    axis: "x" | "y" | "z" | "all";
  };
  comment?: string;
}

export interface InstallPluginNode {
  kind: "install_plugin";
  args: {
    url: string;
  };
  comment?: string;
}

export interface InstallFirstPartyPluginNode {
  kind: "install_first_party_plugin";
  args: Record<string, unknown>;
  comment?: string;
}

export interface IfNode {
  kind: "_if";
  args: {
    lhs: string | NamedPinNode;
    op: "<" | ">" | "is" | "not" | "is_undefined";
    rhs: number;
    _then: ExecuteNode | NothingNode;
    _else: ExecuteNode | NothingNode;
  };
  body?: Array<PairNode>;
  comment?: string;
}

export interface NamedPinNode {
  kind: "named_pin";
  args: {
    pin_type: "Peripheral" | "Sensor" | "BoxLed3" | "BoxLed4";
    pin_id: number;
  };
  comment?: string;
}

export interface LuaNode {
  kind: "lua";
  args: {
    lua: string;
  };
  body?: Array<PairNode>;
  comment?: string;
}

export interface MoveAbsoluteNode {
  kind: "move_absolute";
  args: {
    location: ToolNode | CoordinateNode | PointNode | IdentifierNode;
    speed: number;
    offset: CoordinateNode;
  };
  comment?: string;
}

export interface MoveRelativeNode {
  kind: "move_relative";
  args: {
    x: number;
    y: number;
    z: number;
    speed: number;
  };
  comment?: string;
}

export interface MoveNode {
  kind: "move";
  args: Record<string, unknown>;
  body?: Array<AxisOverwriteNode | AxisAdditionNode | SpeedOverwriteNode | AxisOrderNode | SafeZNode>;
  comment?: string;
}

export interface AxisOverwriteNode {
  kind: "axis_overwrite";
  args: {
    axis: "x" | "y" | "z" | "all";
    axis_operand:
      CoordinateNode | IdentifierNode | LuaNode | NumericNode | PointNode | RandomNode | SpecialValueNode | ToolNode;
  };
  comment?: string;
}

export interface RandomNode {
  kind: "random";
  args: {
    variance: number;
  };
  comment?: string;
}

export interface SpecialValueNode {
  kind: "special_value";
  args: {
    label: string;
  };
  comment?: string;
}

export interface AxisAdditionNode {
  kind: "axis_addition";
  args: {
    axis: "x" | "y" | "z" | "all";
    axis_operand:
      CoordinateNode | IdentifierNode | LuaNode | NumericNode | PointNode | RandomNode | SpecialValueNode | ToolNode;
  };
  comment?: string;
}

export interface SpeedOverwriteNode {
  kind: "speed_overwrite";
  args: {
    speed_setting: LuaNode | NumericNode;
    axis: "x" | "y" | "z" | "all";
  };
  comment?: string;
}

export interface AxisOrderNode {
  kind: "axis_order";
  args: {
    grouping:
      | "xyz"
      | "x,yz"
      | "yz,x"
      | "y,xz"
      | "xz,y"
      | "z,xy"
      | "xy,z"
      | "x,y,z"
      | "x,z,y"
      | "y,x,z"
      | "y,z,x"
      | "z,x,y"
      | "z,y,x"
      | "xy"
      | "x,y"
      | "y,x"
      | "xz"
      | "x,z"
      | "z,x"
      | "yz"
      | "y,z"
      | "z,y"
      | "x"
      | "y"
      | "z";
    route: "high" | "low" | "in_order";
  };
  comment?: string;
}

export interface SafeZNode {
  kind: "safe_z";
  args: Record<string, unknown>;
  comment?: string;
}

export interface PowerOffNode {
  kind: "power_off";
  args: Record<string, unknown>;
  comment?: string;
}

export interface ReadPinNode {
  kind: "read_pin";
  args: {
    pin_number: number | NamedPinNode;
    label: string;
    pin_mode: 0 | 1;
  };
  comment?: string;
}

export interface ReadStatusNode {
  kind: "read_status";
  args: Record<string, unknown>;
  comment?: string;
}

export interface RebootNode {
  kind: "reboot";
  args: {
    package: string;
  };
  comment?: string;
}

export interface RemovePluginNode {
  kind: "remove_plugin";
  args: {
    package: string;
  };
  comment?: string;
}

export interface UpdateResourceNode {
  kind: "update_resource";
  args: {
    resource: IdentifierNode | ResourceNode | PointNode;
  };
  body?: Array<PairNode>;
  comment?: string;
}

export interface SendMessageNode {
  kind: "send_message";
  args: {
    message: string;
    message_type: "assertion" | "busy" | "debug" | "error" | "fun" | "info" | "success" | "warn";
  };
  body?: Array<ChannelNode>;
  comment?: string;
}

/** Names one output over which a log message is delivered. */
export interface ChannelNode {
  kind: "channel";
  args: {
    channel_name: "ticker" | "toast" | "email" | "espeak";
  };
  comment?: string;
}

export interface SetServoAngleNode {
  kind: "set_servo_angle";
  args: {
    pin_number: number | NamedPinNode;
    pin_value: number;
  };
  comment?: string;
}

export interface SetUserEnvNode {
  kind: "set_user_env";
  args: Record<string, unknown>;
  body?: Array<PairNode>;
  comment?: string;
}

export interface SyncNode {
  kind: "sync";
  args: Record<string, unknown>;
  comment?: string;
}

export interface TakePhotoNode {
  kind: "take_photo";
  args: Record<string, unknown>;
  comment?: string;
}

export interface TogglePinNode {
  kind: "toggle_pin";
  args: {
    pin_number: number | NamedPinNode;
  };
  comment?: string;
}

export interface UpdatePluginNode {
  kind: "update_plugin";
  args: {
    package: string;
  };
  comment?: string;
}

export interface WaitNode {
  kind: "wait";
  args: {
    milliseconds: number;
  };
  comment?: string;
}

export interface WritePinNode {
  kind: "write_pin";
  args: {
    pin_number: number | NamedPinNode;
    pin_value: number;
    pin_mode: 0 | 1;
  };
  comment?: string;
}

export interface ZeroNode {
  kind: "zero";
  args: {
    axis: "x" | "y" | "z" | "all";
  };
  comment?: string;
}

export interface NewSequence {
  args?: {
    version?: number;
    locals?: ScopeDeclarationNode;
  };
  color?: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  folder_id?: number | null;
  /** Local changes to a shared sequence */
  forked?: boolean;
  name: string;
  pinned?: boolean;
  copyright?: string | null;
  description?: string | null;
  body: Array<Step>;
}

export interface SequenceChanges {
  args: {
    version?: number;
    locals?: ScopeDeclarationNode;
  };
  color?: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  folder_id?: number | null;
  /** Local changes to a shared sequence */
  forked?: boolean;
  name: string;
  pinned?: boolean;
  copyright?: string | null;
  description?: string | null;
  body: Array<Step>;
}

/** Published versions of sequences for sharing */
export interface SequenceVersion {
  id: number;
  created_at: string;
  description: string | null;
  copyright: string | null;
  name: string;
  color: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  kind: "sequence";
  args: {
    version: number;
    locals: ScopeDeclarationNode;
  };
  body: Array<Step>;
}

/** Sequences of the authorized publisher */
export interface FeaturedSequence {
  id: number;
  path: string;
  name: string;
  description: string | null;
  color: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
}

/** Executes sequences at offsets from a start date */
export interface Regimen {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  color: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  body: Array<ParameterApplicationNode | ParameterDeclarationNode | VariableDeclarationNode>;
  regimen_items: Array<RegimenItem>;
}

export interface RegimenItem {
  id: number;
  created_at: string;
  updated_at: string;
  regimen_id: number;
  sequence_id: number;
  /** ms from midnight of the start day */
  time_offset: number;
}

export interface NewRegimen {
  name: string;
  color: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  body?: Array<ParameterApplicationNode | ParameterDeclarationNode | VariableDeclarationNode>;
  regimen_items: Array<{
    /** ms from midnight of the start day */
    time_offset: number;
    sequence_id: number;
  }>;
}

export interface RegimenChanges {
  name?: string;
  color?: "blue" | "green" | "yellow" | "orange" | "purple" | "pink" | "gray" | "red";
  body?: Array<ParameterApplicationNode | ParameterDeclarationNode | VariableDeclarationNode>;
  regimen_items?: Array<{
    /** ms from midnight of the start day */
    time_offset: number;
    sequence_id: number;
  }>;
}

/** Executes a sequence or regimen on a time schedule */
export interface FarmEvent {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  /** Without it: now */
  start_time: string;
  /** Required unless `time_unit` is never: then it is a minute after the start */
  end_time: string;
  /** Number of units between two executions */
  repeat: number;
  time_unit: "never" | "minutely" | "hourly" | "daily" | "weekly" | "monthly" | "yearly";
  executable_id: number;
  /** Without it: Sequence */
  executable_type: "Sequence" | "Regimen";
  body: Array<ParameterApplicationNode>;
}

export interface NewFarmEvent {
  /** Without it: now */
  start_time?: string;
  /** Required unless `time_unit` is never: then it is a minute after the start */
  end_time?: string;
  /** Number of units between two executions */
  repeat: number;
  time_unit: "never" | "minutely" | "hourly" | "daily" | "weekly" | "monthly" | "yearly";
  executable_id: number;
  /** Without it: Sequence */
  executable_type?: "Sequence" | "Regimen";
  body?: Array<ParameterApplicationNode>;
}

export interface FarmEventChanges {
  /** Without it: now */
  start_time?: string;
  /** Required unless `time_unit` is never: then it is a minute after the start */
  end_time?: string;
  /** Number of units between two executions */
  repeat?: number;
  time_unit?: "never" | "minutely" | "hourly" | "daily" | "weekly" | "monthly" | "yearly";
  executable_id?: number;
  /** Without it: Sequence */
  executable_type?: "Sequence" | "Regimen";
  body?: Array<ParameterApplicationNode>;
}

/** Span in which a farm event, or none at all, takes place */
export interface Pause {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  farm_event_id: number | null;
  /** Without it: now */
  from: string;
  until: string | null;
  reason: string;
  /** Author, as the change journal names authors */
  by: string;
  /** Since when the robot surely obeys it; null while that is not known, or nothing has to be told yet */
  robot_knows: string | null;
  /** Runs that are not paused and may not take place all the same, because a paused one is too near */
  also_lost: Array<{
    farm_event_id: number;
    at: string;
  }>;
}

export interface NewPause {
  farm_event_id?: number | null;
  /** Skips exactly the run of this event at this time, in place of `from` and `until` */
  run?: string;
  /** Without it: now */
  from?: string;
  until?: string | null;
  reason?: string;
}

export interface PauseChanges {
  farm_event_id?: number | null;
  /** Without it: now */
  from?: string;
  until?: string | null;
  reason?: string;
}

/** People who work in the garden or look at it */
export interface Member {
  /** Id of the user */
  id: number;
  name: string;
  role: "owner" | "gardener" | "viewer";
  /** For the owner and the person only; null for a pupil */
  email?: string | null;
  /** When the membership began; null for the owner */
  since?: string | null;
  /** Up to an hour old */
  last_used_at?: string | null;
}

export interface MemberChanges {
  /** A gardener works in the garden, a viewer looks at it */
  role: "gardener" | "viewer";
}

/** Invitations to a garden */
export interface Invitation {
  id: number;
  role: "gardener" | "viewer";
  email: string | null;
  /** That are left */
  uses: number;
  names_only: boolean;
  expires_at: string;
  created_at: string;
}

export interface NewInvitation {
  /** A gardener works in the garden, a viewer looks at it */
  role: "gardener" | "viewer";
  /** Where it is sent */
  email?: string;
  uses?: number;
  /** By default in 7 days */
  expires_at?: string;
  /** A name is enough, for the pupils of a class */
  names_only?: boolean;
}

/** Programs and displays with a token of their own */
export interface Program {
  id: number;
  name: string;
  rights: Array<"read" | "write" | "command" | "measure">;
  /** A display shows the garden on a wall, and has no rights */
  display: boolean;
  expires_at: string | null;
  created_at: string;
  last_used_at: string | null;
  /** Where it was used last */
  network: string | null;
}

export interface NewProgram {
  name: string;
  rights?: Array<"read" | "write" | "command" | "measure">;
  /** A page for a wall, in place of rights */
  display?: boolean;
  /** In two years at most; without one it never ends */
  expires_at?: string;
}

export interface ProgramChanges {
  name: string;
}

/** Log-ins of a person */
export interface Session {
  id: string;
  created_at: string;
  client: "robot" | "browser" | "program";
  last_used_at: string | null;
  network: string | null;
  /** The log-in that asks */
  is_current: boolean;
}

/** All gardens of a person */
export interface Garden {
  device_id: number;
  name: string;
  role: "owner" | "gardener" | "viewer";
  owner_name: string;
  robot: {
    connected: boolean;
    seen_at: string | null;
  };
  next_event: {
    at: string;
    name: string;
  } | null;
  problem: string | null;
}

/** How much water the runs of an event need */
export interface WaterRule {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  name: string;
  on: boolean;
  point_group_id: number | null;
  /** Events whose sequences water the group */
  farm_event_ids: Array<number>;
  /** ml a day of a plant without a curve, 0 to 10000 */
  ml_per_plant: number;
  rain_id: number | null;
  rain_expected_id: number | null;
  soil_id: number | null;
  /** Percent at which the soil wants all, 0 to 100 */
  dry: number;
  /** Percent at which the soil wants none, 0 to 100 */
  wet: number;
  /** A smaller factor skips the run, 0 to 1 */
  skip_below: number;
  /** The largest factor, 1 to 7 */
  at_most: number;
}

export interface NewWaterRule {
  name: string;
  on?: boolean;
  point_group_id?: number | null;
  /** Events whose sequences water the group */
  farm_event_ids?: Array<number>;
  /** ml a day of a plant without a curve, 0 to 10000 */
  ml_per_plant?: number;
  rain_id?: number | null;
  rain_expected_id?: number | null;
  soil_id?: number | null;
  /** Percent at which the soil wants all, 0 to 100 */
  dry?: number;
  /** Percent at which the soil wants none, 0 to 100 */
  wet?: number;
  /** A smaller factor skips the run, 0 to 1 */
  skip_below?: number;
  /** The largest factor, 1 to 7 */
  at_most?: number;
}

export interface WaterRuleChanges {
  name?: string;
  on?: boolean;
  point_group_id?: number | null;
  /** Events whose sequences water the group */
  farm_event_ids?: Array<number>;
  /** ml a day of a plant without a curve, 0 to 10000 */
  ml_per_plant?: number;
  rain_id?: number | null;
  rain_expected_id?: number | null;
  soil_id?: number | null;
  /** Percent at which the soil wants all, 0 to 100 */
  dry?: number;
  /** Percent at which the soil wants none, 0 to 100 */
  wet?: number;
  /** A smaller factor skips the run, 0 to 1 */
  skip_below?: number;
  /** The largest factor, 1 to 7 */
  at_most?: number;
}

/** What was noticed in the garden */
export interface Notice {
  id: number;
  kind:
    | "missed"
    | "away"
    | "stopped"
    | "failed"
    | "reading"
    | "frost"
    | "heat"
    | "rain"
    | "water"
    | "done"
    | "said"
    | "robot";
  title: string;
  text: string;
  /** Due time or beginning */
  begun: string;
  /** When it was noticed */
  at: string;
  ended_at: string | null;
  seen_at: string | null;
  subject: {
    resource: string;
    id: number;
  } | null;
  photo_id: number | null;
  told: Array<{
    way_id: number;
    type: string;
    told_at: string | null;
    failure: string | null;
  }>;
}

export interface NoticeChanges {
  seen: boolean;
}

/** Device account settings */
export interface Device {
  id: number;
  created_at: string;
  updated_at: string;
  order_number: string | null;
  dos_version: string | null;
  indoor: boolean;
  last_saw_api: string | null;
  last_saw_mq: string | null;
  lat: number | null;
  lng: number | null;
  mounted_tool_id: number | null;
  name: string;
  ota_hour: number | null;
  ota_hour_utc: number | null;
  sbc: "3" | "4" | "5" | "01" | "02" | null;
  serial_number: string | null;
  setup_completed_at: string | null;
  account_seeded_at: string | null;
  throttled_at: string | null;
  throttled_until: string | null;
  timezone: string | null;
  max_log_age_in_days: number;
  max_sequence_count: number;
  max_sequence_length: number;
  /** Hours from UTC now */
  tz_offset_hrs: number;
}

export interface DeviceChanges {
  order_number?: string | null;
  indoor?: boolean;
  lat?: number | null;
  lng?: number | null;
  mounted_tool_id?: number | null;
  name?: string;
  ota_hour?: number | null;
  sbc?: "3" | "4" | "5" | "01" | "02" | null;
  setup_completed_at?: string | null;
  timezone?: string | null;
}

/** Configuration of the device operating system */
export interface DosConfig {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  disable_factory_reset: boolean | null;
  firmware_input_log: boolean | null;
  firmware_output_log: boolean | null;
  arduino_debug_messages: boolean | null;
  firmware_debug_log: boolean | null;
  network_not_found_timer: number | null;
  sequence_body_log: boolean | null;
  sequence_complete_log: boolean | null;
  sequence_init_log: boolean | null;
  firmware_hardware:
    | "mcu"
    | "board"
    | "board_k14"
    | "board_k15"
    | "board_k16"
    | "board_k17"
    | "board_k18"
    | "board_k19"
    | "compact_k10"
    | "compact_k11"
    | "compact_k12"
    | "none"
    | null;
  os_auto_update: boolean | null;
  firmware_path: string | null;
  update_channel: "stable" | "beta" | "alpha" | null;
  boot_sequence_id: number | null;
  safe_height: number | null;
  soil_height: number | null;
  gantry_height: number | null;
  default_axis_order:
    | "safe_z"
    | "xyz;high"
    | "xyz;low"
    | "xyz;in_order"
    | "x,yz;high"
    | "x,yz;low"
    | "x,yz;in_order"
    | "yz,x;high"
    | "yz,x;low"
    | "yz,x;in_order"
    | "y,xz;high"
    | "y,xz;low"
    | "y,xz;in_order"
    | "xz,y;high"
    | "xz,y;low"
    | "xz,y;in_order"
    | "z,xy;high"
    | "z,xy;low"
    | "z,xy;in_order"
    | "xy,z;high"
    | "xy,z;low"
    | "xy,z;in_order"
    | "x,y,z;high"
    | "x,y,z;low"
    | "x,y,z;in_order"
    | "x,z,y;high"
    | "x,z,y;low"
    | "x,z,y;in_order"
    | "y,x,z;high"
    | "y,x,z;low"
    | "y,x,z;in_order"
    | "y,z,x;high"
    | "y,z,x;low"
    | "y,z,x;in_order"
    | "z,x,y;high"
    | "z,x,y;low"
    | "z,x,y;in_order"
    | "z,y,x;high"
    | "z,y,x;low"
    | "z,y,x;in_order"
    | "xy;high"
    | "xy;low"
    | "xy;in_order"
    | "x,y;high"
    | "x,y;low"
    | "x,y;in_order"
    | "y,x;high"
    | "y,x;low"
    | "y,x;in_order"
    | "xz;high"
    | "xz;low"
    | "xz;in_order"
    | "x,z;high"
    | "x,z;low"
    | "x,z;in_order"
    | "z,x;high"
    | "z,x;low"
    | "z,x;in_order"
    | "yz;high"
    | "yz;low"
    | "yz;in_order"
    | "y,z;high"
    | "y,z;low"
    | "y,z;in_order"
    | "z,y;high"
    | "z,y;low"
    | "z,y;in_order"
    | "x;high"
    | "x;low"
    | "x;in_order"
    | "y;high"
    | "y;low"
    | "y;in_order"
    | "z;high"
    | "z;low"
    | "z;in_order";
}

export interface DosConfigChanges {
  disable_factory_reset?: boolean | null;
  firmware_input_log?: boolean | null;
  firmware_output_log?: boolean | null;
  arduino_debug_messages?: boolean | null;
  firmware_debug_log?: boolean | null;
  network_not_found_timer?: number | null;
  sequence_body_log?: boolean | null;
  sequence_complete_log?: boolean | null;
  sequence_init_log?: boolean | null;
  firmware_hardware?:
    | "mcu"
    | "board"
    | "board_k14"
    | "board_k15"
    | "board_k16"
    | "board_k17"
    | "board_k18"
    | "board_k19"
    | "compact_k10"
    | "compact_k11"
    | "compact_k12"
    | "none"
    | null;
  os_auto_update?: boolean | null;
  firmware_path?: string | null;
  update_channel?: "stable" | "beta" | "alpha" | null;
  boot_sequence_id?: number | null;
  safe_height?: number | null;
  soil_height?: number | null;
  gantry_height?: number | null;
  default_axis_order?:
    | "safe_z"
    | "xyz;high"
    | "xyz;low"
    | "xyz;in_order"
    | "x,yz;high"
    | "x,yz;low"
    | "x,yz;in_order"
    | "yz,x;high"
    | "yz,x;low"
    | "yz,x;in_order"
    | "y,xz;high"
    | "y,xz;low"
    | "y,xz;in_order"
    | "xz,y;high"
    | "xz,y;low"
    | "xz,y;in_order"
    | "z,xy;high"
    | "z,xy;low"
    | "z,xy;in_order"
    | "xy,z;high"
    | "xy,z;low"
    | "xy,z;in_order"
    | "x,y,z;high"
    | "x,y,z;low"
    | "x,y,z;in_order"
    | "x,z,y;high"
    | "x,z,y;low"
    | "x,z,y;in_order"
    | "y,x,z;high"
    | "y,x,z;low"
    | "y,x,z;in_order"
    | "y,z,x;high"
    | "y,z,x;low"
    | "y,z,x;in_order"
    | "z,x,y;high"
    | "z,x,y;low"
    | "z,x,y;in_order"
    | "z,y,x;high"
    | "z,y,x;low"
    | "z,y,x;in_order"
    | "xy;high"
    | "xy;low"
    | "xy;in_order"
    | "x,y;high"
    | "x,y;low"
    | "x,y;in_order"
    | "y,x;high"
    | "y,x;low"
    | "y,x;in_order"
    | "xz;high"
    | "xz;low"
    | "xz;in_order"
    | "x,z;high"
    | "x,z;low"
    | "x,z;in_order"
    | "z,x;high"
    | "z,x;low"
    | "z,x;in_order"
    | "yz;high"
    | "yz;low"
    | "yz;in_order"
    | "y,z;high"
    | "y,z;low"
    | "y,z;in_order"
    | "z,y;high"
    | "z,y;low"
    | "z,y;in_order"
    | "x;high"
    | "x;low"
    | "x;in_order"
    | "y;high"
    | "y;low"
    | "y;in_order"
    | "z;high"
    | "z;low"
    | "z;in_order";
}

/** Configuration of the motor/microcontroller firmware */
export interface FirmwareConfig {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  encoder_enabled_x: 0 | 1 | null;
  encoder_enabled_y: 0 | 1 | null;
  encoder_enabled_z: 0 | 1 | null;
  encoder_invert_x: 0 | 1 | null;
  encoder_invert_y: 0 | 1 | null;
  encoder_invert_z: 0 | 1 | null;
  encoder_type_x: 0 | 1 | null;
  encoder_type_y: 0 | 1 | null;
  encoder_type_z: 0 | 1 | null;
  encoder_use_for_pos_x: 0 | 1 | null;
  encoder_use_for_pos_y: 0 | 1 | null;
  encoder_use_for_pos_z: 0 | 1 | null;
  movement_enable_endpoints_x: 0 | 1 | null;
  movement_enable_endpoints_y: 0 | 1 | null;
  movement_enable_endpoints_z: 0 | 1 | null;
  movement_home_at_boot_x: 0 | 1 | null;
  movement_home_at_boot_y: 0 | 1 | null;
  movement_home_at_boot_z: 0 | 1 | null;
  movement_home_up_x: 0 | 1 | null;
  movement_home_up_y: 0 | 1 | null;
  movement_home_up_z: 0 | 1 | null;
  movement_invert_endpoints_x: 0 | 1 | null;
  movement_invert_endpoints_y: 0 | 1 | null;
  movement_invert_endpoints_z: 0 | 1 | null;
  movement_invert_motor_x: 0 | 1 | null;
  movement_invert_motor_y: 0 | 1 | null;
  movement_invert_motor_z: 0 | 1 | null;
  movement_keep_active_x: 0 | 1 | null;
  movement_keep_active_y: 0 | 1 | null;
  movement_keep_active_z: 0 | 1 | null;
  movement_stop_at_home_x: 0 | 1 | null;
  movement_stop_at_home_y: 0 | 1 | null;
  movement_stop_at_home_z: 0 | 1 | null;
  movement_stop_at_max_x: 0 | 1 | null;
  movement_stop_at_max_y: 0 | 1 | null;
  movement_stop_at_max_z: 0 | 1 | null;
  movement_invert_2_endpoints_x: 0 | 1 | null;
  movement_invert_2_endpoints_y: 0 | 1 | null;
  movement_invert_2_endpoints_z: 0 | 1 | null;
  movement_axis_stealth_x: 0 | 1 | null;
  movement_axis_stealth_y: 0 | 1 | null;
  movement_axis_stealth_z: 0 | 1 | null;
  encoder_missed_steps_decay_x: number | null;
  encoder_missed_steps_decay_y: number | null;
  encoder_missed_steps_decay_z: number | null;
  encoder_missed_steps_max_x: number | null;
  encoder_missed_steps_max_y: number | null;
  encoder_missed_steps_max_z: number | null;
  encoder_scaling_x: number | null;
  encoder_scaling_y: number | null;
  encoder_scaling_z: number | null;
  movement_axis_nr_steps_x: number | null;
  movement_axis_nr_steps_y: number | null;
  movement_axis_nr_steps_z: number | null;
  movement_home_spd_x: number | null;
  movement_home_spd_y: number | null;
  movement_home_spd_z: number | null;
  movement_max_spd_x: number | null;
  movement_max_spd_y: number | null;
  movement_max_spd_z: number | null;
  movement_min_spd_x: number | null;
  movement_min_spd_y: number | null;
  movement_min_spd_z: number | null;
  movement_step_per_mm_x: number | null;
  movement_step_per_mm_y: number | null;
  movement_step_per_mm_z: number | null;
  movement_steps_acc_dec_x: number | null;
  movement_steps_acc_dec_y: number | null;
  movement_steps_acc_dec_z: number | null;
  movement_timeout_x: number | null;
  movement_timeout_y: number | null;
  movement_timeout_z: number | null;
  movement_microsteps_x: number | null;
  movement_microsteps_y: number | null;
  movement_microsteps_z: number | null;
  movement_calibration_retry_x: number | null;
  movement_calibration_retry_y: number | null;
  movement_calibration_retry_z: number | null;
  movement_calibration_deadzone_x: number | null;
  movement_calibration_deadzone_y: number | null;
  movement_calibration_deadzone_z: number | null;
  movement_calibration_retry_total_x: number | null;
  movement_calibration_retry_total_y: number | null;
  movement_calibration_retry_total_z: number | null;
  movement_motor_current_x: number | null;
  movement_motor_current_y: number | null;
  movement_motor_current_z: number | null;
  movement_stall_sensitivity_x: number | null;
  movement_stall_sensitivity_y: number | null;
  movement_stall_sensitivity_z: number | null;
  movement_secondary_motor_x: 0 | 1 | null;
  movement_secondary_motor_invert_x: 0 | 1 | null;
  movement_min_spd_z2: number | null;
  movement_max_spd_z2: number | null;
  movement_steps_acc_dec_z2: number | null;
  param_config_ok: number | null;
  param_e_stop_on_mov_err: 0 | 1 | null;
  param_mov_nr_retry: number | null;
  param_test: number | null;
  param_use_eeprom: 0 | 1 | null;
  param_version: number | null;
  pin_guard_1_active_state: 0 | 1 | null;
  pin_guard_1_pin_nr: number | null;
  pin_guard_1_time_out: number | null;
  pin_guard_2_active_state: 0 | 1 | null;
  pin_guard_2_pin_nr: number | null;
  pin_guard_2_time_out: number | null;
  pin_guard_3_active_state: 0 | 1 | null;
  pin_guard_3_pin_nr: number | null;
  pin_guard_3_time_out: number | null;
  pin_guard_4_active_state: 0 | 1 | null;
  pin_guard_4_pin_nr: number | null;
  pin_guard_4_time_out: number | null;
  pin_guard_5_active_state: 0 | 1 | null;
  pin_guard_5_pin_nr: number | null;
  pin_guard_5_time_out: number | null;
  pin_report_1_pin_nr: number | null;
  pin_report_2_pin_nr: number | null;
}

export interface FirmwareConfigChanges {
  encoder_enabled_x?: 0 | 1 | null;
  encoder_enabled_y?: 0 | 1 | null;
  encoder_enabled_z?: 0 | 1 | null;
  encoder_invert_x?: 0 | 1 | null;
  encoder_invert_y?: 0 | 1 | null;
  encoder_invert_z?: 0 | 1 | null;
  encoder_type_x?: 0 | 1 | null;
  encoder_type_y?: 0 | 1 | null;
  encoder_type_z?: 0 | 1 | null;
  encoder_use_for_pos_x?: 0 | 1 | null;
  encoder_use_for_pos_y?: 0 | 1 | null;
  encoder_use_for_pos_z?: 0 | 1 | null;
  movement_enable_endpoints_x?: 0 | 1 | null;
  movement_enable_endpoints_y?: 0 | 1 | null;
  movement_enable_endpoints_z?: 0 | 1 | null;
  movement_home_at_boot_x?: 0 | 1 | null;
  movement_home_at_boot_y?: 0 | 1 | null;
  movement_home_at_boot_z?: 0 | 1 | null;
  movement_home_up_x?: 0 | 1 | null;
  movement_home_up_y?: 0 | 1 | null;
  movement_home_up_z?: 0 | 1 | null;
  movement_invert_endpoints_x?: 0 | 1 | null;
  movement_invert_endpoints_y?: 0 | 1 | null;
  movement_invert_endpoints_z?: 0 | 1 | null;
  movement_invert_motor_x?: 0 | 1 | null;
  movement_invert_motor_y?: 0 | 1 | null;
  movement_invert_motor_z?: 0 | 1 | null;
  movement_keep_active_x?: 0 | 1 | null;
  movement_keep_active_y?: 0 | 1 | null;
  movement_keep_active_z?: 0 | 1 | null;
  movement_stop_at_home_x?: 0 | 1 | null;
  movement_stop_at_home_y?: 0 | 1 | null;
  movement_stop_at_home_z?: 0 | 1 | null;
  movement_stop_at_max_x?: 0 | 1 | null;
  movement_stop_at_max_y?: 0 | 1 | null;
  movement_stop_at_max_z?: 0 | 1 | null;
  movement_invert_2_endpoints_x?: 0 | 1 | null;
  movement_invert_2_endpoints_y?: 0 | 1 | null;
  movement_invert_2_endpoints_z?: 0 | 1 | null;
  movement_axis_stealth_x?: 0 | 1 | null;
  movement_axis_stealth_y?: 0 | 1 | null;
  movement_axis_stealth_z?: 0 | 1 | null;
  encoder_missed_steps_decay_x?: number | null;
  encoder_missed_steps_decay_y?: number | null;
  encoder_missed_steps_decay_z?: number | null;
  encoder_missed_steps_max_x?: number | null;
  encoder_missed_steps_max_y?: number | null;
  encoder_missed_steps_max_z?: number | null;
  encoder_scaling_x?: number | null;
  encoder_scaling_y?: number | null;
  encoder_scaling_z?: number | null;
  movement_axis_nr_steps_x?: number | null;
  movement_axis_nr_steps_y?: number | null;
  movement_axis_nr_steps_z?: number | null;
  movement_home_spd_x?: number | null;
  movement_home_spd_y?: number | null;
  movement_home_spd_z?: number | null;
  movement_max_spd_x?: number | null;
  movement_max_spd_y?: number | null;
  movement_max_spd_z?: number | null;
  movement_min_spd_x?: number | null;
  movement_min_spd_y?: number | null;
  movement_min_spd_z?: number | null;
  movement_step_per_mm_x?: number | null;
  movement_step_per_mm_y?: number | null;
  movement_step_per_mm_z?: number | null;
  movement_steps_acc_dec_x?: number | null;
  movement_steps_acc_dec_y?: number | null;
  movement_steps_acc_dec_z?: number | null;
  movement_timeout_x?: number | null;
  movement_timeout_y?: number | null;
  movement_timeout_z?: number | null;
  movement_microsteps_x?: number | null;
  movement_microsteps_y?: number | null;
  movement_microsteps_z?: number | null;
  movement_calibration_retry_x?: number | null;
  movement_calibration_retry_y?: number | null;
  movement_calibration_retry_z?: number | null;
  movement_calibration_deadzone_x?: number | null;
  movement_calibration_deadzone_y?: number | null;
  movement_calibration_deadzone_z?: number | null;
  movement_calibration_retry_total_x?: number | null;
  movement_calibration_retry_total_y?: number | null;
  movement_calibration_retry_total_z?: number | null;
  movement_motor_current_x?: number | null;
  movement_motor_current_y?: number | null;
  movement_motor_current_z?: number | null;
  movement_stall_sensitivity_x?: number | null;
  movement_stall_sensitivity_y?: number | null;
  movement_stall_sensitivity_z?: number | null;
  movement_secondary_motor_x?: 0 | 1 | null;
  movement_secondary_motor_invert_x?: 0 | 1 | null;
  movement_min_spd_z2?: number | null;
  movement_max_spd_z2?: number | null;
  movement_steps_acc_dec_z2?: number | null;
  param_config_ok?: number | null;
  param_e_stop_on_mov_err?: 0 | 1 | null;
  param_mov_nr_retry?: number | null;
  param_test?: number | null;
  param_use_eeprom?: 0 | 1 | null;
  param_version?: number | null;
  pin_guard_1_active_state?: 0 | 1 | null;
  pin_guard_1_pin_nr?: number | null;
  pin_guard_1_time_out?: number | null;
  pin_guard_2_active_state?: 0 | 1 | null;
  pin_guard_2_pin_nr?: number | null;
  pin_guard_2_time_out?: number | null;
  pin_guard_3_active_state?: 0 | 1 | null;
  pin_guard_3_pin_nr?: number | null;
  pin_guard_3_time_out?: number | null;
  pin_guard_4_active_state?: 0 | 1 | null;
  pin_guard_4_pin_nr?: number | null;
  pin_guard_4_time_out?: number | null;
  pin_guard_5_active_state?: 0 | 1 | null;
  pin_guard_5_pin_nr?: number | null;
  pin_guard_5_time_out?: number | null;
  pin_report_1_pin_nr?: number | null;
  pin_report_2_pin_nr?: number | null;
}

/** User interface preferences */
export interface WebAppConfig {
  id: number;
  device_id: number;
  created_at: string;
  updated_at: string;
  confirm_step_deletion: boolean | null;
  disable_animations: boolean | null;
  disable_i18n: boolean | null;
  display_trail: boolean | null;
  dynamic_map: boolean | null;
  encoder_figure: boolean | null;
  hide_webcam_widget: boolean | null;
  legend_menu_open: boolean | null;
  raw_encoders: boolean | null;
  scaled_encoders: boolean | null;
  show_spread: boolean | null;
  show_device: boolean | null;
  show_plants: boolean | null;
  show_points: boolean | null;
  x_axis_inverted: boolean | null;
  y_axis_inverted: boolean | null;
  z_axis_inverted: boolean | null;
  stub_config: boolean | null;
  show_first_party_plugin: boolean | null;
  enable_browser_speak: boolean | null;
  show_images: boolean | null;
  discard_unsaved: boolean | null;
  xy_swap: boolean | null;
  home_button_homing: boolean | null;
  show_motor_plot: boolean | null;
  show_historic_points: boolean | null;
  show_sensor_readings: boolean | null;
  show_dev_menu: boolean | null;
  time_format_24_hour: boolean | null;
  show_pins: boolean | null;
  disable_emergency_unlock_confirmation: boolean | null;
  expand_step_options: boolean | null;
  hide_sensors: boolean | null;
  confirm_plant_deletion: boolean | null;
  confirm_sequence_deletion: boolean | null;
  discard_unsaved_sequences: boolean | null;
  user_interface_read_only_mode: boolean | null;
  show_zones: boolean | null;
  show_weeds: boolean | null;
  display_map_missed_steps: boolean | null;
  time_format_seconds: boolean | null;
  crop_images: boolean | null;
  show_camera_view_area: boolean | null;
  view_script: boolean | null;
  highlight_modified_settings: boolean | null;
  show_advanced_settings: boolean | null;
  show_soil_interpolation_map: boolean | null;
  show_moisture_interpolation_map: boolean | null;
  clip_image_layer: boolean | null;
  show_uncropped_camera_view_area: boolean | null;
  show_missed_step_plot: boolean | null;
  enable_3d_electronics_box_top: boolean | null;
  three_d_garden: boolean | null;
  dark_mode: boolean | null;
  top_down_view: boolean | null;
  show_scene_objects: boolean | null;
  show_controls_overlay: boolean | null;
  bot_origin_quadrant: number | null;
  zoom_level: number | null;
  success_log: number | null;
  busy_log: number | null;
  warn_log: number | null;
  error_log: number | null;
  info_log: number | null;
  fun_log: number | null;
  debug_log: number | null;
  assertion_log: number | null;
  beep_verbosity: number | null;
  map_size_x: number | null;
  map_size_y: number | null;
  default_plant_depth: number | null;
  viewpoint_heading: number | null;
  photo_filter_begin: string | null;
  photo_filter_end: string | null;
  internal_use: string | null;
  landing_page: string | null;
  go_button_axes: "X" | "Y" | "Z" | "XY" | "XYZ";
}

export interface WebAppConfigChanges {
  confirm_step_deletion?: boolean | null;
  disable_animations?: boolean | null;
  disable_i18n?: boolean | null;
  display_trail?: boolean | null;
  dynamic_map?: boolean | null;
  encoder_figure?: boolean | null;
  hide_webcam_widget?: boolean | null;
  legend_menu_open?: boolean | null;
  raw_encoders?: boolean | null;
  scaled_encoders?: boolean | null;
  show_spread?: boolean | null;
  show_device?: boolean | null;
  show_plants?: boolean | null;
  show_points?: boolean | null;
  x_axis_inverted?: boolean | null;
  y_axis_inverted?: boolean | null;
  z_axis_inverted?: boolean | null;
  stub_config?: boolean | null;
  show_first_party_plugin?: boolean | null;
  enable_browser_speak?: boolean | null;
  show_images?: boolean | null;
  discard_unsaved?: boolean | null;
  xy_swap?: boolean | null;
  home_button_homing?: boolean | null;
  show_motor_plot?: boolean | null;
  show_historic_points?: boolean | null;
  show_sensor_readings?: boolean | null;
  show_dev_menu?: boolean | null;
  time_format_24_hour?: boolean | null;
  show_pins?: boolean | null;
  disable_emergency_unlock_confirmation?: boolean | null;
  expand_step_options?: boolean | null;
  hide_sensors?: boolean | null;
  confirm_plant_deletion?: boolean | null;
  confirm_sequence_deletion?: boolean | null;
  discard_unsaved_sequences?: boolean | null;
  user_interface_read_only_mode?: boolean | null;
  show_zones?: boolean | null;
  show_weeds?: boolean | null;
  display_map_missed_steps?: boolean | null;
  time_format_seconds?: boolean | null;
  crop_images?: boolean | null;
  show_camera_view_area?: boolean | null;
  view_script?: boolean | null;
  highlight_modified_settings?: boolean | null;
  show_advanced_settings?: boolean | null;
  show_soil_interpolation_map?: boolean | null;
  show_moisture_interpolation_map?: boolean | null;
  clip_image_layer?: boolean | null;
  show_uncropped_camera_view_area?: boolean | null;
  show_missed_step_plot?: boolean | null;
  enable_3d_electronics_box_top?: boolean | null;
  three_d_garden?: boolean | null;
  dark_mode?: boolean | null;
  top_down_view?: boolean | null;
  show_scene_objects?: boolean | null;
  show_controls_overlay?: boolean | null;
  bot_origin_quadrant?: number | null;
  zoom_level?: number | null;
  success_log?: number | null;
  busy_log?: number | null;
  warn_log?: number | null;
  error_log?: number | null;
  info_log?: number | null;
  fun_log?: number | null;
  debug_log?: number | null;
  assertion_log?: number | null;
  beep_verbosity?: number | null;
  map_size_x?: number | null;
  map_size_y?: number | null;
  default_plant_depth?: number | null;
  viewpoint_heading?: number | null;
  photo_filter_begin?: string | null;
  photo_filter_end?: string | null;
  internal_use?: string | null;
  landing_page?: string | null;
  go_button_axes?: "X" | "Y" | "Z" | "XY" | "XYZ";
}

/** What is noticed, and who is told */
export interface Watch {
  away_minutes: number;
  limits: Array<{
    sensor_id: number;
    min: number | null;
    max: number | null;
    silent_hours: number | null;
  }>;
  frost: {
    measure_id: number;
    min: number;
  } | null;
  heat: {
    measure_id: number;
    max: number;
  } | null;
  rain: {
    measure_id: number;
    /** Millimetres that fell within 24 hours */
    max: number;
  } | null;
  quiet_from: string | null;
  quiet_to: string | null;
  followed_events: Array<number>;
  followed_sequences: Array<number>;
  ways: Array<{
    id: number;
    type: "console" | "ntfy" | "webhook" | "mail";
    kinds: Record<string, boolean>;
    refused: string | null;
    url?: string;
    topic?: string;
    priority?: number;
    has_token?: boolean;
    /** Of a new webhook, shown this once */
    secret?: string;
  }>;
  /** To which addresses the operator lets notices be posted */
  may_post: "off" | "public" | "lan";
  has_mail: boolean;
}

export interface WatchChanges {
  away_minutes?: number;
  limits?: Array<{
    sensor_id: number;
    min?: number | null;
    max?: number | null;
    silent_hours?: number | null;
  }>;
  frost?: {
    measure_id: number;
    min: number;
  } | null;
  heat?: {
    measure_id: number;
    max: number;
  } | null;
  rain?: {
    measure_id: number;
    max: number;
  } | null;
  quiet_from?: string | null;
  quiet_to?: string | null;
  followed_events?: Array<number>;
  followed_sequences?: Array<number>;
  ways?: Array<{
    id?: number;
    type?: "console" | "ntfy" | "webhook" | "mail";
    kinds?: Record<string, boolean>;
    url?: string;
    topic?: string;
    token?: string;
    priority?: number;
  }>;
}

/** Log in */
export interface Login {
  token: Token;
  user: LoginUser;
}

export interface Token {
  /** For the Authorization header */
  encoded: string;
  unencoded: TokenClaims;
}

export interface TokenClaims {
  /** bot, human or unknown */
  aud: string;
  /** User id */
  sub: number;
  /** Created at, seconds since the epoch */
  iat: number;
  jti: string;
  /** API address, scheme-relative */
  iss: string;
  /** Expires at, seconds since the epoch */
  exp: number;
  /** Host of the message broker */
  mqtt: string;
  /** Device id, user name at the message broker */
  bot: string;
  vhost: string;
  /** WebSocket address of the message broker */
  mqtt_ws: string;
}

export interface LoginUser {
  id: number;
  device_id: number;
  name: string;
  email: string;
  language: string;
  created_at: string;
  updated_at: string;
  agreed_to_terms_at: string | null;
  inactivity_warning_sent_at: string | null;
}

/** Show the form to upload a picture with */
export interface StorageAuth {
  verb: "POST";
  url: string;
  form_data: UploadForm;
  instructions: string;
}

export interface UploadForm {
  key: string;
  acl: "public-read";
  "Content-Type": "image/jpeg";
  /** JSON as Base64 */
  policy: string;
  /** HMAC-SHA256, hexadecimal */
  signature: string;
  StorageAccessId: "local";
  file: string;
}

/** Tell what has changed */
export interface Sync {
  dos_configs: Array<Array<number | string>>;
  firmware_configs: Array<Array<number | string>>;
  devices: Array<Array<number | string>>;
  points: Array<Array<number | string>>;
  point_groups: Array<Array<number | string>>;
  tools: Array<Array<number | string>>;
  sensors: Array<Array<number | string>>;
  peripherals: Array<Array<number | string>>;
  pin_bindings: Array<Array<number | string>>;
  plugin_envs: Array<Array<number | string>>;
  sequences: Array<Array<number | string>>;
  regimens: Array<Array<number | string>>;
  farm_events: Array<Array<number | string>>;
  sensor_readings: Array<Array<number | string>>;
  plugin_installations: Array<Array<number | string>>;
  first_party_plugins: Array<Array<number | string>>;
}

/** Export the account */
export interface AccountExport {
  export_created_at: string;
  server_url: string;
  database_schema: number;
  dos_config: Record<string, unknown>;
  firmware_config: Record<string, unknown>;
  web_app_config: Record<string, unknown>;
  device: Record<string, unknown>;
  users: Array<Record<string, unknown>>;
  token_issuances: Array<{
    id: number;
    device_id: number;
    exp: number;
    jti: string;
    aud: string;
    created_at: string;
    updated_at: string;
  }>;
  points: Array<Record<string, unknown>>;
  point_groups: Array<Record<string, unknown>>;
  curves: Array<Record<string, unknown>>;
  tools: Array<Record<string, unknown>>;
  saved_gardens: Array<Record<string, unknown>>;
  plant_templates: Array<Record<string, unknown>>;
  sensors: Array<Record<string, unknown>>;
  peripherals: Array<Record<string, unknown>>;
  pin_bindings: Array<Record<string, unknown>>;
  webcam_feeds: Array<Record<string, unknown>>;
  wizard_step_results: Array<Record<string, unknown>>;
  plugin_envs: Array<Record<string, unknown>>;
  images: Array<Record<string, unknown>>;
  sensor_readings: Array<Record<string, unknown>>;
  telemetries: Array<Record<string, unknown>>;
  logs: Array<Record<string, unknown>>;
  measures: Array<Record<string, unknown>>;
  folders: Array<Record<string, unknown>>;
  sequences: Array<Record<string, unknown>>;
  regimens: Array<Record<string, unknown>>;
  farm_events: Array<Record<string, unknown>>;
  pauses: Array<Record<string, unknown>>;
  ai_feedbacks: Array<Record<string, unknown>>;
  water_rules: Array<Record<string, unknown>>;
}

/** Rehearse a script, an event or a day */
export interface Rehearsal {
  /** Of all runs together */
  duration_s: number;
  /** Length of the path */
  distance_mm: number;
  /** Whether there would be more */
  truncated: boolean;
  totals: {
    pins: Array<{
      pin: number;
      label: string;
      on_s: number;
      litres: number | null;
    }>;
    photos: number;
    readings: number;
    tool_changes: number;
    kinds: Array<{
      kind:
        | "move"
        | "wait"
        | "pin"
        | "read"
        | "log"
        | "message"
        | "photo"
        | "change"
        | "request"
        | "job"
        | "lock"
        | "script";
      count: number;
      s: number;
    }>;
  };
  runs: Array<{
    run: number;
    /** When it is due */
    at: string;
    name: string;
    source: {
      resource: string;
      id: number;
    } | null;
    /** From the beginning of the first run */
    begins_s: number;
    late_s: number;
    duration_s: number;
    water?: WaterRun;
  }>;
  faults: Array<{
    level: "stop" | "warn" | "note";
    code: string;
    text: string;
    run: number;
    /** From the beginning of the first run */
    t: number;
    /** The calls that lead to a step, outermost first: the sequence, and the keys from its root */
    step: Array<{
      sequence_id: number | null;
      path: Array<string | number>;
    }>;
  }>;
  timeline?: Array<{
    run: number;
    /** From the beginning of the first run */
    t: number;
    /** How long it takes */
    d: number;
    kind:
      "move" | "wait" | "pin" | "read" | "log" | "message" | "photo" | "change" | "request" | "job" | "lock" | "script";
    text: string;
    /** The calls that lead to a step, outermost first: the sequence, and the keys from its root */
    step: Array<{
      sequence_id: number | null;
      path: Array<string | number>;
    }>;
    from?: {
      x: number;
      y: number;
      z: number;
    };
    /** A point where each straight piece ends: time, x, y, z */
    way?: Array<Array<number>>;
    changes?: Array<{
      resource: string;
      id: number;
      field: string;
      from: unknown;
      to: unknown;
    }>;
  }>;
}

export interface WaterRun {
  /** ml since the run before */
  need: number;
  /** ml of it that fell */
  rain: number;
  rain_mm: number | null;
  expected_mm: number | null;
  soil: number | null;
  /** Since the run before */
  days: number;
  /** Of a day's water */
  factor: number;
  skipped: boolean;
  /** Measures that did not count, and why */
  faults: Record<string, string>;
  /** In the language of `Accept-Language` */
  text: string;
  farm_event_id: number;
  run: string;
  /** Whether a person has taken the skip back */
  taken_back: boolean;
  rule_id: number;
  /** False: as it would be now */
  decided: boolean;
}

export interface RehearsalRequest {
  /** A sequence */
  sequence_id?: number;
  /** A regimen: all of its items in their order, without the time between them */
  regimen_id?: number;
  /** An event: its next occurrence */
  farm_event_id?: number;
  body?: Array<Step>;
  /** All that is due on a date in the time zone of the device */
  day?: string;
  variables?: Array<ParameterApplicationNode>;
  /** Where the robot is. By default where it told last, else home */
  start?: {
    /** mm */
    x: number;
    /** mm */
    y: number;
    /** mm */
    z: number;
  };
  tool_id?: number | null;
  /** Values of pins that the robot knows */
  pins?: Record<string, number>;
  /** The values that reads give. By default the newest reading of the pin, else 0 */
  readings?: Record<string, number>;
  /** When it begins. By default now */
  at?: string;
}

/** Everything an account has, each with what can be done with it. */
export interface Resources {
  /** Item in the message center */
  readonly alerts: List<Alert> & Pages<Alert> & Delete<Alert>;
  /** Plants, weeds, tool slots and other points */
  readonly points: List<Point, PointFilter> &
    Pages<Point, PointFilter> &
    Search<Point, PointSearch> &
    Get<Point> &
    Create<Point, NewPoint> &
    Update<Point, PointChanges> &
    UpdateSeveral<Point, PointChanges> &
    DeleteSeveral<Point>;
  /** Collection of points by criteria or explicit list */
  readonly pointGroups: List<PointGroup> &
    Pages<PointGroup> &
    Get<PointGroup> &
    Create<PointGroup, NewPointGroup> &
    Update<PointGroup, PointGroupChanges> &
    Delete<PointGroup>;
  /** Time-based plant water/height/spread tables */
  readonly curves: List<Curve> &
    Pages<Curve> &
    Get<Curve> &
    Create<Curve, NewCurve> &
    Update<Curve, CurveChanges> &
    Delete<Curve>;
  /** Physical object mounted on the gantry or in a tool slot */
  readonly tools: List<Tool> &
    Pages<Tool> &
    Get<Tool> &
    Create<Tool, NewTool> &
    Update<Tool, ToolChanges> &
    Delete<Tool>;
  /** Pre-arranged configuration of plants */
  readonly savedGardens: List<SavedGarden> &
    Pages<SavedGarden> &
    Create<SavedGarden, NewSavedGarden> &
    Update<SavedGarden, SavedGardenChanges> &
    Delete<SavedGarden>;
  /** A plant within a saved garden (not a real plant) */
  readonly plantTemplates: List<PlantTemplate> &
    Pages<PlantTemplate> &
    Create<PlantTemplate, NewPlantTemplate> &
    Update<PlantTemplate, PlantTemplateChanges> &
    Delete<PlantTemplate>;
  /** What can be grown, and what it needs */
  readonly crops: List<Crop, CropFilter>;
  /** Metadata about input hardware */
  readonly sensors: List<Sensor> &
    Pages<Sensor> &
    Get<Sensor> &
    Create<Sensor, NewSensor> &
    Update<Sensor, SensorChanges> &
    Delete<Sensor>;
  /** Metadata about output hardware */
  readonly peripherals: List<Peripheral> &
    Pages<Peripheral> &
    Get<Peripheral> &
    Create<Peripheral, NewPeripheral> &
    Update<Peripheral, PeripheralChanges> &
    Delete<Peripheral>;
  /** Binds an I/O pin to a sequence or special action */
  readonly pinBindings: List<PinBinding> &
    Pages<PinBinding> &
    Get<PinBinding> &
    Create<PinBinding, NewPinBinding> &
    Update<PinBinding, PinBindingChanges> &
    Delete<PinBinding>;
  /** Metadata of an external webcam (stream URL) */
  readonly webcamFeeds: List<WebcamFeed> &
    Pages<WebcamFeed> &
    Get<WebcamFeed> &
    Create<WebcamFeed, NewWebcamFeed> &
    Update<WebcamFeed, WebcamFeedChanges> &
    Delete<WebcamFeed>;
  /** Setup wizard results */
  readonly wizardStepResults: List<WizardStepResult> &
    Pages<WizardStepResult> &
    Create<WizardStepResult, NewWizardStepResult> &
    Update<WizardStepResult, WizardStepResultChanges> &
    Delete<WizardStepResult>;
  /** Key/value pairs for persistent storage */
  readonly pluginEnvs: List<PluginEnv> &
    Pages<PluginEnv> &
    Get<PluginEnv> &
    Create<PluginEnv, NewPluginEnv> &
    Update<PluginEnv, PluginEnvChanges> &
    Delete<PluginEnv> &
    DeleteAll;
  /** Metadata of photos taken by the device */
  readonly images: List<Image> & Get<Image> & Create<Image, NewImage> & Delete<Image>;
  /** One sensor reading */
  readonly sensorReadings: List<SensorReading> &
    Pages<SensorReading> &
    Get<SensorReading> &
    Create<SensorReading, NewSensorReading> &
    Delete<SensorReading>;
  /** Historical device status information */
  readonly telemetries: List<Telemetry> & Create<Telemetry, NewTelemetry> & Delete<Telemetry> & DeleteAll;
  /** Messages from a device */
  readonly logs: List<Log> & Search<Log, LogSearch> & Create<Log, NewLog> & Delete<Log> & DeleteAll;
  /** Rain, soil, air, wind or tank of the garden, with its newest value */
  readonly measures: List<Measure> &
    Get<Measure> &
    Create<Measure, NewMeasure> &
    Update<Measure, MeasureChanges> &
    Delete<Measure>;
  /** Organization of sequences */
  readonly folders: List<Folder> &
    Get<Folder> &
    Create<Folder, NewFolder> &
    Update<Folder, FolderChanges> &
    Delete<Folder>;
  /** Commands built in the sequence editor */
  readonly sequences: List<Sequence> &
    Get<Sequence> &
    Create<Sequence, NewSequence> &
    Update<Sequence, SequenceChanges> &
    Delete<Sequence>;
  /** Published versions of sequences for sharing */
  readonly sequenceVersions: Get<SequenceVersion>;
  /** Sequences of the authorized publisher */
  readonly featuredSequences: List<FeaturedSequence>;
  /** Executes sequences at offsets from a start date */
  readonly regimens: List<Regimen> &
    Pages<Regimen> &
    Get<Regimen> &
    Create<Regimen, NewRegimen> &
    Update<Regimen, RegimenChanges> &
    Delete<Regimen>;
  /** Executes a sequence or regimen on a time schedule */
  readonly farmEvents: List<FarmEvent> &
    Pages<FarmEvent> &
    Get<FarmEvent> &
    Create<FarmEvent, NewFarmEvent> &
    Update<FarmEvent, FarmEventChanges> &
    Delete<FarmEvent>;
  /** Span in which a farm event, or none at all, takes place */
  readonly pauses: List<Pause> & Get<Pause> & Create<Pause, NewPause> & Update<Pause, PauseChanges> & Delete<Pause>;
  /** People who work in the garden or look at it */
  readonly members: List<Member> & Update<Member, MemberChanges> & Delete<Member>;
  /** Invitations to a garden */
  readonly invitations: List<Invitation> & Create<Invitation, NewInvitation> & Delete<Invitation>;
  /** Programs and displays with a token of their own */
  readonly programs: List<Program> & Create<Program, NewProgram> & Update<Program, ProgramChanges> & Delete<Program>;
  /** Log-ins of a person */
  readonly sessions: List<Session>;
  /** All gardens of a person */
  readonly gardens: List<Garden>;
  /** How much water the runs of an event need */
  readonly waterRules: List<WaterRule> &
    Get<WaterRule> &
    Create<WaterRule, NewWaterRule> &
    Update<WaterRule, WaterRuleChanges> &
    Delete<WaterRule>;
  /** What was noticed in the garden */
  readonly notices: List<Notice> & Pages<Notice> & Update<Notice, NoticeChanges>;
  /** Device account settings */
  readonly device: Show<Device> & Edit<Device, DeviceChanges>;
  /** Configuration of the device operating system */
  readonly dosConfig: Show<DosConfig> & Edit<DosConfig, DosConfigChanges> & Reset;
  /** Configuration of the motor/microcontroller firmware */
  readonly firmwareConfig: Show<FirmwareConfig> & Edit<FirmwareConfig, FirmwareConfigChanges> & Reset;
  /** User interface preferences */
  readonly webAppConfig: Show<WebAppConfig> & Edit<WebAppConfig, WebAppConfigChanges> & Reset;
  /** What is noticed, and who is told */
  readonly watch: Show<Watch> & Edit<Watch, WatchChanges>;
}
