import { brokerCredential } from "../../../../src/features/messaging/broker/credential";
import { signToken, storeToken } from "../../../../src/features/account/session/sessions";
import { makeAccount, remove, send } from "../../../support/scenarios";
import type { TestServer } from "../../../support/server";

/* Who logs in at another broker, and what that one asks. */

export interface Login {
  readonly username: string;
  readonly password: string;
}

export interface Guests {
  readonly login: Login;
  /** End of its token, in seconds since the epoch. */
  readonly until: number;
  readonly neighbour: Login;
  readonly revoked: Login;
  readonly expired: Login;
  readonly server: Login;
}

const loginOf = ({ deviceId, token }: { readonly deviceId: number; readonly token: string }): Login => ({
  username: `device_${deviceId}`,
  password: token,
});

export async function makeGuests(server: TestServer): Promise<Guests> {
  const { services } = server;
  const [owner, neighbour, former] = [await makeAccount(server), await makeAccount(server), await makeAccount(server)];
  await send(server, remove("/api/tokens"), former.token);
  const address = { secure: false, host: "localhost", port: 80 };
  const now = services.clock();
  const user = { id: owner.userId, device_id: owner.deviceId };
  const old = await signToken(services, user, "bot", address, now, Math.floor(now.getTime() / 1000) - 1);
  await services.writes.run("account", () => storeToken(services, owner.deviceId, old, now), owner.deviceId);
  const session = await services.tokens.verify(owner.token, now.getTime());
  return {
    login: loginOf(owner),
    until: session?.exp ?? 0,
    neighbour: loginOf(neighbour),
    revoked: loginOf(former),
    expired: { username: `device_${owner.deviceId}`, password: old.encoded },
    server: { username: "gardenshed", password: await services.get(brokerCredential).secret() },
  };
}

/** Sends a form, as brokers do. */
export async function ask({ base }: TestServer, path: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(base + path, { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
