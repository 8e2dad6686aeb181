import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { issuerOf } from "../../platform/network/public-address";
import { createUploadForm } from "./policy";
import { newUploadName } from "./store";

const form = {
  key: Type.String({ examples: ["temp/1c9f2b8e-7d1f-4a57-9c2e-5a0b6f3d8e21.jpg"] }),
  acl: Type.Literal("public-read"),
  "Content-Type": Type.Literal("image/jpeg"),
  policy: Type.String({ description: "Base64" }),
  signature: Type.String({ description: "HMAC-SHA256, hexadecimal" }),
  StorageAccessId: Type.Literal("local"),
  file: Type.String(),
};

/** Permission to upload one picture. Source: `accounts.md` §8.1. */
export const storageAuth = {
  name: "storage_auth",
  summary: "Permission to upload a picture",
  actions: [
    action({
      method: "GET",
      path: "/api/storage_auth",
      summary: "Get a form that may be posted within an hour, to upload one picture",
      response: () =>
        Type.Object({
          verb: Type.Literal("POST"),
          url: Type.String({ examples: ["//garden.example:443/direct_upload/"] }),
          form_data: Type.Object(form),
          instructions: Type.String(),
        }),
      prepare: async ({ services }) => (await services.keys).secret,
      run: ({ client, now }, _, secret) => {
        const { key, policy, signature } = createUploadForm(`temp/${newUploadName()}`, secret, now);
        return {
          verb: "POST",
          url: `${issuerOf(client.publicAddress)}/direct_upload/`,
          form_data: {
            key,
            acl: "public-read",
            "Content-Type": "image/jpeg",
            policy,
            signature,
            StorageAccessId: "local",
            file: "REPLACE_WITH_BINARY_JPEG",
          },
          instructions:
            "Post form_data as multipart/form-data to url, file last, then send url followed by key as attachment_url to api/images.",
        };
      },
    }),
  ],
};
