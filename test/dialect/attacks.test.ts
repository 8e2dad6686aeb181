import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openPage, type Page } from "../support/mqtt-client";
import { writeDialect } from "../support/oldshed";
import { makeAccount, post, send, type TestAccount } from "../support/scenarios";
import { startServer, type TestServer } from "../support/server";
import { storedPoints } from "../support/stored";
import { tempFolder } from "../support/folder";
import { longTest } from "../support/tier";

/*
 * Attacks in the words of a dialect, and the same in the contract's. Neither reaches another account, path, topic or limit
 * (`dialects.md` §§2, 3). Rows are written in the dialect's words.
 */

const WORDS = [
  ["spots", "points"],
  ["shed_config", "dos_config"],
  ["gadget", "device"],
  ["lost_keys", "password_resets"],
  ["reach", "radius"],
  ["mailbox", "email"],
  ["Growth", "Plant"],
  ["ShedConfig", "DosConfig"],
] as const;
const DIALECT = `name = "oldshed"
[paths]
points = "spots"
dos_config = "shed_config"
device = "gadget"
password_resets = "lost_keys"
[keys]
radius = "reach"
email = "mailbox"
[values.pointer_type]
Plant = "Growth"
[classes]
DosConfig = "ShedConfig"
`;
/** A text in the contract's words. */
const own = (text: string): string => WORDS.reduce((told, [word, ours]) => told.replaceAll(word, ours), text);

let server: TestServer;
let shed: string;
let attacker: TestAccount;
let victim: TestAccount;
let target: number;
let before: Awaited<ReturnType<typeof belongings>>;

const plant = (name: string) => ({ pointer_type: "Plant", name, x: 1, y: 2, z: 0, radius: 3 });
/** Everything that the victim has. */
const belongings = async () => {
  const { json } = await send(server, post("/api/export_data"), victim.token);
  const exported = json as { points: { name: string }[] };
  return { ...exported, export_created_at: "", token_issuances: [] };
};

beforeAll(async () => {
  server = await startServer({ MQTT_PORT: "0", DIALECTS: `0=${writeDialect(tempFolder(), DIALECT)}` });
  shed = server.spoken["oldshed"] ?? "";
  [attacker, victim] = [await makeAccount(server), await makeAccount(server)];
  const made = await send(server, post("/api/points", plant("Growth")), victim.token);
  target = (made.json as { id: number }).id; // a record
  before = await belongings();
});
afterAll(() => server.stop());

