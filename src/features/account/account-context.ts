import type { Context } from "../../framework/context";
import { NO_REQUEST } from "../../framework/origin";
import type { Services } from "../../framework/services";
import type { PublicAddress } from "../../platform/network/public-address";
import type { User } from "./user/accounts";

const NOBODY = {
  peer: "",
  address: "",
  isIdentified: false,
  isTrusted: false,
  isLoopback: false,
  device: undefined,
  isBrowser: false,
};
/** Of work that no client waits for. */
const NEVER = new AbortController().signal;

/**
 * The context of work on an account outside of requests. `publicAddress`: the address that links in mails begin with.
 * Looking for it takes a while, and few records have links.
 */
export const contextOf = (
  services: Services,
  { id, device_id }: Pick<User, "id" | "device_id">,
  publicAddress: () => PublicAddress,
): Context => {
  const now = services.clock();
  return {
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
    userId: id,
    deviceId: device_id,
    session: { userId: id, deviceId: device_id, jti: "", exp: 0, aud: "unknown" },
  };
};
