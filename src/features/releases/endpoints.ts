import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { invalid, notFound } from "../../framework/errors";
import { integer, oneOf, text, time } from "../../framework/field/field";
import { field, InputReader, recordSchema } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { idOf } from "../../framework/resource/verbs";
import { type Placeholders, query } from "../../platform/db/query";
import { currentVersion } from "../account";
import { baseOf } from "../../platform/network/public-address";
import { CHANNELS, newestRelease, notesOf, PLATFORMS, shownUrl } from "./store";

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
  run: ({ db, deviceId, services, client, query: search }) => {
    const { platform, channel } = releaseQuery.read(Object.fromEntries(search));
    const device = db.get(deviceSoftware, { device_id: deviceId });
    const newest = newestRelease(services, platform ?? "", channel ?? device?.update_channel ?? undefined);
    if (!newest) throw notFound();
    const installed = currentVersion(services, deviceId, device?.dos_version ?? null) ?? "";
    if (normalVersion(newest.version) === normalVersion(installed)) {
      throw invalid(UP_TO_DATE);
    }
    const base = baseOf(client.publicAddress);
    const { image_url, dot_img_url } = newest;
    return {
      ...newest,
      image_url: shownUrl(base, image_url),
      dot_img_url: dot_img_url === null ? null : shownUrl(base, dot_img_url),
    };
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

export const releaseEndpoints = { name: "releases", summary: "Device software on offer", actions: [release] };
export const releaseNotes = {
  name: "release_notes",
  isOwn: true as const,
  summary: "Notes of device software",
  actions: [notes],
};
