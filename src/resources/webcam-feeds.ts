import { text } from "../core/field";
import { field } from "../core/fields";
import { recordKeys } from "../core/definition";
import { defineResource } from "../core/resource";

/** Streams of cameras beside the device's own. Source: `garden.md` §11. */
export const webcamFeeds = defineResource({
  name: "webcam_feeds",
  summary: "Metadata of an external webcam (stream URL)",
  verbs: ["list", "show", "create", "update", "delete"],
  aliases: { update: ["/api/webcam_feed/:id"] },
  paginated: true,
  fields: {
    ...recordKeys,
    name: field(text({ maximum: 80 }), "C!", "E"),
    url: field(text({ describe: "Any text" }), "C!", "E"),
  },
  example: { name: "Greenhouse", url: "https://cam.example/stream" },
});
