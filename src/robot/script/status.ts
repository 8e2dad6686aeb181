import type { State } from "./state";

/** Software that the robot says it runs. Source: `robot.md` §3. */
export const VERSIONS = { controller: "15.5.0", firmware: "6.6.23" } as const;

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
    controller_version: VERSIONS.controller,
    firmware_version: VERSIONS.firmware,
    sync_status: "synced",
    locked: state.isLocked,
    busy: false,
    idle: true,
  },
});
