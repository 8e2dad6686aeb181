import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { dialectOfToken } from "../../src/features/account";
import { openEvents } from "../support/event-stream";
import { tempFolder } from "../support/folder";
import { makeAccount, PASSWORD, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { longTest } from "../support/tier";

const OLDSHED = `name = "oldshed"
[paths]
dos_config = "shed_config"
points = "spots"
search = "look"
saved_gardens = "gardens"
[keys]
cropdb_slug = "seedbook_slug"
radius = "reach"
token = "ticket"
[keys.device]
sbc = "board"
[values.pointer_type]
Plant = "Growth"
[values.firmware_hardware]
board_k15 = "shedboard_k15"
[values.product_line]
"standard_" = "classic_"
[values.sort_type]
nn = "nearest"
[script]
send_message = "say"
message = "words"
[classes]
DosConfig = "ShedConfig"
[headers]
x-device-rpc-id = "x-shed-rpc-id"
[agents]
DeviceOS = "ShedOS"
[guests]
"demo.guest" = "oldshed.guest"
demo = "oldshed_demo"
`;

let server: TestServer;
let account: TestAccount;
let shed: string;

beforeAll(async () => {
  const file = join(tempFolder(), "oldshed.toml");
  writeFileSync(file, OLDSHED);
  server = await startServer({ DIALECTS: `0=${file}, https://shed.example=${file}` });
  account = await makeAccount(server);
  shed = server.spoken["oldshed"] ?? "";
});
afterAll(() => server.stop());

async function ask(base: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${account.token}`, "user-agent": "test", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json =
    response.headers.get("content-type")?.startsWith("application/json") && text !== "" ? JSON.parse(text) : text;
  return { status: response.status, json, headers: response.headers };
}

const plant = {
  pointer_type: "Growth",
  name: "Growth",
  x: 1,
  y: 2,
  z: 0,
  reach: 30,
  seedbook_slug: "radius",
  meta: { radius: "x" },
};

describe("a client that speaks a dialect at a port of its own (dialects.md §2)", () => {
  test("makes a record in its words, which others read in theirs", async () => {
    const made = await ask(shed, "POST", "/api/spots", plant);
    expect(made).toMatchObject({ status: 200, json: plant });
    expect(made.json).not.toHaveProperty("radius");
    const own = await ask(server.base, "GET", `/api/points/${made.json.id}`);
    expect(own.json).toMatchObject({
      ...{ pointer_type: "Plant", name: "Growth", radius: 30, cropdb_slug: "radius", meta: { radius: "x" } },
    });
  });

  test("the contract's own words are unknown there", async () => {
    expect(await ask(shed, "GET", "/api/points")).toMatchObject({ status: 404 });
    expect(await ask(server.base, "GET", "/api/spots")).toMatchObject({ status: 404 });
    const { status, json, headers } = await ask(shed, "POST", "/api/spots", { ...plant, reach: undefined, radius: 9 });
    expect({ status, reach: json.reach }).toEqual({ status: 200, reach: 25 });
    expect(headers.get("x-ignored-fields")).toBe("radius");
    expect(await ask(shed, "POST", "/api/spots", { ...plant, pointer_type: "Plant" })).toMatchObject({ status: 422 });
  });

  test("an alias that the reference does not list is translated, too", async () => {
    const told = await ask(shed, "PUT", "/api/shed_config/17", { firmware_hardware: "shedboard_k15" });
    expect(told).toMatchObject({ status: 200, json: { firmware_hardware: "shedboard_k15" } });
    expect(await ask(server.base, "GET", "/api/dos_config")).toMatchObject({
      json: { firmware_hardware: "board_k15" },
    });
  });

  test("a refusal has its keys and its choices", async () => {
    const refused = await ask(shed, "POST", "/api/spots", { pointer_type: "Nothing", reach: "far" });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.json)).toContain("Growth");
    const radius = await ask(shed, "POST", "/api/spots", { ...plant, reach: "far" });
    expect(radius).toMatchObject({ status: 422 });
    expect(Object.keys(radius.json)).toEqual(["reach"]);
  });

  test.each([
    { key: "reach", is: "Radius" },
    { key: "radius", is: "Reach" },
    { key: "name", is: "Name" },
  ])("too many elements under $key are refused under that key", async ({ key, is }) => {
    const crowd = `{"${key}":[${"1,".repeat(300_000)}1]}`;
    const problem = `${is} has too many elements, at most 300000 are allowed in a request`;
    expect(await ask(shed, "POST", "/api/spots", crowd)).toMatchObject({ status: 422, json: { [key]: problem } });
  });

  test("lists are kept in both forms, each with its entity tag", async () => {
    const lists = async (base: string, path: string) => {
      for (let round = 0; round < 2; round++) await ask(base, "GET", path);
      const { json, headers } = await ask(base, "GET", path);
      return { json, etag: headers.get("etag") ?? "" };
    };
    const [own, theirs] = [await lists(server.base, "/api/points"), await lists(shed, "/api/spots")];
    expect(theirs.json[0]).toHaveProperty("reach");
    expect(own.json[0]).toHaveProperty("radius");
    expect(theirs.etag).toContain("oldshed");
    expect(own.etag).not.toBe(theirs.etag);
    const again = await ask(shed, "GET", "/api/spots", undefined, { "if-none-match": theirs.etag });
    expect(again.status).toBe(304);
    expect(await ask(shed, "GET", "/api/spots", undefined, { "if-none-match": own.etag })).toMatchObject({
      status: 200,
    });
  });

  test("no address of the contract names a list that is kept in other words", async () => {
    for (let round = 0; round < 2; round++) await ask(shed, "GET", "/api/spots?q=1");
    const etag = (await ask(shed, "GET", "/api/spots?q=1")).headers.get("etag") ?? "";
    const stamp = etag.slice(etag.indexOf("-"), -1);
    const own = await ask(server.base, "GET", `/api/points?q=1${stamp}`);
    expect(own.json[0]).toHaveProperty("radius");
    expect(own.headers.get("etag") ?? "").not.toContain("oldshed");
  });

  test("an event has its words, whatever people type", async () => {
    const headers = { authorization: `Bearer ${account.token}` };
    const reader = await openEvents(`${shed}/api/events`, headers);
    const name = "row\u2028event: presence\u2029!";
    await ask(shed, "POST", "/api/spots", { ...plant, name });
    const data = (await reader.next("change"))?.data;
    expect(data).toMatchObject({ resource: "spots", record: { name, pointer_type: "Growth", reach: 30 } });
    reader.leave();
  });

  test("a header has its name", async () => {
    const { headers } = await ask(shed, "GET", "/api/device", undefined, { "x-shed-rpc-id": "abc" });
    expect(headers.get("x-shed-rpc-id")).toBe("abc");
    expect(headers.get("x-device-rpc-id")).toBeNull();
    for (const path of ["/api/%zz", "/api/nowhere", "/nowhere"]) {
      const refused = await ask(shed, "GET", path, undefined, { "x-shed-rpc-id": "abc" });
      expect({ path, id: refused.headers.get("x-shed-rpc-id") }).toEqual({ path, id: "abc" });
    }
  });

  test("HEAD and other forms of a path are as ever", async () => {
    for (const path of ["/api/spots.json", "/api//spots/", "/api/%73pots"]) {
      expect(await ask(shed, "GET", path)).toMatchObject({ status: 200 });
      expect(await ask(shed, "HEAD", path)).toMatchObject({ status: 200, json: "" });
    }
  });

  test("a query has its names and values", async () => {
    const { json } = await ask(shed, "POST", "/api/spots/look", { pointer_type: "Growth" });
    expect(json.length).toBeGreaterThan(0);
    expect(await ask(shed, "GET", "/api/changes?records=true")).toMatchObject({ status: 200 });
  });

  test("a segment of own rules may be taken: beside another word it stays what it is", async () => {
    const { json } = await ask(shed, "POST", "/api/invitations/look", { code: "AAAAAAAAAA" });
    expect(json).toEqual({ error: "There is no such invitation." });
  });

  test("at the place of a segment of own rules the contract is meant", async () => {
    const { json } = await ask(shed, "GET", "/api/gardens");
    expect(json).toEqual([]); // saved gardens: the person has one garden
  });

  test("changes name resources and show records in its words", async () => {
    const { json } = await ask(shed, "GET", "/api/changes?records=true");
    const change = json.changes.find((each: { resource: string }) => each.resource === "spots");
    expect(change.record).toMatchObject({ pointer_type: "Growth", reach: expect.any(Number) });
  });

  test("a log-in tells its address, and the token keeps the dialect", async () => {
    const { email } = account;
    const { json } = await ask(shed, "POST", "/api/tokens", { user: { email, password: PASSWORD } });
    expect(json.ticket.unencoded.iss).toBe(`//localhost:${new URL(shed).port}`);
    expect(json).not.toHaveProperty("token");
    const { jti } = json.ticket.unencoded;
    const dialectOf = (token: string) => dialectOfToken(server.services.db, { deviceId: account.deviceId, jti: token });
    expect(dialectOf(jti)).toBe("oldshed");
    const renewed = await ask(server.base, "GET", "/api/tokens", undefined, { authorization: json.ticket.encoded });
    expect(dialectOf(renewed.json.token.unencoded.jti)).toBe("oldshed");
    const own = await ask(server.base, "POST", "/api/tokens", { user: { email, password: PASSWORD } });
    expect(dialectOf(own.json.token.unencoded.jti)).toBeUndefined();
  });

  test("scripts are stored in the contract's words", async () => {
    const step = { kind: "say", args: { words: "message", message_type: "info" } };
    const made = await ask(shed, "POST", "/api/sequences", { name: "say", body: [step] });
    expect(made).toMatchObject({ status: 200, json: { name: "say", body: [step] } });
    const own = await ask(server.base, "GET", `/api/sequences/${made.json.id}`);
    expect(own.json.body).toEqual([{ kind: "send_message", args: { message: "message", message_type: "info" } }]);
  });

  test("a long body is translated like a short one, in steps", async () => {
    const node = (index: number) => ({ kind: "say", args: { words: `words ${index}`, message_type: "info" } });
    const body = Array.from({ length: 30 }, (_, index) => node(index));
    const sent = { name: "long", body, [`unknown ${"k".repeat(200_000)}`]: 1, radius: 2 };
    const made = await ask(shed, "POST", "/api/sequences", sent);
    expect(made).toMatchObject({ status: 200, json: { name: "long", body } });
    const nested = `{"name":"deep","x":${"[".repeat(101)}"${"y".repeat(70_000)}"`;
    for (const text of [nested, `{"name":"${"n".repeat(70_000)}`, `[${"1,".repeat(70_000)}1]`]) {
      expect(await ask(shed, "POST", "/api/sequences", text)).toMatchObject({
        ...{ status: 422, json: { error: "This API takes JSON. Send a valid JSON object." } },
      });
    }
  });

  test("an address behind a proxy is told by Host", async () => {
    for (const host of ["shed.example", "Shed.EXAMPLE", "shed.example.", "shed.example:443"]) {
      const headers = { host, "x-forwarded-proto": "https" };
      expect(await ask(server.base, "GET", "/api/spots", undefined, headers)).toMatchObject({ status: 200 });
      expect(await ask(server.base, "GET", "/api/points", undefined, headers)).toMatchObject({ status: 404 });
    }
    for (const host of ["shed.example:80", "other.example", "shed.example.other.example"]) {
      expect(await ask(server.base, "GET", "/api/spots", undefined, { host })).toMatchObject({ status: 404 });
    }
  });

  test("the export of the account has its words", async () => {
    const { json } = await ask(shed, "POST", "/api/export_data");
    expect(json.points ?? json.spots).toBeArray();
    expect((json.points ?? json.spots)[0]).toHaveProperty("reach");
  });
});

