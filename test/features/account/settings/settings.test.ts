import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { contentOf } from "../../../support/database";
import { TIME } from "../../../support/patterns";
import { get, makeAccount, patch, put, remove, scenarios, send, type TestAccount } from "../../../support/scenarios";
import { startServer, type TestServer } from "../../../support/server";
import { defaultsOf, type Kind, kinds, namesOf, records } from "./columns";

const names = Object.keys(records);

scenarios("settings records (accounts.md §§12.1, 12.4)", [
  ...names.map((name) => ({
    name: `${name} comes into being with the defaults at the first access`,
    send: get(`/api/${name}`),
    is: { id: expect.any(Number), device_id: "$device", created_at: TIME, updated_at: TIME, ...defaultsOf(name) },
  })),
  ...names.map((name) => ({
    name: `${name} comes into being with an edit`,
    send: patch(`/api/${name}`, {}),
    has: { device_id: "$device", ...defaultsOf(name) },
  })),
  ...names.map((name) => ({
    name: `${name} stays the same record`,
    given: { first: get(`/api/${name}`) },
    send: patch(`/api/${name}`, {}),
    has: { id: "$first" },
    then: [{ send: get(`/api/${name}/1`), has: { id: "$first" } }],
  })),
  ...names.map((name) => ({
    name: `${name} that is deleted is answered as it was and starts over with another id`,
    given: { first: patch(`/api/${name}`, { [namesOf(name, "integer")[0] ?? ""]: 77 }) },
    send: remove(`/api/${name}`),
    has: { id: "$first", [namesOf(name, "integer")[0] ?? ""]: 77 },
    then: [{ send: get(`/api/${name}`), has: { id: expect.any(Number), ...defaultsOf(name) } }],
  })),
  ...names.map((name) => ({
    name: `${name} ignores unknown and read-only keys`,
    given: { first: get(`/api/${name}`) },
    send: put(`/api/${name}`, {
      id: 1,
      device_id: 1,
      created_at: "2001-01-01",
      updated_at: null,
      unknown: [1],
    }),
    has: { id: "$first", device_id: "$device", created_at: expect.not.stringContaining("2001"), ...defaultsOf(name) },
    lacks: ["unknown"],
  })),
  {
    name: "web_app_config ignores an updated_at that is sent",
    send: patch("/api/web_app_config", { updated_at: "2001-01-01T00:00:00.000Z", zoom_level: 1, xy_swap: true }),
    has: { zoom_level: 1, xy_swap: true, updated_at: expect.not.stringContaining("2001") },
  },
  {
    name: "the deletion of one record leaves the others",
    given: { one: patch("/api/dos_config", { safe_height: 7 }), two: patch("/api/firmware_config", { param_test: 7 }) },
    send: remove("/api/dos_config"),
    has: { id: "$one" },
    then: [{ send: get("/api/firmware_config"), has: { id: "$two", param_test: 7 } }],
  },
  {
    name: "each account has its own",
    given: { other: patch("/api/dos_config", { safe_height: 7 }, { as: "neighbour" }) },
    send: get("/api/dos_config"),
    has: { safe_height: 0, device_id: "$device" },
  },
  {
    name: "disable_factory_reset is shown as true, whatever is stored",
    send: patch("/api/dos_config", { disable_factory_reset: false }),
    has: { disable_factory_reset: true },
    then: [{ send: get("/api/dos_config"), has: { disable_factory_reset: true } }],
  },
]);

test("another id after a deletion", async () => {
  const server = await startServer();
  try {
    const { token } = await makeAccount(server);
    const idOf = async (request = get("/api/dos_config")) =>
      ((await send(server, request, token)).json as { id: number }).id; // a record
    const first = await idOf();
    expect(await idOf(remove("/api/dos_config"))).toBe(first);
    expect(await idOf()).not.toBe(first);
    expect(await idOf()).toBe(await idOf());
  } finally {
    await server.stop();
  }
});

/** What is refused: `field` under the key of the setting, otherwise as a whole with this text. */
type Refused = { readonly refused: "field" | "A number is out of range." | "A text is too long." };
const no = (refused: Refused["refused"] = "field"): Refused => ({ refused });
const RANGE = no("A number is out of range.");
const LENGTH = no("A text is too long.");
type Rule = readonly [sent: string, shown: unknown];

