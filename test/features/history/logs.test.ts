import { afterAll, beforeAll, expect, test } from "bun:test";
import { get, makeAccount, patch, post, remove, type Scenario, scenarios, send } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";

const NOW = new Date("2026-03-04T05:06:07.089Z");
const clock = () => NOW;
const SECOND = 1_772_600_767;
const DAY = 86_400;

const full = {
  message: "Syncing",
  channels: ["toast"],
  type: "warn",
  verbosity: 2,
  x: 1.5,
  y: 0,
  z: -3,
  major_version: 15,
  minor_version: "8",
  patch_version: 4,
  created_at: 1_772_600_000,
};
const defaults = {
  channels: [],
  type: "info",
  verbosity: 1,
  x: null,
  y: null,
  z: null,
  major_version: null,
  minor_version: null,
  patch_version: null,
  meta: null,
  created_at: SECOND,
};
const hello = post("/api/logs", { message: "hello" });
const create = (fields: object) => post("/api/logs", { message: "hello", ...fields });
const accepted = (name: string, fields: object, shown: object = fields): Scenario => ({
  name,
  send: create(fields),
  has: shown,
  then: [{ send: get("/api/logs"), has: [shown] }],
});
const refused = (name: string, fields: object, problem: object): Scenario => ({
  name,
  send: create(fields),
  status: 422,
  is: problem,
  then: [{ send: get("/api/logs"), is: [] }],
});
const forbidden = { log: "Log message has a forbidden word" };
const tooLong = { error: "A text is too long." };
const digitsOnly = (value: unknown, problem: string): Scenario =>
  refused(`the version part ${JSON.stringify(value)} is refused`, { major_version: value }, { major_version: problem });

scenarios(
  "logs: create (garden.md §14.2)",
  [
    {
      name: "a log is created and answered as the record",
      send: post("/api/logs", full),
      is: {
        id: expect.any(Number),
        device_id: "$device",
        ...full,
        meta: null,
        updated_at: "2026-03-04T05:06:07.089Z",
      },
      then: [{ send: get("/api/logs"), has: [{ ...full, meta: null }] }],
    },
    { name: "the message alone will do", send: hello, has: { message: "hello", ...defaults } },
    {
      name: "null counts as absent",
      send: create(Object.fromEntries(Object.keys(defaults).map((key) => [key, null]))),
      has: { message: "hello", ...defaults },
    },
    {
      name: "the message is required",
      send: post("/api/logs", {}),
      status: 422,
      is: { message: "Message is required" },
      then: [{ send: get("/api/logs"), is: [] }],
    },
    refused("a blank message is refused", { message: "\n" }, { message: "Message can't be blank" }),
    accepted("10 000 characters are kept", { message: "m".repeat(10_000) }),
    accepted("what is longer is cut", { message: "🌱".repeat(10_001) }, { message: "🌱".repeat(10_000) }),
    accepted("however long it is", { message: "m".repeat(200_000) }, { message: "m".repeat(10_000) }),
    refused("WPA is refused", { message: "my wpa2 key" }, forbidden),
    refused("PSK is refused", { message: "PSK=1" }, forbidden),
    refused("PASSWORD is refused", { message: "the Password" }, forbidden),
    refused("NERVES is refused", { message: "nerves_hub" }, forbidden),
    refused("also where the message would be cut", { message: `${"m".repeat(10_000)} password` }, forbidden),
    accepted("all channels are accepted", { channels: ["ticker", "toast", "email", "espeak", "fatal_email"] }),
    refused(
      "others are refused at their index",
      { channels: ["toast", "fax"] },
      { channels: [null, expect.stringContaining("isn't an option")] },
    ),
    refused("a channel alone is no array", { channels: "toast" }, { channels: "Channels isn't an array" }),
    ...["assertion", "busy", "debug", "error", "fun", "info", "success", "warn"].map((type) =>
      accepted(`the type ${type} is accepted`, { type }),
    ),
    refused(
      "another type is refused",
      { type: "fatal" },
      { type: "Type isn't an option, options: assertion, busy, debug, error, fun, info, success, warn" },
    ),
    accepted("verbosity 0 is accepted", { verbosity: 0 }),
    accepted("verbosity 3 is accepted", { verbosity: 3 }),
    refused("verbosity 4 is refused", { verbosity: 4 }, { verbosity: "Verbosity is too big" }),
    refused("verbosity -1 is refused", { verbosity: -1 }, { verbosity: "Verbosity is too small" }),
    refused("a coordinate that is no number is refused", { x: "here" }, { x: "X must be a number" }),
    accepted("version parts keep the type they were sent in", {
      major_version: "015",
      minor_version: 0,
      patch_version: "0123456789",
    }),
    digitsOnly("8-rc1", "Major Version must be a whole number"),
    digitsOnly("", "Major Version can't be blank"),
    digitsOnly(1.5, "Major Version isn't an integer"),
    digitsOnly(true, "Major Version must be a whole number"),
    digitsOnly([1], "Major Version isn't a string"),
    refused("a version part of 11 digits is refused", { patch_version: "01234567890" }, tooLong),
    refused(
      "numbers as version parts are of 32 bits",
      { patch_version: 2 ** 31 },
      { error: "A number is out of range." },
    ),
    accepted("a text is accepted as created_at", { created_at: "1772600000" }, { created_at: 1_772_600_000 }),
    accepted("created_at may lie in the future", { created_at: 4_294_967_296 }),
    accepted("up to the year 9999", { created_at: 253_402_300_799 }),
    accepted("what is later counts as absent", { created_at: 253_402_300_800 }, { created_at: SECOND }),
    accepted("as milliseconds do", { created_at: 1_772_600_767_089 }, { created_at: SECOND }),
    accepted("however big", { created_at: 1e300 }, { created_at: SECOND }),
    { name: "created_at may lie in the year 1", ...answered(-62_135_596_800) },
    accepted("what is earlier counts as absent", { created_at: -62_135_596_801 }, { created_at: SECOND }),
    refused("created_at is an integer", { created_at: "now" }, { created_at: "Created At isn't an integer" }),
    accepted("meta is ignored", { meta: { x: 1 } }, { meta: null }),
  ],
  {},
  clock,
);

