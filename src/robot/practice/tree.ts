import type { Records } from "../script/records";
import type { Position } from "../motion/axis";
import type { Job, PinState } from "./working-state";

/** The content of the state tree. Source: `robot-facts.md` §7. */
interface Shown {
  readonly position: Position;
  readonly isMoving: boolean;
  readonly isBusy: boolean;
  readonly pins: Readonly<Record<string, PinState>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly envs: Readonly<Record<string, string>>;
  readonly firmwareConfig: Records["firmwareConfig"];
  readonly dosConfig: Records["dosConfig"];
  /** Version of its software. */
  readonly software: string;
  /** Version of the board; null: it tells none. */
  readonly firmware: string | null;
  readonly throttled: string;
  /** Epoch milliseconds; 0: it is not locked. */
  readonly lockedAt: number;
  readonly syncStatus: string;
  /** Seconds. */
  readonly uptime: number;
}

/** Settings of the motor controller among the fields of their record. */
const PARAMETER = /^(?:encoder|movement|param|pin)_/;
/** Parameters of each record: it has a hundred of them, and changes rarely. */
const parameters = new WeakMap<object, object>();

function parametersIn(config: Records["firmwareConfig"]): object {
  const known = parameters.get(config);
  if (known) return known;
  const made = Object.fromEntries(Object.entries(config).filter(([name]) => PARAMETER.test(name)));
  parameters.set(config, made);
  return made;
}

const NO_LOAD = { x: null, y: null, z: null };
const COMMIT = "0".repeat(40);

/** Millimetres as the motor controller tells them. */
const rounded = ({ x, y, z }: Position): Position => ({ x: tenths(x), y: tenths(y), z: tenths(z) });
const tenths = (value: number): number => Math.round(value * 10) / 10 + 0; // no -0

/** The whole state tree as robots tell it. */
export function treeOf(shown: Shown): object {
  const { isMoving, isBusy, pins, jobs, envs, firmwareConfig, dosConfig, lockedAt, syncStatus, uptime } = shown;
  const position = rounded(shown.position);
  const axis = isMoving ? "cruise" : "idle";
  return {
    location_data: {
      position,
      scaled_encoders: position,
      raw_encoders: position,
      load: NO_LOAD,
      axis_states: { x: axis, y: axis, z: axis },
    },
    mcu_params: parametersIn(firmwareConfig),
    configuration: {
      firmware_hardware: dosConfig.firmware_hardware ?? null,
      network_not_found_timer: dosConfig.network_not_found_timer ?? null,
      os_auto_update: dosConfig.os_auto_update ?? false,
      sequence_body_log: dosConfig.sequence_body_log ?? false,
      sequence_complete_log: dosConfig.sequence_complete_log ?? false,
      sequence_init_log: dosConfig.sequence_init_log ?? false,
    },
    informational_settings: {
      target: "practice",
      env: "prod",
      node_name: "practice",
      private_ip: null,
      video_devices: "",
      controller_version: shown.software,
      controller_uuid: null,
      controller_commit: COMMIT,
      commit: COMMIT,
      firmware_version: shown.firmware,
      firmware_commit: COMMIT,
      update_available: false,
      soc_temp: 40,
      throttled: shown.throttled,
      wifi_level: -50,
      wifi_level_percent: 80,
      uptime,
      memory_usage: 120,
      disk_usage: 7,
      scheduler_usage: 3,
      cpu_usage: 3,
      sync_status: syncStatus,
      locked: lockedAt > 0,
      locked_at: lockedAt,
      last_status: null,
      cache_bust: null,
      busy: isBusy,
      idle: !isBusy,
    },
    pins,
    jobs,
    process_info: {},
    user_env: envs,
  };
}
