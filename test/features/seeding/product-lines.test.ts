import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Account, openAccount, type Shown } from "../../support/account";
import { patch, post } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { LINES } from "./expected-lines";
import { TIME } from "../../support/patterns";
import { longTest, part } from "../../support/tier";

const words = (records: readonly Shown[], ...keys: readonly string[]): string[] =>
  records.map((record) => keys.map((key) => String(record[key])).join(" "));

interface Script {
  readonly args: { readonly locals: { readonly body?: readonly { readonly args: { readonly label: string } }[] } };
  readonly body: readonly { readonly kind: string; readonly args: { readonly lua?: string } }[];
}

function sequenceInWords({ name, color, pinned, ...sequence }: Shown): string {
  const { args, body } = sequence as unknown as Script; // what sequences have beside these
  const labels = (args.locals.body ?? []).map((local) => local.args.label);
  const steps = body.map(({ kind, args: { lua } }) =>
    lua === undefined ? kind : `Lua of ${lua.split("\n").length - 1} lines`,
  );
  return `${name}: ${color},${pinned ? " pinned," : ""} (${labels.join(", ")}) ${steps.join(", ")}`;
}

function slotInWords(slot: Shown, tools: readonly Shown[]): string {
  expect(slot).toMatchObject({ pointer_type: "ToolSlot", name: "Slot", meta: {} });
  const tool = tools.find(({ id }) => id === slot["tool_id"])?.["name"];
  const ways = slot["pullout_direction"] === 1 && slot["gantry_mounted"] === false ? "pulled out" : "moving";
  if (ways === "moving") expect(slot).toMatchObject({ pullout_direction: 0, gantry_mounted: true });
  return `${tool}: ${slot["x"]}, ${slot["y"]}, ${slot["z"]}, ${ways}`;
}

/** Collections that no line fills. */
const EMPTY = [
  "folders",
  "regimens",
  "farm_events",
  "saved_gardens",
  "plant_templates",
  "sensor_readings",
  "telemetries",
  "wizard_step_results",
  "curves",
  "webcam_feeds",
  "logs",
];

/** The types of hardware whose name says them. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ Vacuum: "vacuum", Water: "water", Lighting: "lighting" },
  ...{ "Rotary Tool": "rotary_tool", "Rotary Tool Reverse": "rotary_tool" },
  ...{ "Soil Sensor": "soil_moisture", "Tool Verification": "tool_verification" },
};
const TOOL_TYPES: Readonly<Record<string, string>> = {
  ...{ "Rotary Tool": "rotary_tool", "Seed Bin": "seed_bin", "Seed Tray": "seed_tray", Seeder: "seeder" },
  ...{ "Seed Trough 1": "seed_trough", "Seed Trough 2": "seed_trough", "Soil Sensor": "soil_sensor" },
  ...{ "Watering Nozzle": "watering_nozzle", Weeder: "weeder" },
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe.each(part(Object.entries(LINES), 5))("%s", (product_line, expected) => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount(server);
    await account.ask(post("/api/device/seed", { product_line }));
  });

  test("names the device", async () => {
    expect(await account.show("device")).toMatchObject({ name: expected.name, dos_version: null });
  });

  longTest("sets its own settings and leaves the others at their defaults", async () => {
    const fresh = await openAccount(server);
    for (const config of ["web_app_config", "dos_config", "firmware_config"] as const) {
      const { id: _, device_id: __, created_at: ___, updated_at: ____, ...defaults } = await fresh.show(config);
      const record = await account.show(config);
      expect(record).toEqual({
        id: record.id,
        device_id: account.deviceId,
        created_at: TIME,
        updated_at: TIME,
        ...defaults,
        ...expected[config],
      });
    }
  });

  test("makes the hardware", async () => {
    expect(words(await account.list("plugin_envs"), "key", "value")).toEqual([...expected.plugin_envs]);
    const peripherals = await account.list("peripherals");
    expect(words(peripherals, "pin", "label")).toEqual([...expected.peripherals]);
    expect(peripherals.every(({ mode }) => mode === 0)).toBe(true);
    const wired = [...peripherals, ...(await account.list("sensors"))];
    for (const { label, ...each } of wired) expect([label, each["type"]]).toEqual([label, TYPES[String(label)]]);
    for (const { name, type } of await account.list("tools"))
      expect([name, type]).toEqual([name, TOOL_TYPES[String(name)]]);
    expect(words(await account.list("pin_bindings"), "pin_num", "special_action")).toEqual([...expected.pin_bindings]);
    expect(words(await account.list("sensors"), "pin", "label", "mode")).toEqual([...expected.sensors]);
  });

  test("makes tools with their defaults and puts them into slots, and makes no other points", async () => {
    const tools = await account.list("tools");
    const untouched = expected.tools.map((name) => `${name} 0 80`);
    expect(words(tools, "name", "flow_rate_ml_per_s", "seeder_tip_z_offset")).toEqual(untouched);
    const points = await account.list("points");
    expect(points.map((slot) => slotInWords(slot, tools))).toEqual([...expected.slots]);
  });

  test("makes groups by criteria", async () => {
    const groups = await account.list("point_groups");
    const all = (pointer_type: string) => ({
      point_ids: [],
      sort_type: "yx_alternating",
      criteria: {
        day: { op: "<", days_ago: 0 },
        string_eq: { pointer_type: [pointer_type] },
        number_eq: {},
        number_lt: {},
        number_gt: {},
      },
    });
    expect(groups).toMatchObject([
      { name: "All plants", ...all("Plant") },
      { name: "All points", ...all("GenericPointer") },
      { name: "All weeds", ...all("Weed") },
    ]);
    expect(groups).toHaveLength(3);
  });

  test("makes sequences, each of which is accepted when it is sent back", async () => {
    const sequences = await account.list("sequences");
    expect(sequences.map(sequenceInWords)).toEqual([...expected.sequences]);
    for (const { id, name, args, body, ...sequence } of sequences) {
      expect(sequence).toMatchObject({
        folder_id: null,
        description: null,
        copyright: null,
        forked: false,
        sequence_version_id: null,
      });
      expect(await account.ask(patch(`/api/sequences/${id}`, { name, args, body }))).toMatchObject({ args, body });
    }
  });

  test("makes nothing else", async () => {
    for (const collection of EMPTY) expect(await account.list(collection)).toEqual([]);
    const tags = words(await account.list("alerts"), "problem_tag");
    expect(tags).toEqual(["api.user.not_welcomed", "api.documentation.unread"]);
  });
});

test("none leaves the device as it is", async () => {
  const account = await openAccount(server);
  const before = await account.show("device");
  await account.ask(post("/api/device/seed", { product_line: "none" }));
  expect(await account.show("device")).toEqual({ ...before, account_seeded_at: TIME });
  const collections = [
    "point_groups",
    "peripherals",
    "pin_bindings",
    "sensors",
    "plugin_envs",
    "tools",
    "points",
    "sequences",
  ];
  for (const collection of [...collections, ...EMPTY]) expect(await account.list(collection)).toEqual([]);
  // Settings that nobody has asked for have not come into being either.
  expect(await account.show("device/sync")).toMatchObject({ dos_configs: [], firmware_configs: [] });
});
