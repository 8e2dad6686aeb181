import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { endpoints } from "../../../src/features";
import { routesOf } from "../../support/isolation";
import { get, makeAccount, patch, post, put, remove, scenarios, send, type TestAccount } from "../../support/scenarios";
import { sendRaw } from "../../support/sockets";
import { startServer, type TestServer } from "../../support/server";

const soil = { label: "Soil", pin: 59, mode: 1 };
const given = { soil: post("/api/sensors", soil) };
const noRoute = { status: 404, is: { error: "Not found." } };
const noRecord = { status: 404, is: { error: "Record not found." } };
const head = (path: string) => ({ method: "HEAD", path });

scenarios("paths (accounts.md §1.1)", [
  { name: ".json is stripped from a list", given, send: get("/api/sensors.json"), has: [soil] },
  { name: ".json is stripped from a record", given, send: get("/api/sensors/$soil.json"), has: soil },
  {
    name: ".json is stripped on every method",
    given,
    send: patch("/api/sensors/$soil.json", { pin: 3 }),
    has: { pin: 3 },
  },
  { name: ".json is stripped before a query", given, send: get("/api/sensors.json?page=1&per=1"), has: [soil] },
  { name: ".json is stripped once", given, send: get("/api/sensors.json.json"), ...noRoute },
  { name: ".json in another case is another extension", given, send: get("/api/sensors.JSON"), ...noRoute },
  { name: "another extension finds no list", given, send: get("/api/sensors.xml"), ...noRoute },
  { name: "another extension finds no record", given, send: get("/api/sensors/$soil.xml"), ...noRoute },
  { name: "another extension finds no singular alias", send: get("/api/device/1.html"), ...noRoute },
  { name: "a dot before the last segment is no extension", send: get("/api/device.x/1"), ...noRoute },
  { name: "a trailing slash is ignored", given, send: get("/api/sensors/"), has: [soil] },
  { name: "a trailing slash is ignored after .json", given, send: get("/api/sensors.json/"), has: [soil] },
  { name: "a trailing slash is ignored with a body", send: post("/api/sensors/", soil), has: soil },
  { name: "repeated slashes count as one", given, send: get("/api//sensors///$soil//"), has: soil },
  { name: "repeated slashes count as one at the start", given, send: get("//api/sensors"), has: [soil] },
  { name: "letters may be percent-encoded", given, send: get("/api/%73ensors/$soil"), has: soil },
  { name: "letters are decoded once", send: get("/api/%2573ensors"), ...noRoute },
  { name: "an encoded slash ends no segment", send: get("/api%2Fsensors"), ...noRoute },
  {
    name: "PATCH of an action with an encoded letter",
    send: patch("/api/device/%73ync", { name: "Mine" }),
    ...noRoute,
  },
  { name: "paths outside of /api keep their extension", send: get("/health.json"), ...noRoute },
  { name: "a page may have a trailing slash", send: get("/health/"), has: { status: "ok" } },
  { name: "a resource is case-sensitive", send: get("/api/Sensors"), ...noRoute },
  { name: "the prefix is case-sensitive", send: get("/API/sensors"), ...noRoute },
  { name: "an action is case-sensitive", send: get("/api/device/Sync/x"), ...noRoute },
  { name: "an unknown path", send: get("/api/nothing"), ...noRoute },
  { name: "the prefix alone", send: get("/api"), ...noRoute },
  { name: "an unknown path outside of /api", send: get("/nothing"), ...noRoute },
  { name: "an unknown path without token", send: get("/api/nothing", { as: "nobody" }), ...noRoute },
  { name: "a path that cannot be decoded", send: get("/api/%zz"), ...noRoute },
  { name: "an id that cannot be decoded", send: get("/api/sensors/%zz"), ...noRoute },
  { name: "an ignored id that cannot be decoded", send: get("/api/device/%ff"), ...noRoute },
  { name: "a page that cannot be decoded", send: get("/%e4"), ...noRoute },
  ...["0", "-1", "12abc", "1e3", "+1", "0x1", "%20", "99999999999999999999", "1,2", "null"].map((id) => ({
    name: `an id ${id}`,
    send: get(`/api/sensors/${id}`),
    ...noRecord,
  })),
  { name: "an id with a fraction has an extension", send: get("/api/sensors/1.5"), ...noRoute },
  {
    name: "PUT is a partial update",
    given,
    send: put("/api/sensors/$soil", { label: "Wet" }),
    has: { label: "Wet", pin: 59 },
  },
  {
    name: "HEAD is answered like GET",
    send: head("/api/users"),
    headers: { "content-type": "application/json; charset=utf-8" },
  },
  { name: "HEAD ignores a trailing slash", send: head("/api/users/") },
  { name: "HEAD of an unknown record", send: head("/api/sensors/0"), status: 404 },
  { name: "HEAD of an unknown path", send: head("/api/nothing"), status: 404 },
  { name: "HEAD needs the token that GET needs", send: { ...head("/api/users"), as: "nobody" }, status: 401 },
]);

const anyText = ["1", "0", "-1", "12abc", "%E4%B8%AD", "a%2Fb", "all"];

