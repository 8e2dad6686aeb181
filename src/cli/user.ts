import { EVERYBODY } from "../platform/db/write-queue";
import { longWorks } from "../framework/long-work";
import {
  changePassword,
  deleteAccount,
  findUser,
  isVerified,
  listAccounts,
  normalEmail,
  pruneTokens,
  readSignUp,
  revokeTokens,
  storeSignUp,
  unlockLogIn,
  verifyUser,
} from "../features/account/commands";
import { requireUser } from "./account";
import { columns } from "./columns";
import { type CommandContext, UsageError } from "./command";
import { choosePassword } from "./password";
import { withProgram, withWrite } from "./program";

/** Commands to manage accounts without e-mail. Source: `operations.md` §1. */

/** Creates an account as `POST /api/users` does. It is verified, and the operator accepts the terms for the user. */
export async function createUser(context: CommandContext): Promise<void> {
  const { words, flags, out } = context;
  const email = normalEmail(words[0] ?? "");
  const { password, announce } = await choosePassword(context);
  await withProgram(context, async (services) => {
    const fields = {
      name: flags.get("name") ?? (email.replace(/@.*/, "") || email),
      email,
      password,
      password_confirmation: password,
      agree_to_terms: true,
    };
    const signUp = await readSignUp(services, fields, (text) => services.passwords.hash(text));
    await services.writes.run("account", () => storeSignUp(services, signUp, true, services.clock()), EVERYBODY);
  });
  out(`Created account ${email}.`);
  announce();
}

/** Prints a head line and a line for each account, oldest first; with `--json` a list of objects. */
export async function listUsers(context: CommandContext): Promise<void> {
  const accounts = await withProgram(context, async ({ db, config }) =>
    listAccounts(db).map((account) => ({
      email: account.email,
      name: account.name,
      device_id: account.device_id,
      verified: isVerified(config, account),
      created_at: account.created_at,
      user_seen_at: account.last_active_at,
      device_seen_at: account.last_saw_api,
    })),
  );
  if (context.flags.has("json")) return context.out(JSON.stringify(accounts, null, 2));
  const rows = accounts.map(({ verified, ...account }) => [
    account.email,
    account.name,
    String(account.device_id),
    verified ? "yes" : "no",
    account.created_at,
    account.user_seen_at ?? "never",
    account.device_seen_at ?? "never",
  ]);
  const heads = ["E-MAIL", "NAME", "DEVICE", "VERIFIED", "CREATED", "USER SEEN", "DEVICE SEEN"];
  for (const line of columns([heads, ...rows])) context.out(line);
}

/** Sets a new password. `--sign-out` ends every token of the account; `--keep-robot` spares the robot's token. */
export async function changeUserPassword(context: CommandContext): Promise<void> {
  const { words, flags, out } = context;
  const [signsOut, keepRobot] = [flags.has("sign-out"), flags.has("keep-robot")];
  if (keepRobot && !signsOut) throw new UsageError("--keep-robot belongs to --sign-out.");
  const { password, announce } = await choosePassword(context);
  const email = await withProgram(context, async ({ db, writes, passwords, clock, trusted, get }) => {
    const user = requireUser({ db, get }, words[0] ?? "");
    const isSame = (await passwords.verify(password, user.password_hash)) !== "wrong";
    const hash = await passwords.hash(password);
    await writes.run(
      "account",
      () => {
        changePassword(db, user, { hash, isSame }, clock());
        unlockLogIn(db, user.id, clock().toISOString());
        pruneTokens({ db, trusted });
        if (signsOut) revokeTokens({ db, get }, user.device_id, { keepRobot });
      },
      user.device_id,
    );
    return user.email;
  });
  const ended = keepRobot ? " and ended its tokens but that of the robot" : " and ended its tokens";
  out(`Changed the password of ${email}${signsOut ? ended : ""}.`);
  announce();
}

/** Verifies the address, as the link in the mail does. */
export async function verifyAccount(context: CommandContext): Promise<void> {
  const sentence = await withWrite(context, (services) => {
    const { db, clock } = services;
    const user = requireUser(services, context.words[0] ?? "");
    const changed = verifyUser(services, user, clock());
    return changed
      ? `Verified account ${findUser(db, user.id)?.email}.`
      : `Account ${user.email} was verified already.`;
  });
  context.out(sentence);
}

/** Deletes an account with everything in it. The command line has asked for `--yes` before. */
export async function deleteUser(context: CommandContext): Promise<void> {
  const email = await withProgram(context, async (services) => {
    const user = requireUser(services, context.words[0] ?? "");
    await services.writes.run("account", () => deleteAccount(services, user.device_id), user.device_id);
    await services.get(longWorks).finish(user.device_id);
    return user.email;
  });
  context.out(`Deleted account ${email} and everything in it.`);
}