const notNumbers: readonly Rule[] = [
  ['""', no()],
  ['" "', no()],
  ['"abc"', no()],
  ['"7mm"', no()],
  ['"1e309"', no()],
  ["1e309", no()],
  ["[]", no()],
  ["[1]", no()],
  ["{}", no()],
];
const integers: readonly Rule[] = [
  ["null", null],
  ["true", 1],
  ["1", 1],
  ['"1"', 1],
  ["1.9", 1],
  ["false", 0],
  ["-0", 0],
  ...notNumbers,
];
/** Inclusive limits. */
const within = (minimum: number, maximum: number): readonly Rule[] => [
  [String(minimum), minimum],
  [String(maximum), maximum],
  [`"${maximum}"`, maximum],
  [String(minimum - 1), no()],
  [String(maximum + 1), no()],
  [`"${maximum + 1}"`, no()],
  ["3000000000", no()],
  ["-3000000000", no()],
];
const texts: readonly Rule[] = [
  ["[]", no()],
  ["{}", no()],
  ["1e309", no()],
];
const options = (...values: string[]): readonly Rule[] => [
  ...values.map((value): Rule => [JSON.stringify(value), value]),
  ...values.map((value): Rule => [JSON.stringify(` ${value}`), no()]),
  ['""', no()],
  ["5", no()],
  ['"constructor"', no()],
];

/** `accounts.md` §12.2, with the limits and lists of values of the API document. */
const rules: Readonly<Record<Kind, readonly Rule[]>> = {
  flag: [
    ["true", true],
    ["false", false],
    ["1", true],
    ["0", false],
    ["5", true],
    ["-1", true],
    ["0.5", true],
    ["-0", false],
    ['"true"', true],
    ['"false"', false],
    ['"1"', true],
    ['"0"', false],
    ["null", null],
    ['""', no()],
    ['"yes"', no()],
    ['"TRUE"', no()],
    ['"2"', no()],
    ['"constructor"', no()],
    ["1e309", no()],
    ["[]", no()],
    ["{}", no()],
  ],
  integer: [
    ...integers,
    ["-5", -5],
    ["2.9", 2],
    ["-2.9", -2],
    ['"7.9"', 7],
    ['"-3"', -3],
    ["2147483647", 2_147_483_647],
    ["-2147483647", -2_147_483_647],
    ["2147483647.9", 2_147_483_647],
    ["2147483648", RANGE],
    ["-2147483649", RANGE],
    ['"2147483648"', RANGE],
    ["1e300", RANGE],
  ],
  bit: [...integers, ...within(0, 1)],
  pin: [...integers, ...within(0, 69), ["69.9", 69]],
  current: [...integers, ...within(0, 1823)],
  sensitivity: [...integers, ...within(-63, 63), ["-63.9", -63]],
  verbosity: [...integers, ...within(0, 3)],
  quadrant: [["true", 1], ["1.9", 1], ["null", null], ["false", no()], ...notNumbers, ...within(1, 4)],
  zoom: [...integers, ...within(-9, 3)],
  decimal: [
    ["5.5", 5.5],
    ['"5.5"', 5.5],
    ["-1", -1],
    ["0", 0],
    ["1e300", 1e300],
    ["3000000000", 3_000_000_000],
    ["null", null],
    ["true", no()],
    ...notNumbers,
  ],
  text: [
    ['"/dev/ttyACM0"', "/dev/ttyACM0"],
    ['"2026-03-01 later"', "2026-03-01 later"],
    ['""', ""],
    ['" not trimmed\\t"', " not trimmed\t"],
    ["5", "5"],
    ["true", "true"],
    ["null", null],
    [JSON.stringify("x".repeat(100_000)), "x".repeat(100_000)],
    [JSON.stringify("🌱".repeat(100_000)), "🌱".repeat(100_000)],
    [JSON.stringify("x".repeat(100_001)), LENGTH],
    ...texts,
  ],
  page: [
    ['"controls"', "controls"],
    ['""', ""],
    ["5", "5"],
    ["null", null],
    [JSON.stringify("x".repeat(100)), "x".repeat(100)],
    [JSON.stringify("🌱".repeat(100)), "🌱".repeat(100)],
    [JSON.stringify("x".repeat(101)), LENGTH],
    [JSON.stringify("🌱".repeat(101)), LENGTH],
    ...texts,
  ],
  hardware: [
    ...options(
      "mcu",
      "board",
      "board_k14",
      "board_k15",
      "board_k16",
      "board_k17",
      "board_k18",
      "board_k19",
      "compact_k10",
      "compact_k11",
      "compact_k12",
      "none",
    ),
    ["null", null],
    ['"board_k20"', no()],
    ['"MCU"', no()],
    ...texts,
  ],
  channel: [
    ...options("stable", "beta", "alpha"),
    ["null", null],
    ['"Stable"', no()],
    ['"nightly builds"', no()],
    ...texts,
  ],
  axes: [
    ...options("X", "Y", "Z", "XY", "XYZ"),
    ["null", no()],
    ['"YX"', no()],
    ['"xy"', no()],
    ['"XYZX"', no()],
    ...texts,
  ],
  order: [
    ...options("safe_z", "x,y,z;high", "xy,z;high", "xyz;high", "z;low", "z,y,x;in_order", "yz,x;in_order"),
    ["null", no()],
    ['"xy,z"', no()],
    ['"xy,z;"', no()],
    ['"x,yx;high"', no()],
    ['"safe_z;high"', no()],
    ['"XY,Z;high"', no()],
    ...texts,
  ],
};

