import type { PublicContext } from "../../framework/context";
import { findUser, issueToken, loginObject, signToken } from "../account";
import { dialects } from "../../dialect";
import { messenger } from "./messenger-service";
import { silence } from "./messenger";

/**
 * Gives the log-in object of a guest to the client that waits for it at the broker, after the write that makes the
 * account. Source: `live.md` §3, "Demo".
 */
export function offerDemoAccount(
  context: PublicContext,
  secret: string,
  account: { readonly userId: number; readonly deviceId: number },
): void {
  const { services } = context;
  if (services.get(messenger) === silence) return;
  offer(context, secret, account).catch((cause: unknown) => {
    services.log.warn("demo_not_offered", { cause: String(cause) });
  });
}

async function offer(
  context: PublicContext,
  secret: string,
  { userId, deviceId }: { readonly userId: number; readonly deviceId: number },
): Promise<void> {
  const { services, db, client, now } = context;
  const token = await signToken(services, { id: userId, device_id: deviceId }, "GUEST", client.publicAddress, now);
  const object = await services.writes.run(
    "account",
    () => {
      const user = findUser(db, userId);
      if (!user) return undefined; // the account was not made after all
      issueToken(context, deviceId, token);
      return loginObject(token, user);
    },
    deviceId,
  );
  if (!object) return;
  const dialect = client.dialect === undefined ? undefined : services.get(dialects).byName(client.dialect);
  services.get(messenger).offerDemo(secret, JSON.stringify(object), dialect);
}
