// Generated from schema/ by `bun run tables`.
import migration0001 from "../../../schema/0001_accounts.sql" with { type: "text" };
import migration0002 from "../../../schema/0002_settings.sql" with { type: "text" };
import migration0003 from "../../../schema/0003_garden.sql" with { type: "text" };
import migration0004 from "../../../schema/0004_hardware.sql" with { type: "text" };
import migration0005 from "../../../schema/0005_history.sql" with { type: "text" };
import migration0006 from "../../../schema/0006_messages.sql" with { type: "text" };
import migration0007 from "../../../schema/0007_sequences.sql" with { type: "text" };
import migration0008 from "../../../schema/0008_jobs.sql" with { type: "text" };
import migration0009 from "../../../schema/0009_images.sql" with { type: "text" };
import migration0010 from "../../../schema/0010_mail.sql" with { type: "text" };
import migration0011 from "../../../schema/0011_history.sql" with { type: "text" };
import migration0012 from "../../../schema/0012_points.sql" with { type: "text" };
import migration0013 from "../../../schema/0013_uploads.sql" with { type: "text" };
import migration0014 from "../../../schema/0014_login_unlock.sql" with { type: "text" };
import migration0015 from "../../../schema/0015_newer_robots.sql" with { type: "text" };
import migration0016 from "../../../schema/0016_changes.sql" with { type: "text" };
import migration0017 from "../../../schema/0017_last_saw_mq.sql" with { type: "text" };
import migration0018 from "../../../schema/0018_picture_files.sql" with { type: "text" };
import migration0019 from "../../../schema/0019_current_robots.sql" with { type: "text" };
import migration0020 from "../../../schema/0020_robot_password.sql" with { type: "text" };
import migration0021 from "../../../schema/0021_robot_reach.sql" with { type: "text" };
import migration0022 from "../../../schema/0022_changes_by_record.sql" with { type: "text" };
import migration0023 from "../../../schema/0023_practice_robots.sql" with { type: "text" };
import migration0024 from "../../../schema/0024_long_work.sql" with { type: "text" };
import migration0025 from "../../../schema/0025_changes_of_practice.sql" with { type: "text" };
import migration0026 from "../../../schema/0026_picture_bytes.sql" with { type: "text" };
import migration0027 from "../../../schema/0027_token_dialects.sql" with { type: "text" };
import migration0028 from "../../../schema/0028_trusted_clock.sql" with { type: "text" };
import migration0029 from "../../../schema/0029_password_changes.sql" with { type: "text" };
import migration0030 from "../../../schema/0030_dialect_words.sql" with { type: "text" };
import migration0031 from "../../../schema/0031_answered_requests.sql" with { type: "text" };
import migration0032 from "../../../schema/0032_hardware_kinds.sql" with { type: "text" };
import migration0033 from "../../../schema/0033_clock_of_before.sql" with { type: "text" };
import migration0034 from "../../../schema/0034_calendars.sql" with { type: "text" };
import migration0035 from "../../../schema/0035_release_notes.sql" with { type: "text" };
import migration0036 from "../../../schema/0036_notices.sql" with { type: "text" };
import migration0037 from "../../../schema/0037_people.sql" with { type: "text" };
import migration0038 from "../../../schema/0038_pauses.sql" with { type: "text" };
import migration0039 from "../../../schema/0039_ways_of_members.sql" with { type: "text" };
import migration0040 from "../../../schema/0040_change_authors.sql" with { type: "text" };
import migration0041 from "../../../schema/0041_server_notices.sql" with { type: "text" };
import migration0042 from "../../../schema/0042_pauses_are_watched.sql" with { type: "text" };
import migration0043 from "../../../schema/0043_robot_updates.sql" with { type: "text" };
import migration0044 from "../../../schema/0044_release_files.sql" with { type: "text" };
import migration0045 from "../../../schema/0045_measures.sql" with { type: "text" };
import migration0046 from "../../../schema/0046_water_rules.sql" with { type: "text" };
import migration0047 from "../../../schema/0047_readings_near_their_range.sql" with { type: "text" };
import migration0048 from "../../../schema/0048_invitations_of_members.sql" with { type: "text" };
import migration0049 from "../../../schema/0049_restored.sql" with { type: "text" };
import migration0050 from "../../../schema/0050_weather_is_watched.sql" with { type: "text" };
import migration0051 from "../../../schema/0051_answers_by_holder.sql" with { type: "text" };
import migration0052 from "../../../schema/0052_factors_end_with_rules.sql" with { type: "text" };
import migration0053 from "../../../schema/0053_water_is_watched.sql" with { type: "text" };

/** The files of `schema/` in order, embedded in the executable; the position is the schema version. */
export const migrations: readonly string[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0026,
  migration0027,
  migration0028,
  migration0029,
  migration0030,
  migration0031,
  migration0032,
  migration0033,
  migration0034,
  migration0035,
  migration0036,
  migration0037,
  migration0038,
  migration0039,
  migration0040,
  migration0041,
  migration0042,
  migration0043,
  migration0044,
  migration0045,
  migration0046,
  migration0047,
  migration0048,
  migration0049,
  migration0050,
  migration0051,
  migration0052,
  migration0053,
];