/** A refusal names the first problems only (accounts.md §1.3). */
const NAMED_PROBLEMS = 20;

describe("types of settings (accounts.md §12.2)", () => {
  let server: TestServer;
  let account: TestAccount;
  beforeAll(async () => {
    server = await startServer();
    account = await makeAccount(server);
    for (const name of names) await send(server, get(`/api/${name}`), account.token);
  });
  afterAll(() => server.stop());

  // All settings of a kind in one request: what holds for one holds for each.
  const cases = kinds.flatMap(([record, kind]) =>
    rules[kind].map(([sent, shown]) => [record, kind, sent, shown] as const),
  );
  test.each(
    cases.map(
      ([record, kind, sent, shown]) =>
        [`${record}: ${kind} ${sent.slice(0, 30)}`, { record, kind, sent, shown }] as const,
    ),
  )("%s", async (_, { record, kind, sent, shown }) => {
    const columns = namesOf(record, kind);
    const before = contentOf(server);
    const body = `{${columns.map((name) => `"${name}":${sent}`).join(",")}}`;
    const { status, json } = await send(server, patch(`/api/${record}`, body), account.token);
    const asRecord = (value: unknown) =>
      Object.fromEntries(columns.map((name) => [name, name === "disable_factory_reset" ? true : value]));
    if (typeof shown === "object" && shown !== null) {
      const { refused } = shown as Refused; // the only objects among the rules
      const named = columns.filter((name) => name in (json as object)).slice(0, NAMED_PROBLEMS); // refusals are objects
      const problems = Object.fromEntries(named.map((name) => [name, expect.any(String)]));
      expect({ status, json }).toEqual({ status: 422, json: refused === "field" ? problems : { error: refused } });
      if (refused === "field") expect(named).toHaveLength(Math.min(columns.length, NAMED_PROBLEMS));
      expect(contentOf(server) === before).toBe(true);
    } else {
      expect({ status, json }).toMatchObject({ status: 200, json: asRecord(shown) });
      const again = await send(server, get(`/api/${record}`), account.token);
      expect(again.json).toEqual(json);
    }
  });

  test("one refused setting keeps the others from being stored", async () => {
    const { token } = await makeAccount(server);
    const { status, json } = await send(
      server,
      patch("/api/dos_config", { safe_height: 9, os_auto_update: "maybe", firmware_path: [] }),
      token,
    );
    expect({ status, json }).toEqual({
      status: 422,
      json: { os_auto_update: "Os Auto Update isn't a boolean", firmware_path: "Firmware Path isn't a string" },
    });
    expect((await send(server, get("/api/dos_config"), token)).json).toMatchObject({ safe_height: 0 });
  });
});
