import { object } from "../../framework/field/composite-fields";
import { float, integer, oneOf, text, time } from "../../framework/field/field";
import { meant } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { baseOf } from "../../platform/network/public-address";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";
import { placeholderPath } from "./formats/placeholder";
import { imageImport } from "./image-import";
import { LISTED, newImageKey, queueAttachment, REMOVAL, withScheme } from "./records";
import { uploadNameOf } from "./store";

const fields = {
  ...recordKeys,
  attachment_processed_at: field(time({ nullable: true }), "C"),
  attachment_url: field(
    text({ describe: "On create: where to fetch the picture. In records: where it is shown" }),
    "C!",
  ),
  meta: field(
    meant(
      object(
        {
          name: text(),
          x: float({ describe: "mm" }),
          y: float({ describe: "mm" }),
          z: float({ describe: "mm" }),
        },
        { default: {} },
      ),
      { isClosed: true },
    ),
    "C",
  ),
  key: field(text(), "-"),
  extension: field(oneOf(["jpg", "png", "gif"], { nullable: true }), "-"),
  width: field(integer({ nullable: true }), "-"),
  height: field(integer({ nullable: true }), "-"),
  bytes: field(integer({ nullable: true }), "-"),
  upload: field(text({ nullable: true }), "-"),
  refusal: field(text({ nullable: true }), "-"),
};

/** Photos of the device, fetched and processed after the answer. Source: `accounts.md` §8.3, `garden.md` §20. */
export const images = defineResource({
  name: "images",
  syncClass: "Image",
  summary: "Metadata of photos taken by the device",
  verbs: ["list", "show", "create", "delete"],
  order: "newest",
  listLimit: LISTED,
  volatile: true, // addresses depend on the request
  fields,
  imported: imageImport,
  journal: { silent: ["upload", "bytes"] },
  leftOut: { undo: "pictures are not put back" },
  example: { attachment_url: "https://camera.example/photo.jpg", meta: { name: "Bed", x: 100, y: 200, z: 0 } },
  complete: ({ client }, { input: { attachment_url } }) => ({
    key: newImageKey(),
    attachment_url: withScheme(attachment_url ?? "", client.publicAddress.secure),
    upload: uploadNameOf(attachment_url ?? ""),
  }),
  created: ({ services, deviceId, now }, id, { input: { attachment_url } }) =>
    queueAttachment(services, { id, deviceId, upload: uploadNameOf(attachment_url ?? "") }, now),
  deleting: ({ services }) => services.jobs.announce(REMOVAL),
  present: ({ key, extension, width, height, bytes, upload, refusal, ...record }, { client }) => ({
    ...record,
    attachment_url: `${baseOf(client.publicAddress)}${
      extension === null
        ? placeholderPath(refusal === null ? "Processing..." : "Refused")
        : `/images/${key}/image_${record.id}.${extension}`
    }`,
  }),
});
