import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../support/database";
import { sendRaw } from "../../support/sockets";
import {
  get,
  makeAccount,
  patch,
  post,
  put,
  remove,
  scenarios,
  type Scenario,
  send,
  type TestAccount,
} from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const soil = { label: "Soil", pin: 59, mode: 1 };
const given = { soil: post("/api/sensors", soil) };
const notJson = { status: 422, is: { error: "This API takes JSON. Send a valid JSON object." } };
const brackets = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const braces = (depth: number): string => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
/** A sensor with a further, unknown key. */
const soilWith = (json: string): string => `${JSON.stringify(soil).slice(0, -1)},"more":${json}}`;

const needingBody = [
  { name: "POST", make: (body?: string) => post("/api/sensors", body) },
  { name: "PATCH", make: (body?: string) => patch("/api/sensors/$soil", body) },
  { name: "PUT", make: (body?: string) => put("/api/sensors/$soil", body) },
  { name: "PATCH of a single record", make: (body?: string) => patch("/api/device", body) },
  { name: "POST without token", make: (body?: string) => post("/api/tokens", body, { as: "nobody" }) },
  { name: "POST of an action", make: (body?: string) => post("/api/device/reset", body) },
  { name: "DELETE /api/users", make: (body?: string) => remove("/api/users", body) },
];
const refusedBodies: readonly [string, string | undefined][] = [
  ["no body", undefined],
  ["an empty body", ""],
  ["blanks", " \r\n"],
  ["a broken object", "{"],
  ["a trailing comma", '{"label":"x",}'],
  ["text after the object", "{} {}"],
  ["single quotes", "{'label':'x'}"],
  ["a form", "label=x&pin=1"],
  ["a number", "3"],
  ["a text", '"x"'],
  ["null", "null"],
  ["true", "true"],
  ["an empty array", "[]"],
  ["an array of objects", "[{}]"],
];

scenarios("bodies (accounts.md §1.2)", [
  ...needingBody.flatMap(({ name, make }) =>
    refusedBodies.map(([what, body]): Scenario => ({
      name: `${name} refuses ${what}`,
      given,
      send: make(body),
      ...notJson,
    })),
  ),
  ...[
    "application/json",
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "x",
  ].map((type) => ({
    name: `the content type ${type} does not matter`,
    send: post("/api/sensors", soil, { headers: { "content-type": type } }),
    has: soil,
  })),
  ...[`\ufeff${JSON.stringify(soil)}`, ` \ufeff${JSON.stringify(soil)}`, "\ufeff", "\ufeff\ufeff{}"].map((body) => ({
    name: `a byte order mark is refused like broken JSON: ${JSON.stringify(body)}`,
    send: post("/api/sensors", body),
    ...notJson,
    then: [
      { send: get("/api/sensors"), is: [] },
      { send: post("/api/saved_gardens/snapshot", body), ...notJson },
      { send: patch("/api/dos_config", body), ...notJson },
    ],
  })),
  {
    name: "the token is looked at before a byte order mark",
    send: post("/api/sensors", `\ufeff${JSON.stringify(soil)}`, { as: "nobody" }),
    status: 401,
  },
  {
    name: "a byte order mark in a text is a character like others",
    send: post("/api/sensors", { ...soil, label: "a\ufeffb" }),
    has: { label: "a\ufeffb" },
  },
  { name: "white space around the object", send: post("/api/sensors", ` \n${JSON.stringify(soil)}\t`), has: soil },
  { name: "the last of two equal keys counts", send: post("/api/sensors", soilWith('1,"pin":3')), has: { pin: 3 } },
  { name: "DELETE ignores a broken body", given, send: remove("/api/sensors/$soil", "{"), has: soil },
  { name: "DELETE needs no body", given, send: remove("/api/sensors/$soil"), has: soil },
  {
    name: "unknown keys are ignored",
    send: post("/api/sensors", { ...soil, color: "red", nested: { a: [1] } }),
    has: soil,
    lacks: ["color", "nested"],
  },
  {
    name: "read-only keys are ignored on create",
    send: post("/api/sensors", { ...soil, id: 4711, device_id: 1, created_at: "2001-01-01T00:00:00Z", updated_at: 5 }),
    has: { device_id: "$device", ...soil, created_at: expect.not.stringContaining("2001") },
    then: [{ send: get("/api/sensors/4711"), status: 404 }],
  },
  {
    name: "read-only keys are ignored on edit",
    given,
    send: patch("/api/sensors/$soil", { id: 4711, device_id: 1, created_at: "2001-01-01T00:00:00Z", pin: 3 }),
    has: { id: "$soil", device_id: "$device", pin: 3, created_at: expect.not.stringContaining("2001") },
  },
  { name: "an edit may have no keys", given, send: patch("/api/sensors/$soil", {}), has: soil },
  {
    name: "keys of the language are unknown keys",
    send: post("/api/sensors", '{"__proto__":{"label":"x"},"constructor":{},"toString":1,"pin":1,"mode":1}'),
    status: 422,
    is: { label: "Label is required" },
  },
  {
    name: "keys of the language in a wrapped object are unknown keys",
    send: patch("/api/users", '{"user":{"__proto__":{"name":"Other"}},"__proto__":{"name":"Other"}}'),
    has: { name: "Gardener" },
  },
]);