/** A log so old that it is answered and never seen again. */
function answered(created_at: number): Pick<Scenario, "send" | "has" | "then"> {
  return { send: create({ created_at }), has: { created_at }, then: [{ send: get("/api/logs"), is: [] }] };
}

scenarios(
  "logs: list and delete (garden.md §14.4)",
  [
    {
      name: "the newest come first, by time and then by id",
      given: {
        first: create({ message: "1", created_at: SECOND - 5 }),
        second: create({ message: "2", created_at: SECOND - 9 }),
        third: create({ message: "3", created_at: SECOND - 5 }),
      },
      send: get("/api/logs?page=1&per=1&type=warn"),
      has: [{ message: "3" }, { message: "1" }, { message: "2" }],
    },
    { name: "60 days ago is within the window", ...valuesIn(SECOND - 60 * DAY) },
    { name: "a second more is not", ...answered(SECOND - 60 * DAY - 1) },
    {
      name: "a log outside of the window cannot be deleted by id",
      given: { old: create({ created_at: SECOND - 61 * DAY }) },
      send: remove("/api/logs/$old"),
      status: 404,
    },
    { name: "there is no GET by id", given: { hello }, send: get("/api/logs/$hello"), status: 404 },
    { name: "there is no edit", given: { hello }, send: patch("/api/logs/$hello", { message: "x" }), status: 404 },
    {
      name: "a deleted log is answered and gone",
      given: { hello },
      send: remove("/api/logs/$hello"),
      has: { id: "$hello", message: "hello", ...defaults },
      then: [{ send: get("/api/logs"), is: [] }],
    },
    {
      name: "DELETE /all removes all logs of the own account only",
      given: { hello, other: create({ message: "other" }), foreign: { ...hello, as: "neighbour" } },
      send: remove("/api/logs/all"),
      is: {},
      then: [
        { send: get("/api/logs"), is: [] },
        { send: get("/api/logs", { as: "neighbour" }), has: [{ message: "hello" }] },
      ],
    },
  ],
  {},
  clock,
);

function valuesIn(created_at: number): Pick<Scenario, "send" | "has" | "then"> {
  return {
    send: create({ created_at }),
    has: { created_at },
    then: [{ send: get("/api/logs"), has: [{ created_at }] }],
  };
}

