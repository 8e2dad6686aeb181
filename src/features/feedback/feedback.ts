import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import { text } from "../../framework/field/field";
import { hint } from "../../framework/field/field-variants";
import { field } from "../../framework/field/fields";
import { forwardFeedback } from "./forward";

/** Feedback of users. It is forwarded to the operator's webhook and not stored. Source: `accounts.md` §11. */
export const feedback = {
  name: "feedback",
  summary: "Messages to the operator",
  actions: [
    action({
      method: "POST",
      path: "/api/feedback",
      right: "write",
      id: "sendFeedback",
      summary: "Send feedback",
      description: "The message goes to the operator of the server.",
      response: () => Type.Object({}),
      example: { message: "The map is great.", slug: "map" },
      input: {
        message: field(hint(text()), "C"),
        slug: field(hint(text({ default: "Not provided", describe: "Source of the feedback" })), "C"),
      },
      run: (context, { message, slug }) => {
        if (message && slug) void forwardFeedback(context, { message, slug });
        return {};
      },
    }),
  ],
};
