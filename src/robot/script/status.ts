import { versionOf } from "./software";
import type { State } from "./state";

/** Software of the motor controller that the robot says it has. */
export const FIRMWARE = "6.6.23";

/** The part of the state tree that a run changes. Source: `robot-facts.md` §7. */
export const statusOf = (state: State) => ({
  location_data: { position: state.position },
  pins: Object.fromEntries([...state.pins].map(([pin, value]) => [pin, { mode: -1, value }])),
  jobs: Object.fromEntries(state.jobs),
  user_env: Object.fromEntries(state.envs),
  mcu_params: state.records.firmwareConfig,
  configuration: state.records.dosConfig,
  informational_settings: {
    target: "practice",
    controller_version: versionOf(state.records.device.dos_version),
    firmware_version: FIRMWARE,
    sync_status: "synced",
    locked: state.isLocked,
    busy: false,
    idle: true,
  },
});