describe("with an odd Host the steps in a path lead nowhere, not past a limit (accounts.md §1.10)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  test.each([
    "/api//device/./sync",
    "/api//x/../device/sync",
    "/api/x/%2e%2e/device/sync",
    "/api/device/%2E/sync",
    "/api//device\\sync",
    "/api/./users",
  ])("%s", async (path) => {
    const lines = [`GET ${path} HTTP/1.1`, "Host: a b", `Authorization: ${account.token}`];
    expect(await sendRaw(server, lines)).toMatchObject({ status: 404, body: JSON.stringify({ error: "Not found." }) });
  });
});

scenarios("singular aliases (accounts.md §1.1)", [
  ...anyText.map((id) => ({ name: `the device as ${id}`, send: get(`/api/device/${id}`), has: { id: "$device" } })),
  {
    name: "PATCH of the device by id",
    send: patch("/api/device/9", { name: "Mine" }),
    has: { id: "$device", name: "Mine" },
  },
  {
    name: "PUT of the device by id",
    send: put("/api/device/x", { name: "Mine" }),
    has: { id: "$device", name: "Mine" },
  },
  { name: "the device cannot be created", send: post("/api/device", {}), ...noRoute },
  { name: "the device cannot be deleted", send: remove("/api/device/1"), ...noRoute },
  { name: "sync is no id", send: get("/api/device/sync"), lacks: ["name"], has: { devices: expect.any(Array) } },
  {
    name: "reset is no id",
    send: post("/api/device/reset", {}),
    status: 422,
    is: { password: "Password is required" },
  },
  ...["dos_config", "firmware_config", "web_app_config"].flatMap((name) => [
    ...anyText.map((id) => ({
      name: `${name} as ${id}`,
      send: get(`/api/${name}/${id}`),
      has: { device_id: "$device" },
    })),
    { name: `PATCH of ${name} by id`, send: patch(`/api/${name}/9`, {}), has: { device_id: "$device" } },
    { name: `PUT of ${name} by id`, send: put(`/api/${name}/x`, {}), has: { device_id: "$device" } },
    { name: `DELETE of ${name} by id`, send: remove(`/api/${name}/0`), has: { device_id: "$device" } },
    { name: `${name} cannot be created`, send: post(`/api/${name}`, {}), ...noRoute },
  ]),
  { name: "PATCH of the user by id", send: patch("/api/users/0", { name: "Me" }), has: { id: "$user", name: "Me" } },
  { name: "PUT of the user by id", send: put("/api/users/abc", { name: "Me" }), has: { id: "$user", name: "Me" } },
  { name: "the user is not shown by id", send: get("/api/users/1"), ...noRoute },
  { name: "the user is not deleted by id", send: remove("/api/users/1", { password: "password123" }), ...noRoute },
]);

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;
const routes = routesOf(endpoints.flatMap(({ actions }) => actions));
const concrete = (path: string): string => path.replace(/:\w+/g, "1");
const plainPaths = new Set(routes.map(({ path }) => path).filter((path) => !path.includes(":")));
/** A path without parameters goes before one with a parameter that would take it, whatever the method. */
const isReachedBy = (path: string, pattern: string): boolean =>
  plainPaths.has(path) ? pattern === path : new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);
const hasRoute = (method: string, path: string): boolean =>
  routes.some((route) => route.method === method && isReachedBy(path, route.path));
const allPaths = [...new Set(routes.map(({ path }) => concrete(path)))];

describe("every path of the API", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  test.each(allPaths.map((path) => [path] as const))("%s has its own methods only, never 405", async (path) => {
    for (const method of METHODS.filter((each) => !hasRoute(each, path))) {
      const answer = await send(server, { method, path }, account.token);
      expect({ method, status: answer.status, json: answer.json }).toEqual({ method, status: 404, json: noRoute.is });
    }
  });

  test.each(allPaths.filter((path) => hasRoute("PATCH", path)).map((path) => [path] as const))(
    "PUT %s is PATCH",
    async (path) => {
      const answers = await Promise.all(
        ["PATCH", "PUT"].map((method) => send(server, { method, path, body: "{}" }, account.token)),
      );
      const [asPatch, asPut] = answers.map(({ status, json }) => ({ status, json }));
      expect(asPut).toEqual(asPatch);
      expect(asPut?.json).not.toEqual(noRoute.is);
    },
  );

  test.each(allPaths.filter((path) => hasRoute("GET", path) && path !== "/api/tokens").map((path) => [path] as const))(
    "HEAD %s is GET without body",
    async (path) => {
      const asGet = await send(server, { method: "GET", path }, account.token);
      const asHead = await send(server, { method: "HEAD", path }, account.token);
      expect({ status: asHead.status, text: asHead.text, type: asHead.headers.get("content-type") }).toEqual({
        status: asGet.status,
        text: "",
        type: asGet.headers.get("content-type"),
      });
    },
  );

  test.each(["LINK", "PURGE", "PROPFIND", "SEARCH"].map((method) => [method] as const))(
    "%s is a method that no path has",
    async (method) => {
      for (const path of ["/api/sensors", "/api/sensors/"]) {
        const { status, json } = await send(server, { method, path }, account.token);
        expect({ path, status, json }).toEqual({ path, status: 404, json: noRoute.is });
      }
    },
  );
});
