import { addressWithoutRequest } from "../platform/network/public-address";
import { loginObject, signToken, storeToken } from "../features/account/commands";
import { requireUser } from "./account";
import type { CommandContext } from "./command";
import { withProgram } from "./program";

/** Prints the answer of a log-in as one line of JSON. Source: `operations.md` §1. */
export async function printToken(context: CommandContext): Promise<void> {
  const login = await withProgram(context, async (services) => {
    const { config, writes, clock } = services;
    const user = requireUser(services, context.words[0] ?? "");
    const token = await signToken(services, user, "unknown", addressWithoutRequest(config, config.port), clock());
    return writes.run(
      "account",
      () => {
        storeToken(services, user.device_id, token, clock());
        return loginObject(token, requireUser(services, user.email));
      },
      user.device_id,
    );
  });
  context.out(JSON.stringify(login));
}
