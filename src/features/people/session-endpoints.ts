import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { notFound } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { epochSeconds } from "../../platform/time";
import { type Placeholders, query } from "../../platform/db/query";
import { PRACTICE, lastUses } from "../account";

/** Tokens of a person that are looked through; nobody has as many log-ins at a time. */
const TOKENS_AT_MOST = 2_000;

const tokensOf = query((q, p: Placeholders<{ user_id: number; now: number; limit: number }>) =>
  q
    .selectFrom("token_issuances")
    .select(["jti", "login", "aud", "created_at", "used_at", "network"])
    .where("user_id", "=", p.user_id)
    .where("program_id", "is", null)
    .where("aud", "<>", PRACTICE)
    .where("exp", ">", p.now)
    .orderBy("id", "desc")
    .limit(p.limit),
);
const endAll = query((q, p: Placeholders<{ user_id: number; login: string }>) =>
  q.deleteFrom("token_issuances").where("user_id", "=", p.user_id).where("login", "=", p.login),
);

/** Kinds of clients by the `aud` of their tokens. */
const CLIENTS: Readonly<Record<string, "robot" | "browser">> = { bot: "robot", human: "browser" };
const SET_UP_AGAIN =
  "The robot has to be set up again: enter address, e-mail address and password in its configuration page.";

/** The log-ins of a person, the newest first. All tokens that were refreshed from one are one. */
function sessionsOf({ services, db, userId, session }: Context) {
  const now = epochSeconds(services.trusted.now());
  const tokens = db.all(tokensOf, { user_id: userId, now, limit: TOKENS_AT_MOST });
  return [...Map.groupBy(tokens, ({ jti, login }) => login ?? jti)].map(([id, all]) => {
    const uses = all.map(({ jti, used_at, network }) => services.get(lastUses).of(jti, { used_at, network }));
    const [newest] = uses.toSorted((one, other) => (other.last_used_at ?? "").localeCompare(one.last_used_at ?? ""));
    return {
      id,
      created_at: all.at(-1)?.created_at ?? "",
      client: CLIENTS[all[0]?.aud ?? ""] ?? "program",
      last_used_at: newest?.last_used_at ?? null,
      network: newest?.network ?? null,
      is_current: all.some(({ jti }) => jti === session.jti),
    };
  });
}

const fields = () => ({
  id: Type.String({ examples: ["5f0c8b0e-3b1d-4d2c-9c53-0f7d9a1e2b34"] }),
  created_at: Type.String({ format: "date-time" }),
  client: Type.Union([Type.Literal("robot"), Type.Literal("browser"), Type.Literal("program")]),
  last_used_at: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
  network: Type.Union([Type.String({ examples: ["192.0.2.0/24"] }), Type.Null()]),
  is_current: Type.Boolean({ description: "The log-in that asks" }),
});

/** Log-ins of the person who asks. Source: `people.md` §4. */
export const sessionEndpoints = {
  name: "sessions",
  isOwn: true as const,
  summary: "Log-ins of a person",
  actions: [
    action({
      method: "GET",
      path: "/api/sessions",
      right: "person",
      isForPeople: true,
      id: "listSessions",
      summary: "List one's log-ins",
      description:
        "Tokens that were refreshed, or that are for other gardens, belong to the log-in that they come from.",
      response: () => Type.Array(named("Session", () => Type.Object(fields()))),
      run: sessionsOf,
    }),
    action({
      method: "DELETE",
      path: "/api/sessions/:session_id",
      right: "person",
      isForPeople: true,
      id: "deleteSession",
      summary: "End a log-in",
      description: "Everywhere, in all gardens. Ending that of the robot means to set it up again.",
      params: { session_id: field(text({ example: "5f0c8b0e-3b1d-4d2c-9c53-0f7d9a1e2b34" }), "C!") },
      refusals: { not_found: notFound().body },
      response: () =>
        Type.Object({
          ...fields(),
          message: Type.Optional(Type.String({ description: "What follows, of the robot" })),
        }),
      writes: "account",
      run: (context) => {
        const found = sessionsOf(context).find(({ id }) => id === context.params["session_id"]);
        if (!found) throw notFound();
        context.db.run(endAll, { user_id: context.userId, login: found.id });
        return { ...found, ...(found.client === "robot" && { message: SET_UP_AGAIN }) };
      },
    }),
  ],
};
