import type { Context } from "../../framework/context";
import { NO_REQUEST } from "../../framework/origin";
import { ownerOf } from "../../framework/right";
import type { Services } from "../../framework/services";
import type { PublicAddress } from "../../platform/network/public-address";
import type { User } from "./user/accounts";

type Account = Pick<User, "id" | "device_id">;

const NOBODY = {
  peer: "",
  address: "",
  isIdentified: false,
  isTrusted: false,
  isLoopback: false,
  device: undefined,
  dialect: undefined,
  isBrowser: false,
};
/** Signal for work that no client waits for. */
const NEVER = new AbortController().signal;

/**
 * The contexts of work on accounts outside of requests, all at the present time. `publicAddress`: the address that links in
 * mails begin with. Looking for it takes a while, and few records have links.
 */
export function contextsOf(services: Services, publicAddress: () => PublicAddress): (account: Account) => Context {
  const now = services.clock();
  const shared = {
    services,
    db: services.db,
    requestId: NO_REQUEST,
    now,
    nowText: now.toISOString(),
    client: {
      ...NOBODY,
      get publicAddress() {
        return publicAddress();
      },
    },
    params: {},
    query: new URLSearchParams(),
    signal: NEVER,
    body: {},
    readmit: () => {},
  };
  return ({ id: userId, device_id: deviceId }) => ({
    ...shared,
    userId,
    deviceId,
    caller: ownerOf(userId, deviceId),
    session: { userId, deviceId, jti: "", exp: 0, aud: "unknown" },
  });
}

/** Context of one account. */
export const contextOf = (services: Services, account: Account, publicAddress: () => PublicAddress): Context =>
  contextsOf(services, publicAddress)(account);
