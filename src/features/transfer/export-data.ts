import { type TSchema, Type } from "@sinclair/typebox";
import { action, Reply } from "../../framework/action";
import type { Context } from "../../framework/context";
import { issuerOf } from "../../platform/network/public-address";
import { schemaVersion } from "../../platform/db/migrate";
import { type Placeholders, query } from "../../platform/db/query";
import { dosConfig, findUser, firmwareConfig, isGuest, showDevice, showUser, webAppConfig } from "../account";
import { dictionary } from "../../framework/schema";
import { isMailOn, queueMail } from "../../framework/mail";
import { exportMail } from "./mails";
import { aiFeedbacks } from "../ai";
import { curves, plantTemplates, pointGroups, points, savedGardens, tools } from "../garden";
import { farmEvents, folders, regimens, sequences } from "../scripts";
import { images } from "../pictures";
import { logs, sensorReadings, telemetries } from "../history";
import { peripherals, pinBindings, pluginEnvs, sensors, webcamFeeds, wizardStepResults } from "../hardware";

const tokenIssuances = query((q, p: Placeholders<{ device_id: number }>) =>
  q.selectFrom("token_issuances").selectAll().where("device_id", "=", p.device_id).orderBy("id"),
);

/** Every part of an export by its key: records look as in the list endpoints (`accounts.md` §7.4). */
const PARTS: Readonly<Record<string, (context: Context) => unknown>> = {
  export_created_at: ({ nowText }) => nowText,
  server_url: ({ client }) => issuerOf(client.publicAddress),
  database_schema: () => schemaVersion,
  users: (context) => [showUser(context)],
  token_issuances: ({ db, deviceId }) => db.all(tokenIssuances, { device_id: deviceId }),
  device: showDevice,
  dos_config: dosConfig.ensure,
  firmware_config: firmwareConfig.ensure,
  web_app_config: webAppConfig.ensure,
  tools: tools.listAll,
  curves: curves.listAll,
  points: points.listAll,
  point_groups: pointGroups.listAll,
  saved_gardens: savedGardens.listAll,
  plant_templates: plantTemplates.listAll,
  sensors: sensors.listAll,
  peripherals: peripherals.listAll,
  webcam_feeds: webcamFeeds.listAll,
  plugin_envs: pluginEnvs.listAll,
  wizard_step_results: wizardStepResults.listAll,
  folders: folders.listAll,
  sequences: sequences.list,
  regimens: regimens.listAll,
  farm_events: farmEvents.listAll,
  pin_bindings: pinBindings.listAll,
  images: images.listAll,
  logs: logs.listAll,
  sensor_readings: sensorReadings.list,
  telemetries: telemetries.list,
  ai_feedbacks: aiFeedbacks.listAll,
};

/** The whole account of the caller as one object. Settings records that do not exist yet are made. */
export const exportAccount = (context: Context): Record<string, unknown> =>
  Object.fromEntries(Object.entries(PARTS).map(([key, part]) => [key, part(context)]));

/** Only where EXPORT_BY_EMAIL says so, and not for guests, who get no mail. */
const isMailed = ({ services: { config }, db, userId }: Context): boolean =>
  config.exportByEmail && isMailOn(config) && !isGuest(findUser(db, userId)?.email ?? "");

const SINGLE = new Set([
  "export_created_at",
  "server_url",
  "database_schema",
  "device",
  "dos_config",
  "firmware_config",
  "web_app_config",
]);

/** Records are described by their own endpoints. */
const schema = (): TSchema =>
  Type.Object({
    export_created_at: Type.String({ format: "date-time" }),
    server_url: Type.String({ examples: ["//garden.example:3000"] }),
    database_schema: Type.Integer(),
    ...Object.fromEntries(
      ["device", "dos_config", "firmware_config", "web_app_config"].map((key) => [key, dictionary(Type.Unknown())]),
    ),
    ...Object.fromEntries(
      Object.keys(PARTS)
        .filter((key) => !SINGLE.has(key))
        .map((key) => [key, Type.Array(dictionary(Type.Unknown()))]),
    ),
  });

/** Everything the account holds, for the gardener to keep. Source: `accounts.md` §7.4. */
export const exportData = {
  name: "export_data",
  summary: "Everything the account holds, as one object",
  actions: [
    action({
      method: "POST",
      path: "/api/export_data",
      body: "ignored",
      id: "exportData",
      summary: "Export the account",
      description: "Everything that it holds. Where exports go out by mail, the answer is 202 and null.",
      response: schema,
      writes: "account",
      run: (context) => {
        if (!isMailed(context)) return exportAccount(context);
        queueMail(context.services, exportMail, {}, context.now, context.deviceId);
        return new Reply("accepted");
      },
    }),
  ],
};
