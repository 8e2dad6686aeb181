-- Generated from schema/ by `bun run tables`: what the migrations make of an empty database.
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
CREATE INDEX devices_by_mounted_tool on devices (mounted_tool_id);
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
, login_unlocked_at text, password_number integer not null default 1, password_changes integer not null default 0) strict;
CREATE TABLE token_issuances (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  exp        integer not null,                                       -- seconds since the epoch
  jti        text    not null unique check (length(jti) <= 45),
  aud        text    not null check (length(aud) <= 8),
  created_at text    not null,
  updated_at text    not null
, password_number integer not null default 1, address text, dialect text, user_id integer references users (id) on delete cascade, program_id integer references programs (id) on delete cascade, login text, used_at text, network text) strict;
CREATE INDEX token_issuances_by_device on token_issuances (device_id);
CREATE INDEX token_issuances_by_exp on token_issuances (exp);
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
, default_axis_order text not null default 'xy,z;high') strict;
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
, three_d_garden integer default 1 check (three_d_garden in (0, 1)), dark_mode integer default 1 check (dark_mode in (0, 1)), top_down_view integer default 0 check (top_down_view in (0, 1)), viewpoint_heading integer default 30, show_scene_objects integer default 1 check (show_scene_objects in (0, 1)), show_controls_overlay integer default 1 check (show_controls_overlay in (0, 1))) strict;
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
CREATE TABLE tools (
  id                 integer primary key autoincrement,
  device_id          integer not null references devices (id) on delete cascade,
  name               text    not null check (length(name) <= 280),
  flow_rate_ml_per_s integer not null default 0,
  created_at         text    not null,
  updated_at         text    not null, seeder_tip_z_offset real not null default 80, type text check (
  type in ('none', 'rotary_tool', 'seed_bin', 'seed_tray', 'seed_trough', 'seeder', 'soil_sensor', 'watering_nozzle', 'weeder')
), effector_offset_x real, effector_offset_y real, effector_offset_z real, utm_mountable integer check (utm_mountable in (0, 1)),
  unique (device_id, name)
) strict;
CREATE TABLE point_groups (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  sort_type  text    not null,
  criteria   text    not null,                                       -- JSON object
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX point_groups_by_device on point_groups (device_id);
CREATE TABLE saved_gardens (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null,
  notes      text    check (length(notes) <= 1500),
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX saved_gardens_by_device on saved_gardens (device_id);
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
CREATE INDEX plant_templates_by_device on plant_templates (device_id);
CREATE INDEX plant_templates_by_garden on plant_templates (saved_garden_id);
CREATE TABLE sensors (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null,
  pin        integer not null check (pin between 0 and 69),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null, type text check (type in ('none', 'soil_moisture', 'tool_verification', 'current')),
  unique (device_id, pin)
) strict;
CREATE TABLE peripherals (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  label      text    not null check (length(label) <= 280),
  pin        integer not null check (pin between 0 and 1000),
  mode       integer not null check (mode in (0, 1)),                -- 0 digital, 1 analog
  created_at text    not null,
  updated_at text    not null, type text check (type in ('none', 'lighting', 'rotary_tool', 'vacuum', 'water')),
  unique (device_id, pin)
) strict;
CREATE TABLE webcam_feeds (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  name       text    not null check (length(name) <= 80),
  url        text    not null,
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX webcam_feeds_by_device on webcam_feeds (device_id);
CREATE TABLE plugin_envs (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  key        text    not null check (length(key) <= 100),
  value      text    not null check (length(value) <= 1000),
  created_at text    not null,
  updated_at text    not null,
  unique (device_id, key)
) strict;
CREATE TABLE wizard_step_results (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  slug       text    not null,
  answer     integer check (answer in (0, 1)),
  outcome    text,
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX wizard_step_results_by_device on wizard_step_results (device_id);
CREATE TABLE ai_feedbacks (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  prompt     text    check (length(prompt) <= 500),
  reaction   text    check (reaction in ('good', 'bad')),
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX ai_feedbacks_by_device on ai_feedbacks (device_id);
CREATE TABLE alerts (
  id          integer primary key autoincrement,
  device_id   integer not null references devices (id) on delete cascade,
  problem_tag text    not null,
  priority    integer not null,
  slug        text    not null,
  created_at  integer not null,                                      -- seconds since the epoch
  updated_at  text    not null
) strict;
CREATE INDEX alerts_by_device on alerts (device_id);
CREATE INDEX alerts_by_slug on alerts (slug);
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
CREATE INDEX folders_by_device on folders (device_id);
CREATE INDEX folders_by_parent on folders (parent_id);
CREATE TABLE sequence_publications (
  id                  integer primary key autoincrement,
  author_device_id    integer not null,
  author_sequence_id  integer not null unique,
  cached_author_email text    not null,
  published           integer not null check (published in (0, 1)),
  created_at          text    not null,
  updated_at          text    not null
) strict;
CREATE INDEX sequence_publications_by_author on sequence_publications (cached_author_email);
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
CREATE INDEX sequence_versions_by_publication on sequence_versions (publication_id);
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
CREATE INDEX sequences_by_folder on sequences (folder_id);
CREATE INDEX sequences_by_version on sequences (sequence_version_id);
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
CREATE TABLE regimen_items (
  id          integer primary key autoincrement,
  regimen_id  integer not null references regimens (id) on delete cascade,
  sequence_id integer not null references sequences (id),
  time_offset integer not null,                                      -- ms from midnight of the start day
  created_at  text    not null,
  updated_at  text    not null
) strict;
CREATE INDEX regimen_items_by_regimen on regimen_items (regimen_id);
CREATE INDEX regimen_items_by_sequence on regimen_items (sequence_id);
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
CREATE INDEX farm_events_by_device on farm_events (device_id);
CREATE INDEX farm_events_by_executable on farm_events (executable_type, executable_id);
CREATE TABLE script_references (
  device_id  integer not null references devices (id) on delete cascade,
  kind       text    not null,                                       -- of the record: sequence, tool, point, ...
  record_id  integer not null,
  via        text    not null,                                       -- the arg or node that names it
  owner_type text    not null check (owner_type in ('Sequence', 'Regimen', 'FarmEvent')),
  owner_id   integer not null,
  primary key (device_id, kind, record_id, via, owner_type, owner_id)
) strict, without rowid;
CREATE INDEX script_references_by_owner on script_references (owner_type, owner_id);
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
CREATE INDEX pin_bindings_by_sequence on pin_bindings (sequence_id);
CREATE TABLE jobs (
  id         integer primary key autoincrement,
  kind       text    not null,
  device_id  integer references devices (id) on delete cascade,
  payload    text    not null,                                       -- JSON object
  attempts   integer not null default 0,                             -- failed ones
  run_at     text    not null,                                       -- not before this time
  created_at text    not null
) strict;
CREATE INDEX jobs_by_kind on jobs (kind, run_at, id);
CREATE INDEX jobs_by_device on jobs (device_id);
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
, upload text, refusal text, bytes integer check (bytes >= 0)) strict;
CREATE INDEX images_by_time on images (device_id, created_at, id);
CREATE TRIGGER image_files_follow after delete on images begin
  insert into jobs (kind, payload, run_at, created_at)
  values ('image_removal', json_object('key', old.key), old.created_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
end;
CREATE TABLE critical_mails (
  device_id integer not null references devices (id) on delete cascade,
  sent_at   text    not null,
  primary key (device_id, sent_at)
) strict, without rowid;
CREATE TABLE id_blocks (
  name text    primary key,
  next integer not null
) strict, without rowid;
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
CREATE INDEX logs_to_mail on logs (device_id, created_at, id) where sent_at is null and instr(channels, 'email') > 0;
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
, mount_stage integer check (mount_stage between 0 and 3), mount_offset_x real, mount_offset_y real, mount_offset_z real) strict;
CREATE INDEX points_by_device on points (device_id, discarded_at, pointer_type);
CREATE INDEX points_by_water_curve on points (water_curve_id) where water_curve_id is not null;
CREATE INDEX points_by_spread_curve on points (spread_curve_id) where spread_curve_id is not null;
CREATE INDEX points_by_height_curve on points (height_curve_id) where height_curve_id is not null;
CREATE UNIQUE INDEX points_by_tool on points (tool_id) where tool_id is not null;
CREATE TABLE point_group_items (
  point_group_id integer not null references point_groups (id) on delete cascade,
  point_id       integer not null references points (id) on delete cascade,
  primary key (point_group_id, point_id)
) strict, without rowid;
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
CREATE TABLE "releases" (
  id          integer primary key autoincrement,
  platform    text    not null check (platform in ('sbc', 'sbc3', 'sbc4', 'sbc5')),
  channel     text    not null check (channel in ('stable', 'beta', 'alpha')),
  version     text    not null,
  image_url   text    not null,
  dot_img_url text,
  created_at  text    not null,
  updated_at  text    not null, notes text,
  unique (platform, channel, version)
) strict;
CREATE TABLE journal (
  epoch text not null
, restored_at text) strict;
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
CREATE TABLE change_floors (
  device_id integer primary key,
  n         integer not null
) strict;
CREATE TRIGGER change_goes after delete on changes begin
  delete from change_index where device_id = old.device_id and n = old.n;
  insert into change_floors (device_id, n) values (old.device_id, old.n)
  on conflict (device_id) do update set n = max(n, excluded.n);
end;
CREATE TABLE picture_changes (
  n         integer primary key,
  key       text not null,
  extension text check (extension in ('jpg', 'png', 'gif'))  -- null: the file goes
) strict;
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
CREATE TABLE robot_reach (
  jti       text    primary key references token_issuances (jti) on delete cascade,
  device_id integer not null references devices (id) on delete cascade,
  n         integer not null check (n >= 0)                          -- number of the newest change that it knows
, hidden text not null default '{}', heard_at text) strict, without rowid;
CREATE INDEX robot_reach_by_device on robot_reach (device_id);
CREATE TRIGGER robot_logs_in after insert on token_issuances when new.aud = 'bot' begin
  insert into robot_reach (jti, device_id, n)
  values (new.jti, new.device_id, coalesce((select seq from sqlite_sequence where name = 'changes'), 0));
end;
CREATE TRIGGER robots_of_another_history after update of epoch on journal begin
  update robot_reach set n = 0;
end;
CREATE TABLE change_index (
  device_id integer not null,
  n         integer not null,
  record_id integer not null,
  primary key (device_id, n)
) strict, without rowid;
CREATE TRIGGER changes_are_indexed after insert on changes when new.n % 8192 = 0 begin
  insert into change_index (device_id, n, record_id)
  select device_id, n, record_id from changes where n > new.n - 8192;
end;
CREATE TABLE practice_robots (
  device_id integer primary key references devices (id) on delete cascade,
  is_on     integer not null check (is_on in (0, 1)),
  since     text,                                              -- when it was switched on
  speed     integer not null check (speed between 1 and 20),   -- factor of time
  cleared   integer not null default 0 check (cleared >= 0),   -- changes up to this number were taken back
  memory    text    not null                                   -- JSON: position, tool, moisture of the soil
) strict;
CREATE TABLE practice_traces (
  device_id integer not null references devices (id) on delete cascade,
  kind      text    not null check (kind in ('logs', 'sensor_readings', 'telemetries', 'images')),
  record_id integer not null,
  primary key (device_id, kind, record_id)
) strict, without rowid;
CREATE TABLE long_work (
  device_id    integer primary key,                                  -- no foreign key: it outlives a device that it deletes
  kind         text    not null,                                     -- features declare them
  subject      text    not null,                                     -- what of the account it is about; empty for all
  is_closed    integer not null check (is_closed in (0, 1)),         -- 1: nobody is admitted to the account meanwhile
  owner        text    not null,                                     -- the process that does it, by its id and a name
  request      text    not null,                                     -- in whose name its changes are journaled
  sent_request text    not null,
  author       text    not null
) strict;
CREATE INDEX changes_of_practice on changes (device_id) where author = 'practice';
CREATE INDEX images_without_bytes on images (id) where extension is not null and bytes is null;
CREATE TABLE trusted_clock (
  id          integer primary key check (id = 1),                     -- one row, of the machine
  trusted_at  integer not null,                                       -- ms since the epoch: the trusted time when the row was stored
  shown_at    integer not null,                                       -- ms since the epoch: what the clock showed then
  held_ms     integer not null check (held_ms >= 0),                  -- running time for which the clock had not jumped
  is_doubted  integer not null check (is_doubted in (0, 1)),          -- 1: the clock is ahead of what is trusted
  approved_at integer                                                 -- ms since the epoch: when the operator said that the clock is right
) strict;
CREATE TABLE dialect_words (
  name  text primary key,
  stamp text not null
) strict, without rowid;
CREATE TRIGGER robots_of_other_words after update of stamp on dialect_words when new.stamp <> old.stamp begin
  update robot_reach set n = 0 where jti in (select jti from token_issuances where dialect = new.name);
end;
CREATE TABLE answered_requests (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  request    text    not null,                                        -- the key that the client has sent
  digest     text    not null,                                        -- SHA-256 of path and body, in hexadecimal
  answer     text    not null                                         -- JSON; of a record that was made its id alone
, user_id integer references users (id) on delete cascade, program_id integer references programs (id) on delete cascade) strict;
CREATE TABLE calendars (
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  digest     text    not null unique,                                -- SHA-256 of the secret in the address, in hexadecimal
  made_at    text    not null,
  primary key (device_id, user_id)
) strict;
CREATE INDEX calendars_by_user on calendars (user_id);
CREATE TABLE watched (
  device_id     integer primary key references devices (id) on delete cascade,
  due_at        text,                                                -- when the garden is looked at next; '' at once, null: no need
  away_minutes  integer not null default 1440 check (away_minutes between 30 and 43200),
  limits        text    not null default '[]',                       -- JSON: limits of sensors
  planned_until text,                                                -- runs before are in due_runs
  locked_at     text                                                 -- since when the robot says that it is locked
, weather text not null default '{}') strict;
CREATE INDEX watched_by_due on watched (due_at) where due_at is not null;
CREATE TABLE due_runs (
  device_id   integer not null references devices (id) on delete cascade,
  at          text    not null,
  event_id    integer not null,
  sequence_id integer not null,
  scheduled   text    not null,
  name        text    not null,                                      -- of the sequence
  over        text    not null,                                      -- when the event goes from its list
  is_decided  integer not null default 0 check (is_decided in (0, 1)),
  primary key (device_id, at, event_id, sequence_id, scheduled)
) strict, without rowid;
CREATE TABLE notices (
  id        integer primary key autoincrement,
  device_id integer not null references devices (id) on delete cascade,
  kind      text    not null,
  subject   text    not null,                                        -- resource/id; empty without
  begun     text    not null,                                        -- due time or beginning
  at        text    not null,                                        -- when it was noticed
  ended_at  text,
  details   text    not null,                                        -- JSON of which its texts are made
  photo_id  integer,
  unique (device_id, kind, subject, begun)
) strict;
CREATE INDEX notices_that_last on notices (device_id, kind) where ended_at is null;
CREATE INDEX notices_by_time on notices (device_id, at);
CREATE TABLE notices_seen (
  device_id integer not null references devices (id) on delete cascade,
  notice_id integer not null references notices (id) on delete cascade,
  user_id   integer not null references users (id) on delete cascade,
  seen_at   text    not null,
  primary key (device_id, notice_id, user_id)
) strict, without rowid;
CREATE INDEX notices_seen_by_notice on notices_seen (notice_id);
CREATE INDEX notices_seen_by_user on notices_seen (user_id);
CREATE TABLE watchers (
  device_id          integer not null references devices (id) on delete cascade,
  user_id            integer not null references users (id) on delete cascade,
  quiet_from         text,                                           -- HH:MM in the zone of the device
  quiet_to           text,
  followed_events    text not null default '[]',                     -- JSON: ids
  followed_sequences text not null default '[]',                     -- JSON: ids
  primary key (device_id, user_id)
) strict, without rowid;
CREATE INDEX watchers_by_user on watchers (user_id);
CREATE TABLE ways (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  type       text    not null check (type in ('console', 'ntfy', 'webhook', 'mail', 'push')),
  kinds      text    not null,                                       -- JSON: kinds that it tells
  settings   text    not null,                                       -- JSON: addresses and secrets
  refused    text                                                    -- why it is tried no more until it is edited
) strict;
CREATE INDEX ways_by_person on ways (device_id, user_id);
CREATE INDEX ways_by_user on ways (user_id);
CREATE TABLE tellings (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  notice_id  integer not null references notices (id) on delete cascade,
  way_id     integer not null references ways (id) on delete cascade,
  is_end     integer not null check (is_end in (0, 1)),
  wait_until text,                                                   -- end of the quiet hours
  told_at    text,
  failure    text,                                                   -- why it was not told, in one word
  unique (notice_id, way_id, is_end)
) strict;
CREATE INDEX tellings_by_way on tellings (way_id, told_at);
CREATE INDEX tellings_that_wait on tellings (device_id, wait_until) where wait_until is not null;
CREATE TRIGGER watch_event_made after insert on farm_events when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
CREATE TRIGGER watch_event_changed after update on farm_events when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
CREATE TRIGGER watch_event_gone after delete on farm_events begin
  update watched set due_at = '' where device_id = old.device_id;
end;
CREATE TRIGGER watch_item_made after insert on regimen_items begin
  update watched set due_at = '' where device_id = (select device_id from regimens where id = new.regimen_id);
end;
CREATE TRIGGER watch_item_gone after delete on regimen_items begin
  update watched set due_at = '' where device_id = (select device_id from regimens where id = old.regimen_id);
end;
CREATE TRIGGER watch_zone_changed after update of timezone on devices when new.timezone is not old.timezone begin
  update watched set due_at = '' where device_id = new.id;
end;
CREATE TRIGGER watch_reading_made after insert on sensor_readings when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id and limits <> '[]';
end;
CREATE TABLE members (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  user_id    integer not null references users (id) on delete cascade,
  role       text    not null check (role in ('gardener', 'viewer')),   -- the owner is the user of the device
  created_at text    not null,
  updated_at text    not null, invitation_id integer references invitations (id) on delete set null,
  unique (device_id, user_id)
) strict;
CREATE INDEX members_by_user on members (user_id);
CREATE TABLE programs (
  id           integer primary key autoincrement,
  device_id    integer not null references devices (id) on delete cascade,
  name         text    not null,
  rights       text    not null,                                        -- JSON list
  exp          integer,                                                 -- seconds since the epoch; null: it never ends
  created_at   text    not null,
  updated_at   text    not null
) strict;
CREATE INDEX programs_by_device on programs (device_id);
CREATE TABLE invitations (
  id         integer primary key autoincrement,
  device_id  integer not null references devices (id) on delete cascade,
  code_hash  text    not null unique,                                   -- the code itself is not stored
  role       text    not null check (role in ('gardener', 'viewer')),
  email      text,                                                      -- lower case
  uses       integer not null check (uses >= 0),                        -- that are left
  withdrawn  integer not null default 0 check (withdrawn in (0, 1)),
  names_only integer not null check (names_only in (0, 1)),
  exp        integer not null,                                          -- seconds since the epoch
  created_at text    not null,
  updated_at text    not null
) strict;
CREATE INDEX invitations_by_device on invitations (device_id);
CREATE INDEX token_issuances_by_user on token_issuances (user_id);
CREATE INDEX token_issuances_by_program on token_issuances (program_id);
CREATE TABLE pauses (
  id            integer primary key autoincrement,
  device_id     integer not null references devices (id) on delete cascade,
  farm_event_id integer references farm_events (id) on delete cascade,  -- null: all events
  "from"        text    not null,
  until         text,                                                   -- null: until it is ended by hand
  reason        text    not null,
  by            text    not null,                                       -- author, as the journal names authors
  known_at      text,                                                   -- since when robots knew, when it was last in force
  expired       integer not null default 0 check (expired in (0, 1)),   -- 1: it goes, which History does not tell
  created_at    text    not null,
  updated_at    text    not null
) strict;
CREATE INDEX pauses_by_device on pauses (device_id);
CREATE INDEX pauses_by_farm_event on pauses (farm_event_id);
CREATE TABLE hidden_events (
  farm_event_id integer primary key references farm_events (id) on delete cascade,
  device_id     integer not null references devices (id) on delete cascade,
  since         integer not null,
  shown_after   integer not null,                                       -- it is not shown again before
  free          integer                                                 -- the next run that is not paused; null: none
) strict;
CREATE INDEX hidden_events_by_device on hidden_events (device_id);
CREATE TABLE pause_looks (
  device_id integer primary key references devices (id) on delete cascade,
  looked_at integer not null,
  due_at    integer not null                                            -- 0: something has changed
) strict;
CREATE INDEX pause_looks_by_due_at on pause_looks (due_at);
CREATE TRIGGER pause_made after insert on pauses when new.device_id > 0 begin
  insert into pause_looks (device_id, looked_at, due_at) values (new.device_id, 0, 0)
  on conflict do update set due_at = 0;
end;
CREATE TRIGGER pause_changed after update on pauses 
  when new.device_id > 0 and old.known_at is new.known_at and old.expired = new.expired
begin
  insert into pause_looks (device_id, looked_at, due_at) values (new.device_id, 0, 0)
  on conflict do update set due_at = 0;
end;
CREATE TRIGGER pause_ended after delete on pauses begin
  update pause_looks set due_at = 0 where device_id = old.device_id;
end;
CREATE TRIGGER paused_event_made after insert on farm_events begin
  update pause_looks set due_at = 0 where device_id = new.device_id;
end;
CREATE TRIGGER paused_event_changed after update on farm_events begin
  update pause_looks set due_at = 0 where device_id = new.device_id;
end;
CREATE TRIGGER paused_items_made after insert on regimen_items begin
  update pause_looks set due_at = 0 where device_id = (select device_id from regimens where id = new.regimen_id);
end;
CREATE TRIGGER paused_items_ended after delete on regimen_items begin
  update pause_looks set due_at = 0 where device_id = (select device_id from regimens where id = old.regimen_id);
end;
CREATE TRIGGER paused_zone_changed after update of timezone on devices begin
  update pause_looks set due_at = 0 where device_id = new.id;
end;
CREATE TRIGGER robots_of_another_history_know_no_pause after update of epoch on journal begin
  update robot_reach set hidden = '{}';
  update pause_looks set due_at = 0;
end;
CREATE TRIGGER watch_member_gone after delete on members begin
  delete from ways where device_id = old.device_id and user_id = old.user_id;
  delete from watchers where device_id = old.device_id and user_id = old.user_id;
  delete from notices_seen where device_id = old.device_id and user_id = old.user_id;
  delete from calendars where device_id = old.device_id and user_id = old.user_id;
end;
CREATE TABLE change_authors (
  device_id integer not null references devices (id) on delete cascade,
  author    text    not null,                    -- as entries have it: the first characters of the token's jti
  kind      text    not null check (kind in ('person', 'program', 'robot')),
  holder_id integer not null,                    -- of the person or program, which may be gone
  name      text    not null,
  noted_at  text    not null,
  primary key (device_id, author)
) strict, without rowid;
CREATE TABLE server_notices (
  warning text primary key,                                          -- without its numbers, which change
  at      text not null
) strict, without rowid;
CREATE TRIGGER watch_pause_made after insert on pauses when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_pause_changed after update on pauses when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_pause_gone after delete on pauses begin
  update watched set due_at = '' where device_id = old.device_id;
end;
CREATE TABLE robot_updates (
  device_id integer primary key references devices (id) on delete cascade,
  asked_at  text    not null,
  version   text    not null,                                        -- that it was asked to install
  was       text    not null,                                        -- that it had then
  outcome   text    check (outcome in ('done', 'failed'))            -- null while it may still install it
) strict;
CREATE TABLE release_files (
  sum   text    primary key check (length(sum) = 64),                -- SHA-256 in hexadecimal, the name of the file
  bytes integer not null check (bytes > 0)
) strict, without rowid;
CREATE TABLE measures (
  id           integer primary key autoincrement,
  device_id    integer not null references devices (id) on delete cascade,
  name         text    not null,                                        -- unique, whatever its case
  unit         text    not null,
  kind         text    not null check (kind in ('rain', 'rain_expected', 'soil', 'temperature', 'wind', 'level', 'other')),
  mode         text    check (mode in ('amount', 'counter')),           -- of rain
  min          real,
  max          real,
  silent_hours integer check (silent_hours between 1 and 8760),
  x            real,                                                    -- mm
  y            real,                                                    -- mm
  z            real,                                                    -- mm
  source       text,                                                    -- JSON: where its values come from by themselves
  seen         integer not null default 1 check (seen in (0, 1)),       -- 0: made by a program, no person has looked at it
  value        real,                                                    -- the newest one, with its time and who handed it in
  at           text,
  by           text,
  folded_until integer not null default 0,                              -- values before are in measure_spans; ms since the epoch
  created_at   text    not null,
  updated_at   text    not null
) strict;
CREATE INDEX measures_by_device on measures (device_id);
CREATE TABLE measure_values (
  device_id  integer not null references devices (id) on delete cascade,
  measure_id integer not null,
  at         integer not null,                                          -- ms since the epoch
  value      real    not null,
  primary key (device_id, measure_id, at)
) strict, without rowid;
CREATE TABLE measure_spans (
  device_id  integer not null references devices (id) on delete cascade,
  measure_id integer not null,
  is_day     integer not null check (is_day in (0, 1)),
  at         integer not null,                                          -- beginning, ms since the epoch
  count      integer not null,
  mean       real    not null,
  min        real    not null,
  max        real    not null,
  primary key (device_id, measure_id, is_day, at)
) strict, without rowid;
CREATE TABLE water_rules (
  id               integer primary key autoincrement,
  device_id        integer not null references devices (id) on delete cascade,
  name             text    not null,
  "on"             integer not null check ("on" in (0, 1)),
  point_group_id   integer references point_groups (id) on delete set null,
  farm_event_ids   text    not null,                                     -- JSON: ids
  ml_per_plant     real    not null,                                     -- a day, of plants without a curve
  rain_id          integer references measures (id) on delete set null,
  rain_expected_id integer references measures (id) on delete set null,
  soil_id          integer references measures (id) on delete set null,
  dry              real    not null,                                     -- percent
  wet              real    not null,
  skip_below       real    not null,
  at_most          real    not null,
  due_at           integer not null default 0,                           -- when it is looked at next, ms since the epoch; 0: at once
  created_at       text    not null,
  updated_at       text    not null
) strict;
CREATE INDEX water_rules_by_device on water_rules (device_id);
CREATE INDEX water_rules_by_due_at on water_rules (due_at) where "on" = 1 and device_id > 0;
CREATE INDEX water_rules_by_group on water_rules (point_group_id);
CREATE INDEX water_rules_by_rain on water_rules (rain_id);
CREATE INDEX water_rules_by_expected on water_rules (rain_expected_id);
CREATE INDEX water_rules_by_soil on water_rules (soil_id);
CREATE TABLE water_decisions (
  id            integer primary key autoincrement,
  device_id     integer not null references devices (id) on delete cascade,
  rule_id       integer not null,
  farm_event_id integer not null,
  run           integer not null,                                        -- ms since the epoch
  need          text    not null,                                        -- JSON: what was reckoned
  factor        real    not null,
  pause_id      integer,                                                 -- the skip that follows
  taken_back    integer not null default 0 check (taken_back in (0, 1)), -- 1: a person has taken the skip back
  told_at       text,                                                    -- when the robot was told; null: it is away
  created_at    text    not null,
  unique (device_id, rule_id, run, farm_event_id)
) strict;
CREATE TRIGGER water_rule_changed after update of "on", point_group_id, farm_event_ids on water_rules begin
  update water_rules set due_at = 0 where id = new.id;
end;
CREATE TRIGGER water_event_made after insert on farm_events begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
CREATE TRIGGER water_event_changed after update on farm_events begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
CREATE TRIGGER water_skip_gone after delete on pauses begin
  update water_rules set due_at = 0 where device_id = old.device_id;
end;
CREATE TRIGGER water_value_changed after update on plugin_envs when new.key like 'gardenshed_water_%' begin
  update water_rules set due_at = 0 where device_id = new.device_id;
end;
CREATE TRIGGER water_value_gone after delete on plugin_envs when old.key like 'gardenshed_water_%' begin
  update water_rules set due_at = 0 where device_id = old.device_id;
end;
CREATE TRIGGER measure_of_reading after insert on sensor_readings
when new.device_id > 0 and exists (select 1 from measures where device_id = new.device_id and source is not null)
begin
  insert or replace into measure_values (device_id, measure_id, at, value)
  select new.device_id, id, at, max(0.0, min(100.0, percent))
  from (
    select measure.id, measure.folded_until, unixepoch(new.read_at) * 1000 as at,                   -- one value a second
      100.0 * (new.value - (measure.source ->> 'dry')) /
        ((measure.source ->> 'wet') - (measure.source ->> 'dry')) as percent
    from measures as measure join sensors as sensor on sensor.id = measure.source ->> 'sensor_id'
    where measure.device_id = new.device_id and sensor.device_id = new.device_id and sensor.pin = new.pin
  )
  where percent between -10 and 110                                                                 -- else it is unplugged
    and new.read_at > strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '-7 days')
    and new.read_at < strftime('%Y-%m-%dT%H:%M:%fZ', new.created_at, '+5 minutes')
    and at >= folded_until;
  update measures set at = new.read_at, by = 'robot', value = kept.value
  from measure_values as kept
  where measures.device_id = new.device_id and (measures.at is null or measures.at <= new.read_at)
    and measures.source ->> 'sensor_id' in (select id from sensors where device_id = new.device_id and pin = new.pin)
    and kept.device_id = new.device_id and kept.measure_id = measures.id and kept.at = unixepoch(new.read_at) * 1000;
end;
CREATE INDEX members_by_invitation on members (invitation_id);
CREATE TRIGGER watch_measure_made after insert on measures when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
CREATE TRIGGER watch_measure_edited after update of min, max, silent_hours on measures when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_measure_told after update of at on measures when new.device_id > 0 begin
  update watched set due_at = '' where device_id = new.device_id
    and (weather <> '{}' or new.min is not null or new.max is not null or new.silent_hours is not null);
end;
CREATE TRIGGER watch_measure_gone after delete on measures begin
  update watched set due_at = '' where device_id = old.device_id;
end;
CREATE TRIGGER watch_alert_made after insert on alerts
when new.device_id > 0 and new.problem_tag in ('api.robot.set_up_again', 'api.robot.update_failed') begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
CREATE TRIGGER watch_alert_gone after delete on alerts
when old.problem_tag in ('api.robot.set_up_again', 'api.robot.update_failed') begin
  update watched set due_at = '' where device_id = old.device_id;
end;
CREATE INDEX answered_requests_by_request on answered_requests (device_id, request, digest);
CREATE INDEX answered_requests_by_holder on answered_requests (user_id, program_id, device_id);
CREATE INDEX answered_requests_by_program on answered_requests (program_id) where program_id is not null;
CREATE TRIGGER water_rule_off after update of "on" on water_rules when new."on" = 0 begin
  delete from plugin_envs where device_id = new.device_id and key = 'gardenshed_water_' || new.id;
end;
CREATE TRIGGER water_rule_gone after delete on water_rules begin
  delete from plugin_envs where device_id = old.device_id and key = 'gardenshed_water_' || old.id;
end;
CREATE TRIGGER watch_water_decided after insert on water_decisions begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_water_taken_back after update of taken_back on water_decisions begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_water_rule_made after insert on water_rules when new.device_id > 0 begin
  insert into watched (device_id, due_at) values (new.device_id, '') on conflict (device_id) do update set due_at = '';
end;
CREATE TRIGGER watch_water_rule_edited after update of "on", name, rain_id, rain_expected_id, soil_id on water_rules begin
  update watched set due_at = '' where device_id = new.device_id;
end;
CREATE TRIGGER watch_water_rule_gone after delete on water_rules begin
  update watched set due_at = '' where device_id = old.device_id;
end;
CREATE TRIGGER watch_measure_seen after update of seen on measures begin
  update watched set due_at = '' where device_id = new.device_id;
end;
insert into sqlite_sequence ("name", "seq") values ('points', 0);
insert into id_blocks ("name", "next") values ('logs', 1);
insert into id_blocks ("name", "next") values ('sensor_readings', 1);
insert into id_blocks ("name", "next") values ('telemetries', 1);
insert into journal ("epoch", "restored_at") values (lower(hex(randomblob(4))), NULL);
