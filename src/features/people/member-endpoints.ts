import { Type } from "@sinclair/typebox";
import { action } from "../../framework/action";
import type { Context } from "../../framework/context";
import { invalidRequest, notFound } from "../../framework/errors";
import { boolean, oneOf } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { named } from "../../framework/field/schema";
import { longWorks } from "../../framework/long-work";
import { idOf } from "../../framework/resource/verbs";
import { isOfOwner } from "../../framework/right";
import { epochSeconds } from "../../platform/time";
import { type Open, openInvitations, withdrawInvitation } from "./invitations";
import { scriptsOf, scriptsSchema } from "./left-behind";
import { isPupil } from "../account";
import { addServerLog } from "../history";
import { changeRole, endMembership, peopleOf, type Person } from "./members";

/** Roles that can be given. */
const GIVEN_ROLES = ["gardener", "viewer"] as const;
export const role = () => oneOf(GIVEN_ROLES, { describe: "A gardener works in the garden, a viewer looks at it" });

const OWNER_STAYS = { error: "Each garden has its owner. Delete the account to end the garden." };

/** A person as others see them; whole for the owner and for themselves. */
function recordOf(person: Person, { caller }: Context): object {
  const { id, name, email, role: held, created_at, last_used_at } = person;
  const shown = { id, name, role: held ?? "owner" };
  const isWhole = isOfOwner(caller) || (caller.kind === "person" && caller.id === id);
  if (!isWhole) return shown;
  return { ...shown, email: isPupil(email) ? null : email, since: created_at, last_used_at };
}

const fields = () => ({
  id: Type.Integer({ description: "Id of the user" }),
  name: Type.String({ examples: ["Ada"] }),
  role: Type.Union([Type.Literal("owner"), Type.Literal("gardener"), Type.Literal("viewer")]),
  email: Type.Optional(
    Type.Union([Type.String({ format: "email" }), Type.Null()], {
      description: "For the owner and the person only; null for a pupil",
    }),
  ),
  since: Type.Optional(
    Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
      description: "When the membership began; null for the owner",
    }),
  ),
  last_used_at: Type.Optional(
    Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description: "Up to an hour old" }),
  ),
});
const schema = () => named("Member", () => Type.Object(fields()));

/** The member of the path. @throws Refusal `not_found`, `invalid` for the owner. */
function memberOf(context: Context): Person {
  const id = idOf(context);
  const person = peopleOf(context.db, context.deviceId).find((each) => each.id === id);
  if (!person) throw notFound();
  if (person.role === null) throw invalidRequest(OWNER_STAYS.error);
  return person;
}

/** Tells a person in their own garden. A pupil has none. */
function tell(
  { services, deviceId, now }: Context,
  { home, email }: Person,
  message: (garden: string) => string,
): void {
  const owner = peopleOf(services.db, deviceId)[0]?.name ?? "";
  if (!isPupil(email)) addServerLog(services, home, { type: "info", message: message(owner) }, now);
}

function end(context: Context, person: Person): object {
  const record = recordOf(person, context);
  endMembership(context.services, context.deviceId, person);
  tell(context, person, (owner) => `You have no part in the garden of ${owner} any more.`);
  return record;
}

/** Ends open invitations of a garden, so that nobody comes back by their codes. Belongs in a write. */
function withdrawInvitations({ db, deviceId, now, nowText }: Context, isMeant: (invitation: Open) => boolean): void {
  for (const invitation of openInvitations(db, deviceId, epochSeconds(now)).filter(isMeant))
    withdrawInvitation(db, deviceId, invitation.id, nowText);
}

/** Removes a member and the invitations whose codes they know. A member who leaves may come back. */
function remove(context: Context): object {
  const person = memberOf(context);
  if (isOfOwner(context.caller))
    withdrawInvitations(context, ({ id, email }) => id === person.invitation_id || email === person.email);
  return { ...end(context, person), ...scriptsOf(context, { kind: "person", id: person.id }) };
}

const finish = async ({ services }: Context): Promise<void> => services.get(longWorks).finishLost();
const namesOnly = { names_only: field(boolean({ describe: "Only those who joined with a name alone" }), "C") };
const queryReader = new InputReader(namesOnly, "create");

/** The people of a garden. Source: `people.md` §2. */
export const memberEndpoints = {
  name: "members",
  isOwn: true as const,
  summary: "People who work in the garden or look at it",
  actions: [
    action({
      method: "GET",
      path: "/api/members",
      right: "read",
      isForPeople: true,
      id: "listMembers",
      summary: "List the people of the garden",
      description: "The owner comes first. Others than the owner see names and roles, and their own entry whole.",
      response: () => Type.Array(schema()),
      run: (context) => peopleOf(context.db, context.deviceId).map((person) => recordOf(person, context)),
    }),
    action({
      method: "PATCH",
      path: "/api/members/:id",
      right: "own",
      isForPeople: true,
      id: "updateMember",
      summary: "Give a member another role",
      description: "It counts from the next request on.",
      input: { role: field(role(), "C!") },
      example: { role: "viewer" },
      refusals: { invalid: OWNER_STAYS },
      response: schema,
      writes: "account",
      run: (context, input) => {
        const person = memberOf(context);
        const next = input.role ?? "viewer";
        if (next !== person.role) {
          changeRole(context.db, context.deviceId, person.id, next, context.nowText);
          tell(context, person, (owner) => `Your role in the garden of ${owner} is ${next} now.`);
        }
        return recordOf({ ...person, role: next }, context);
      },
    }),
    action({
      method: "DELETE",
      path: "/api/members/:id",
      right: "read",
      isForPeople: true,
      rightOfBody: (context) =>
        idOf(context) === context.caller.id && context.caller.kind === "person" ? "read" : "own",
      id: "deleteMember",
      summary: "Remove a member, or leave",
      description:
        "The owner removes anybody, a member leaves. Their work stays; invitations that a removed one knows end.",
      refusals: { invalid: OWNER_STAYS },
      response: () => Type.Object({ ...fields(), ...scriptsSchema() }),
      writes: "account",
      run: remove,
      stored: finish,
    }),
    action({
      method: "DELETE",
      path: "/api/members",
      right: "own",
      isForPeople: true,
      id: "deleteMembers",
      summary: "Remove all members",
      description: "With `names_only` the pupils only, which ends the class.",
      query: namesOnly,
      response: () => Type.Array(schema()),
      writes: "account",
      run: (context) => {
        const { names_only } = queryReader.read(Object.fromEntries(context.query));
        withdrawInvitations(context, (invitation) => names_only !== true || invitation.names_only === 1);
        const members = peopleOf(context.db, context.deviceId).filter(({ role: held }) => held !== null);
        return members.filter(({ email }) => !names_only || isPupil(email)).map((person) => end(context, person));
      },
      stored: finish,
    }),
  ],
};
