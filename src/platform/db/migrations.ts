import accounts from "../../../schema/0001_accounts.sql" with { type: "text" };
import settings from "../../../schema/0002_settings.sql" with { type: "text" };
import garden from "../../../schema/0003_garden.sql" with { type: "text" };
import hardware from "../../../schema/0004_hardware.sql" with { type: "text" };
import history from "../../../schema/0005_history.sql" with { type: "text" };
import messages from "../../../schema/0006_messages.sql" with { type: "text" };
import sequences from "../../../schema/0007_sequences.sql" with { type: "text" };
import jobs from "../../../schema/0008_jobs.sql" with { type: "text" };
import images from "../../../schema/0009_images.sql" with { type: "text" };
import mail from "../../../schema/0010_mail.sql" with { type: "text" };
import clusteredHistory from "../../../schema/0011_history.sql" with { type: "text" };
import leanPoints from "../../../schema/0012_points.sql" with { type: "text" };
import uploads from "../../../schema/0013_uploads.sql" with { type: "text" };
import loginUnlock from "../../../schema/0014_login_unlock.sql" with { type: "text" };
import newerRobots from "../../../schema/0015_newer_robots.sql" with { type: "text" };

/** The files of `schema/` in order, embedded in the executable; the position is the schema version. */
export const migrations: readonly string[] = [
  accounts,
  settings,
  garden,
  hardware,
  history,
  messages,
  sequences,
  jobs,
  images,
  mail,
  clusteredHistory,
  leanPoints,
  uploads,
  loginUnlock,
  newerRobots,
];
