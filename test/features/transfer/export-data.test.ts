import { afterAll, beforeAll, expect } from "bun:test";
import { makeAccount, patch, post, scenarios, send, type Sent, type TestAccount } from "../../support/scenarios";
import { startServer, type TestServer } from "../../support/server";
import { TIME } from "../../support/patterns";
import { longTest } from "../../support/tier";

const KEYS = [
  "ai_feedbacks",
  "curves",
  "database_schema",
  "device",
  "dos_config",
  "export_created_at",
  "farm_events",
  "firmware_config",
  "folders",
  "images",
  "logs",
  "measures",
  "pauses",
  "peripherals",
  "pin_bindings",
  "plant_templates",
  "plugin_envs",
  "point_groups",
  "points",
  "regimens",
  "saved_gardens",
  "sensor_readings",
  "sensors",
  "sequences",
  "server_url",
  "telemetries",
  "token_issuances",
  "tools",
  "users",
  "water_rules",
  "web_app_config",
  "webcam_feeds",
  "wizard_step_results",
];

scenarios("export (accounts.md §7.4)", [
  {
    name: "the body is ignored, whatever it is",
    send: post("/api/export_data", "{broken"),
    has: {
      device: { id: "$device" },
      users: [{ id: "$user" }],
      points: [],
      server_url: expect.stringMatching(/^\/\/localhost:\d+$/),
    },
    lacks: ["alerts"],
  },
  {
    name: "archived points are in it",
    given: { weed: post("/api/points", { pointer_type: "Weed", x: 1, y: 2, z: 0 }) },
    send: { method: "DELETE", path: "/api/points/$weed" },
    then: [{ send: post("/api/export_data"), has: { points: [{ id: "$weed", discarded_at: TIME }] } }],
  },
  {
    name: "what belongs to another account is not",
    given: { other: post("/api/tools", { name: "Nozzle" }, { as: "neighbour" }) },
    send: post("/api/export_data"),
    has: { tools: [] },
  },
  { name: "nobody gets nothing", send: post("/api/export_data", undefined, { as: "nobody" }), status: 401 },
]);

let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startServer();
  account = await makeAccount(server);
});
afterAll(() => server.stop());

/** Sends many requests, some at a time, and expects each to be accepted. */
async function sendAll(requests: readonly Sent[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let index = 0; index < requests.length; index += 50) {
    const batch = requests.slice(index, index + 50).map((request) => send(server, request, account.token));
    for (const { status, json, text } of await Promise.all(batch)) {
      if (status !== 200) throw new Error(`${status} ${text}`);
      answers.push(json);
    }
  }
  return answers;
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
type Numbered = { id: number };

longTest("a garden of 250 plants, 60 changed settings and 2,000 log lines is in the export as a whole", async () => {
  const plants = (await sendAll(
    numbers(250).map((n) =>
      post("/api/points", {
        pointer_type: "Plant",
        name: `Plant ${n}`,
        cropdb_slug: "spinach",
        x: n * 10,
        y: n % 7,
        z: 0,
      }),
    ),
  )) as Numbered[];
  const settings = {
    firmware_config: Object.fromEntries(
      ["x", "y", "z"].flatMap((axis) => numbers(10).map((n) => [SPEEDS[n] + axis, 500 + n])),
    ),
    web_app_config: Object.fromEntries(FLAGS.map((name) => [name, true])),
  };
  for (const [name, values] of Object.entries(settings)) {
    await sendAll(Object.entries(values).map(([key, value]) => patch(`/api/${name}`, { [key]: value })));
  }
  const lines = (await sendAll(numbers(2000).map((n) => post("/api/logs", { message: `Line ${n}` })))) as Numbered[];

  const { json } = await send(server, post("/api/export_data"), account.token);
  const exported = json as Record<string, Numbered[]>;
  const byId = (records: readonly Numbered[]) => records.toSorted((a, b) => a.id - b.id);
  expect(Object.keys(exported).sort()).toEqual(KEYS);
  expect(byId(exported["points"] ?? [])).toEqual(byId(plants));
  expect(byId(exported["logs"] ?? [])).toEqual(byId(lines));
  expect(json).toMatchObject(settings);
  expect(Object.values(settings).flatMap((values) => Object.keys(values))).toHaveLength(60);
});

const SPEEDS = [
  "movement_home_spd_",
  "movement_max_spd_",
  "movement_min_spd_",
  "movement_steps_acc_dec_",
  "movement_timeout_",
  "movement_axis_nr_steps_",
  "encoder_scaling_",
  "encoder_missed_steps_max_",
  "movement_microsteps_",
  "movement_calibration_deadzone_",
];
const FLAGS = [
  "confirm_step_deletion",
  "disable_animations",
  "disable_i18n",
  "dynamic_map",
  "encoder_figure",
  "hide_webcam_widget",
  "raw_encoders",
  "scaled_encoders",
  "x_axis_inverted",
  "y_axis_inverted",
  "z_axis_inverted",
  "stub_config",
  "enable_browser_speak",
  "discard_unsaved",
  "xy_swap",
  "show_motor_plot",
  "show_historic_points",
  "show_sensor_readings",
  "show_dev_menu",
  "time_format_24_hour",
  "show_pins",
  "expand_step_options",
  "hide_sensors",
  "discard_unsaved_sequences",
  "user_interface_read_only_mode",
  "show_zones",
  "display_map_missed_steps",
  "time_format_seconds",
  "view_script",
  "show_advanced_settings",
];
