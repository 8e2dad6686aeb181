/** A client for programs: browsers, Node 20 and newer, Bun. Source: `device-account-api.md`. */
import type { Client, ConnectOptions } from "./client";
import { Connection } from "./connection";
import type { AccountExport, Login, Sync } from "./records";
import { createResources } from "./resources";
import { uploadImage } from "./upload";

export type { Client, ConnectOptions, Problem, RequestOptions } from "./client";
export { GardenshedError } from "./error";
export type * from "./records";
export type * from "./verbs";

/**
 * Connects to a server. With e-mail and password it logs in now, and again before the token ends or when it is refused;
 * a token is used as it is, and the first call tells whether it is good.
 * @throws GardenshedError such as 422 with `fields.auth` for a wrong password.
 */
export async function connect(options: ConnectOptions): Promise<Client> {
  const connection = new Connection(options);
  const { session } = connection;
  await session.token();
  const resources = createResources(connection);
  return {
    ...resources,
    images: { ...resources.images, upload: (jpeg, meta, call) => uploadImage(connection, resources, jpeg, meta, call) },
    device: { ...resources.device, sync: (call) => connection.request<Sync>("GET", "/api/device/sync", call) },
    export: async (call) =>
      (await connection.request<AccountExport | null>("POST", "/api/export_data", call)) ?? undefined,
    token: () => session.token(),
    refreshToken: async (call) => {
      const { token } = await connection.request<Pick<Login, "token">>("GET", "/api/tokens", call);
      session.use(token);
      return token;
    },
    logOut: (call) => connection.request("DELETE", "/api/tokens", call),
    request: (method, path, call) => connection.request(method, path, call),
  };
}
