import { firmwareConfig } from "../../../src/features/account";
import type { RobotRecord } from "./records";

/** What of the state tree changes. */
export interface Condition {
  sync_status: "sync_now" | "syncing" | "synced" | "sync_error";
  locked: boolean;
}

const PARAMETERS = Object.keys(firmwareConfig.fields).filter((name) => /^(encoder|movement|param|pin)_/.test(name));
const AXES = { x: 0, y: 0, z: 0 };

/** The whole state tree as the robot sends it: 6.7 kB, with every parameter of its motor controller. */
export const stateTree = (condition: Condition, firmware: RobotRecord | undefined): object => ({
  configuration: {
    ...{ firmware_hardware: "arduino", network_not_found_timer: null, os_auto_update: true },
    ...{ sequence_body_log: false, sequence_complete_log: false, sequence_init_log: false },
  },
  informational_settings: {
    ...{ target: "sbc4", env: "prod", controller_version: "15.4.11", commit: "0".repeat(40), node_name: "device@sbc" },
    ...{ controller_uuid: "0f6d1a52-3a1e-4b8c-9d27-6a0c1f3e5b78", controller_commit: "0".repeat(40) },
    ...{ firmware_version: "6.6.23.R.genesisK15", firmware_commit: "0".repeat(40), private_ip: "192.0.2.7" },
    ...{ soc_temp: 45, throttled: "0x0", wifi_level: -50, wifi_level_percent: 80, uptime: 12_345, memory_usage: 120 },
    ...{ disk_usage: 7, scheduler_usage: 3, cpu_usage: 3, video_devices: "0,1", cache_bust: null, busy: false },
    ...{ locked_at: 0, idle: true, last_status: null, update_available: false, ...condition },
  },
  jobs: {},
  location_data: {
    ...{ axis_states: { x: "idle", y: "idle", z: "idle" }, load: { x: null, y: null, z: null } },
    ...{ position: AXES, scaled_encoders: AXES, raw_encoders: AXES },
  },
  mcu_params: Object.fromEntries(PARAMETERS.map((name) => [name, firmware?.[name] ?? null])),
  pins: Object.fromEntries(Array.from({ length: 70 }, (_, pin) => [pin, { mode: -1, value: 0.0 }])),
  process_info: {},
  user_env: {},
});
