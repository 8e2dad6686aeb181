import { Type } from "@sinclair/typebox";
import { publicAction } from "../../framework/action";
import { recordSchema } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { baseOf } from "../../platform/network/public-address";
import { bulletinFields, showBulletin } from "./bulletins";

/** One bulletin; null for an unknown slug (`accounts.md` §10.2). */
const bulletin = publicAction({
  method: "GET",
  path: "/api/global_bulletins/:slug",
  anyVersion: true,
  id: "getGlobalBulletin",
  summary: "Show an announcement",
  description: "Null when there is none of this slug.",
  response: () => Type.Union([named("GlobalBulletin", () => recordSchema(bulletinFields)), Type.Null()]),
  run: ({ db, params, client }) => showBulletin(db, params["slug"] ?? "", baseOf(client.publicAddress)) ?? null,
});

/** Bulletins for clients to read. The operator writes them. */
export const globalBulletins = {
  name: "global_bulletins",
  summary: "Announcement for all users of a server",
  actions: [bulletin],
};
