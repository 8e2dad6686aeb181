import { afterAll } from "bun:test";
import { rmSync } from "node:fs";
import { tempFolder } from "../../../support/folder";
import { post, scenarios } from "../../../support/scenarios";
import { logInAs, signUp } from "../requests";

const mails = tempFolder();
afterAll(() => rmSync(mails, { recursive: true }));

scenarios(
  "verification with e-mail on (accounts.md §3.2)",
  [
    {
      name: "an unverified user cannot log in, whatever the password",
      given: { user: signUp({ email: "unverified@shed.test" }) },
      send: logInAs("unverified@shed.test"),
      status: 403,
      is: { error: "Not allowed: verify the account first." },
      then: [{ send: logInAs("Unverified@shed.test ", "wrong password"), status: 403 }],
    },
    {
      name: "the mail can be sent again",
      given: { user: signUp({ email: "again@shed.test" }) },
      send: post("/api/users/resend_verification", { email: " AGAIN@shed.test" }, { as: "nobody" }),
      is: { user: "Check your e-mail." },
    },
    {
      name: "not for an unknown address",
      send: post("/api/users/resend_verification", { email: "unknown@shed.test" }),
      status: 404,
      is: { error: "Record not found." },
    },
    {
      name: "not without address",
      send: post("/api/users/resend_verification", {}),
      status: 422,
      is: { email: "Email is required" },
    },
  ],
  { MAIL_DIR: mails },
);

scenarios("POST /api/users/resend_verification with e-mail off (accounts.md §3.2)", [
  {
    name: "everybody counts as verified",
    given: { user: signUp({ email: "verified@shed.test" }) },
    send: post("/api/users/resend_verification", { email: "verified@shed.test" }, { as: "nobody" }),
    status: 422,
    is: { user: "This account is already verified." },
  },
  {
    name: "unknown address",
    send: post("/api/users/resend_verification", { email: "unknown@shed.test" }),
    status: 404,
  },
]);
