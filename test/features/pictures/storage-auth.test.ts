import { expect } from "bun:test";
import { get, scenarios } from "../../support/scenarios";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";
const NOW = new Date("2026-03-04T05:06:07.089Z");

const answer = {
  verb: "POST",
  url: expect.stringMatching(/^\/\/localhost:\d+\/direct_upload\/$/),
  form_data: {
    key: expect.stringMatching(new RegExp(`^temp/${UUID}\\.jpg$`)),
    acl: "public-read",
    "Content-Type": "image/jpeg",
    policy: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    StorageAccessId: "local",
    file: "REPLACE_WITH_BINARY_JPEG",
  },
  instructions: expect.stringContaining("attachment_url"),
};

scenarios(
  "storage_auth (accounts.md §8.1)",
  [
    { name: "a form for one upload is answered", send: get("/api/storage_auth"), is: answer },
    {
      name: "a token is needed",
      send: get("/api/storage_auth", { as: "nobody" }),
      status: 401,
      lacks: ["form_data"],
    },
  ],
  {},
  () => NOW,
);

scenarios(
  "storage_auth behind PUBLIC_URL",
  [
    {
      name: "the address is that of PUBLIC_URL, without scheme and with its port",
      send: get("/api/storage_auth"),
      has: { url: "//garden.example:443/direct_upload/" },
    },
  ],
  { PUBLIC_URL: "https://garden.example" },
);
