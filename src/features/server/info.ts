import { Type } from "@sinclair/typebox";
import { action, publicAction, Reply } from "../../framework/action";
import { invalid, notFound } from "../../framework/errors";
import { integer, oneOf, text, time } from "../../framework/field/field";
import { field, InputReader, recordSchema } from "../../framework/field/fields";
import { meaning, named } from "../../framework/field/schema";
import { type Placeholders, query } from "../../platform/db/query";
import { currentVersion } from "../account";
import { GLOBAL_KEYS, globalConfig } from "./global-config";
import { PLATFORMS, CHANNELS } from "./releases";

/** Server-wide settings, all of them texts (`accounts.md` §10.3). */
const config = publicAction({
  method: "GET",
  path: "/api/global_config",
  id: "getGlobalConfig",
  summary: "Show the server-wide settings",
  description: "All of them are texts.",
  response: () =>
    meaning(
      Type.Object(Object.fromEntries(GLOBAL_KEYS.map((key) => [key, Type.Optional(Type.String())])), {
        additionalProperties: Type.String(),
        examples: [{ MINIMUM_DOS_VERSION: "14.6.0", TOS_URL: "", NODE_ENV: "production" }],
      }),
      { place: "global_config" },
    ),
  run: ({ services, client }) => globalConfig(services, client.publicAddress),
});

/** `accounts.md` §4.4. */
const showPublicKey = publicAction({
  method: "GET",
  path: "/api/public_key",
  anyVersion: true,
  id: "getPublicKey",
  summary: "Public key of the server as PEM text",
  description: "Credentials for control certificates are sealed with it.",
  response: () => Type.String({ examples: ["-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n"] }),
  reply: "text",
  prepare: async ({ services }) => (await services.keys).publicPem,
  run: (_, __, publicPem) => new Reply("text", publicPem),
});

const releaseFields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  image_url: field(text({ example: "https://releases.example/sbc4-15.8.4.fw" }), "R"),
  version: field(text({ example: "15.8.4" }), "R"),
  platform: field(oneOf(PLATFORMS), "R", "C!"),
  channel: field(oneOf(CHANNELS), "R", "C"),
  dot_img_url: field(text({ nullable: true }), "R"),
};
const releaseQuery = new InputReader(releaseFields, "create");

const newestRelease = query((q, p: Placeholders<{ platform: string; channel: string }>) =>
  q
    .selectFrom("releases")
    .selectAll()
    .where("platform", "=", p.platform)
    .where("channel", "=", p.channel)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1),
);
const deviceSoftware = query((q, p: Placeholders<{ device_id: number }>) =>
  q
    .selectFrom("devices as device")
    .leftJoin("dos_config as config", "config.device_id", "device.id")
    .select(["device.dos_version", "config.update_channel"])
    .where("device.id", "=", p.device_id),
);

/** Versions are compared without case, and `.pre.` reads as `-`. */
const normalVersion = (version: string): string => version.toLowerCase().replace(".pre.", "-");

const UP_TO_DATE = { version: "Already on the latest version." };

/** Device software on offer (`accounts.md` §10.4). */
const release = action({
  method: "GET",
  path: "/api/releases",
  queryOnly: true,
  id: "getRelease",
  summary: "Show the newest device software",
  description: "Refused when the device has this version already. Without `channel` it is that of the device.",
  query: { platform: releaseFields.platform, channel: releaseFields.channel },
  refusals: { not_found: notFound().body, invalid: UP_TO_DATE },
  response: () => named("Release", () => recordSchema(releaseFields)),
  run: ({ db, deviceId, services, query: search }) => {
    const { platform, channel } = releaseQuery.read(Object.fromEntries(search));
    const device = db.get(deviceSoftware, { device_id: deviceId });
    const newest = db.get(newestRelease, {
      platform: platform ?? "",
      channel: channel ?? device?.update_channel ?? "stable",
    });
    if (!newest) throw notFound();
    const installed = currentVersion(services, deviceId, device?.dos_version ?? null) ?? "";
    if (normalVersion(newest.version) === normalVersion(installed)) {
      throw invalid(UP_TO_DATE);
    }
    return newest;
  },
});

export const globalConfigEndpoints = {
  name: "global_config",
  summary: "Server-wide settings",
  actions: [config],
};
export const publicKey = { name: "public_key", summary: "Public key of the server", actions: [showPublicKey] };
export const releaseEndpoints = { name: "releases", summary: "Device software on offer", actions: [release] };
