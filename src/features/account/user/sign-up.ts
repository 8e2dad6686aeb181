import { Type } from "@sinclair/typebox";
import { publicAction } from "../../../framework/action";
import type { PublicContext } from "../../../framework/context";
import { forbidden, invalid, notFound, refuse } from "../../../framework/errors";
import { field, InputReader } from "../../../framework/field/fields";
import { named } from "../../../framework/field/schema";
import { isMailOn, queueMail } from "../../../framework/mail";
import type { Services } from "../../../framework/services";
import { CHECK_MAIL, welcomeMail } from "../mails";
import { attemptOf } from "../session/attempt";
import { hashPassword } from "../session/password-work";
import {
  checkNewAccount,
  createAccount,
  findUser,
  findUserByEmail,
  hasAccounts,
  isVerified,
  type NewAccount,
  type User,
} from "./accounts";
import { address, dialectGuestProblem } from "./address";
import { fields, unwrapped } from "./record";

const createReader = new InputReader(fields, "create");

/** Answer to a sign-up that nobody has to verify. */
export const CREATED = "Account created. You can log in now.";
const ALREADY_VERIFIED = { user: "This account is already verified." };
const messageSchema = (key: string) => () => Type.Object({ [key]: Type.String({ examples: [CHECK_MAIL] }) });

/** Refusal of registrations that SIGNUP does not allow. */
export const CLOSED = "This server takes no registrations. Ask its operator for an account.";

/** Whether SIGNUP allows registrations now (`operations.md` §2). */
export const isSignupOpen = ({ config: { signup }, db }: Services): boolean =>
  signup === "open" || (signup === "first" && !hasAccounts(db));

/** @throws Refusal `forbidden` when SIGNUP does not allow registrations. */
export function requireOpenSignup({ services }: PublicContext): void {
  if (!isSignupOpen(services)) throw forbidden(CLOSED);
}

/** A sign-up with valid fields. `agrees`: to the terms of service. */
interface SignUp extends Omit<NewAccount, "isVerified"> {
  readonly password: string;
  readonly confirmation: string;
  readonly agrees: boolean;
}

/**
 * Reads and checks the fields of a sign-up, and hashes its password (`accounts.md` §3.1).
 * @throws Refusal `invalid` with all problems.
 */
export async function readSignUp(
  services: Services,
  body: Readonly<Record<string, unknown>>,
  hash: (password: string) => Promise<string>,
): Promise<SignUp> {
  const input = createReader.read(body);
  const { name, email, password, password_confirmation, language, agree_to_terms } = input;
  const account = { email: email ?? "", password: password ?? "", confirmation: password_confirmation ?? "" };
  const agrees = agree_to_terms === true;
  const { config, db } = services;
  refuse(dialectGuestProblem(services, account.email));
  checkNewAccount(db, config, account, agrees);
  createReader.checkStored(input);
  const passwordHash = await hash(account.password);
  return { ...account, name: name ?? "", language: language ?? "English", passwordHash, agrees };
}

/**
 * Stores an account. Belongs in a write. Checks the address again, because another sign-up may have taken it during the
 * hashing. Answers its id. Queues the mail with the link unless the user is verified.
 */
export function storeSignUp(services: Services, signUp: SignUp, isVerified: boolean, now: Date): number {
  const { config, db } = services;
  checkNewAccount(db, config, signUp, signUp.agrees);
  const { userId } = createAccount(db, { ...signUp, isVerified }, now);
  const user = findUser(db, userId);
  if (user && !isVerified) sendVerification(services, user, now);
  return userId;
}

/** Queues the mail with the link to `/verify/:token` (`accounts.md` §3.2). */
const sendVerification = (services: Services, { confirmation_token: token, device_id }: User, now: Date): void =>
  queueMail(services, welcomeMail, { token }, now, device_id);

/** `POST /api/users` (`accounts.md` §3.1). */
export const signUp = publicAction({
  method: "POST",
  path: "/api/users",
  wrappedIn: "user",
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
  run: (context, _, account) => {
    const { services, now } = context;
    requireOpenSignup(context);
    storeSignUp(services, account, !isMailOn(services.config), now);
    return { message: isMailOn(services.config) ? CHECK_MAIL : CREATED };
  },
  stored: ({ services, client }, { email }) => services.log.info("signup", attemptOf(client, email)),
});

/** `POST /api/users/resend_verification` (`accounts.md` §3.2). */
export const resendVerification = publicAction({
  method: "POST",
  path: "/api/users/resend_verification",
  id: "resendVerification",
  summary: "Send the verification mail again",
  description: "For accounts that are not verified yet.",
  response: messageSchema("user"),
  refusals: { not_found: notFound().body, invalid: ALREADY_VERIFIED },
  example: { email: "gardener@example.com" },
  input: { email: field(address(), "C!") },
  writes: "account",
  run: ({ db, services, now }, { email }) => {
    const user = findUserByEmail(db, email ?? "");
    if (!user) throw notFound();
    if (isVerified(services.config, user)) throw invalid(ALREADY_VERIFIED);
    sendVerification(services, user, now);
    return { user: CHECK_MAIL };
  },
});
