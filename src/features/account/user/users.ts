import { dialectGuestProblem } from "./address";
import { Type } from "@sinclair/typebox";
import { action } from "../../../framework/action";
import type { Context } from "../../../framework/context";
import { type Problems, refuse } from "../../../framework/errors";
import { requireNoRobot } from "../../../framework/right";
import { text } from "../../../framework/field/field";
import { field, InputReader } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { normalPassword } from "../../../platform/auth/passwords";
import { longWorks } from "../../../framework/long-work";
import { isMailOn } from "../../../framework/mail";
import { ownPasswordProblems, requireOwnPassword, requireSamePassword } from "../session/authenticate";
import { hashPassword } from "../session/password-work";
import { pruneTokens, revokeTokens } from "../session/sessions";
import {
  changePassword,
  deleteAccount,
  editUser,
  emailProblems,
  findUser,
  isGuest,
  isPupil,
  normalEmail,
  passwordProblems,
  type User,
} from "./accounts";
import { controlCertificate } from "./control-certificate";
import { fields, ownUser, recordOf, schema, unwrapped } from "./record";
import { resendVerification, signUp } from "./sign-up";
import { requestNewAddress } from "./verification";

const updateReader = new InputReader(fields, "update");

/** The record of the caller's user. */
export const showUser = (context: Context) => recordOf(ownUser(context));

const list = action({
  method: "GET",
  path: "/api/users",
  right: "person",
  isAtHome: true,
  id: "listUsers",
  summary: "Show the caller's user",
  description: "It is the only element of an array.",
  response: () => Type.Array(schema()),
  run: (context) => [showUser(context)],
});

/** Guests cannot become ordinary users (`seed-data.md` §4), and pupils neither (`people.md` §3). */
const guestProblems = ({ email }: User, isLeaving: boolean): Problems | undefined => {
  if (!isLeaving) return undefined;
  if (isPupil(email)) return { email: "Pupils have neither address nor password" };
  return isGuest(email) ? { guest_account: "Guests cannot change their address or password" } : undefined;
};

/** A password to be stored. */
interface NewPassword {
  readonly hash: string;
  /** Whether the password is the one that the user has. */
  readonly isSame: boolean;
}

const update = action({
  method: "PATCH",
  path: "/api/users",
  right: "person",
  isAtHome: true,
  aliases: ["/api/users/:id"],
  wrappedIn: "user",
  id: "updateUser",
  summary: "Edit the caller's user",
  description:
    "A new password needs the current one and logs out all other tokens; when it is the same, all but that of the robot. " +
    "A new address may have to be verified first.",
  request: () => named("UserChanges", () => updateReader.schema()),
  response: schema,
  example: { name: "Head gardener" },
  writes: "account",
  prepare: async (context): Promise<{ checked: User; password: NewPassword | undefined }> => {
    const user = ownUser(context);
    const input = updateReader.read(unwrapped(context.body));
    const { password, new_password, new_password_confirmation, email } = input;
    const { services, db } = context;
    const isMoving = email !== undefined && email !== null && normalEmail(email) !== user.email;
    if (isMoving) requireNoRobot(context.caller); // a script could take the account by it
    const isChangingPassword = password !== undefined || new_password !== undefined;
    refuse(
      guestProblems(user, isMoving || isChangingPassword),
      isMoving ? emailProblems(db, services.config, normalEmail(email), user.id) : undefined,
      isMoving ? dialectGuestProblem(services, normalEmail(email)) : undefined,
      isChangingPassword
        ? (passwordProblems(new_password ?? "", new_password_confirmation ?? "") ??
            (await ownPasswordProblems(context, user, password ?? "")))
        : undefined,
    );
    updateReader.checkStored(input);
    if (!isChangingPassword) return { checked: user, password: undefined };
    const isSame = normalPassword(new_password ?? "") === normalPassword(password ?? "");
    return { checked: user, password: { hash: await hashPassword(context, new_password ?? ""), isSame } };
  },
  run: (context, _, { checked, password }) => {
    const { db, services, nowText, now, session, deviceId } = context;
    const user = ownUser(context);
    if (password) requireSamePassword(checked, user);
    const input = updateReader.read(unwrapped(context.body));
    const { name, language, keep_robot } = input;
    const address = normalEmail(input.email ?? user.email);
    const isMoving = address !== user.email;
    if (isMoving) refuse(emailProblems(db, services.config, address, user.id));
    const isVerifiedFirst = isMoving && isMailOn(services.config);
    const moved = isMoving && !isVerifiedFirst ? { email: address, unconfirmed_email: null } : {};
    const next = { ...user, name: name ?? user.name, language: language ?? user.language, ...moved };
    const changed = next.name !== user.name || next.language !== user.language || next.email !== user.email;
    if (changed) editUser(db, { ...next, updated_at: nowText });
    if (isVerifiedFirst) requestNewAddress(services, user, address, now);
    if (password) {
      changePassword(db, user, password, now);
      revokeTokens(services, deviceId, { own: session.jti, keepRobot: keep_robot ?? password.isSame });
      pruneTokens(services);
    }
    return recordOf(ownUser(context));
  },
});

const ownPassword = new InputReader({ password: field(text(), "C!") }, "create");

const remove = action({
  method: "DELETE",
  path: "/api/users",
  right: "person",
  isAtHome: true,
  body: "required",
  wrappedIn: "user",
  id: "deleteUser",
  summary: "Delete the account with everything in it",
  description: "Needs the password. Answers the user as it was.",
  request: () => ownPassword.schema(),
  response: schema,
  example: { password: "password123" },
  writes: "account",
  prepare: async (context) => {
    const { password } = ownPassword.read(unwrapped(context.body));
    return requireOwnPassword(context, findUser(context.db, context.userId), password ?? "");
  },
  run: (context, _, checked) => {
    const user = ownUser(context);
    requireSamePassword(checked, user);
    deleteAccount(context.services, user.device_id);
    context.services.jobs.announce();
    return recordOf(user);
  },
  stored: ({ services, deviceId }) => services.get(longWorks).finish(deviceId),
});

/** The caller's user: sign-up, edit, deletion, control certificates. Source: `accounts.md` §3. */
export const users = {
  name: "users",
  summary: "Operator data such as registration e-mail",
  actions: [list, signUp, update, remove, controlCertificate, resendVerification],
};
