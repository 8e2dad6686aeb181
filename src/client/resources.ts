import type { Connection } from "./connection";
import { COLLECTIONS, SINGLES } from "./paths";
import type { Resources } from "./records";
import type { CallOptions } from "./verbs";

/** Records of a page, unless the call says otherwise. */
const PER_PAGE = 100;

async function* pagesOf(
  connection: Connection,
  path: string,
  { per = PER_PAGE, ...filter }: { readonly per?: number } = {},
  options: CallOptions = {},
): AsyncGenerator<unknown[]> {
  for (let page = 1; ; page++) {
    const query = { ...filter, page, per };
    const records = await connection.request<unknown[]>("GET", path, { ...options, query });
    if (records.length > 0) yield records;
    if (records.length < per || per < 1) return;
  }
}

type Verbs = Readonly<Record<string, (...given: never[]) => unknown>>;

/** The work of each verb of a collection. */
const collectionVerbs = (connection: Connection, path: string) =>
  ({
    list: (query: object = {}, options: CallOptions = {}) => connection.request("GET", path, { ...options, query }),
    pages: (filter: object = {}, options: CallOptions = {}) => pagesOf(connection, path, filter, options),
    search: (query: object, options: CallOptions = {}) =>
      connection.request("GET", `${path}/search`, { ...options, query }),
    get: (id: number, options: CallOptions = {}) => connection.request("GET", `${path}/${id}`, options),
    create: (body: object, options: CallOptions = {}) => connection.request("POST", path, { ...options, body }),
    update: (id: number, body: object, options: CallOptions = {}) =>
      connection.request("PATCH", `${path}/${id}`, { ...options, body }),
    updateSeveral: (ids: readonly number[], body: object, options: CallOptions = {}) =>
      connection.request("PATCH", path, { ...options, body: { ...body, ids } }),
    delete: (ids: number | readonly number[], options: CallOptions = {}) =>
      connection.request("DELETE", `${path}/${[ids].flat().join(",")}`, options),
    deleteAll: async (options: CallOptions = {}) => {
      await connection.request("DELETE", `${path}/all`, options);
    },
  }) satisfies Verbs;

/** The work of each verb of a record that an account has only once. */
const singleVerbs = (connection: Connection, path: string) =>
  ({
    get: (options: CallOptions = {}) => connection.request("GET", path, options),
    update: (body: object, options: CallOptions = {}) => connection.request("PATCH", path, { ...options, body }),
    reset: async (options: CallOptions = {}) => {
      await connection.request("DELETE", path, options);
    },
  }) satisfies Verbs;

type ResourceTable<Verb> = Readonly<Record<string, { readonly path: string; readonly verbs: readonly Verb[] }>>;

/** The resources of a table, each with its own verbs. */
const resourcesOf = <V extends Verbs>(table: ResourceTable<keyof V & string>, verbsAt: (path: string) => V) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { path, verbs }]) => {
      const all = verbsAt(`/api/${path}`);
      return [name, Object.fromEntries(verbs.map((verb) => [verb, all[verb]]))];
    }),
  );

/** Everything an account has. */
export const createResources = (connection: Connection): Resources =>
  ({
    ...resourcesOf(COLLECTIONS, (path) => collectionVerbs(connection, path)),
    ...resourcesOf(SINGLES, (path) => singleVerbs(connection, path)),
  }) as unknown as Resources; // the tables and the type are generated together
