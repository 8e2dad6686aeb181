/** Every setting with its kind and default, as the specification lists them (`accounts.md` §12). */
export type Kind =
  | "flag"
  | "integer"
  | "bit"
  | "pin"
  | "current"
  | "sensitivity"
  | "decimal"
  | "verbosity"
  | "quadrant"
  | "zoom"
  | "text"
  | "page"
  | "hardware"
  | "channel"
  | "axes"
  | "order";
type Value = boolean | number | string | null;
type Row = readonly [kind: Kind, fallback: Value, names: string];

const axes = (names: string): string =>
  names
    .split(" ")
    .flatMap((name) => [`${name}_x`, `${name}_y`, `${name}_z`])
    .join(" ");
const guards = (suffix: string): string => [1, 2, 3, 4, 5].map((number) => `pin_guard_${number}_${suffix}`).join(" ");

export const records: Readonly<Record<string, readonly Row[]>> = {
  dos_config: [
    ["flag", true, "disable_factory_reset os_auto_update"],
    ["flag", false, "firmware_input_log firmware_output_log arduino_debug_messages firmware_debug_log"],
    ["flag", false, "sequence_body_log sequence_complete_log sequence_init_log"],
    ["integer", null, "network_not_found_timer boot_sequence_id"],
    ["integer", 0, "safe_height gantry_height"],
    ["integer", -500, "soil_height"],
    ["hardware", null, "firmware_hardware"],
    ["text", null, "firmware_path"],
    ["channel", "stable", "update_channel"],
    ["order", "xy,z;high", "default_axis_order"],
  ],
  firmware_config: [
    ["bit", 1, axes("encoder_enabled movement_stop_at_home movement_stop_at_max movement_axis_stealth")],
    ["bit", 0, axes("encoder_invert encoder_type encoder_use_for_pos movement_enable_endpoints movement_home_at_boot")],
    ["bit", 0, axes("movement_invert_endpoints movement_invert_motor movement_invert_2_endpoints")],
    ["bit", 0, "movement_home_up_x movement_home_up_y movement_keep_active_x movement_keep_active_y"],
    ["bit", 1, "movement_home_up_z movement_keep_active_z"],
    ["bit", 1, "movement_secondary_motor_x movement_secondary_motor_invert_x param_use_eeprom"],
    ["bit", 1, guards("active_state")],
    ["bit", 0, "param_e_stop_on_mov_err"],
    ["integer", 5, axes("encoder_missed_steps_decay encoder_missed_steps_max")],
    ["integer", 5556, axes("encoder_scaling")],
    ["integer", 0, axes("movement_axis_nr_steps")],
    ["integer", 400, `${axes("movement_home_spd movement_max_spd")} movement_max_spd_z2`],
    ["integer", 50, `${axes("movement_min_spd")} movement_min_spd_z2`],
    ["integer", 300, `${axes("movement_steps_acc_dec")} movement_steps_acc_dec_z2`],
    ["integer", 180, axes("movement_timeout")],
    ["integer", 1, `${axes("movement_microsteps movement_calibration_retry")} param_version`],
    ["integer", 250, axes("movement_calibration_deadzone")],
    ["integer", 10, axes("movement_calibration_retry_total")],
    ["integer", 0, "param_config_ok param_test"],
    ["integer", 3, "param_mov_nr_retry"],
    ["integer", 60, guards("time_out")],
    ["decimal", 5, "movement_step_per_mm_x movement_step_per_mm_y"],
    ["decimal", 25, "movement_step_per_mm_z"],
    ["current", 1823, axes("movement_motor_current")],
    ["sensitivity", 63, axes("movement_stall_sensitivity")],
    ["pin", 0, `${guards("pin_nr")} pin_report_1_pin_nr pin_report_2_pin_nr`],
  ],
  web_app_config: [
    [
      "flag",
      false,
      "confirm_step_deletion disable_animations disable_i18n dynamic_map encoder_figure hide_webcam_widget",
    ],
    ["flag", false, "raw_encoders scaled_encoders x_axis_inverted y_axis_inverted z_axis_inverted stub_config xy_swap"],
    [
      "flag",
      false,
      "show_first_party_plugin enable_browser_speak discard_unsaved show_motor_plot show_historic_points",
    ],
    [
      "flag",
      false,
      "show_sensor_readings show_dev_menu time_format_24_hour show_pins expand_step_options hide_sensors",
    ],
    ["flag", false, "discard_unsaved_sequences user_interface_read_only_mode show_zones display_map_missed_steps"],
    ["flag", false, "time_format_seconds view_script show_advanced_settings show_soil_interpolation_map"],
    ["flag", false, "show_moisture_interpolation_map show_uncropped_camera_view_area show_missed_step_plot"],
    [
      "flag",
      true,
      "display_trail legend_menu_open show_spread show_device show_plants show_points show_images show_weeds",
    ],
    ["flag", true, "home_button_homing disable_emergency_unlock_confirmation confirm_plant_deletion crop_images"],
    ["flag", true, "confirm_sequence_deletion show_camera_view_area highlight_modified_settings clip_image_layer"],
    ["flag", true, "enable_3d_electronics_box_top three_d_garden dark_mode show_scene_objects show_controls_overlay"],
    ["flag", false, "top_down_view"],
    ["quadrant", 2, "bot_origin_quadrant"],
    ["zoom", -2, "zoom_level"],
    ["verbosity", 1, "success_log busy_log warn_log error_log info_log fun_log debug_log assertion_log"],
    ["verbosity", 0, "beep_verbosity"],
    ["integer", 2900, "map_size_x"],
    ["integer", 1230, "map_size_y"],
    ["integer", 5, "default_plant_depth"],
    ["integer", 30, "viewpoint_heading"],
    ["text", null, "photo_filter_begin photo_filter_end internal_use"],
    ["page", "plants", "landing_page"],
    ["axes", "XY", "go_button_axes"],
  ],
};

const columns = Object.entries(records).flatMap(([record, rows]) =>
  rows.flatMap(([kind, fallback, names]) => names.split(" ").map((name) => ({ record, kind, fallback, name }))),
);

/** What a record shows before anybody has edited it. */
export const defaultsOf = (record: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    columns.filter((column) => column.record === record).map(({ name, fallback }) => [name, fallback]),
  );

export const namesOf = (record: string, kind: Kind): string[] =>
  columns.filter((column) => column.record === record && column.kind === kind).map(({ name }) => name);

/** Records and the kinds they have. */
export const kinds: readonly (readonly [record: string, kind: Kind])[] = [
  ...new Map(columns.map(({ record, kind }) => [`${record} ${kind}`, [record, kind] as const])).values(),
];
