import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { UUID } from "../../support/patterns";
import { sendRaw } from "../../support/sockets";
import { get, makeAccount, post, remove, scenarios, type Sent, send, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const JSON_TYPE = "application/json; charset=utf-8";
/** On every answer of the API. */
const common = {
  "cache-control": "max-age=0, private, must-revalidate",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  "x-xss-protection": "1; mode=block",
  "x-download-options": "noopen",
  "x-permitted-cross-domain-policies": "none",
  "referrer-policy": "origin-when-cross-origin, strict-origin-when-cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "strict-transport-security": null,
  "set-cookie": null,
  "access-control-allow-origin": null,
};
const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, DELETE, PUT, PATCH, OPTIONS, HEAD",
  "access-control-expose-headers": "X-Device-Rpc-Id, X-Ignored-Fields, X-Change-Number",
  "access-control-max-age": "0",
  "access-control-allow-credentials": null,
};
const origin = { origin: "https://app.garden.test" };
const withOrigin = (request: Sent): Sent => ({ ...request, headers: { ...request.headers, ...origin } });
const options = (path: string, headers: Record<string, string>): Sent => ({
  method: "OPTIONS",
  path,
  as: "nobody",
  headers,
});
const preflight = { ...origin, "access-control-request-method": "POST" };

const answers: readonly { name: string; send: Sent; status: number; type: string | null }[] = [
  { name: "a record", send: get("/api/device"), status: 200, type: JSON_TYPE },
  { name: "a list", send: get("/api/sensors"), status: 200, type: JSON_TYPE },
  {
    name: "a created record",
    send: post("/api/sensors", { label: "S", pin: 1, mode: 0 }),
    status: 200,
    type: JSON_TYPE,
  },
  { name: "a text", send: get("/api/public_key", { as: "nobody" }), status: 200, type: "text/plain; charset=utf-8" },
  { name: "no content", send: remove("/api/tokens"), status: 204, type: null },
  { name: "a missing token", send: get("/api/device", { as: "nobody" }), status: 401, type: JSON_TYPE },
  { name: "an unknown path", send: get("/api/nothing"), status: 404, type: JSON_TYPE },
  { name: "a path that cannot be decoded", send: get("/api/%zz"), status: 404, type: JSON_TYPE },
  { name: "a path with a slash", send: get("/api/device/"), status: 200, type: JSON_TYPE },
  { name: "a broken body", send: post("/api/sensors", "{"), status: 422, type: JSON_TYPE },
  {
    name: "an old device",
    send: get("/api/device", { headers: { "user-agent": "DeviceOS/1.0.0" } }),
    status: 426,
    type: JSON_TYPE,
  },
  { name: "an answer to OPTIONS", send: options("/api/device", {}), status: 204, type: null },
];

scenarios("headers (accounts.md §§1.7, 1.8)", [
  ...answers.map(({ name, send: request, status, type }) => ({
    name,
    send: request,
    status,
    headers: { ...common, "content-type": type },
  })),
  ...answers.map(({ name, send: request, status, type }) => ({
    name: `${name}, with Origin`,
    send: withOrigin(request),
    status,
    headers: { ...common, ...cors, "content-type": type },
  })),
  {
    name: "a cookie is ignored and none is sent",
    send: get("/api/device", { as: "nobody", headers: { cookie: "token=1" } }),
    status: 401,
    headers: { "set-cookie": null },
  },
  { name: "429 alone tells when to retry", send: get("/api/nothing"), status: 404, headers: { "retry-after": null } },
]);

