import { Type } from "@sinclair/typebox";
import { action, publicAction } from "../../framework/action";
import { type PublicContext, requireConnection } from "../../framework/context";
import { forbidden, invalidRequest, notFound } from "../../framework/errors";
import { text } from "../../framework/field/field";
import { field, InputReader } from "../../framework/field/fields";
import { isMailOn } from "../../framework/mail";
import type { Role } from "../../framework/right";
import { EVERYBODY } from "../../platform/db/write-queue";
import { epochSeconds } from "../../platform/time";
import {
  CHECK_MAIL,
  CREATED,
  findUser,
  hashPassword,
  isGuest,
  isPupil,
  issueToken,
  loginObject,
  loginSchema,
  readSignUp,
  signToken,
  type SignedToken,
  storeSignUp,
} from "../account";
import { codeGuesses } from "./code-guesses";
import { endOf, findInvitation, type Invitation, useInvitation } from "./invitations";
import { MEMBERS_AT_MOST } from "./limits";
import { addMember, changeRole, membershipCounts, roleIn } from "./members";
import { createPupil, PUPIL_SECONDS } from "./pupils";

const UNKNOWN = "There is no such invitation.";
const FULL = `A garden has at most ${MEMBERS_AT_MOST} members.`;
const TOO_MANY_GARDENS = `A person has a part in at most ${MEMBERS_AT_MOST} other gardens.`;
const NO_SIGN_UP =
  "This server takes no registrations by invitation. Log in first, or ask its operator for an account.";
const NOT_FOR_THEM = "Guests of a demo and pupils cannot join a garden.";

const code = { code: field(text({ example: "KWTNHBRXCA" }), "C!") };
const codeReader = new InputReader(code, "create");
const nameReader = new InputReader({ name: field(text({ maximum: 100 }), "C!") }, "create");

/** The open invitation with a code. @throws Refusal `not_found`, `too_many_requests` for too many unknown ones. */
function invitationOf({ services, db, client, now }: PublicContext, given: string | null | undefined): Invitation {
  const guesses = services.get(codeGuesses);
  guesses.require(client, now.getTime());
  const invitation = findInvitation(db, given ?? "");
  if (!invitation) {
    guesses.count(client, now.getTime());
    throw notFound(UNKNOWN);
  }
  const end = endOf(invitation, epochSeconds(now));
  if (end) throw end;
  return invitation;
}

/** Makes a person a member by an invitation, of which a use is counted. A member keeps a higher role. Belongs in a write. */
function join({ db, nowText }: PublicContext, userId: number, invitation: Invitation): Role {
  const { device_id: deviceId } = invitation;
  const given = invitation.role as Role; // the table takes no other
  const before = roleIn(db, userId, deviceId);
  if (before !== undefined && (before !== "viewer" || given === "viewer")) return before;
  const { ofGarden, ofPerson } = membershipCounts(db, userId, deviceId);
  if (before === undefined && ofGarden >= MEMBERS_AT_MOST) throw invalidRequest(FULL);
  if (before === undefined && ofPerson >= MEMBERS_AT_MOST) throw invalidRequest(TOO_MANY_GARDENS);
  useInvitation(db, invitation, nowText);
  const { id } = invitation;
  if (before !== undefined) changeRole(db, deviceId, userId, given, nowText);
  else addMember(db, { device_id: deviceId, user_id: userId, role: given, invitation_id: id, now: nowText });
  return given;
}

/** Somebody who has joined by a name, with the token that is not in force yet. */
interface Pupil {
  readonly userId: number;
  readonly gardenId: number;
  readonly token: SignedToken;
}

/** Makes a pupil. A token names its holder, so it is signed afterwards; a pupil who gets none is removed again. */
async function admitPupil(context: PublicContext, given: string | null | undefined, name: string): Promise<Pupil> {
  const { services, db, client, now } = context;
  const create = (): Omit<Pupil, "token"> => {
    requireConnection(context);
    const invitation = invitationOf(context, given); // another one may have used it meanwhile
    const userId = createPupil(db, invitation.device_id, name, now);
    join(context, userId, invitation);
    return { userId, gardenId: invitation.device_id };
  };
  const { userId, gardenId } = await services.writes.run("account", create, EVERYBODY);
  const aud = client.isBrowser ? "human" : "unknown"; // never a robot
  const exp = epochSeconds(services.trusted.latest(now)) + PUPIL_SECONDS;
  const garden = { id: userId, device_id: gardenId };
  return { userId, gardenId, token: await signToken(services, garden, aud, client.publicAddress, now, exp) };
}