/** Logs of every kind that a filter may tell apart. */
const given = {
  quiet: create({ message: "quiet", verbosity: 0, x: 1, y: 0 }),
  normal: create({ message: "normal", type: "warn", x: 1.5, y: 2, z: 3 }),
  loud: create({ message: "loud", verbosity: 2, type: "warn" }),
};
const finds = (query: string, ...messages: string[]): Scenario => ({
  name: `${query || "no filter"} finds ${messages.join(", ") || "nothing"}`,
  given,
  send: get(`/api/logs/search${query}`),
  has: messages.map((message) => ({ message })),
});
const withSettings = (settings: object, ...messages: string[]): Scenario => ({
  name: `with the settings ${JSON.stringify(settings)} no filter finds ${messages.join(", ") || "nothing"}`,
  given: { ...given, settings: patch("/api/web_app_config", settings) },
  send: get("/api/logs/search"),
  has: messages.map((message) => ({ message })),
});

scenarios("logs: search (garden.md §14.5)", [
  finds("", "normal", "quiet"),
  finds("?message=quiet", "quiet"),
  finds("?message=Quiet"),
  finds("?message=qui"),
  finds("?type=warn", "normal"),
  finds("?type=fatal"),
  finds("?verbosity=1", "normal"),
  finds("?verbosity=2"),
  finds("?verbosity=much", "quiet"),
  finds("?x=1", "quiet"),
  finds("?x=1.5&y=2&z=3.0", "normal"),
  finds("?x=1.5&y=1"),
  finds("?y=nowhere", "quiet"),
  finds("?z=0"),
  finds("?color=red&page=1&per=1", "normal", "quiet"),
  withSettings({ warn_log: 2 }, "loud", "normal", "quiet"),
  withSettings({ warn_log: 0 }, "quiet"),
  withSettings({ info_log: 0, warn_log: 0 }, "quiet"),
  withSettings({ info_log: null }, "normal"),
  {
    name: "other accounts are neither found nor asked for their settings",
    given: {
      foreign: { ...hello, as: "neighbour" },
      settings: patch("/api/web_app_config", { info_log: 0 }, { as: "neighbour" }),
      hello,
    },
    send: get("/api/logs/search"),
    has: [{ id: "$hello" }],
  },
]);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, clock);
});
afterAll(() => server.stop());

const addLogs = (deviceId: number, count: number): void => {
  server.services.db.execute(`
    with recursive number (n) as (select ${count} union all select n - 1 from number where n > 1)
    insert into logs (id, device_id, message, channels, type, verbosity, created_at, updated_at)
    select 1000000 + n, ${deviceId}, n, '[]', iif(n = 1, 'warn', 'info'), 0, ${SECOND} - 5000 + n, '' from number`);
};
const messagesOf = (json: unknown) => (json as { message: string }[]).map(({ message }) => message); // lists of logs

test("only the newest 1000 logs are listed and found", async () => {
  const { deviceId, token } = await makeAccount(server);
  addLogs(deviceId, 1001);
  const messages = messagesOf((await send(server, get("/api/logs"), token)).json);
  expect([messages.length, messages[0], messages.at(-1)]).toEqual([1000, "1001", "2"]);
  expect(messagesOf((await send(server, get("/api/logs/search"), token)).json)).toEqual(messages);
  expect((await send(server, get("/api/logs/search?type=warn"), token)).json).toEqual([]);
});

test("the id of a deleted log is not given again", async () => {
  const { token } = await makeAccount(server);
  const report = async (): Promise<number> => ((await send(server, create({}), token)).json as { id: number }).id; // a log
  const id = await report();
  expect((await send(server, remove(`/api/logs/${id}`), token)).status).toBe(200);
  expect(await report()).toBeGreaterThan(id);
});

test("max_log_age_in_days of the device sets the window", async () => {
  const { deviceId, token } = await makeAccount(server);
  server.services.db.execute(`update devices set max_log_age_in_days = 2 where id = ${deviceId}`);
  for (const age of [2 * DAY, 2 * DAY + 1]) {
    const { status } = await send(server, create({ message: age, created_at: SECOND - age }), token);
    expect(status).toBe(200);
  }
  expect(messagesOf((await send(server, get("/api/logs"), token)).json)).toEqual([String(2 * DAY)]);
});