scenarios("preflight (accounts.md §1.8)", [
  {
    name: "is answered without token",
    send: options("/api/sensors", { ...preflight, "access-control-request-headers": "authorization, X-Other" }),
    headers: { ...common, ...cors, "access-control-allow-headers": "authorization, X-Other" },
  },
  {
    name: "may ask for no headers",
    send: options("/api/sensors", preflight),
    headers: { ...common, ...cors, "access-control-allow-headers": null },
  },
  { name: "works for ids", send: options("/api/sensors/1", preflight), headers: cors },
  { name: "works for paths with slashes", send: options("/api//sensors/", preflight), headers: cors },
  {
    name: "without Origin too",
    send: options("/api/sensors", { "access-control-request-method": "GET" }),
    headers: cors,
  },
  {
    name: "other OPTIONS are 204",
    send: options("/api/sensors", origin),
    status: 204,
    headers: { ...cors, "access-control-allow-headers": null },
  },
]);

scenarios(
  "headers with FORCE_SSL (accounts.md §1.8)",
  [
    { name: "a record", send: get("/api/device"), headers: { "strict-transport-security": "max-age=604800" } },
    {
      name: "an error",
      send: get("/api/nothing"),
      status: 404,
      headers: { "strict-transport-security": "max-age=604800" },
    },
    { name: "a page", send: get("/"), headers: { "strict-transport-security": "max-age=604800" } },
    { name: "the reference", send: get("/docs"), headers: { "strict-transport-security": "max-age=604800" } },
  ],
  { FORCE_SSL: "on" },
);

describe("pages and probes (accounts.md §1.8)", () => {
  scenarios("outside of /api", [
    {
      name: "the start page allows itself only, and pictures that it has made",
      send: get("/", { as: "nobody" }),
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": [
          ...["default-src 'self'", "base-uri 'none'", "connect-src 'self'", "form-action 'self'"],
          ...["frame-ancestors 'self'", "img-src 'self' blob: data:", "object-src 'none'"],
        ].join("; "),
        "x-content-type-options": "nosniff",
      },
    },
    {
      name: "the probe is JSON",
      send: get("/health", { as: "nobody" }),
      has: { status: "ok" },
      headers: { "content-type": JSON_TYPE },
    },
    {
      name: "a script has its type only",
      send: get("/docs/scalar.js", { as: "nobody" }),
      headers: { "x-content-type-options": "nosniff", "x-frame-options": null, "referrer-policy": null },
    },
    ...["/docs", "/docs/json"].map((path) => {
      // Its own test tells what the policy is.
      const { "content-security-policy": _, "cache-control": __, ...rest } = common;
      return { name: path, send: get(path, { as: "nobody" }), headers: rest };
    }),
  ]);
});

describe("X-Device-Rpc-Id (accounts.md §1.8)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    .join("")
    .trim();
  test.each([
    ["an id", "4711"],
    ["blanks inside", "a b  c"],
    ["every printable character", printable],
    ["200 characters", "x".repeat(200)],
  ] as const)("%s is echoed", async (_, id) => {
    for (const request of [
      get("/api/device"),
      get("/api/nothing"),
      post("/api/sensors", "{"),
      options("/api/device", preflight),
    ]) {
      const { headers } = await send(
        server,
        { ...request, headers: { ...request.headers, "x-device-rpc-id": id } },
        account.token,
      );
      expect(headers.get("x-device-rpc-id")).toBe(id);
    }
  });

  test.each([
    ["none", []],
    ["an empty one", ["X-Device-Rpc-Id:"]],
    ["201 characters", [`X-Device-Rpc-Id: ${"x".repeat(201)}`]],
    ["a letter outside of ASCII", ["X-Device-Rpc-Id: caf\xe9"]],
    ["a tab", ["X-Device-Rpc-Id: a\tb"]],
  ] as const)("%s is replaced by a fresh UUID", async (_, lines) => {
    const ids = new Set<string | undefined>();
    for (const path of ["/api/global_config", "/api/global_config/", "/api/nothing", "/api/device"]) {
      const { headers } = await sendRaw(server, [`GET ${path} HTTP/1.1`, "Host: localhost", ...lines]);
      expect(headers.get("x-device-rpc-id")).toMatch(UUID);
      ids.add(headers.get("x-device-rpc-id"));
    }
    expect(ids.size).toBe(4);
  });
});