function logPupilIn(context: PublicContext, { userId, gardenId, token }: Pupil): object {
  const user = findUser(context.db, userId);
  if (!user) throw notFound(UNKNOWN);
  issueToken(context, gardenId, token);
  return loginObject(token, user);
}

/** Shows an invitation to whoever has its code. */
export const look = publicAction({
  method: "POST",
  path: "/api/invitations/look",
  id: "lookAtInvitation",
  summary: "Look at an invitation",
  description: "Before somebody joins. Nothing is used up.",
  input: code,
  example: { code: "KWTNHBRXCA" },
  refusals: { not_found: notFound(UNKNOWN).body },
  response: () =>
    Type.Object({
      garden: Type.String({ examples: ["Garden Robot"] }),
      role: Type.Union([Type.Literal("gardener"), Type.Literal("viewer")]),
      invited_by: Type.String({ examples: ["Ada"] }),
      names_only: Type.Boolean({ description: "A name is enough" }),
    }),
  run: (context, { code: given }) => {
    const { garden, role, owner, names_only } = invitationOf(context, given);
    return { garden, role, invited_by: owner, names_only: names_only === 1 };
  },
});

/** Joins with the token that is sent. */
const acceptWithToken = action({
  method: "POST",
  path: "/api/invitations/accept",
  right: "person",
  isForPeople: true,
  id: "acceptInvitation",
  summary: "Join a garden",
  description: "The person of the token becomes a member.",
  input: code,
  response: () => Type.Object({ device_id: Type.Integer(), role: Type.String() }),
  writes: "account",
  run: (context, { code: given }) => {
    const email = findUser(context.db, context.userId)?.email ?? "";
    if (isGuest(email) || isPupil(email)) throw forbidden(NOT_FOR_THEM);
    const invitation = invitationOf(context, given);
    return { device_id: invitation.device_id, role: join(context, context.userId, invitation) };
  },
});

/** Joins with or without a token. */
export const accept = publicAction({
  method: "POST",
  path: "/api/invitations/accept",
  withToken: acceptWithToken,
  id: "joinGarden",
  summary: "Join a garden",
  description:
    "With a token its person becomes a member, and the answer has `device_id` and `role`. Without one it signs up: the " +
    "fields of a sign-up stand beside `code`, or only `name` where that is enough, which answers as a log-in.",
  request: () => codeReader.schema(),
  example: { code: "KWTNHBRXCA" },
  refusals: { not_found: notFound(UNKNOWN).body, forbidden: forbidden(NO_SIGN_UP).body },
  response: () =>
    Type.Union([
      Type.Object({ device_id: Type.Integer(), role: Type.String() }),
      Type.Object({ message: Type.String({ examples: [CHECK_MAIL] }) }),
      loginSchema(),
    ]),
  writes: "account",
  prepare: async (context) => {
    const { services, body } = context;
    const { code: given } = codeReader.read(body);
    const invitation = invitationOf(context, given);
    if (!services.config.invites) throw forbidden(NO_SIGN_UP);
    if (invitation.names_only === 1)
      return { given, pupil: await admitPupil(context, given, nameReader.read(body).name ?? "") };
    const signUp = await readSignUp(services, body, (password) => hashPassword(context, password));
    return { given, signUp };
  },
  run: (context, _, { given, pupil, signUp }) => {
    const { services, now } = context;
    if (pupil) return logPupilIn(context, pupil);
    const invitation = invitationOf(context, given); // another one may have used it meanwhile
    const isVerified = !isMailOn(services.config); // the code proves no address: whoever invites knows it
    const userId = storeSignUp(services, signUp, isVerified, now);
    join(context, userId, invitation);
    return { message: isVerified ? CREATED : CHECK_MAIL };
  },
});
