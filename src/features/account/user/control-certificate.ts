import { Type } from "@sinclair/typebox";
import { action, Reply } from "../../../framework/action";
import { invalid } from "../../../framework/errors";
import { text } from "../../../framework/field/field";
import { field } from "../../../framework/field/fields";
import { sealCredentials } from "../../../platform/auth/sealed-credentials";
import { authenticate, WRONG_PAIR } from "../session/authenticate";
import { ownUser } from "./record";

const certificateFields = { email: field(text(), "C!"), password: field(text(), "C!") };

/** `POST /api/users/control_certificate`. */
export const controlCertificate = action({
  method: "POST",
  path: "/api/users/control_certificate",
  right: "person",
  id: "createControlCertificate",
  summary: "Seal the credentials of an account",
  description: "A device that shall move to the account logs in with the answer.",
  response: () =>
    Type.String({
      description: "Base64 text, to be sent as `user.credentials` to /api/tokens",
      examples: ["Y2lwaGVydGV4dA==\n"],
    }),
  reply: "text",
  refusals: { invalid: { credentials: WRONG_PAIR } },
  example: { email: "gardener@example.com", password: "password123" },
  input: certificateFields,
  prepare: async (context, { email, password }): Promise<string> => {
    const problems = { credentials: WRONG_PAIR };
    const user = await authenticate(context, email ?? "", password ?? "", problems);
    const sealed = sealCredentials((await context.services.keys).publicKey, {
      email: user.email,
      password: password ?? "",
      requestedBy: ownUser(context).email,
      id: crypto.randomUUID().replaceAll("-", ""),
    });
    if (sealed === undefined) throw invalid({ credentials: "These credentials are too long to be sealed." });
    return sealed;
  },
  run: (_, __, sealed) => new Reply("text", sealed),
});
