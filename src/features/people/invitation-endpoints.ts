import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { forbidden, invalid, notFound, refuse } from "../../framework/errors";
import { boolean, integer, text, time } from "../../framework/field/field";
import { field } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { queueMail } from "../../framework/mail";
import { idOf } from "../../framework/resource/verbs";
import { baseOf } from "../../platform/network/public-address";
import { DAY_MS, epochSeconds } from "../../platform/time";
import { countMail } from "./invitation-mails";
import { addressProblems, findUser, isGuest, normalEmail } from "../account";
import { addInvitation, newCode, type Open, openInvitations, TOO_MANY, withdrawInvitation } from "./invitations";
import { accept, look } from "./join";
import { invitationMail } from "./mails";
import { role } from "./member-endpoints";

const USUAL_DAYS = 7;
const LONGEST_DAYS = 90;
const USES_AT_MOST = 60;
const BAD_END = { expires_at: `Expires At must lie ahead, by ${LONGEST_DAYS} days at most` };

const recordOf = ({ id, role: given, email, uses, names_only, exp, created_at }: Open) => ({
  id,
  role: given,
  email,
  uses,
  names_only: names_only === 1,
  expires_at: new Date(exp * 1000).toISOString(),
  created_at,
});

const fields = () => ({
  id: Type.Integer(),
  role: Type.Union([Type.Literal("gardener"), Type.Literal("viewer")]),
  email: Type.Union([Type.String({ format: "email" }), Type.Null()]),
  uses: Type.Integer({ description: "That are left" }),
  names_only: Type.Boolean(),
  expires_at: Type.String({ format: "date-time" }),
  created_at: Type.String({ format: "date-time" }),
});
const schema = () => named("Invitation", () => Type.Object(fields()));

/** Guests of demo gardens invite nobody. @throws Refusal `forbidden`. */
export function requireNoGuest({ db, userId }: Context): void {
  if (isGuest(findUser(db, userId)?.email ?? "")) throw forbidden("A demo garden has no other people and programs.");
}

/** The end of an invitation in seconds. @throws Refusal `invalid`. */
function endIn({ now }: Context, expiresAt: string | null | undefined): number {
  const end = expiresAt ? Date.parse(expiresAt) : now.getTime() + USUAL_DAYS * DAY_MS;
  const isPossible = end > now.getTime() && end <= now.getTime() + LONGEST_DAYS * DAY_MS;
  if (!isPossible) throw invalid(BAD_END);
  return epochSeconds(new Date(end));
}

/** Invitations to a garden. Source: `people.md` §3. */
export const invitationEndpoints = {
  name: "invitations",
  isOwn: true as const,
  summary: "Invitations to a garden",
  actions: [
    action({
      method: "GET",
      path: "/api/invitations",
      right: "own",
      isForPeople: true,
      id: "listInvitations",
      summary: "List open invitations",
      description: "Without their codes, which are shown once.",
      response: () => Type.Array(schema()),
      run: ({ db, deviceId, now }) => openInvitations(db, deviceId, epochSeconds(now)).map(recordOf),
    }),
    action({
      method: "POST",
      path: "/api/invitations",
      right: "own",
      isForPeople: true,
      isSecret: true,
      id: "createInvitation",
      summary: "Invite somebody",
      description: "Whoever has the code may use it. With an address it is sent there, if the server sends mail.",
      input: {
        role: field(role(), "C!"),
        email: field(text({ describe: "Where it is sent" }), "C"),
        uses: field(integer({ minimum: 1, maximum: USES_AT_MOST, default: 1 }), "C"),
        expires_at: field(time({ describe: `By default in ${USUAL_DAYS} days` }), "C"),
        names_only: field(boolean({ default: false, describe: "A name is enough, for the pupils of a class" }), "C"),
      },
      example: { role: "gardener" },
      refusals: { invalid: { error: TOO_MANY } },
      response: () =>
        named("NewInvitation", () =>
          Type.Object({
            id: Type.Integer(),
            code: Type.String({ examples: ["KWTNHBRXCA"] }),
            url: Type.String({ format: "uri", examples: ["http://garden.example:3000/app/join#KWTNHBRXCA"] }),
          }),
        ),
      writes: "account",
      run: (context, { role: given, email, uses, expires_at, names_only }) => {
        requireNoGuest(context);
        const { services, db, deviceId, now, nowText, client } = context;
        const code = newCode();
        const address = email ? normalEmail(email) : null;
        if (address !== null) refuse(addressProblems(address));
        const invitation = {
          device_id: deviceId,
          code,
          role: given ?? "viewer",
          email: address,
          uses: uses ?? 1,
          names_only: names_only === true ? 1 : 0,
          exp: endIn(context, expires_at),
          now: nowText,
        };
        const id = addInvitation(db, invitation, epochSeconds(services.trusted.now()));
        if (address !== null) countMail(context, address);
        if (address !== null) queueMail(services, invitationMail, { code, email: address }, now, deviceId);
        return { id, code, url: `${baseOf(client.publicAddress)}/app/join#${code}` };
      },
    }),
    action({
      method: "DELETE",
      path: "/api/invitations/:id",
      right: "own",
      isForPeople: true,
      id: "deleteInvitation",
      summary: "Withdraw an invitation",
      description: "Those who have used it stay.",
      response: schema,
      writes: "account",
      run: (context) => {
        const { db, deviceId, now, nowText } = context;
        const id = idOf(context);
        const found = openInvitations(db, deviceId, epochSeconds(now)).find((each) => each.id === id);
        if (!found) throw notFound();
        withdrawInvitation(db, deviceId, id, nowText);
        return recordOf(found);
      },
    }),
    look,
    accept,
  ],
};