scenarios("nesting (accounts.md §1.2)", [
  { name: "100 levels of arrays", send: post("/api/sensors", soilWith(brackets(99))), has: soil },
  { name: "101 levels of arrays", send: post("/api/sensors", soilWith(brackets(100))), ...notJson },
  { name: "100 levels of objects", send: post("/api/sensors", soilWith(braces(99))), has: soil },
  { name: "101 levels of objects", send: post("/api/sensors", soilWith(braces(100))), ...notJson },
  {
    name: "many lists side by side",
    send: post("/api/sensors", soilWith(`[${Array(500).fill("[{}]").join()}]`)),
    has: soil,
  },
  { name: "brackets in a text", send: post("/api/sensors", soilWith(JSON.stringify("[{".repeat(300)))), has: soil },
  {
    name: "brackets in a text after a quotation mark",
    send: post("/api/sensors", soilWith(JSON.stringify(`"\\"${"[".repeat(300)}`))),
    has: soil,
  },
  { name: "brackets in a key", send: post("/api/sensors", soilWith(`{"${"[".repeat(300)}":1}`)), has: soil },
  {
    name: "levels after a text that ends with a backslash",
    send: post("/api/sensors", soilWith(`["\\\\",${brackets(100)}]`)),
    ...notJson,
  },
  { name: "100,000 levels", send: post("/api/sensors", brackets(100_000)), ...notJson },
  { name: "100,000 levels that are never closed", send: post("/api/sensors", "[".repeat(100_000)), ...notJson },
]);

const MAXIMUM = 5 * 1024 * 1024;
const tooLarge = { status: 413, json: { error: "Request body is too large." } };

/** A sensor without its other fields, in exactly `bytes` bytes. */
const sized = (bytes: number): Uint8Array => new TextEncoder().encode(`{"label":"${"a".repeat(bytes - 12)}"}`);

/** The same bytes without a length in the head. */
const inChunks = (content: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < content.length; at += 65_536) controller.enqueue(content.subarray(at, at + 65_536));
      controller.close();
    },
  });

describe("size of bodies (accounts.md §1.2)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
  });
  afterAll(() => server.stop());

  const sendSized = async (bytes: number, isChunked: boolean, authorization: string) => {
    const content = sized(bytes);
    const response = await fetch(`${server.base}/api/sensors`, {
      method: "POST",
      headers: authorization === "" ? {} : { authorization },
      body: isChunked ? inChunks(content) : content,
    });
    return { status: response.status, json: await response.json() };
  };

  const allowed = { status: 422, json: { pin: "Pin is required", mode: "Mode is required" } };
  test.each([
    ["5 MiB", MAXIMUM, allowed],
    ["one byte more", MAXIMUM + 1, tooLarge],
    ["20 MiB", 20 * 1024 * 1024, tooLarge],
  ] as const)("%s", async (_, bytes, expected) => {
    const before = contentOf(server);
    expect(await sendSized(bytes, false, account.token)).toEqual(expected);
    expect(await sendSized(bytes, true, account.token)).toEqual(expected);
    expect(contentOf(server)).toBe(before);
  });

  test("without token a large body is refused for the token", async () => {
    for (const isChunked of [false, true]) {
      const { status, json } = await sendSized(20 * 1024 * 1024, isChunked, "");
      expect({ status, json }).toEqual({
        status: 401,
        json: { error: "Not authenticated. Send a token in the Authorization header." },
      });
    }
  });

  test("an action that ignores its body ignores its size", async () => {
    const { json } = await send(server, post("/api/sensors", soil), account.token);
    const { id } = json as { id: number };
    const response = await fetch(`${server.base}/api/sensors/${id}`, {
      method: "DELETE",
      headers: { authorization: account.token },
      body: sized(MAXIMUM + 1),
    });
    expect(await response.json()).toMatchObject({ id, ...soil });
  });

  test.each([
    ["without query", "/api/releases", { status: 422, body: expect.stringContaining("query string") }],
    ["without query, with a slash", "/api/releases/", { status: 422, body: expect.stringContaining("query string") }],
    ["with a query", "/api/releases?platform=sbc", { status: 404, body: '{"error":"Record not found."}' }],
  ] as const)("a GET that carries its filter in a body, %s (operations.md §6)", async (_, path, expected) => {
    const body = '{"platform":"sbc"}';
    const lines = [`GET ${path} HTTP/1.1`, "Host: localhost", `Authorization: ${account.token}`];
    const { status, body: text } = await sendRaw(server, [...lines, `Content-Length: ${body.length}`], body);
    expect({ status, body: text }).toEqual(expected);
  });

  test("a body of other GETs does not matter", async () => {
    const lines = ["GET /api/users/ HTTP/1.1", "Host: localhost", `Authorization: ${account.token}`];
    const { status } = await sendRaw(server, [...lines, "Content-Length: 2"], "{}");
    expect(status).toBe(200);
  });

  test.each([
    ["/api/sensors", 7],
    ["/api//sensors.json/", 8],
  ])("a body in chunks is read whole by %s", async (path, pin) => {
    const lines = [`POST ${path} HTTP/1.1`, "Host: localhost", `Authorization: ${account.token}`];
    const chunks = `e\r\n{"label":"caf\xc3\r\n1d\r\n\xa9 in pieces","pin":${pin},"mode":1\r\n1\r\n}\r\n0\r\n\r\n`;
    const { status, body } = await sendRaw(server, [...lines, "Transfer-Encoding: chunked"], chunks);
    expect({ status, body }).toEqual({
      status: 200,
      body: expect.stringContaining(`"caf\xc3\xa9 in pieces","pin":${pin}`),
    });
  });
});
