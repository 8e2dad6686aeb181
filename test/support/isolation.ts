import { beforeAll, expect, test } from "bun:test";
import type { Action } from "../../src/framework/action";
import { contentOf } from "./database";
import { creationsIn, Examples } from "./examples";
import { get, makeAccount, PASSWORD, send, type TestAccount } from "./scenarios";
import { storedNotice } from "./stored";
import type { TestServer } from "./server";

const methodsOf = ({ method }: Action): string[] => (method === "PATCH" ? ["PATCH", "PUT"] : [method]);
const pathsOf = ({ path, aliases }: Action): string[] => [path, ...aliases];

/** Every way to reach actions: their methods on their paths and aliases. */
export const routesOf = (actions: readonly Action[]) =>
  actions.flatMap((action) =>
    pathsOf(action).flatMap((path) => methodsOf(action).map((method) => ({ action, method, path }))),
  );

/** Everybody may read published versions and notes of releases: their ids are no account's own (`sequences.md` §9, `care.md`). */
const SHARED = new Set(["sequence_versions", "releases"]);
const collectionOf = (path: string): string => path.split("/")[2] ?? "";

/**
 * An account never sees, changes or deletes what belongs to another, through none of the actions. `server`: one that has
 * them all.
 */
export function isolationTests(server: () => TestServer, actions: readonly Action[]): void {
  const routes = routesOf(actions);
  const creations = creationsIn(actions);
  let owner: TestAccount;
  let stranger: TestAccount;
  let owned: Examples;
  let strangers: Examples;
  beforeAll(async () => {
    [owner, stranger] = [await makeAccount(server()), await makeAccount(server())];
    [owned, strangers] = [new Examples(server(), owner), new Examples(server(), stranger)];
    await owned.createAll();
    await storedNotice()(server().services, owner.deviceId);
    await send(server(), get("/api/dos_config"), owner.token);
    await send(server(), get("/api/dos_config"), stranger.token);
  });

  /** Id of a record of the owner: an example, or one the service has made. */
  const ownedId = async (name: string): Promise<number> => {
    if (creations.has(name)) return owned.idOf(name);
    const { json } = await send(server(), get(`/api/${name}`), owner.token);
    const [first] = json as readonly { readonly id: number }[]; // a list
    if (!first) throw new Error(`${name} has no record to try`);
    return first.id;
  };

  const byId = routes.filter(
    ({ action, path }) => action.access === "token" && action.path.includes(":id") && !SHARED.has(collectionOf(path)),
  );
  test.each(byId.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    async (_, { action, method, path }) => {
      const id = await ownedId(collectionOf(action.path));
      const body = await strangers.bodyOf(action);
      const before = contentOf(server());
      const ids = action.path.startsWith("/api/points/") && method === "DELETE" ? [`${id}`, `${id},${id}`] : [`${id}`];
      for (const each of ids) {
        const request = { method, path: path.replace(/:\w+/g, each), ...(method === "GET" ? {} : { body }) };
        const { status, json } = await send(server(), request, stranger.token);
        expect({ status, json }).toEqual({ status: 404, json: { error: "Record not found." } });
      }
      expect(contentOf(server())).toBe(before);
    },
  );

  const lists = routes.filter(
    ({ action, method, path }) =>
      action.access === "token" && method === "GET" && creations.has(collectionOf(path)) && !path.includes(":"),
  );
  test.each(lists.map(({ path }) => [path] as const))("GET %s shows own records only", async (path) => {
    const { status, json } = await send(server(), get(path), stranger.token);
    expect(status).toBe(200);
    const { deviceId } = stranger;
    for (const record of json as readonly object[]) expect(record).toMatchObject({ device_id: deviceId }); // a list
    expect(JSON.stringify(json)).not.toContain(`"device_id":${owner.deviceId},`);
  });

  const naming = [...creations].filter(([, { reference }]) => /"\w+_id":\d/.test(JSON.stringify(reference.example)));
  test.each(naming)("POST /api/%s refuses to name another account's records", async (_, action) => {
    const body = await owned.bodyOf(action);
    const before = contentOf(server());
    const { status, json } = await send(server(), { method: "POST", path: action.path, body }, stranger.token);
    expect({ status: [404, 422].includes(status), json }).toEqual({ status: true, json: expect.any(Object) });
    expect(contentOf(server())).toBe(before);
  });

  const clearings = routes.filter(({ method, path }) => method === "DELETE" && path.endsWith("/all"));
  test.each(clearings.map(({ path }) => [path] as const))(
    "DELETE %s leaves the other account's records",
    async (path) => {
      const id = await owned.idOf(collectionOf(path));
      const list = async () => (await send(server(), get(`/api/${collectionOf(path)}`), owner.token)).json;
      const before = await list();
      expect(before).toContainEqual(expect.objectContaining({ id }));
      const { status, json } = await send(server(), { method: "DELETE", path }, stranger.token);
      expect({ status, json }).toEqual({ status: 200, json: {} });
      expect(await list()).toEqual(before);
    },
  );

  /** What of the database belongs to the owner. */
  const ownersRows = (): string => {
    const { db } = server().services;
    const tables = db.rows("select name from sqlite_schema where type = 'table'").map(({ name }) => String(name));
    return JSON.stringify(
      tables
        .filter((table) => db.rows(`pragma table_info(${table})`).some(({ name }) => name === "device_id"))
        .filter((table) => !["users", "token_issuances"].includes(table))
        .map((table) => [table, db.rows(`select * from ${table} where device_id = ${owner.deviceId}`)]),
    );
  };
  const sweeping = [
    ["a reset", { method: "POST", path: "/api/device/reset", body: { password: PASSWORD } }],
    ["an edit of the device", { method: "PATCH", path: "/api/device", body: { name: "Mine", order_number: "mine" } }],
    ["the end of settings", { method: "DELETE", path: "/api/dos_config/1" }],
    ["the end of the account", { method: "DELETE", path: "/api/users", body: { password: PASSWORD } }],
  ] as const;
  test.each(sweeping)("%s leaves the other account alone", async (_, request) => {
    const { token } = await makeAccount(server());
    const before = ownersRows();
    expect((await send(server(), request, token)).status).toBe(200);
    expect(ownersRows()).toBe(before);
  });
}
