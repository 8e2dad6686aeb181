import { Type } from "@sinclair/typebox";
import { publicAction, Reply } from "../../framework/action";
import { meaning } from "../../framework/field/schema";
import { GLOBAL_KEYS, globalConfig } from "./global-config";

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

export const globalConfigEndpoints = {
  name: "global_config",
  summary: "Server-wide settings",
  actions: [config],
};
export const publicKey = { name: "public_key", summary: "Public key of the server", actions: [showPublicKey] };
