import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { meaning, named } from "../../framework/field/schema";
import { issuerOf } from "../../platform/network/public-address";
import { createUploadForm } from "./policy";
import { newUploadName } from "./store";

const EXAMPLE_KEY = "temp/1c9f2b8e-7d1f-4a57-9c2e-5a0b6f3d8e21.jpg";
const FILE = "REPLACE_WITH_BINARY_JPEG";
const INSTRUCTIONS =
  "Post form_data as multipart/form-data to url, file last, then send url followed by key as attachment_url to api/images.";

/** Keys and schemas of the form. Made when the API reference is: the example is signed like any other. */
export const formSchema = () => named("UploadForm", makeFormSchema);
function makeFormSchema() {
  const example = createUploadForm(EXAMPLE_KEY, Buffer.from("example"), new Date("2026-03-01T08:15:30.123Z"));
  return Type.Object({
    key: Type.String({ examples: [example.key] }),
    acl: Type.Literal("public-read"),
    "Content-Type": Type.Literal("image/jpeg"),
    policy: Type.String({ description: "JSON as Base64", examples: [example.policy] }),
    signature: Type.String({ description: "HMAC-SHA256, hexadecimal", examples: [example.signature] }),
    StorageAccessId: Type.Literal("local"),
    file: Type.String({ examples: [FILE] }),
  });
}

/** Permission to upload one picture. Source: `accounts.md` §8.1. */
export const storageAuth = {
  name: "storage_auth",
  summary: "Permission to upload a picture",
  actions: [
    action({
      method: "GET",
      path: "/api/storage_auth",
      right: "write",
      id: "getStorageAuth",
      summary: "Show the form to upload a picture with",
      description:
        "Post `form_data` to `url` as multipart/form-data within an hour, the file last. Then create an image whose `attachment_url` is `url` followed by `key`.",
      response: () =>
        named("StorageAuth", () =>
          Type.Object({
            verb: Type.Literal("POST"),
            url: Type.String({ examples: ["//garden.example:443/direct_upload/"] }),
            form_data: meaning(formSchema(), { isClosed: true }), // a form names its fields once
            instructions: Type.String({ examples: [INSTRUCTIONS] }),
          }),
        ),
      prepare: async ({ services }) => (await services.keys).secret,
      run: ({ client, now }, _, secret) => {
        const { key, policy, signature } = createUploadForm(`temp/${newUploadName()}`, secret, now);
        return {
          verb: "POST",
          url: `${issuerOf(client.publicAddress)}${client.publicAddress.path ?? ""}/direct_upload/`,
          form_data: {
            key,
            acl: "public-read",
            "Content-Type": "image/jpeg",
            policy,
            signature,
            StorageAccessId: "local",
            file: FILE,
          },
          instructions: INSTRUCTIONS,
        };
      },
    }),
  ],
};