type Sent = readonly [
  method: string,
  path: string,
  body?: string | undefined,
  headers?: Readonly<Record<string, string>> | undefined,
];
/** Sends a request whose texts name the victim's record by `#`, and its device by `@`. */
async function ask(base: string, [method, path, body, headers = {}]: Sent, told: (text: string) => string) {
  const filled = (text: string): string =>
    told(text).replaceAll("#", String(target)).replaceAll("@", String(victim.deviceId));
  const answer = await fetch(`${base}${filled(path)}`, {
    method,
    headers: { authorization: attacker.token, "user-agent": "test", ...headers },
    ...(body === undefined ? {} : { body: filled(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const spot = '"pointer_type":"Growth","name":"Growth","x":1,"y":2,"z":0';
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const rows: readonly (readonly [what: string, status: number, ...sent: Sent])[] = [
  ["a record of another account", 404, "GET", "/api/spots/#"],
  ["its change", 404, "PATCH", "/api/spots/#", '{"reach":99}'],
  ["its change, a key by escapes", 404, "PATCH", "/api/spots/#", '{"\\u0072each":99}'],
  ["its change at a path by escapes", 404, "PATCH", "/api/%73pots/#", '{"reach":99}'],
  ["its end", 404, "DELETE", "/api/spots/#"],
  ["the end of several", 404, "DELETE", "/api/spots/#,#"],
  ["a device by its id", 200, "GET", "/api/gadget/@"], // the id of this path is ignored
  ["a change of a device by its id", 200, "PATCH", "/api/gadget/@", '{"name":"mine"}'],
  ["another owner in a record", 200, "POST", "/api/spots", `{${spot},"device_id":@}`],
  ["another owner in a setting", 200, "PATCH", "/api/shed_config", '{"device_id":@,"id":1}'],
  ["a list of another owner", 200, "GET", "/api/spots?device_id=@"],
  [
    "a slot with a tool of another account",
    422,
    "POST",
    "/api/spots",
    `{${spot},"pointer_type":"ToolSlot","tool_id":#}`,
  ],
  ["a group of records of another account", 422, "POST", "/api/point_groups", '{"name":"a","point_ids":[#]}'],
  ["the end of the other account", 422, "DELETE", "/api/users", '{"password":"wrong"}'],
  ["a log-in of somebody else", 422, "POST", "/api/tokens", '{"user":{"mailbox":"ada@garden.test","password":"x"}}'],
  ["no token", 401, "GET", "/api/spots", undefined, { authorization: "" }],
  ["a token that nobody has signed", 401, "GET", "/api/spots", undefined, { authorization: "e30.e30.e30" }],
  ["a path that climbs", 404, "GET", "/api/spots/..%2fusers"],
  ["a path that climbs out of the API", 404, "GET", "/api/..%2f..%2fmetrics"],
  ["a path that is escaped twice", 404, "GET", "/api/%2573pots"],
  ["a path in capitals", 404, "GET", "/api/SPOTS"],
  ["a word with something behind it", 404, "GET", "/api/spots;x=1"],
  ["a word with a NUL", 404, "GET", "/api/spots%00"],
  ["a word in the place of an id", 404, "GET", "/api/spots/spots"],
  ["a path of nobody", 404, "GET", "/api/toString"],
  ["a path of every object", 404, "GET", "/api/__proto__"],
  ["a body that is no object", 422, "POST", "/api/spots", "[]"],
  ["a body that is cut off", 422, "POST", "/api/spots", `{${spot},"reach":`],
  ["a body that is nested too deep", 422, "POST", "/api/spots", `{${spot},"meta":${nested(101)}}`],
  ["a body with too many elements", 422, "POST", "/api/spots", `{${spot},"reach":[${"0,".repeat(300_000)}0]}`],
  ["a body that is too large", 413, "POST", "/api/spots", `{${spot},"n":"${"x".repeat(5 * 1024 * 1024)}"}`],
  ["a text that is too long", 422, "POST", "/api/spots", `{${spot},"plant_stage":"${"x".repeat(200_000)}"}`],
  ["a value of no field", 422, "POST", "/api/spots", '{"pointer_type":"__proto__","x":1,"y":2,"z":0}'],
  ["a key of every object", 200, "POST", "/api/spots", `{${spot},"__proto__":{"reach":5},"constructor":1}`],
  ["another method", 404, "PUT", "/api/gadget/sync"],
  ["an undo of what somebody else did", 404, "POST", "/api/changes/undo", '{"number":"1-1"}'],
  [
    "an address of demo accounts",
    422,
    "POST",
    "/api/users",
    '{"mailbox":"a@demo.guest","name":"a","password":"password123","password_confirmation":"password123"}',
  ],
];

describe("no attack in a dialect reaches more than the same in the contract's words", () => {
  test.each(rows.map(([what, status, ...sent]) => ({ what, status, sent })))("$what: $status", async (row) => {
    const { status, sent } = row;
    const told = await ask(shed, sent, (text) => text);
    expect({ status: told.status, text: told.text.slice(0, 200) }).toMatchObject({ status });
    expect((await ask(server.base, sent, own)).status).toBe(status);
  });

  const mixed: readonly (readonly [what: string, sent: Sent])[] = [
    ["the contract's word for a path", ["GET", "/api/points"]],
    ["the contract's word for a record of another account", ["PATCH", "/api/points/#", '{"radius":99}']],
    ["the contract's word for settings", ["GET", "/api/dos_config"]],
    ["the contract's word for the device", ["GET", "/api/device"]],
  ];
  test.each(mixed)("%s is no path of the dialect", async (_, sent) => {
    expect((await ask(shed, sent, (text) => text)).status).toBe(404);
  });

  longTest("a limit of an address holds for all its words together", async () => {
    const from = (client: string) => ({ "x-forwarded-for": client });
    const syncs: number[] = [];
    for (let turn = 0; turn < 16; turn++) {
      const [base, told] = turn % 2 === 0 ? [shed, (text: string) => text] : [server.base, own];
      syncs.push((await ask(base, ["GET", "/api/gadget/sync", undefined, from("203.0.113.1")], told)).status);
    }
    expect(syncs).toEqual([...Array<number>(15).fill(200), 429]);
    for (const path of ["/api/gadget/sync", "/api/%67adget/sync", "//api//gadget//sync/", "/api/gadget/sync.json"]) {
      const sent: Sent = ["GET", path, undefined, from("203.0.113.1")];
      expect({ path, status: (await ask(shed, sent, (text) => text)).status }).toEqual({ path, status: 429 });
    }
    const large: Sent = ["POST", "/api/lost_keys", `{"mailbox":"${"a".repeat(5000)}"}`, from("203.0.113.2")];
    expect((await ask(shed, large, (text) => text)).status).toBe(413);
    const resets: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const [base, told] = turn % 2 === 0 ? [shed, (text: string) => text] : [server.base, own];
      const sent: Sent = ["POST", "/api/lost_keys", '{"mailbox":" Ada@garden.test"}', from(`203.0.113.${10 + turn}`)];
      resets.push((await ask(base, sent, told)).status);
    }
    expect(resets.at(-1)).toBe(429);
  });

  test("a limit of an account holds in every word", async () => {
    const full = await makeAccount(server);
    await storedPoints(1000)(server.services, full.deviceId);
    const sent: Sent = ["POST", "/api/spots", `{${spot}}`, { authorization: full.token }];
    const [told, ours] = [await ask(shed, sent, (text) => text), await ask(server.base, sent, own)];
    expect(told.status).toBe(422);
    expect(told).toEqual(ours);
  });
});

describe("nor does one at the broker", () => {
  let token: string;
  let speaker: Page;
  beforeAll(async () => {
    const user = { mailbox: attacker.email, password: "password123" };
    const answer = await fetch(`${shed}/api/tokens`, { method: "POST", body: JSON.stringify({ user }) });
    token = ((await answer.json()) as { token: { encoded: string } }).token.encoded; // a log-in
    speaker = await openPage(server, { deviceId: attacker.deviceId, token }, { protocolVersion: 5 });
  });
  afterAll(() => void speaker.client.end(true));
  const filled = (topic: string) => topic.replace("@", String(victim.deviceId)).replace("!", String(attacker.deviceId));

  test.each([
    "bot/device_@/sync/ShedConfig/+",
    "bot/device_@/sync/DosConfig/1",
    "bot/+/sync/ShedConfig/1",
    "bot/device_@/#",
    "+/device_@/from_clients",
    "#",
    "$share/a/bot/device_@/#",
    "$SYS/#",
  ])("a filter %p hears nothing of another account", async (filter) => {
    const codes = await speaker.subscribe(filled(filter));
    const heard = speaker.received.length;
    await send(server, post("/api/points", plant("Mint")), victim.token);
    await speaker.client.publishAsync(`bot/device_${attacker.deviceId}/nobody`, "", { qos: 1 });
    expect({ heard: speaker.received.length - heard, isRefused: codes.every((code) => code >= 0x80) }).toEqual({
      heard: 0,
      isRefused: true,
    });
  });

  test.each([
    "bot/device_@/from_clients",
    "bot/device_@/sync/ShedConfig/1",
    "bot/device_!/sync/ShedConfig/1",
    "bot/device_!/sync/DosConfig/1",
    "bot/device_!/sync/ShedConfig/../../device_@/from_clients",
  ])("nothing is published to %p", async (topic) => {
    await expect(speaker.client.publishAsync(filled(topic), "{}", { qos: 1 })).rejects.toThrow("Not authorized");
  });

  test("nobody is another device with its own token, or leaves a will to it", async () => {
    const other = { username: `device_${victim.deviceId}`, password: token };
    await expect(openPage(server, other)).rejects.toThrow("Bad username or password");
    const listening = await openPage(server, victim);
    await listening.subscribe(`bot/device_${victim.deviceId}/#`);
    const will = { topic: `bot/device_${victim.deviceId}/from_clients`, payload: Buffer.from("{}"), qos: 1 } as const;
    const leaving = await openPage(
      server,
      { deviceId: attacker.deviceId, token },
      { clientId: "will", will: { ...will, retain: false } },
    );
    leaving.client.stream.destroy();
    await new Promise<void>((closed) => leaving.client.once("close", () => closed()));
    await speaker.client.publishAsync(`bot/device_${attacker.deviceId}/nobody`, "", { qos: 1 });
    await listening.client.publishAsync(`bot/device_${victim.deviceId}/nobody`, "", { qos: 1 });
    expect(listening.received.map(({ topic }) => topic)).toEqual([`bot/device_${victim.deviceId}/nobody`]);
    listening.client.end(true);
  });
});

test("after all that the other account is as it was", async () => {
  const now = await belongings();
  expect({ ...now, points: now.points.filter(({ name }) => name !== "Mint") }).toEqual(before);
});