describe("guests (dialects.md §2)", () => {
  const signUp = (base: string, email: string) =>
    ask(base, "POST", "/api/users", { name: "A", email, password: PASSWORD, password_confirmation: PASSWORD });

  longTest("nobody signs up with a domain of guests, in whichever words", async () => {
    for (const base of [server.base, shed]) {
      for (const domain of ["demo.guest", "oldshed.guest"]) {
        const { status, json } = await signUp(base, `ada@${domain}`);
        expect({ status, json }).toEqual({ status: 422, json: { email: "Email must not belong to a demo account" } });
      }
    }
    expect(await signUp(shed, "ada@oldshed.guest.example")).toMatchObject({ status: 200 });
  });

  longTest("a guest logs in with the domain of its words", async () => {
    const secret = "correct horse battery staple";
    const made = await ask(shed, "POST", "/api/demo_account", { secret, product_line: "classic_1.7" });
    expect(made.status).toBe(200);
    const hash = new Bun.CryptoHasher("sha256").update(secret).digest("hex").slice(0, 16);
    const user = { email: `guest_${hash}@oldshed.guest`, password: secret };
    const { status, json } = await ask(shed, "POST", "/api/tokens", { user });
    expect({ status, email: json.user.email }).toEqual({ status: 200, email: user.email });
  });
});

