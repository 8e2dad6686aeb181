import { Type } from "@sinclair/typebox";
import { sealCredentials } from "../../../platform/auth/sealed-credentials";
import { action, publicAction, Reply } from "../../../framework/action";
import type { Context, PublicContext } from "../../../framework/context";
import type { Services } from "../../../framework/services";
import { forbidden, invalid, notFound, type Problems, refuse } from "../../../framework/errors";
import { boolean, integer, text, time } from "../../../framework/field/field";
import { field, InputReader, recordSchema } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import {
  changePassword,
  checkNewAccount,
  createAccount,
  deleteAccount,
  editUser,
  emailProblems,
  findUser,
  findUserByEmail,
  hasAccounts,
  isGuest,
  isVerified,
  type NewAccount,
  normalEmail,
  passwordProblems,
  type User,
} from "./accounts";
import {
  authenticate,
  ownPasswordProblems,
  requireOwnPassword,
  requireSamePassword,
  WRONG_PAIR,
} from "../session/authenticate";
import { attemptOf } from "../session/attempt";
import { hashPassword } from "../session/password-work";
import { isMailOn, queueMail } from "../../../framework/mail";
import { welcomeMail } from "../mails";
import { revokeOtherTokens, pruneTokens } from "../session/sessions";
import { requestNewAddress } from "./verification";

const EMAIL_MAXIMUM = 280;
const LANGUAGE_MAXIMUM = 100;

/** Fields of the user record and of its requests (`accounts.md` §3). */
const fields = {
  id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
  name: field(text(), "C!", "E"),
  email: field(text({ maximum: EMAIL_MAXIMUM }), "C!", "E"),
  password: field(text(), "C!", "E", "-"),
  password_confirmation: field(text(), "C!", "-"),
  new_password: field(text(), "E", "-"),
  new_password_confirmation: field(text(), "E", "-"),
  agree_to_terms: field(boolean(), "C", "-"),
  language: field(text({ maximum: LANGUAGE_MAXIMUM, default: "English" }), "C", "E"),
};
const createReader = new InputReader(fields, "create");
const updateReader = new InputReader(fields, "update");

const schema = () => named("User", () => recordSchema(fields));
const CHECK_MAIL = "Check your e-mail.";
const ALREADY_VERIFIED = { user: "This account is already verified." };
const messageSchema = (key: string) => () => Type.Object({ [key]: Type.String({ examples: [CHECK_MAIL] }) });

/** The record that clients see. */
function recordOf({ id, created_at, updated_at, name, email, language }: User) {
  return { id, created_at, updated_at, name, email, language };
}

/** The fields at top level and inside a `user` object; the inner ones win (`accounts.md` §3.1). */
function unwrapped(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { user } = body;
  return typeof user === "object" && user !== null && !Array.isArray(user) ? { ...body, ...user } : body;
}

/** The caller's user. @throws Refusal `not_found` when the account has just been deleted. */
function ownUser({ db, userId }: Context): User {
  const user = findUser(db, userId);
  if (!user) throw notFound();
  return user;
}

/** Refusal of registrations that SIGNUP does not allow. */
export const CLOSED = "This server takes no registrations. Ask its operator for an account.";

/** @throws Refusal `forbidden` when SIGNUP does not allow registrations (`operations.md` §2). */
export function requireOpenSignup({ services, db }: PublicContext): void {
  const { signup } = services.config;
  if (signup === "closed" || (signup === "first" && hasAccounts(db))) {
    throw forbidden(CLOSED);
  }
}

/** A sign-up with valid fields. `agrees`: to the terms of service. */
export interface SignUp extends Omit<NewAccount, "isVerified"> {
  readonly password: string;
  readonly confirmation: string;
  readonly agrees: boolean;
}

/**
 * Reads and checks the fields of a sign-up, and hashes its password (`accounts.md` §3.1).
 * @throws Refusal `invalid` with all problems.
 */
export async function readSignUp(
  { config, db }: Services,
  body: Readonly<Record<string, unknown>>,
  hash: (password: string) => Promise<string>,
): Promise<SignUp> {
  const input = createReader.read(body);
  const { name, email, password, password_confirmation, language, agree_to_terms } = input;
  const account = { email: email ?? "", password: password ?? "", confirmation: password_confirmation ?? "" };
  const agrees = agree_to_terms === true;
  checkNewAccount(db, config, account, agrees);
  createReader.checkStored(input);
  const passwordHash = await hash(account.password);
  return { ...account, name: name ?? "", language: language ?? "English", passwordHash, agrees };
}

/**
 * Stores an account. Belongs in a write. Checks the address again, because another sign-up may have taken it during the
 * hashing. Queues the mail with the link unless the user is verified.
 */
export function storeSignUp(services: Services, signUp: SignUp, isVerified: boolean, now: Date): void {
  const { config, db } = services;
  checkNewAccount(db, config, signUp, signUp.agrees);
  const { userId } = createAccount(db, { ...signUp, isVerified }, now);
  const user = findUser(db, userId);
  if (user && !isVerified) sendVerification(services, user, now);
}

/** Queues the mail with the link to `/verify/:token` (`accounts.md` §3.2). */
const sendVerification = (services: Services, { confirmation_token: token, device_id }: User, now: Date): void =>
  queueMail(services, welcomeMail, { token }, now, device_id);

/** The record of the caller's user. */
export const showUser = (context: Context) => recordOf(ownUser(context));

