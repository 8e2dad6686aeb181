import { text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { recordKeys } from "../../framework/resource/definition";
import { defineResource } from "../../framework/resource/resource";

/** Streams of external cameras. Source: `garden.md` §11. */
export const webcamFeeds = defineResource({
  name: "webcam_feeds",
  syncClass: "WebcamFeed",
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
