import { Type } from "@sinclair/typebox";
import { noSuchPage } from "../../framework/errors";
import { oneOf, text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import type { PageReference } from "../../framework/page";
import { placeholderTexts } from "./formats/placeholder";
import { formSchema } from "./storage-auth";
import { SIZES } from "./store";

/** The API reference of the pages of pictures. */

const picture = () => Type.String({ description: "Bytes of the picture" });
const JPEG = { status: 200, description: "The picture", media: "image/jpeg", schema: picture, example: "…" };
const notThere = { not_found: noSuchPage().body };
const name = (example: string) => ({ name: field(text({ example }), "C!") });

/** Why an upload is refused. */
export const UPLOAD_REFUSALS = {
  unauthenticated: { error: "Invalid upload signature." },
  too_large: { error: "The image is too large." },
  unsupported_media: { error: "The upload must be a JPEG image." },
  invalid: { file: "File is required" },
  no_space: { error: "The server has no room left for pictures. Nothing was stored." },
};

export const uploadReference: PageReference = {
  id: "uploadPicture",
  summary: "Upload a picture",
  description: "Takes the form of GET /api/storage_auth with a JPEG as its file, which comes last.",
  request: { media: "multipart/form-data", schema: formSchema },
  answers: [{ status: 200, description: "Stored; no body" }],
  refusals: UPLOAD_REFUSALS,
};

export const showUploadReference: PageReference = {
  id: "getUpload",
  summary: "Show an uploaded picture",
  description: "It is there until an image is made of it.",
  params: name("1c9f2b8e-7d1f-4a57-9c2e-5a0b6f3d8e21.jpg"),
  answers: [JPEG],
  refusals: notThere,
};

export const showReference: PageReference = {
  id: "getPicture",
  summary: "Show the picture of an image",
  description: "The address stands in `attachment_url` of the image. `size` asks for a smaller one.",
  params: { key: field(text(), "C!"), ...name("image_1.jpg") },
  query: { size: field(oneOf(Object.keys(SIZES)), "C") },
  answers: [JPEG, { status: 304, description: "Unchanged, of requests with `If-None-Match`" }],
  refusals: notThere,
};

export const placeholderReference: PageReference = {
  id: "getPlaceholder",
  summary: "Show a picture with a text",
  description: "Stands for pictures that are not there yet.",
  query: { text: field(oneOf(placeholderTexts), "C") },
  answers: [JPEG],
};
