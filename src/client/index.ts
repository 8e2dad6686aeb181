/** A client for programs: browsers, Node 20 and newer, Bun. Source: `device-account-api.md`. */
import type { Client, ConnectOptions } from "./client";
import { clientOf } from "./client-of";
import { Connection } from "./connection";

export { isHigher } from "./number";
export type { Change, Changes, ChangesFilter, Client, ConnectOptions, Problem, RequestOptions } from "./client";
export { GardenshedError } from "./error";
export type * from "./records";
export type * from "./verbs";

/**
 * Connects to a server. With e-mail and password it logs in now, and again before the token ends or when it is refused.
 * A token is used as it is, and the first call tells whether it is good.
 * @throws GardenshedError such as 422 with `fields.auth` for a wrong password.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
  const connection = new Connection(options);
  await connection.session.token();
  return clientOf(connection);
}
