import { DEVICE_LIMIT_MAXIMUM, DEVICE_LIMITS, setDeviceLimit } from "../features/account/commands";
import { requireUser } from "./account";
import { choose } from "./choose";
import { type CommandContext, UsageError } from "./command";
import { withWrite } from "./program";

/** Sets one of the three limits that only an operator may change. Source: `accounts.md` §6.4. */
export async function setLimit(context: CommandContext): Promise<void> {
  const [email = "", field = "", text = ""] = context.words;
  const limit = choose("The limit", field, DEVICE_LIMITS);
  const value = /^\d+$/.test(text) ? Number(text) : Infinity;
  if (value > DEVICE_LIMIT_MAXIMUM) {
    throw new UsageError(
      `${limit} must be a whole number from 0 to ${DEVICE_LIMIT_MAXIMUM}; 0 is the default of the server.`,
    );
  }
  const user = await withWrite(context, (services) => {
    const { db, clock } = services;
    const found = requireUser(services, email);
    setDeviceLimit(db, found.device_id, limit, value, clock());
    return found;
  });
  context.out(`Set ${limit} of ${user.email} to ${value}${value === 0 ? ", the default of the server" : ""}.`);
}