describe("an export in other words", () => {
  longTest("is taken by the name of its dialect at any address, as the console does", async () => {
    const { json } = await ask(shed, "POST", "/api/export_data");
    const take = (body: object) => ask(server.base, "POST", "/api/import_data", { export: json, dry: true, ...body });
    const unknownIn = ({ json: { parts } }: { json: { parts: { name: string; unknown_keys: string[] }[] } }) =>
      parts.find(({ name }) => name === "points")?.unknown_keys;
    expect(unknownIn(await take({ dialect: "oldshed" }))).toEqual([]);
    const plain = await take({});
    expect(unknownIn(plain)).toContain("reach");
    expect(plain.json.dialects).toEqual(["oldshed"]);
    expect(await take({ dialect: "newshed" })).toMatchObject({
      status: 422,
      json: { dialect: "Dialect isn't an option, options: oldshed" },
    });
  });

  test("is taken over HTTP", async () => {
    const { json } = await ask(shed, "POST", "/api/export_data");
    const taken = await ask(shed, "POST", "/api/import_data", { export: json, dry: true });
    expect(taken.status).toBe(200);
    const points = taken.json.parts.find(({ name }: { name: string }) => name === "points");
    expect({ isTaken: points.taken > 0, unknown: points.unknown_keys }).toEqual({ isTaken: true, unknown: [] });
  });
});

