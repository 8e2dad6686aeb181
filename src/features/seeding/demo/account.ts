import { Type } from "@sinclair/typebox";
import { publicAction } from "../../../framework/action";
import type { Context, PublicContext } from "../../../framework/context";
import { forbidden } from "../../../framework/errors";
import { type FieldType, Mismatch, oneOf, text } from "../../../framework/field";
import { field, InputReader } from "../../../framework/fields";
import { checkNewGuest, CLOSED, createGuest, guestPassword, hashPassword, requireOpenSignup } from "../../account";
import { PRODUCT_LINES, type ProductLineName } from "../lines/product-lines";
import { seedDevice } from "../seed-device";

/** Text as it was sent: the address of the guest depends on it. */
const secret: FieldType<string> = {
  ...text({ describe: "Password of the guest" }),
  convert: (value, label) => (typeof value === "string" ? value : new Mismatch(`${label} isn't a string`)),
};

export const productLine = oneOf(Object.keys(PRODUCT_LINES) as ProductLineName[]); // keys() forgets the keys

const reader = new InputReader({ secret: field(secret, "C!"), product_line: field(productLine, "C!") }, "create");

/** The request as one of the account that it has made. */
function actingFor(
  { services, db, requestId, now, nowText, client, params, query, body }: PublicContext,
  account: { readonly userId: number; readonly deviceId: number },
): Context {
  const session = { ...account, jti: "", exp: 0, aud: "unknown" } as const;
  return { services, db, requestId, now, nowText, client, params, query, body, ...account, session };
}

/** Source: `seed-data.md` §3. */
export const demoAccount = publicAction({
  method: "POST",
  path: "/api/demo_account",
  summary: "Make the account of a guest, filled with what a product line and a demo start with; idle ones are removed",
  request: () => reader.schema(),
  example: { secret: "correct horse battery staple", product_line: "standard_1.7" },
  response: () => Type.Object({}),
  refusals: { forbidden: forbidden(CLOSED).body, invalid: { secret: "Secret belongs to a guest who is still here" } },
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
    // The same secret may have come twice at once.
    checkNewGuest(db, services.config, secret);
    const account = createGuest(db, secret, passwordHash, now);
    seedDevice(actingFor(context, account), productLine, { demo: true });
    return {};
  },
});
