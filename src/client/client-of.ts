import type { Changes, ChangesFilter, Client } from "./client";
import type { Connection } from "./connection";
import type { AccountExport, Login, Rehearsal, Sync } from "./records";
import { createResources } from "./resources";
import { uploadImage } from "./upload";

/** Everything that can be asked over a connection. */
export function clientOf(connection: Connection): Client {
  const { session } = connection;
  const resources = createResources(connection);
  return {
    ...resources,
    images: { ...resources.images, upload: (jpeg, meta, call) => uploadImage(connection, resources, jpeg, meta, call) },
    device: { ...resources.device, sync: (call) => connection.request<Sync>("GET", "/api/device/sync", call) },
    export: async (call) =>
      (await connection.request<AccountExport | null>("POST", "/api/export_data", call)) ?? undefined,
    changes: (filter: ChangesFilter = {}, call) =>
      connection.request<Changes>("GET", "/api/changes", { ...call, query: filter }),
    rehearse: (body, { timeline = true, ...call } = {}) =>
      connection.request<Rehearsal>("POST", "/api/rehearsals", { ...call, body, query: { timeline } }),
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
