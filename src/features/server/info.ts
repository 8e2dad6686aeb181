import { Type } from "@sinclair/typebox";
import { action, publicAction, Reply } from "../../framework/action";
import { invalid, notFound } from "../../framework/errors";
import { integer, oneOf, text, time } from "../../framework/field/field";
import { idOf } from "../../framework/resource/verbs";
import { field, InputReader, recordSchema } from "../../framework/field/fields";
import { meaning, named } from "../../framework/field/schema";
import { type Placeholders, query } from "../../platform/db/query";
import { currentVersion } from "../account";
import { GLOBAL_KEYS, globalConfig } from "./global-config";
import { PLATFORMS, CHANNELS, notesOf } from "./releases";

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
    .select(["id", "created_at", "updated_at", "image_url", "version", "platform", "channel", "dot_img_url"])
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
  right: "read",
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

/** Notes of a release, for people who decide about an update (`care.md` §1.3). */
const notes = action({
  method: "GET",
  path: "/api/releases/:id/notes",
  right: "read",
  id: "getReleaseNotes",
  summary: "Show the notes of a release",
  description: "What is new in it, as plain text. Not found for a release without notes.",
  refusals: { not_found: notFound().body },
  response: () => Type.Object({ notes: Type.String({ examples: ["Moves are smoother."] }) }),
  run: (context) => {
    const found = notesOf(context.db, idOf(context));
    if (found === undefined) throw notFound();
    return { notes: found };
  },
});

export const globalConfigEndpoints = {
  name: "global_config",
  summary: "Server-wide settings",
  actions: [config],
};
export const publicKey = { name: "public_key", summary: "Public key of the server", actions: [showPublicKey] };
export const releaseEndpoints = { name: "releases", summary: "Device software on offer", actions: [release] };
export const releaseNotes = {
  name: "release_notes",
  isOwn: true as const,
  summary: "Notes of device software",
  actions: [notes],
};
