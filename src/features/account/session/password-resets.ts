import { address } from "../user/address";
import { Type } from "@sinclair/typebox";
import { publicAction } from "../../../framework/action";
import type { PublicContext } from "../../../framework/context";
import { notFound } from "../../../framework/errors";
import { text } from "../../../framework/field/field";
import { field, InputReader } from "../../../framework/field/fields";
import { CHECK_MAIL } from "../mails";
import { LINK_EXPIRED, NO_RESET_LINK, requestReset, resetPassword } from "./reset-links";
import { type LoginObject, NOT_VERIFIED, TERMS_NOT_ACCEPTED } from "./sessions";
import { loginSchema } from "./tokens";

/** Requests name the token `id`; its problems stand under `token` (`accounts.md` §5.3). */
const changeFields = (key: "id" | "token") => ({
  [key]: field(text({ describe: "Token from the link in the mail" }), "C!"),
  password: field(text(), "C!"),
  password_confirmation: field(text(), "C!"),
});
const reader = new InputReader(changeFields("token"), "create");

/** Sets a new password with the token of a link, for the API and the page. @throws Refusal as `resetPassword`. */
export function changeByLink(
  context: PublicContext,
  { id, password, password_confirmation }: Readonly<Record<string, unknown>>,
): Promise<LoginObject> {
  const input = reader.read({ token: id, password, password_confirmation });
  reader.checkStored(input);
  return resetPassword(context, {
    token: input["token"] ?? "",
    password: input["password"] ?? "",
    confirmation: input["password_confirmation"] ?? "",
  });
}

const request = publicAction({
  method: "POST",
  path: "/api/password_resets",
  id: "requestPasswordReset",
  summary: "Ask for a new password",
  description: "The mail has a link to choose a new password. The answer does not tell whether the address is known.",
  response: () => Type.Object({ status: Type.String({ examples: [CHECK_MAIL] }) }),
  example: { email: "gardener@example.com" },
  input: { email: field(address(), "C!") },
  writes: "account",
  run: ({ services, now }, { email }) => {
    requestReset(services, email ?? "", now);
    return { status: CHECK_MAIL };
  },
});

const change = publicAction({
  method: "PATCH",
  path: "/api/password_resets",
  aliases: ["/api/password_resets/:id"],
  id: "resetPassword",
  summary: "Set a new password",
  description: "Takes the token from the mail, and logs in.",
  request: () => new InputReader(changeFields("id"), "create").schema(),
  response: loginSchema,
  example: { id: "<token from the link>", password: "password124", password_confirmation: "password124" },
  refusals: {
    invalid: LINK_EXPIRED,
    unauthenticated: NO_RESET_LINK,
    not_found: notFound().body,
    forbidden: NOT_VERIFIED,
    terms_not_accepted: TERMS_NOT_ACCEPTED,
  },
  // No `writes`: some refusals come after the new password is stored, and must not undo that.
  prepare: (context) => changeByLink(context, context.body),
  run: (_, __, login) => login,
});

/** Reset of a forgotten password. Source: `accounts.md` §5. */
export const passwordResets = {
  name: "password_resets",
  summary: "New password by a link in a mail",
  actions: [request, change],
};