const list = action({
  method: "GET",
  path: "/api/users",
  id: "listUsers",
  summary: "Show the caller's user",
  description: "It is the only element of an array.",
  response: () => Type.Array(schema()),
  run: (context) => [showUser(context)],
});

const create = publicAction({
  method: "POST",
  path: "/api/users",
  id: "createUser",
  summary: "Sign up",
  description:
    "Makes an account with its user and device. The fields may lie in an object under `user`. Whether anybody may do so is up to the operator.",
  request: () => named("NewUser", () => createReader.schema()),
  example: {
    name: "Gardener",
    email: "gardener@example.com",
    password: "password123",
    password_confirmation: "password123",
    agree_to_terms: true,
  },
  response: messageSchema("message"),
  refusals: { forbidden: forbidden(CLOSED).body },
  writes: "account",
  prepare: (context) => {
    requireOpenSignup(context);
    return readSignUp(context.services, unwrapped(context.body), (password) => hashPassword(context, password));
  },
  run: (context, _, signUp) => {
    const { services, now } = context;
    requireOpenSignup(context);
    storeSignUp(services, signUp, !isMailOn(services.config), now);
    return { message: isMailOn(services.config) ? CHECK_MAIL : "Account created. You can log in now." };
  },
  stored: ({ services, client }, { email }) => services.log.info("signup", attemptOf(client, email)),
});

/** Guests cannot become ordinary users (`seed-data.md` §4). */
const guestProblems = ({ email }: User, isLeaving: boolean): Problems | undefined =>
  isLeaving && isGuest(email) ? { guest_account: "Guests cannot change their address or password" } : undefined;

const update = action({
  method: "PATCH",
  path: "/api/users",
  aliases: ["/api/users/:id"],
  id: "updateUser",
  summary: "Edit the caller's user",
  description:
    "A new password needs the current one and logs out all other tokens. A new address may have to be verified first.",
  request: () => named("UserChanges", () => updateReader.schema()),
  response: schema,
  example: { name: "Head gardener" },
  writes: "account",
  prepare: async (context): Promise<{ checked: User; passwordHash: string | undefined }> => {
    const user = ownUser(context);
    const input = updateReader.read(unwrapped(context.body));
    const { password, new_password, new_password_confirmation, email } = input;
    const { services, db } = context;
    const isMoving = email !== undefined && email !== null && normalEmail(email) !== user.email;
    const isChangingPassword = password !== undefined || new_password !== undefined;
    refuse(
      guestProblems(user, isMoving || isChangingPassword),
      isMoving ? emailProblems(db, services.config, normalEmail(email), user.id) : undefined,
      isChangingPassword
        ? (passwordProblems(new_password ?? "", new_password_confirmation ?? "") ??
            (await ownPasswordProblems(context, user, password ?? "")))
        : undefined,
    );
    updateReader.checkStored(input);
    return {
      checked: user,
      passwordHash: isChangingPassword ? await hashPassword(context, new_password ?? "") : undefined,
    };
  },
  run: (context, _, { checked, passwordHash }) => {
    const { db, services, nowText, now, session, deviceId } = context;
    const user = ownUser(context);
    if (passwordHash !== undefined) requireSamePassword(checked, user);
    const input = updateReader.read(unwrapped(context.body));
    const { name, language } = input;
    const address = normalEmail(input.email ?? user.email);
    const isMoving = address !== user.email;
    if (isMoving) refuse(emailProblems(db, services.config, address, user.id));
    const isVerifiedFirst = isMoving && isMailOn(services.config);
    const moved = isMoving && !isVerifiedFirst ? { email: address, unconfirmed_email: null } : {};
    const next = { ...user, name: name ?? user.name, language: language ?? user.language, ...moved };
    const changed = next.name !== user.name || next.language !== user.language || next.email !== user.email;
    if (changed) editUser(db, { ...next, updated_at: nowText });
    if (isVerifiedFirst) requestNewAddress(services, user, address, now);
    if (passwordHash !== undefined) {
      changePassword(db, user.id, passwordHash, nowText);
      revokeOtherTokens(db, deviceId, session.jti);
      pruneTokens(db, now);
    }
    return recordOf(ownUser(context));
  },
});

const ownPassword = new InputReader({ password: field(text(), "C!") }, "create");

const remove = action({
  method: "DELETE",
  path: "/api/users",
  body: "required",
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
    deleteAccount(context.db, user.device_id);
    context.services.jobs.announce();
    return recordOf(user);
  },
});

const certificateFields = { email: field(text(), "C!"), password: field(text(), "C!") };

const controlCertificate = action({
  method: "POST",
  path: "/api/users/control_certificate",
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

const resendVerification = publicAction({
  method: "POST",
  path: "/api/users/resend_verification",
  id: "resendVerification",
  summary: "Send the verification mail again",
  description: "For accounts that are not verified yet.",
  response: messageSchema("user"),
  refusals: { not_found: notFound().body, invalid: ALREADY_VERIFIED },
  example: { email: "gardener@example.com" },
  input: { email: field(text(), "C!") },
  writes: "account",
  run: ({ db, services, now }, { email }) => {
    const user = findUserByEmail(db, email ?? "");
    if (!user) throw notFound();
    if (isVerified(services.config, user)) throw invalid(ALREADY_VERIFIED);
    sendVerification(services, user, now);
    return { user: CHECK_MAIL };
  },
});

/** The caller's user: sign-up, edit, deletion, control certificates. Source: `accounts.md` §3. */
export const users = {
  name: "users",
  summary: "Operator data such as registration e-mail",
  actions: [list, create, update, remove, controlCertificate, resendVerification],
};