longTest("the API reference of the address has its words (dialects.md §2)", async () => {
  const document = (await ask(shed, "GET", "/docs/json")).json;
  expect(document.paths).toHaveProperty(["/api/spots/{id}"]);
  expect(document.paths).not.toHaveProperty(["/api/points"]);
  const { Plant, NewPoint, SendMessageNode, Device } = document.components.schemas;
  expect(Plant.properties).toMatchObject({ reach: expect.anything(), pointer_type: { const: "Growth" } });
  expect(Plant.properties).not.toHaveProperty("radius");
  expect(NewPoint.required).toContain("x");
  expect(SendMessageNode.properties).toMatchObject({
    kind: { const: "say" },
    args: { properties: { words: expect.anything(), message_type: expect.anything() } },
  });
  expect(Device.properties).toHaveProperty("board");
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    expect(document.components.schemas).toHaveProperty([name ?? ""]);
  }
  expect((await ask(server.base, "GET", "/docs/json")).json.paths).toHaveProperty(["/api/points"]);
});

describe("a server that cannot speak its dialects does not start (dialects.md §2)", () => {
  const fileWith = (toml: string): string => {
    const file = join(tempFolder(), "faulty.toml");
    writeFileSync(file, toml);
    return file;
  };
  const start = (dialects: string) =>
    startServer({ DIALECTS: dialects }).then(
      () => "it has started",
      (error: Error) => error.message,
    );

  test("because of a word, which it names", async () => {
    const file = fileWith('name = "a"\n[keys]\nnamme = "b"\nid = "c"\n');
    expect(await start(`0=${file}`)).toBe(
      `${file}, line 3: namme is no key of the contract; did you mean name?\n${file}, line 4: The key id is the same in every dialect.`,
    );
  });

  test("because of two names, or two domains of guests, that are the same", async () => {
    const one = fileWith('name = "a"\n[guests]\ndemo = "visitor"\n');
    expect(await start(`0=${one}, 0=${fileWith('name = "a"')}`)).toEndWith("another dialect is named a as well.");
    const other = fileWith('name = "b"\n[guests]\ndemo = "visitor"\n');
    expect(await start(`0=${one}, 0=${other}`)).toEndWith("a calls its guests visitor as well.");
  });

  test("because of a port in use, or a file that is not there", async () => {
    const taken = new URL(shed).port;
    expect(await start(`${taken}=${fileWith('name = "a"')}`)).toContain("port");
    expect(await start("0=/nowhere/at/all.toml")).toContain("/nowhere/at/all.toml");
  });
});
