import { Type } from "@sinclair/typebox";
import { publicAction } from "../../framework/action";
import { ownerOf } from "../../framework/right";
import type { Context, PublicContext } from "../../framework/context";
import { wantedLanguage } from "../../platform/language";
import { forbidden } from "../../framework/errors";
import { type FieldType, mismatch, NOT_A, text } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import {
  attemptOf,
  checkNewGuest,
  CLOSED,
  createGuest,
  GUEST_EXISTS,
  guestPassword,
  hashPassword,
  requireOpenSignup,
} from "../account";
import { offerDemoAccount } from "../messaging";
import { productLine, seedGuest } from "../seeding";

/** The job that draws photos (`photos.ts`). */
export const PHOTOS = "demo_photos";

/** Text exactly as sent, because the address of the guest is computed from it. */
const secret: FieldType<string> = {
  ...text({ describe: "Password of the guest" }),
  convert: (value, label) => (typeof value === "string" ? value : mismatch(label, NOT_A.string)),
};

const reader = new InputReader({ secret: field(secret, "C!"), product_line: field(productLine, "C!") }, "create");

/** The context of the request, acting for the account that it has created. */
function actingFor(
  { services, db, requestId, now, nowText, client, params, query, signal, body }: PublicContext,
  account: { readonly userId: number; readonly deviceId: number },
): Context {
  const session = { ...account, jti: "", exp: 0, aud: "unknown" } as const;
  const acting = { ...account, session, caller: ownerOf(account.userId, account.deviceId), readmit: () => {} };
  return { services, db, requestId, now, nowText, client, params, query, signal, body, ...acting };
}

/** Creates a demo account. Source: `seed-data.md` §3. */
export const demoAccount = publicAction({
  method: "POST",
  path: "/api/demo_account",
  id: "createDemoAccount",
  summary: "Make the account of a guest",
  description:
    "It is filled with what a product line and a demo start with, in the language of `Accept-Language` (en, de). Idle accounts of guests are removed.",
  request: () => reader.schema(),
  example: { secret: "correct horse battery staple", product_line: "standard_1.7" },
  response: () => Type.Object({}),
  refusals: { forbidden: forbidden(CLOSED).body, invalid: GUEST_EXISTS },
  writes: "account",
  prepare: async (context) => {
    requireOpenSignup(context);
    const { db, services, body } = context;
    const input = reader.read(body);
    const guest = { secret: input.secret ?? "", productLine: input.product_line ?? "none" };
    checkNewGuest(db, services.config, guest.secret);
    reader.checkStored(input);
    return { ...guest, passwordHash: await hashPassword(context, guestPassword(guest.secret)) };
  },
  run: (context, _, { secret, productLine, passwordHash }) => {
    const { db, services, now } = context;
    requireOpenSignup(context);
    // The same secret may have come twice at the same time.
    checkNewGuest(db, services.config, secret);
    const account = createGuest(db, secret, passwordHash, now);
    const acting = actingFor(context, account);
    const layout = seedGuest(acting, productLine, wantedLanguage(context.acceptedLanguages));
    services.jobs.add(PHOTOS, { layout, now: now.getTime() }, now, { deviceId: account.deviceId });
    offerDemoAccount(context, secret, account);
    return {};
  },
  stored: ({ services, client }) => services.log.info("signup", { ...attemptOf(client, undefined), guest: true }),
});
