import type { FieldType } from "../../../framework/field/field";
import { defineSettings } from "./record";
import { decimal, whole } from "./setting";

const bit = (fallback: number) => whole(fallback, { options: [0, 1] });
const pin = (fallback: number) => whole(fallback, { minimum: 0, maximum: 69 });
const motorCurrent = (fallback: number) => whole(fallback, { minimum: 0, maximum: 1823 });
const stallSensitivity = (fallback: number) => whole(fallback, { minimum: -63, maximum: 63 });

/** One setting per axis, with the defaults of x, y and z. */
const perAxis = (
  name: string,
  type: (fallback: number) => FieldType<number>,
  [x, y, z]: readonly [number, number, number],
): Record<string, FieldType<number>> => ({ [`${name}_x`]: type(x), [`${name}_y`]: type(y), [`${name}_z`]: type(z) });

/** Configuration of the motor and microcontroller firmware. */
export const firmwareConfig = defineSettings({
  name: "firmware_config",
  right: "own",
  syncClass: "FirmwareConfig",
  summary: "Configuration of the motor/microcontroller firmware",
  example: { movement_max_spd_x: 800, movement_step_per_mm_x: 5.5 },
  sync: "firmware_configs",
  checksStale: true,
  settings: {
    ...perAxis("encoder_enabled", bit, [1, 1, 1]),
    ...perAxis("encoder_invert", bit, [0, 0, 0]),
    ...perAxis("encoder_type", bit, [0, 0, 0]),
    ...perAxis("encoder_use_for_pos", bit, [0, 0, 0]),
    ...perAxis("movement_enable_endpoints", bit, [0, 0, 0]),
    ...perAxis("movement_home_at_boot", bit, [0, 0, 0]),
    ...perAxis("movement_home_up", bit, [0, 0, 1]),
    ...perAxis("movement_invert_endpoints", bit, [0, 0, 0]),
    ...perAxis("movement_invert_motor", bit, [0, 0, 0]),
    ...perAxis("movement_keep_active", bit, [0, 0, 1]),
    ...perAxis("movement_stop_at_home", bit, [1, 1, 1]),
    ...perAxis("movement_stop_at_max", bit, [1, 1, 1]),
    ...perAxis("movement_invert_2_endpoints", bit, [0, 0, 0]),
    ...perAxis("movement_axis_stealth", bit, [1, 1, 1]),
    ...perAxis("encoder_missed_steps_decay", whole, [5, 5, 5]),
    ...perAxis("encoder_missed_steps_max", whole, [5, 5, 5]),
    ...perAxis("encoder_scaling", whole, [5556, 5556, 5556]),
    ...perAxis("movement_axis_nr_steps", whole, [0, 0, 0]),
    ...perAxis("movement_home_spd", whole, [400, 400, 400]),
    ...perAxis("movement_max_spd", whole, [400, 400, 400]),
    ...perAxis("movement_min_spd", whole, [50, 50, 50]),
    ...perAxis("movement_step_per_mm", decimal, [5, 5, 25]),
    ...perAxis("movement_steps_acc_dec", whole, [300, 300, 300]),
    ...perAxis("movement_timeout", whole, [180, 180, 180]),
    ...perAxis("movement_microsteps", whole, [1, 1, 1]),
    ...perAxis("movement_calibration_retry", whole, [1, 1, 1]),
    ...perAxis("movement_calibration_deadzone", whole, [250, 250, 250]),
    ...perAxis("movement_calibration_retry_total", whole, [10, 10, 10]),
    ...perAxis("movement_motor_current", motorCurrent, [1823, 1823, 1823]),
    ...perAxis("movement_stall_sensitivity", stallSensitivity, [63, 63, 63]),
    movement_secondary_motor_x: bit(1),
    movement_secondary_motor_invert_x: bit(1),
    movement_min_spd_z2: whole(50),
    movement_max_spd_z2: whole(400),
    movement_steps_acc_dec_z2: whole(300),
    param_config_ok: whole(0),
    param_e_stop_on_mov_err: bit(0),
    param_mov_nr_retry: whole(3),
    param_test: whole(0),
    param_use_eeprom: bit(1),
    param_version: whole(1),
    pin_guard_1_active_state: bit(1),
    pin_guard_1_pin_nr: pin(0),
    pin_guard_1_time_out: whole(60),
    pin_guard_2_active_state: bit(1),
    pin_guard_2_pin_nr: pin(0),
    pin_guard_2_time_out: whole(60),
    pin_guard_3_active_state: bit(1),
    pin_guard_3_pin_nr: pin(0),
    pin_guard_3_time_out: whole(60),
    pin_guard_4_active_state: bit(1),
    pin_guard_4_pin_nr: pin(0),
    pin_guard_4_time_out: whole(60),
    pin_guard_5_active_state: bit(1),
    pin_guard_5_pin_nr: pin(0),
    pin_guard_5_time_out: whole(60),
    pin_report_1_pin_nr: pin(0),
    pin_report_2_pin_nr: pin(0),
  },
});
