-- A data folder of 0.1.0 as its database was dumped: an account with everything, a robot, a picture.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE devices (
  id                   integer primary key autoincrement,
  name                 text    not null,
  order_number         text    unique,
  dos_version          text,
  indoor               integer not null default 0 check (indoor in (0, 1)),
  last_saw_api         text,
  first_saw_api        text,                                         -- internal: first device/sync
  lat                  real,
  lng                  real,
  mounted_tool_id      integer references tools (id) on delete set null,
  ota_hour             integer check (ota_hour between 0 and 23),     -- local time
  ota_hour_utc         integer check (ota_hour_utc between 0 and 23),
  serial_number        text,
  setup_completed_at   text,
  throttled_at         text,
  throttled_until      text,
  timezone             text,                                         -- IANA name
  max_log_age_in_days  integer not null default 0,                   -- 0: service-wide default
  max_sequence_count   integer not null default 0,
  max_sequence_length  integer not null default 0,
  account_seeded_at    text,                                         -- internal: device/seed happens once
  created_at           text    not null,
  updated_at           text    not null
, sbc text check (sbc in ('3', '4', '5', '01', '02')), last_saw_mq text) strict;
INSERT INTO devices VALUES(1,'Garden Robot Standard',NULL,'15.8.0',0,'2026-11-23T20:18:22.067Z',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:19.798Z','2026-11-23T20:18:22.067Z',NULL,NULL);
CREATE TABLE users (
  id                         integer primary key autoincrement,
  device_id                  integer not null unique references devices (id) on delete cascade,
  name                       text    not null,
  email                      text    not null unique,                -- lower case
  unconfirmed_email          text,
  password_hash              text    not null,
  password_changed_at        text    not null,
  language                   text    not null default 'English',
  confirmed_at               text,
  confirmation_token         text    not null unique,
  agreed_to_terms_at         text,
  last_active_at             text,
  inactivity_warning_sent_at text,
  created_at                 text    not null,
  updated_at                 text    not null
, login_unlocked_at text) strict;
INSERT INTO users VALUES(1,1,'Ada','ada@garden.example',NULL,'$argon2id$v=19$m=19456,t=2,p=1$RBeQW8b3Cbn97W13FyHn2rqWPKnmGKnvdF4zaoY8txI$Vq/VjyogY2XpBrHtk72QEOsjXGekSZmu36+gfhqsBA8','2026-11-23T20:18:19.798Z','English','2026-11-23T20:18:19.798Z','4e00140f-b5c5-4c3a-803c-ceb1e3464441','2026-11-23T20:18:19.798Z','2026-11-23T20:18:28.148Z',NULL,'2026-11-23T20:18:19.798Z','2026-11-23T20:18:19.798Z',NULL);
CREATE TABLE token_issuances (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  exp        integer not null,                                       -- seconds since the epoch
  jti        text    not null unique check (length(jti) <= 45),
  aud        text    not null check (length(aud) <= 8),
  created_at text    not null,
  updated_at text    not null
) strict;
INSERT INTO token_issuances VALUES(1,1,1800649101,'4ad100db-d6c1-47be-983a-42fa8fa10ba4','unknown','2026-11-23T20:18:21.026Z','2026-11-23T20:18:21.026Z');
INSERT INTO token_issuances VALUES(2,1,1800649102,'98e8ed77-8c6c-4a95-a271-0e309a6facd8','bot','2026-11-23T20:18:22.067Z','2026-11-23T20:18:22.067Z');
CREATE TABLE used_password_resets (
  jti text    primary key,
  exp integer not null                                               -- seconds since the epoch
) strict, without rowid;
CREATE TABLE dos_config (
  id                      integer primary key autoincrement,
  device_id               integer not null unique references devices (id) on delete cascade,
  disable_factory_reset   integer check (disable_factory_reset in (0, 1)),
  firmware_input_log      integer check (firmware_input_log in (0, 1)),
  firmware_output_log     integer check (firmware_output_log in (0, 1)),
  arduino_debug_messages  integer check (arduino_debug_messages in (0, 1)),
  firmware_debug_log      integer check (firmware_debug_log in (0, 1)),
  network_not_found_timer integer,
  sequence_body_log       integer check (sequence_body_log in (0, 1)),
  sequence_complete_log   integer check (sequence_complete_log in (0, 1)),
  sequence_init_log       integer check (sequence_init_log in (0, 1)),
  firmware_hardware       text,
  os_auto_update          integer check (os_auto_update in (0, 1)),
  firmware_path           text,
  update_channel          text,
  boot_sequence_id        integer, -- may name a sequence that does not exist
  safe_height             integer, -- mm
  soil_height             integer, -- mm
  gantry_height           integer, -- mm
  created_at              text not null,
  updated_at              text not null
) strict;
INSERT INTO dos_config VALUES(1,1,1,0,0,0,0,NULL,0,0,0,'board_k15',1,NULL,'stable',NULL,0,-500,120,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE firmware_config (
  id                                 integer primary key autoincrement,
  device_id                          integer not null unique references devices (id) on delete cascade,
  encoder_enabled_x                  integer,
  encoder_enabled_y                  integer,
  encoder_enabled_z                  integer,
  encoder_invert_x                   integer,
  encoder_invert_y                   integer,
  encoder_invert_z                   integer,
  encoder_type_x                     integer,
  encoder_type_y                     integer,
  encoder_type_z                     integer,
  encoder_use_for_pos_x              integer,
  encoder_use_for_pos_y              integer,
  encoder_use_for_pos_z              integer,
  movement_enable_endpoints_x        integer,
  movement_enable_endpoints_y        integer,
  movement_enable_endpoints_z        integer,
  movement_home_at_boot_x            integer,
  movement_home_at_boot_y            integer,
  movement_home_at_boot_z            integer,
  movement_home_up_x                 integer,
  movement_home_up_y                 integer,
  movement_home_up_z                 integer,
  movement_invert_endpoints_x        integer,
  movement_invert_endpoints_y        integer,
  movement_invert_endpoints_z        integer,
  movement_invert_motor_x            integer,
  movement_invert_motor_y            integer,
  movement_invert_motor_z            integer,
  movement_keep_active_x             integer,
  movement_keep_active_y             integer,
  movement_keep_active_z             integer,
  movement_stop_at_home_x            integer,
  movement_stop_at_home_y            integer,
  movement_stop_at_home_z            integer,
  movement_stop_at_max_x             integer,
  movement_stop_at_max_y             integer,
  movement_stop_at_max_z             integer,
  movement_invert_2_endpoints_x      integer,
  movement_invert_2_endpoints_y      integer,
  movement_invert_2_endpoints_z      integer,
  movement_axis_stealth_x            integer,
  movement_axis_stealth_y            integer,
  movement_axis_stealth_z            integer,
  encoder_missed_steps_decay_x       integer,
  encoder_missed_steps_decay_y       integer,
  encoder_missed_steps_decay_z       integer,
  encoder_missed_steps_max_x         integer,
  encoder_missed_steps_max_y         integer,
  encoder_missed_steps_max_z         integer,
  encoder_scaling_x                  integer,
  encoder_scaling_y                  integer,
  encoder_scaling_z                  integer,
  movement_axis_nr_steps_x           integer,
  movement_axis_nr_steps_y           integer,
  movement_axis_nr_steps_z           integer,
  movement_home_spd_x                integer,
  movement_home_spd_y                integer,
  movement_home_spd_z                integer,
  movement_max_spd_x                 integer,
  movement_max_spd_y                 integer,
  movement_max_spd_z                 integer,
  movement_min_spd_x                 integer,
  movement_min_spd_y                 integer,
  movement_min_spd_z                 integer,
  movement_step_per_mm_x             real,
  movement_step_per_mm_y             real,
  movement_step_per_mm_z             real,
  movement_steps_acc_dec_x           integer,
  movement_steps_acc_dec_y           integer,
  movement_steps_acc_dec_z           integer,
  movement_timeout_x                 integer,
  movement_timeout_y                 integer,
  movement_timeout_z                 integer,
  movement_microsteps_x              integer,
  movement_microsteps_y              integer,
  movement_microsteps_z              integer,
  movement_calibration_retry_x       integer,
  movement_calibration_retry_y       integer,
  movement_calibration_retry_z       integer,
  movement_calibration_deadzone_x    integer,
  movement_calibration_deadzone_y    integer,
  movement_calibration_deadzone_z    integer,
  movement_calibration_retry_total_x integer,
  movement_calibration_retry_total_y integer,
  movement_calibration_retry_total_z integer,
  movement_motor_current_x           integer,
  movement_motor_current_y           integer,
  movement_motor_current_z           integer,
  movement_stall_sensitivity_x       integer,
  movement_stall_sensitivity_y       integer,
  movement_stall_sensitivity_z       integer,
  movement_secondary_motor_x         integer,
  movement_secondary_motor_invert_x  integer,
  movement_min_spd_z2                integer,
  movement_max_spd_z2                integer,
  movement_steps_acc_dec_z2          integer,
  param_config_ok                    integer,
  param_e_stop_on_mov_err            integer,
  param_mov_nr_retry                 integer,
  param_test                         integer,
  param_use_eeprom                   integer,
  param_version                      integer,
  pin_guard_1_active_state           integer,
  pin_guard_1_pin_nr                 integer,
  pin_guard_1_time_out               integer,
  pin_guard_2_active_state           integer,
  pin_guard_2_pin_nr                 integer,
  pin_guard_2_time_out               integer,
  pin_guard_3_active_state           integer,
  pin_guard_3_pin_nr                 integer,
  pin_guard_3_time_out               integer,
  pin_guard_4_active_state           integer,
  pin_guard_4_pin_nr                 integer,
  pin_guard_4_time_out               integer,
  pin_guard_5_active_state           integer,
  pin_guard_5_pin_nr                 integer,
  pin_guard_5_time_out               integer,
  pin_report_1_pin_nr                integer,
  pin_report_2_pin_nr                integer,
  created_at                         text not null,
  updated_at                         text not null
) strict;
INSERT INTO firmware_config VALUES(1,1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,0,0,0,1,1,1,5,5,5,5,5,5,5556,5556,5556,0,0,0,400,400,400,400,400,400,50,50,50,5.0,5.0,25.0,300,300,300,180,180,180,1,1,1,1,1,1,250,250,250,10,10,10,1646,1823,1823,63,63,63,1,1,50,400,300,0,0,3,0,1,1,1,0,60,1,0,60,1,0,60,1,0,60,1,0,60,0,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE web_app_config (
  id                                    integer primary key autoincrement,
  device_id                             integer not null unique references devices (id) on delete cascade,
  confirm_step_deletion                 integer check (confirm_step_deletion in (0, 1)),
  disable_animations                    integer check (disable_animations in (0, 1)),
  disable_i18n                          integer check (disable_i18n in (0, 1)),
  display_trail                         integer check (display_trail in (0, 1)),
  dynamic_map                           integer check (dynamic_map in (0, 1)),
  encoder_figure                        integer check (encoder_figure in (0, 1)),
  hide_webcam_widget                    integer check (hide_webcam_widget in (0, 1)),
  legend_menu_open                      integer check (legend_menu_open in (0, 1)),
  raw_encoders                          integer check (raw_encoders in (0, 1)),
  scaled_encoders                       integer check (scaled_encoders in (0, 1)),
  show_spread                           integer check (show_spread in (0, 1)),
  show_device                           integer check (show_device in (0, 1)),
  show_plants                           integer check (show_plants in (0, 1)),
  show_points                           integer check (show_points in (0, 1)),
  x_axis_inverted                       integer check (x_axis_inverted in (0, 1)),
  y_axis_inverted                       integer check (y_axis_inverted in (0, 1)),
  z_axis_inverted                       integer check (z_axis_inverted in (0, 1)),
  stub_config                           integer check (stub_config in (0, 1)),
  show_first_party_plugin               integer check (show_first_party_plugin in (0, 1)),
  enable_browser_speak                  integer check (enable_browser_speak in (0, 1)),
  show_images                           integer check (show_images in (0, 1)),
  discard_unsaved                       integer check (discard_unsaved in (0, 1)),
  xy_swap                               integer check (xy_swap in (0, 1)),
  home_button_homing                    integer check (home_button_homing in (0, 1)),
  show_motor_plot                       integer check (show_motor_plot in (0, 1)),
  show_historic_points                  integer check (show_historic_points in (0, 1)),
  show_sensor_readings                  integer check (show_sensor_readings in (0, 1)),
  show_dev_menu                         integer check (show_dev_menu in (0, 1)),
  time_format_24_hour                   integer check (time_format_24_hour in (0, 1)),
  show_pins                             integer check (show_pins in (0, 1)),
  disable_emergency_unlock_confirmation integer check (disable_emergency_unlock_confirmation in (0, 1)),
  expand_step_options                   integer check (expand_step_options in (0, 1)),
  hide_sensors                          integer check (hide_sensors in (0, 1)),
  confirm_plant_deletion                integer check (confirm_plant_deletion in (0, 1)),
  confirm_sequence_deletion             integer check (confirm_sequence_deletion in (0, 1)),
  discard_unsaved_sequences             integer check (discard_unsaved_sequences in (0, 1)),
  user_interface_read_only_mode         integer check (user_interface_read_only_mode in (0, 1)),
  show_zones                            integer check (show_zones in (0, 1)),
  show_weeds                            integer check (show_weeds in (0, 1)),
  display_map_missed_steps              integer check (display_map_missed_steps in (0, 1)),
  time_format_seconds                   integer check (time_format_seconds in (0, 1)),
  crop_images                           integer check (crop_images in (0, 1)),
  show_camera_view_area                 integer check (show_camera_view_area in (0, 1)),
  view_script                           integer check (view_script in (0, 1)),
  highlight_modified_settings           integer check (highlight_modified_settings in (0, 1)),
  show_advanced_settings                integer check (show_advanced_settings in (0, 1)),
  show_soil_interpolation_map           integer check (show_soil_interpolation_map in (0, 1)),
  show_moisture_interpolation_map       integer check (show_moisture_interpolation_map in (0, 1)),
  clip_image_layer                      integer check (clip_image_layer in (0, 1)),
  show_uncropped_camera_view_area       integer check (show_uncropped_camera_view_area in (0, 1)),
  show_missed_step_plot                 integer check (show_missed_step_plot in (0, 1)),
  enable_3d_electronics_box_top         integer check (enable_3d_electronics_box_top in (0, 1)),
  bot_origin_quadrant                   integer,
  zoom_level                            integer,
  success_log                           integer,
  busy_log                              integer,
  warn_log                              integer,
  error_log                             integer,
  info_log                              integer,
  fun_log                               integer,
  debug_log                             integer,
  assertion_log                         integer,
  beep_verbosity                        integer,
  map_size_x                            integer, -- mm
  map_size_y                            integer, -- mm
  default_plant_depth                   integer, -- mm
  photo_filter_begin                    text,
  photo_filter_end                      text,
  internal_use                          text,
  landing_page                          text,
  go_button_axes                        text not null,
  created_at                            text not null,
  updated_at                            text not null
) strict;
INSERT INTO web_app_config VALUES(1,1,0,0,0,1,0,0,0,1,0,0,1,1,1,1,0,0,0,0,0,0,1,0,0,1,0,0,0,0,0,0,1,0,0,1,1,0,0,0,1,0,0,1,1,0,1,0,0,0,1,0,0,1,2,-2,1,1,1,1,1,1,1,1,0,2900,1230,5,NULL,NULL,NULL,'plants','XY','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE curves (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  type       text    not null check (type in ('water', 'spread', 'height')),
  data       text    not null,                                       -- JSON object, day -> value
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, name)
) strict;
INSERT INTO curves VALUES(1,1,'Water','water','{"1":100,"10":500}','2026-11-23T20:18:23.501Z','2026-11-23T20:18:23.501Z');
CREATE TABLE tools (
  id                 integer primary key autoincrement,
  device_id          integer not null references devices (id) on delete cascade,
  name               text    not null check (length(name) <= 280),
  flow_rate_ml_per_s integer not null default 0,
  created_at         text    not null,
  updated_at         text    not null,
  unique (device_id, name)
) strict;
INSERT INTO tools VALUES(1,1,'Seed Bin',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(2,1,'Seed Tray',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(3,1,'Seed Trough 1',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(4,1,'Seed Trough 2',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(5,1,'Seeder',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(6,1,'Soil Sensor',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(7,1,'Watering Nozzle',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO tools VALUES(8,1,'Weeder',0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE point_groups (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  sort_type  text    not null,
  criteria   text    not null,                                       -- JSON object
  created_at text    not null,
  updated_at text    not null
) strict;
INSERT INTO point_groups VALUES(1,1,'All plants','yx_alternating','{"day":{"op":"<","days_ago":0},"string_eq":{"pointer_type":["Plant"]},"number_eq":{},"number_lt":{},"number_gt":{}}','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO point_groups VALUES(2,1,'All points','yx_alternating','{"day":{"op":"<","days_ago":0},"string_eq":{"pointer_type":["GenericPointer"]},"number_eq":{},"number_lt":{},"number_gt":{}}','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO point_groups VALUES(3,1,'All weeds','yx_alternating','{"day":{"op":"<","days_ago":0},"string_eq":{"pointer_type":["Weed"]},"number_eq":{},"number_lt":{},"number_gt":{}}','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO point_groups VALUES(4,1,'Bed','xy_ascending','{"day":{"op":"<","days_ago":0},"string_eq":{},"number_eq":{},"number_lt":{},"number_gt":{}}','2026-11-23T20:18:23.234Z','2026-11-23T20:18:23.234Z');
CREATE TABLE saved_gardens (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null,
  notes      text    check (length(notes) <= 1500),
  created_at text    not null,
  updated_at text    not null
) strict;
INSERT INTO saved_gardens VALUES(1,1,'Spring',NULL,'2026-11-23T20:18:23.330Z','2026-11-23T20:18:23.330Z');
CREATE TABLE plant_templates (
  id              integer primary key autoincrement,
  device_id       integer not null references devices (id) on delete cascade,
  saved_garden_id integer not null references saved_gardens (id) on delete cascade,
  name            text    not null,
  cropdb_slug     text    not null check (length(cropdb_slug) <= 280),
  radius          real    not null,                                  -- mm
  x               real    not null,                                  -- mm
  y               real    not null,                                  -- mm
  z               real    not null,                                  -- mm
  created_at      text    not null,
  updated_at      text    not null
) strict;
INSERT INTO plant_templates VALUES(1,1,1,'Bäsil 1','not-set',25.0,10.0,2.5,0.0,'2026-11-23T20:18:23.330Z','2026-11-23T20:18:23.330Z');
INSERT INTO plant_templates VALUES(2,1,1,'Bäsil 2','not-set',25.0,20.0,2.5,0.0,'2026-11-23T20:18:23.330Z','2026-11-23T20:18:23.330Z');
CREATE TABLE sensors (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null,
  pin        integer not null check (pin between 0 and 69),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, pin)
) strict;
INSERT INTO sensors VALUES(1,1,'Soil Sensor',59,1,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sensors VALUES(2,1,'Tool Verification',63,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE peripherals (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null check (length(label) <= 280),
  pin        integer not null check (pin between 0 and 1000),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, pin)
) strict;
INSERT INTO peripherals VALUES(1,1,'Vacuum',9,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO peripherals VALUES(2,1,'Water',8,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO peripherals VALUES(3,1,'Lighting',7,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO peripherals VALUES(4,1,'Peripheral 4',10,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO peripherals VALUES(5,1,'Peripheral 5',12,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE webcam_feeds (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  url        text    not null,
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE TABLE plugin_envs (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  key        text    not null check (length(key) <= 100),
  value      text    not null check (length(value) <= 1000),
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, key)
) strict;
INSERT INTO plugin_envs VALUES(1,1,'LAST','1','2026-11-23T20:18:23.485Z','2026-11-23T20:18:23.485Z');
CREATE TABLE wizard_step_results (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  slug       text    not null,
  answer     integer check (answer in (0, 1)),
  outcome    text,
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE TABLE ai_feedbacks (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  prompt     text    check (length(prompt) <= 500),
  reaction   text    check (reaction in ('good', 'bad')),
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE TABLE alerts (
  id          integer primary key autoincrement,
  device_id   integer not null references devices (id) on delete cascade,
  problem_tag text    not null,
  priority    integer not null,
  slug        text    not null,
  created_at  integer not null,                                      -- seconds since the epoch
  updated_at  text    not null
) strict;
INSERT INTO alerts VALUES(1,1,'api.user.not_welcomed',100,'6a5478db-be97-4a92-a705-2a73c8b51f73',1795465099,'2026-11-23T20:18:19.798Z');
INSERT INTO alerts VALUES(2,1,'api.documentation.unread',400,'02857c90-db75-439c-b4ad-a80310afcd93',1795465099,'2026-11-23T20:18:19.798Z');
CREATE TABLE global_bulletins (
  id         integer primary key autoincrement,
  slug       text    not null unique,
  type       text    not null default 'info' check (type in ('info', 'success', 'warn')),
  title      text,
  content    text    not null,
  href       text,
  href_label text,
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE TABLE global_config (
  key   text primary key,
  value text not null
) strict, without rowid;
CREATE TABLE folders (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  parent_id  integer references folders (id),
  name       text    not null check (length(name) <= 40),
  color      text    not null check (length(color) <= 20),
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE TABLE sequence_publications (
  id                  integer primary key autoincrement,
  author_device_id    integer not null,
  author_sequence_id  integer not null unique,
  cached_author_email text    not null,
  published           integer not null check (published in (0, 1)),
  created_at          text    not null,
  updated_at          text    not null
) strict;
CREATE TABLE sequence_versions (
  id             integer primary key autoincrement,
  publication_id integer not null references sequence_publications (id),
  withdrawn      integer not null default 0 check (withdrawn in (0, 1)),
  name           text    not null,
  color          text    not null,
  description    text,
  copyright      text    check (length(copyright) <= 1500),
  args           text    not null,                                   -- JSON object
  body           text    not null,                                   -- JSON array
  created_at     text    not null
) strict;
CREATE TABLE sequences (
  id                  integer primary key autoincrement,
  device_id           integer not null references devices (id) on delete cascade,
  folder_id           integer references folders (id),
  sequence_version_id integer references sequence_versions (id),
  name                text    not null,
  color               text    not null,
  forked              integer not null check (forked in (0, 1)),
  pinned              integer not null check (pinned in (0, 1)),
  copyright           text    check (length(copyright) <= 1500),
  description         text,
  args                text    not null,                              -- JSON object: the own script
  body                text    not null,                              -- JSON array
  created_at          text    not null,
  updated_at          text    not null,
  unique (device_id, name)
) strict;
INSERT INTO sequences VALUES(1,1,NULL,NULL,'Mount Tool','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Tool","default_value":{"kind":"location_placeholder","args":{}}}}]}}','[{"kind":"lua","args":{"lua":"local wanted = variable(\"Tool\")\nmount_tool(wanted)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(2,1,NULL,NULL,'Dismount Tool','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"lua","args":{"lua":"dismount_tool()\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(3,1,NULL,NULL,'Plant seed','yellow',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"parent","default_value":{"kind":"coordinate","args":{"x":0,"y":0,"z":0}}}}]}}','[{"kind":"move","args":{},"comment":"Go over the planting spot","body":[{"kind":"axis_overwrite","args":{"axis":"x","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"y","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"special_value","args":{"label":"soil_height"}}}},{"kind":"axis_addition","args":{"axis":"z","axis_operand":{"kind":"numeric","args":{"number":150}}}},{"kind":"safe_z","args":{}}]},{"kind":"move","args":{},"comment":"Push the seed into the soil","body":[{"kind":"axis_overwrite","args":{"axis":"x","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"y","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"special_value","args":{"label":"soil_height"}}}},{"kind":"axis_addition","args":{"axis":"z","axis_operand":{"kind":"numeric","args":{"number":-25}}}},{"kind":"speed_overwrite","args":{"axis":"z","speed_setting":{"kind":"numeric","args":{"number":25}}}}]},{"kind":"write_pin","args":{"pin_mode":0,"pin_value":0,"pin_number":{"kind":"named_pin","args":{"pin_type":"Peripheral","pin_id":1}}},"comment":"Vacuum off"},{"kind":"move","args":{},"comment":"Lift the needle","body":[{"kind":"axis_overwrite","args":{"axis":"x","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"y","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"special_value","args":{"label":"soil_height"}}}},{"kind":"axis_addition","args":{"axis":"z","axis_operand":{"kind":"numeric","args":{"number":150}}}}]},{"kind":"find_home","args":{"speed":100,"axis":"z"},"comment":"Raise Z fully"}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(4,1,NULL,NULL,'Find Home','blue',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"find_home","args":{"speed":100,"axis":"all"},"comment":"Home every axis"}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(5,1,NULL,NULL,'Take photo of plant','pink',0,1,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"parent","default_value":{"kind":"coordinate","args":{"x":0,"y":0,"z":0}}}}]}}','[{"kind":"move","args":{},"comment":"Go over the plant","body":[{"kind":"axis_overwrite","args":{"axis":"x","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"y","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"special_value","args":{"label":"safe_height"}}}},{"kind":"safe_z","args":{}}]},{"kind":"take_photo","args":{}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(6,1,NULL,NULL,'Water plant','blue',0,1,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"parent","default_value":{"kind":"coordinate","args":{"x":0,"y":0,"z":0}}}}]}}','[{"kind":"move","args":{},"comment":"Go over the plant","body":[{"kind":"axis_overwrite","args":{"axis":"x","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"y","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"identifier","args":{"label":"parent"}}}},{"kind":"axis_overwrite","args":{"axis":"z","axis_operand":{"kind":"special_value","args":{"label":"safe_height"}}}},{"kind":"safe_z","args":{}}]},{"kind":"write_pin","args":{"pin_mode":0,"pin_value":1,"pin_number":{"kind":"named_pin","args":{"pin_type":"Peripheral","pin_id":2}}},"comment":"Water on"},{"kind":"wait","args":{"milliseconds":2000},"comment":"Let it run for two seconds"},{"kind":"write_pin","args":{"pin_mode":0,"pin_value":0,"pin_number":{"kind":"named_pin","args":{"pin_type":"Peripheral","pin_id":2}}},"comment":"Water off"}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(7,1,NULL,NULL,'Water all plants','green',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"execute","args":{"sequence_id":6},"comment":"Once per plant in the group","body":[{"kind":"parameter_application","args":{"label":"parent","data_value":{"kind":"point_group","args":{"point_group_id":1}}}}]}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(8,1,NULL,NULL,'Water all','blue',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"lua","args":{"lua":"local todo = sort(get_plants(), \"nn\")\nlocal title = \"Water \" .. #todo .. \" plants\"\ntoast(title)\nfor n, plant in ipairs(todo) do\n  local what = plant.name or \"plant\"\n  set_job(title, {\n    status = what .. \" (\" .. plant.x .. \", \" .. plant.y .. \")\",\n    percent = (n - 1) / #todo * 100\n  })\n  water(plant)\nend\ncomplete_job(title)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(9,1,NULL,NULL,'Photo Grid','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"lua","args":{"lua":"local title = \"Photo Grid\"\nlocal area = photo_grid()\narea.each(function(spot)\n  local done = spot.count / area.total * 100\n  set_job(title, { status = \"Moving\", percent = done - 50 / area.total })\n  move{ x = spot.x, y = spot.y, z = spot.z }\n  set_job(title, { status = \"Taking photo\", percent = done })\n  send_message(\"info\", \"Photo \" .. spot.count .. \"/\" .. area.total)\n  take_photo()\nend)\ncomplete_job(title)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(10,1,NULL,NULL,'Weed Detection Grid','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"lua","args":{"lua":"local title = \"Weed Detection Grid\"\nlocal area = photo_grid()\narea.each(function(spot)\n  local done = spot.count / area.total * 100\n  set_job(title, { status = \"Moving\", percent = done - 50 / area.total })\n  move{ x = spot.x, y = spot.y, z = spot.z }\n  set_job(title, { status = \"Looking for weeds\", percent = done })\n  send_message(\"info\", \"Weed check \" .. spot.count .. \"/\" .. area.total)\n  detect_weeds()\nend)\ncomplete_job(title)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(11,1,NULL,NULL,'Soil Height Grid','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{}}}','[{"kind":"lua","args":{"lua":"local title = \"Soil Height Grid\"\nlocal area = photo_grid()\narea.each(function(spot)\n  local done = spot.count / area.total * 100\n  set_job(title, { status = \"Moving\", percent = done - 50 / area.total })\n  move{ x = spot.x, y = spot.y, z = spot.z }\n  set_job(title, { status = \"Measuring\", percent = done })\n  send_message(\"info\", \"Soil height \" .. spot.count .. \"/\" .. area.total)\n  measure_soil_height()\nend)\ncomplete_job(title)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(12,1,NULL,NULL,'Grid','gray',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Starting location","default_value":{"kind":"coordinate","args":{"x":0,"y":0,"z":0}}}},{"kind":"parameter_declaration","args":{"label":"Number of points","default_value":{"kind":"coordinate","args":{"x":2,"y":3,"z":1}}}},{"kind":"parameter_declaration","args":{"label":"Spacing","default_value":{"kind":"coordinate","args":{"x":50,"y":100,"z":0}}}},{"kind":"parameter_declaration","args":{"label":"Subsequence","default_value":{"kind":"resource_placeholder","args":{"resource_type":"Sequence"}}}}]}}','[{"kind":"lua","args":{"lua":"local inner = variable(\"Subsequence\")\nlocal size = variable(\"Number of points\")\nlocal area = grid{\n  start = variable(\"Starting location\"),\n  spacing = variable(\"Spacing\"),\n  grid_points = size\n}\nlocal title = inner.name .. \" x\" .. area.total\ntoast(title .. \" (\" .. size.x .. \" by \" .. size.y .. \" by \" .. size.z .. \")\")\narea.each(function(spot)\n  local done = spot.count / area.total * 100\n  local where = \"(\" .. spot.x .. \", \" .. spot.y .. \", \" .. spot.z .. \")\"\n  set_job(title, { status = \"Moving to \" .. where, percent = done - 50 / area.total })\n  send_message(\"info\", \"Point \" .. spot.count .. \" \" .. where)\n  move{ x = spot.x, y = spot.y, z = spot.z }\n  set_job(title, { status = \"Running \" .. inner.name, percent = done })\n  send_message(\"info\", \"Running \" .. inner.name)\n  cs_eval(inner)\nend)\ncomplete_job(title)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(13,1,NULL,NULL,'Dispense Water','blue',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Water (mL)","default_value":{"kind":"numeric","args":{"number":250}}}}]}}','[{"kind":"lua","args":{"lua":"local amount = variable(\"Water (mL)\")\ndispense(amount)\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(14,1,NULL,NULL,'Pick from Seed Tray','yellow',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Seed Tray","default_value":{"kind":"location_placeholder","args":{}}}},{"kind":"parameter_declaration","args":{"label":"Seed Tray Cell","default_value":{"kind":"text","args":{"string":"B3"}}}},{"kind":"parameter_declaration","args":{"label":"Cell Depth","default_value":{"kind":"numeric","args":{"number":5}}}}]}}','[{"kind":"lua","args":{"lua":"if not verify_tool() then return end\nlocal title = \"Pick from Seed Tray\"\nlocal name = variable(\"Seed Tray Cell\")\nlocal cell = get_seed_tray_cell(variable(\"Seed Tray\"), name)\nlocal tip = get_tool({ name = \"Seeder\" }).seeder_tip_z_offset or 80\nlocal above = cell.z + tip + 25\ntoast(\"Seed from cell \" .. name)\nset_job(title, { status = \"Moving to the tray\", percent = 25 })\nmove{ x = cell.x, y = cell.y, z = above, grouping = \"xy,z\", route = \"high\" }\nset_job(title, { status = \"Picking\", percent = 75 })\non(9) -- vacuum\nmove{ z = cell.z + tip - variable(\"Cell Depth\"), speed = 50 }\nset_job(title, { status = \"Lifting\", percent = 90 })\nmove{ z = above }\nset_job(title, { status = \"Complete\", percent = 100 })\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(15,1,NULL,NULL,'Pick from Seed Trough','yellow',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Seed Trough","default_value":{"kind":"location_placeholder","args":{}}}},{"kind":"variable_declaration","args":{"label":"Trough Depth","data_value":{"kind":"numeric","args":{"number":10}}}}]}}','[{"kind":"lua","args":{"lua":"if not verify_tool() then return end\nlocal title = \"Pick from Seed Trough\"\nlocal trough = variable(\"Seed Trough\")\nlocal tip = get_tool({ name = \"Seeder\" }).seeder_tip_z_offset or 80\nlocal above = trough.z + tip + 25\ntoast(\"Seed from \" .. trough.name)\nset_job(title, { status = \"Moving to the trough\", percent = 25 })\nmove{ y = trough.y, z = above, grouping = \"xy,z\", route = \"high\" }\nset_job(title, { status = \"Picking\", percent = 75 })\non(9) -- vacuum\nmove{ z = trough.z + tip - variable(\"Trough Depth\"), speed = 50 }\nset_job(title, { status = \"Lifting\", percent = 90 })\nmove{ z = above }\nset_job(title, { status = \"Complete\", percent = 100 })\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO sequences VALUES(16,1,NULL,NULL,'Pick from Seed Bin','yellow',0,0,NULL,NULL,'{"version":20180209,"locals":{"kind":"scope_declaration","args":{},"body":[{"kind":"parameter_declaration","args":{"label":"Seed Bin","default_value":{"kind":"location_placeholder","args":{}}}},{"kind":"variable_declaration","args":{"label":"Bin Depth","data_value":{"kind":"numeric","args":{"number":20}}}}]}}','[{"kind":"lua","args":{"lua":"if not verify_tool() then return end\nlocal title = \"Pick from Seed Bin\"\nlocal bin = variable(\"Seed Bin\")\nlocal tip = get_tool({ name = \"Seeder\" }).seeder_tip_z_offset or 80\nlocal above = bin.z + tip + 25\ntoast(\"Seed from \" .. bin.name)\nset_job(title, { status = \"Moving to the bin\", percent = 25 })\nmove{ x = bin.x, y = bin.y, z = above, grouping = \"xy,z\", route = \"high\" }\nset_job(title, { status = \"Picking\", percent = 75 })\non(9) -- vacuum\nmove{ z = bin.z + tip - variable(\"Bin Depth\"), speed = 50 }\nset_job(title, { status = \"Lifting\", percent = 90 })\nmove{ z = above }\nset_job(title, { status = \"Complete\", percent = 100 })\n"}}]','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE regimens (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 280),
  color      text    not null,
  body       text    not null,                                       -- JSON array
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, name)
) strict;
INSERT INTO regimens VALUES(1,1,'R','red','[]','2026-11-23T20:18:23.541Z','2026-11-23T20:18:23.541Z');
CREATE TABLE regimen_items (
  id          integer primary key autoincrement,
  regimen_id  integer not null references regimens (id) on delete cascade,
  sequence_id integer not null references sequences (id),
  time_offset integer not null,                                      -- ms from midnight of the start day
  created_at  text    not null,
  updated_at  text    not null
) strict;
INSERT INTO regimen_items VALUES(1,1,1,100,'2026-11-23T20:18:23.541Z','2026-11-23T20:18:23.541Z');
CREATE TABLE farm_events (
  id              integer primary key autoincrement,
  device_id       integer not null references devices (id) on delete cascade,
  start_time      text    not null,
  end_time        text    not null,
  repeat          integer not null check (repeat >= 1),
  time_unit       text    not null
                  check (time_unit in ('never', 'minutely', 'hourly', 'daily', 'weekly', 'monthly', 'yearly')),
  executable_id   integer not null,
  executable_type text    not null check (executable_type in ('Sequence', 'Regimen')),
  body            text    not null,                                  -- JSON array
  created_at      text    not null,
  updated_at      text    not null
) strict;
INSERT INTO farm_events VALUES(1,1,'2027-01-01T10:00:00.000Z','2027-01-01T10:01:00.000Z',1,'never',1,'Sequence','[]','2026-11-23T20:18:23.895Z','2026-11-23T20:18:23.895Z');
CREATE TABLE script_references (
  device_id  integer not null references devices (id) on delete cascade,
  kind       text    not null,                                       -- of the record: sequence, tool, point, ...
  record_id  integer not null,
  via        text    not null,                                       -- the arg or node that names it
  owner_type text    not null check (owner_type in ('Sequence', 'Regimen', 'FarmEvent')),
  owner_id   integer not null,
  primary key (device_id, kind, record_id, via, owner_type, owner_id)
) strict, without rowid;
INSERT INTO script_references VALUES(1,'peripheral',1,'named_pin','Sequence',3);
INSERT INTO script_references VALUES(1,'peripheral',2,'named_pin','Sequence',6);
INSERT INTO script_references VALUES(1,'point_group',1,'point_group','Sequence',7);
INSERT INTO script_references VALUES(1,'sequence',6,'execute','Sequence',7);
CREATE TABLE pin_bindings (
  id             integer primary key autoincrement,
  device_id      integer not null references devices (id) on delete cascade,
  pin_num        integer not null,
  sequence_id    integer references sequences (id),
  special_action text,
  created_at     text    not null,
  updated_at     text    not null,
  unique (device_id, pin_num),
  check ((sequence_id is null) <> (special_action is null))
) strict;
INSERT INTO pin_bindings VALUES(1,1,16,NULL,'emergency_lock','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO pin_bindings VALUES(2,1,22,NULL,'emergency_unlock','2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
CREATE TABLE jobs (
  id         integer primary key autoincrement,
  kind       text    not null,
  device_id  integer references devices (id) on delete cascade,
  payload    text    not null,                                       -- JSON object
  attempts   integer not null default 0,                             -- failed ones
  run_at     text    not null,                                       -- not before this time
  created_at text    not null
) strict;
CREATE TABLE images (
  id                      integer primary key autoincrement,
  device_id               integer not null references devices (id) on delete cascade,
  attachment_url          text    not null,                          -- where the picture comes from
  attachment_processed_at text,
  meta                    text    not null,                          -- JSON object
  key                     text    not null unique check (length(key) >= 32), -- 128 random bits, hexadecimal
  extension               text    check (extension in ('jpg', 'png', 'gif')), -- null until there is a file
  width                   integer,                                   -- pixels
  height                  integer,                                   -- pixels
  created_at              text    not null,
  updated_at              text    not null
, upload text, refusal text) strict;
INSERT INTO images VALUES(1,1,'http://127.0.0.1:38529/direct_upload/temp/bdcb01cd-761a-41cf-9e42-4f55863e48e0.jpg','2026-11-23T20:18:28.104Z','{}','9544b1549431f3059f2fbc3ca467fb1f','jpg',1280,960,'2026-11-23T20:18:28.023Z','2026-11-23T20:18:28.104Z',NULL,NULL);
CREATE TABLE critical_mails (
  device_id integer not null references devices (id) on delete cascade,
  sent_at   text    not null,
  primary key (device_id, sent_at)
) strict, without rowid;
CREATE TABLE id_blocks (
  name text    primary key,
  next integer not null
) strict, without rowid;
INSERT INTO id_blocks VALUES('logs',1001);
INSERT INTO id_blocks VALUES('sensor_readings',1001);
INSERT INTO id_blocks VALUES('telemetries',1);
CREATE TABLE logs (
  id            integer not null,
  device_id     integer not null references devices (id) on delete cascade,
  message       text    not null,
  channels      text    not null,                                    -- JSON array
  type          text    not null,
  verbosity     integer not null check (verbosity between 0 and 3),
  x             real,                                                -- mm
  y             real,                                                -- mm
  z             real,                                                -- mm
  major_version any,                                                 -- number or text, as it was sent
  minor_version any,
  patch_version any,
  sent_at       text,                                                -- internal: mailed
  created_at    integer not null,
  updated_at    text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
INSERT INTO logs VALUES(1,1,'Hello','[]','info',1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1795465103,'2026-11-23T20:18:23.375Z');
CREATE TABLE sensor_readings (
  id         integer not null,
  device_id  integer not null references devices (id) on delete cascade,
  pin        integer not null check (pin between 0 and 69),
  value      integer not null check (value between 0 and 1023),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  x          real,                                                   -- mm
  y          real,                                                   -- mm
  z          real,                                                   -- mm
  read_at    text    not null,
  created_at text    not null,
  updated_at text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
INSERT INTO sensor_readings VALUES(1,1,59,300,1,1.0,2.0,3.0,'2026-11-01T10:00:00.000Z','2026-11-23T20:18:23.403Z','2026-11-23T20:18:23.403Z');
CREATE TABLE telemetries (
  id                 integer not null,
  device_id          integer not null references devices (id) on delete cascade,
  target             text    not null,
  soc_temp           integer,                                        -- degrees Celsius
  throttled          text,
  wifi_level_percent integer,
  uptime             integer,                                        -- seconds
  memory_usage       integer,                                        -- MB
  disk_usage         integer,                                        -- percent
  cpu_usage          integer,                                        -- percent
  dos_version        text,
  firmware_hardware  text,
  created_at         integer not null,
  updated_at         text    not null,
  primary key (device_id, created_at, id)
) strict, without rowid;
CREATE TABLE points (
  id                integer primary key autoincrement,
  device_id         integer not null references devices (id) on delete cascade,
  pointer_type      text    not null check (
                      pointer_type = 'GenericPointer' or pointer_type = 'Plant' or pointer_type = 'ToolSlot' or pointer_type = 'Weed'
                    ),
  name              text    not null,
  x                 real    not null,                                -- mm
  y                 real    not null,                                -- mm
  z                 real    not null,                                -- mm
  meta              text    not null default '{}',                   -- JSON object of texts
  radius            real    not null default 25,                     -- mm
  discarded_at      text    check (discarded_at is null or pointer_type in ('GenericPointer', 'Weed')),
  cropdb_slug       text    not null default 'not-set' check (length(cropdb_slug) <= 280),
  plant_stage       text    not null default 'planned' check (
                      plant_stage = 'planned' or plant_stage = 'planted' or plant_stage = 'harvested' or plant_stage = 'sprouted'
                      or plant_stage = 'active' or plant_stage = 'removed' or plant_stage = 'pending'
                    ),
  planted_at        text,
  depth             integer not null default 0,                      -- mm
  water_curve_id    integer references curves (id),
  spread_curve_id   integer references curves (id),
  height_curve_id   integer references curves (id),
  tool_id           integer references tools (id),
  pullout_direction integer not null default 0 check (pullout_direction between 0 and 4),
  gantry_mounted    integer not null default 0 check (gantry_mounted in (0, 1)),
  created_at        text    not null,
  updated_at        text    not null
) strict;
INSERT INTO points VALUES(1,1,'ToolSlot','Slot',6.0,200.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,5,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(2,1,'ToolSlot','Slot',6.0,300.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,1,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(3,1,'ToolSlot','Slot',6.0,400.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,2,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(4,1,'ToolSlot','Slot',6.0,600.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,7,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(5,1,'ToolSlot','Slot',6.0,700.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,6,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(6,1,'ToolSlot','Slot',6.0,800.0,-340.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,8,1,0,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(7,1,'ToolSlot','Slot',0.0,0.0,-300.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,3,0,1,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(8,1,'ToolSlot','Slot',0.0,25.0,-300.0,'{}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,4,0,1,'2026-11-23T20:18:21.674Z','2026-11-23T20:18:21.674Z');
INSERT INTO points VALUES(9,1,'Weed','Bäsil 0',0.0,2.5,0.0,'{"note":"it''s"}',25.0,NULL,'not-set','active',NULL,0,NULL,NULL,NULL,NULL,0,0,'2026-11-23T20:18:23.018Z','2026-11-23T20:18:23.018Z');
INSERT INTO points VALUES(10,1,'Plant','Bäsil 1',10.0,2.5,0.0,'{"note":"it''s"}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,NULL,0,0,'2026-11-23T20:18:23.080Z','2026-11-23T20:18:23.080Z');
INSERT INTO points VALUES(11,1,'Plant','Bäsil 2',20.0,2.5,0.0,'{"note":"it''s"}',25.0,NULL,'not-set','planned',NULL,0,NULL,NULL,NULL,NULL,0,0,'2026-11-23T20:18:23.157Z','2026-11-23T20:18:23.157Z');
CREATE TABLE point_group_items (
  point_group_id integer not null references point_groups (id) on delete cascade,
  point_id       integer not null references points (id) on delete cascade,
  primary key (point_group_id, point_id)
) strict, without rowid;
INSERT INTO point_group_items VALUES(4,10);
INSERT INTO point_group_items VALUES(4,11);
CREATE TABLE IF NOT EXISTS "releases" (
  id          integer primary key autoincrement,
  platform    text    not null check (platform in ('sbc', 'sbc3', 'sbc4', 'sbc5')),
  channel     text    not null check (channel in ('stable', 'beta', 'alpha')),
  version     text    not null,
  image_url   text    not null,
  dot_img_url text,
  created_at  text    not null,
  updated_at  text    not null,
  unique (platform, channel, version)
) strict;
CREATE TABLE journal (
  epoch text not null
) strict;
INSERT INTO journal VALUES('c55b8329');
CREATE TABLE changes (
  n         integer primary key autoincrement,
  device_id integer not null,                                        -- no foreign key: the end of an account is a change too
  at        integer not null,                                        -- milliseconds since the epoch
  resource  text    not null,
  record_id integer not null,
  action    integer not null check (action between 1 and 6),         -- the feature `live` names them
  opens     integer not null check (opens = 0 or opens = 1),         -- 1: the first of its write
  request   text    not null,
  author    text    not null,                                        -- operator, server, or the beginning of a token's jti
  previous  text                                                     -- JSON object: columns as they were stored before
) strict;
INSERT INTO changes VALUES(1,1,1795465101001,'device',1,1,1,'NONE','server',NULL);
INSERT INTO changes VALUES(2,1,1795465101002,'users',1,1,0,'NONE','server',NULL);
INSERT INTO changes VALUES(3,1,1795465101002,'alerts',1,1,0,'NONE','server',NULL);
INSERT INTO changes VALUES(4,1,1795465101002,'alerts',2,1,0,'NONE','server',NULL);
INSERT INTO changes VALUES(5,1,1795465101865,'device',1,2,1,'NONE','4ad100db','{"name":"Garden Robot"}');
INSERT INTO changes VALUES(6,1,1795465101895,'point_groups',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(7,1,1795465101900,'point_groups',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(8,1,1795465101901,'point_groups',3,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(9,1,1795465101905,'peripherals',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(10,1,1795465101905,'peripherals',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(11,1,1795465101905,'peripherals',3,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(12,1,1795465101905,'peripherals',4,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(13,1,1795465101905,'peripherals',5,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(14,1,1795465101906,'pin_bindings',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(15,1,1795465101911,'pin_bindings',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(16,1,1795465101913,'sensors',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(17,1,1795465101913,'sensors',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(18,1,1795465101922,'web_app_config',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(19,1,1795465101930,'firmware_config',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(20,1,1795465101936,'firmware_config',1,2,0,'NONE','4ad100db','{"movement_motor_current_x":1823}');
INSERT INTO changes VALUES(21,1,1795465101937,'dos_config',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(22,1,1795465101938,'dos_config',1,2,0,'NONE','4ad100db','{"firmware_hardware":null,"gantry_height":0}');
INSERT INTO changes VALUES(23,1,1795465101962,'tools',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(24,1,1795465101975,'tools',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(25,1,1795465101975,'tools',3,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(26,1,1795465101975,'tools',4,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(27,1,1795465101975,'tools',5,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(28,1,1795465101975,'tools',6,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(29,1,1795465101976,'tools',7,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(30,1,1795465101976,'tools',8,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(31,1,1795465101990,'points',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(32,1,1795465101990,'tools',5,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(33,1,1795465102013,'points',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(34,1,1795465102014,'tools',1,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(35,1,1795465102014,'points',3,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(36,1,1795465102014,'tools',2,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(37,1,1795465102015,'points',4,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(38,1,1795465102015,'tools',7,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(39,1,1795465102015,'points',5,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(40,1,1795465102015,'tools',6,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(41,1,1795465102016,'points',6,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(42,1,1795465102016,'tools',8,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(43,1,1795465102016,'points',7,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(44,1,1795465102016,'tools',3,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(45,1,1795465102017,'points',8,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(46,1,1795465102017,'tools',4,6,0,'NONE','4ad100db','{}');
INSERT INTO changes VALUES(47,1,1795465102023,'sequences',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(48,1,1795465102028,'sequences',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(49,1,1795465102033,'sequences',3,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(50,1,1795465102036,'sequences',4,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(51,1,1795465102037,'sequences',5,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(52,1,1795465102040,'sequences',6,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(53,1,1795465102043,'sequences',7,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(54,1,1795465102044,'sequences',8,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(55,1,1795465102045,'sequences',9,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(56,1,1795465102045,'sequences',10,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(57,1,1795465102045,'sequences',11,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(58,1,1795465102046,'sequences',12,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(59,1,1795465102046,'sequences',13,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(60,1,1795465102050,'sequences',14,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(61,1,1795465102051,'sequences',15,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(62,1,1795465102052,'sequences',16,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(63,1,1795465102053,'device',1,2,0,'NONE','4ad100db','{"account_seeded_at":null}');
INSERT INTO changes VALUES(64,1,1795465103032,'points',9,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(65,1,1795465103080,'points',10,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(66,1,1795465103157,'points',11,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(67,1,1795465103234,'point_groups',4,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(68,1,1795465103349,'saved_gardens',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(69,1,1795465103350,'plant_templates',1,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(70,1,1795465103350,'plant_templates',2,1,0,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(71,1,1795465103487,'plugin_envs',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(72,1,1795465103507,'curves',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(73,1,1795465103542,'regimens',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(74,1,1795465103987,'farm_events',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(75,1,1795465108024,'images',1,1,1,'NONE','4ad100db',NULL);
INSERT INTO changes VALUES(76,1,1795465108104,'images',1,2,0,'NONE','server',NULL);
CREATE TABLE change_index (
  device_id integer not null,
  n         integer not null,
  primary key (device_id, n)
) strict, without rowid;
CREATE TABLE change_floors (
  device_id integer primary key,
  n         integer not null
) strict;
CREATE TABLE picture_changes (
  n         integer primary key,
  key       text not null,
  extension text check (extension in ('jpg', 'png', 'gif'))  -- null: the file goes
) strict;
INSERT INTO picture_changes VALUES(1,'9544b1549431f3059f2fbc3ca467fb1f','jpg');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('points',11);
INSERT INTO sqlite_sequence VALUES('changes',76);
INSERT INTO sqlite_sequence VALUES('devices',1);
INSERT INTO sqlite_sequence VALUES('users',1);
INSERT INTO sqlite_sequence VALUES('alerts',2);
INSERT INTO sqlite_sequence VALUES('token_issuances',2);
INSERT INTO sqlite_sequence VALUES('point_groups',4);
INSERT INTO sqlite_sequence VALUES('peripherals',5);
INSERT INTO sqlite_sequence VALUES('pin_bindings',2);
INSERT INTO sqlite_sequence VALUES('sensors',2);
INSERT INTO sqlite_sequence VALUES('web_app_config',1);
INSERT INTO sqlite_sequence VALUES('firmware_config',1);
INSERT INTO sqlite_sequence VALUES('dos_config',1);
INSERT INTO sqlite_sequence VALUES('tools',8);
INSERT INTO sqlite_sequence VALUES('sequences',16);
INSERT INTO sqlite_sequence VALUES('saved_gardens',1);
INSERT INTO sqlite_sequence VALUES('plant_templates',2);
INSERT INTO sqlite_sequence VALUES('plugin_envs',1);
INSERT INTO sqlite_sequence VALUES('curves',1);
INSERT INTO sqlite_sequence VALUES('regimens',1);
INSERT INTO sqlite_sequence VALUES('regimen_items',1);
INSERT INTO sqlite_sequence VALUES('farm_events',1);
INSERT INTO sqlite_sequence VALUES('images',1);
INSERT INTO sqlite_sequence VALUES('jobs',2);
CREATE INDEX devices_by_mounted_tool on devices (mounted_tool_id);
CREATE INDEX token_issuances_by_device on token_issuances (device_id);
CREATE INDEX token_issuances_by_exp on token_issuances (exp);
CREATE INDEX point_groups_by_device on point_groups (device_id);
CREATE INDEX saved_gardens_by_device on saved_gardens (device_id);
CREATE INDEX plant_templates_by_device on plant_templates (device_id);
CREATE INDEX plant_templates_by_garden on plant_templates (saved_garden_id);
CREATE INDEX webcam_feeds_by_device on webcam_feeds (device_id);
CREATE INDEX wizard_step_results_by_device on wizard_step_results (device_id);
CREATE INDEX ai_feedbacks_by_device on ai_feedbacks (device_id);
CREATE INDEX alerts_by_device on alerts (device_id);
CREATE INDEX alerts_by_slug on alerts (slug);
CREATE INDEX folders_by_device on folders (device_id);
CREATE INDEX folders_by_parent on folders (parent_id);
CREATE INDEX sequence_publications_by_author on sequence_publications (cached_author_email);
CREATE INDEX sequence_versions_by_publication on sequence_versions (publication_id);
CREATE INDEX sequences_by_folder on sequences (folder_id);
CREATE INDEX sequences_by_version on sequences (sequence_version_id);
CREATE INDEX regimen_items_by_regimen on regimen_items (regimen_id);
CREATE INDEX regimen_items_by_sequence on regimen_items (sequence_id);
CREATE INDEX farm_events_by_device on farm_events (device_id);
CREATE INDEX farm_events_by_executable on farm_events (executable_type, executable_id);
CREATE INDEX script_references_by_owner on script_references (owner_type, owner_id);
CREATE INDEX pin_bindings_by_sequence on pin_bindings (sequence_id);
CREATE INDEX jobs_by_kind on jobs (kind, run_at, id);
CREATE INDEX jobs_by_device on jobs (device_id);
CREATE INDEX images_by_time on images (device_id, created_at, id);
CREATE TRIGGER image_files_follow after delete on images begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('key', old.key), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
CREATE INDEX logs_to_mail on logs (device_id, created_at, id) where sent_at is null and instr(channels, 'email') > 0;
CREATE INDEX points_by_device on points (device_id, discarded_at, pointer_type);
CREATE INDEX points_by_water_curve on points (water_curve_id) where water_curve_id is not null;
CREATE INDEX points_by_spread_curve on points (spread_curve_id) where spread_curve_id is not null;
CREATE INDEX points_by_height_curve on points (height_curve_id) where height_curve_id is not null;
CREATE UNIQUE INDEX points_by_tool on points (tool_id) where tool_id is not null;
CREATE INDEX point_group_items_by_point on point_group_items (point_id);
CREATE INDEX images_by_upload on images (upload) where upload is not null;
CREATE TRIGGER image_upload_follows after delete on images
when old.upload is not null and not exists (select 1 from images where upload = old.upload) begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('upload', old.upload), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
CREATE TRIGGER image_upload_released after update of upload on images
when old.upload is not null and new.upload is null and not exists (select 1 from images where upload = old.upload) begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('upload', old.upload), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
CREATE INDEX jobs_by_removed_upload on jobs (payload ->> 'upload') where kind = 'image_removal';
CREATE TRIGGER changes_are_indexed after insert on changes when new.n % 8192 = 0 begin
  insert into change_index (device_id, n) select device_id, n from changes where n > new.n - 8192;
end;
CREATE TRIGGER change_goes after delete on changes begin
  delete from change_index where device_id = old.device_id and n = old.n;
  insert into change_floors (device_id, n) values (old.device_id, old.n)
  on conflict (device_id) do update set n = max(n, excluded.n);
end;
CREATE TRIGGER picture_file_comes after update of extension on images
when old.extension is null and new.extension is not null begin
  insert into picture_changes (key, extension) values (new.key, new.extension);
end;
CREATE TRIGGER picture_file_goes after delete on images when old.extension is not null begin
  insert into picture_changes (key) values (old.key);
end;
CREATE TRIGGER picture_changes_end after insert on picture_changes begin
  delete from picture_changes where n <= new.n - 50000;
end;
COMMIT;
PRAGMA user_version = 18;
