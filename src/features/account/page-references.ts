import { Type } from "@sinclair/typebox";
import { notFound } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import type { PageReference } from "../../framework/page";
import { EMAIL_TAKEN, PASSWORDS_DIFFER } from "./user/accounts";
import { LINK_USED } from "./user/verification";

/** The API reference of the pages that links in mails lead to. */

const params = {
  token: field(text({ describe: "As in the link", example: "0f8fad5bd9cb469fa16570867728950e" }), "C!"),
};
const password = Type.String({ minLength: 8, examples: ["password123"] });
const page = (description: string) => ({ status: 200, description, media: "text/html", example: "<!doctype html>…" });

export const verifyReference: PageReference = {
  id: "verifyAddress",
  summary: "Verify an address",
  description: "What the link in a mail does. Answers JSON, with a log-in, to requests that accept it.",
  params,
  answers: [page("The address is verified")],
  refusals: { not_found: notFound().body, conflict: LINK_USED, invalid: EMAIL_TAKEN },
};

export const formReference: PageReference = {
  id: "showPasswordForm",
  summary: "Show the form to choose a new password",
  description: "Where the link in a mail leads.",
  params,
  answers: [page("The form")],
};

export const setPasswordReference: PageReference = {
  id: "submitPasswordForm",
  summary: "Set a new password by the form",
  description: "Programs send PATCH /api/password_resets.",
  params,
  request: {
    media: "application/x-www-form-urlencoded",
    schema: () => Type.Object({ password, password_confirmation: password }),
  },
  answers: [page("The password is set")],
  refusals: { invalid: PASSWORDS_DIFFER },
};
