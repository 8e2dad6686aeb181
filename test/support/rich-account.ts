import type { Account } from "./account";
import { patch, post, remove } from "./scenarios";
import { absolute } from "./script-steps";
import { sequence, update } from "./script-users";
import { application, identifier, locals, node, parameter, variable } from "./scripts";

/** Adds what a demo garden does not have to an account that is one. */
export async function enrich(account: Account): Promise<void> {
  const { ask, list, make } = account;
  const [tools, points, groups, peripherals, sensors] = await Promise.all(
    ["tools", "points", "point_groups", "peripherals", "sensors"].map(list),
  );
  const first = (records: { id: number }[] | undefined): number => records?.[0]?.id ?? 0;
  const plant = points?.find(({ pointer_type }) => pointer_type === "Plant")?.id ?? 0;
  const weed = await make(
    post("/api/points", { pointer_type: "Weed", name: "Nettle", x: 9, y: 8, z: 7, meta: { a: "1" } }),
  );
  const curve = await make(post("/api/curves", { name: "Growth", type: "height", data: { 1: 5 } }));
  await make(patch(`/api/points/${plant}`, { height_curve_id: curve, planted_at: "2026-02-03T04:05:06.000Z" }));
  const outer = await make(post("/api/folders", { name: "Outer", color: "red" }));
  const inner = await make(post("/api/folders", { name: "Inner", color: "blue", parent_id: outer }));

  const place = parameter("Place", node("point", { pointer_type: "Plant", pointer_id: plant }));
  const callee = await make(
    post("/api/sequences", {
      ...{ name: "Callee", color: "green", folder_id: inner, pinned: true, description: "*bold*", copyright: "me" },
      args: { locals: locals(place, variable("Nozzle", node("tool", { tool_id: first(tools) }))) },
      body: [
        absolute(identifier("Place")),
        node("read_pin", {
          pin_number: node("named_pin", { pin_type: "Sensor", pin_id: first(sensors) }),
          label: "---",
          pin_mode: 0,
        }),
        node("toggle_pin", { pin_number: node("named_pin", { pin_type: "Peripheral", pin_id: first(peripherals) }) }),
        update("Weed", weed, "plant_stage", "removed"),
        update("Device", account.deviceId, "mounted_tool_id", first(tools)),
      ],
    }),
  );
  const caller = await make(
    sequence(
      "Caller",
      node("execute", { sequence_id: callee }, [
        application("Place", node("point_group", { point_group_id: first(groups) })),
      ]),
    ),
  );
  // A circle, and a call of itself.
  const { body, args } = await account.show(`sequences/${callee}`);
  const calls = [caller, callee].map((sequence_id) => node("execute", { sequence_id }));
  await ask(patch(`/api/sequences/${callee}`, { name: "Callee", args, body: [...(body as object[]), ...calls] }));

  const regimen = await make(
    post("/api/regimens", {
      ...{
        name: "Care",
        color: "red",
        regimen_items: [7, 5].map((hour) => ({ sequence_id: callee, time_offset: hour * 3_600_000 })),
      },
      body: [application("Place", node("point", { pointer_type: "Weed", pointer_id: weed }))],
    }),
  );
  const times = {
    start_time: "2036-05-01T06:00:00.000Z",
    end_time: "2036-06-01T06:00:00.000Z",
    repeat: 2,
    time_unit: "daily",
  };
  const where = [application("Place", node("point_group", { point_group_id: first(groups) }))];
  await make(post("/api/farm_events", { ...times, executable_type: "Sequence", executable_id: caller, body: where }));
  await make(post("/api/farm_events", { ...times, executable_type: "Regimen", executable_id: regimen }));
  await make(post("/api/pauses", { from: "2036-05-02T00:00:00.000Z", until: "2036-05-03T00:00:00.000Z" }));
  const rain = await make(post("/api/measures", { name: "Rain", unit: "mm", kind: "rain", min: 0, max: 99.5 }));
  await make(post("/api/water_rules", { name: "Beds", ml_per_plant: 250, rain_id: rain }));
  await make(post("/api/pin_bindings", { pin_num: 4, sequence_id: caller }));
  await make(post("/api/pin_bindings", { pin_num: 18, special_action: "sync" }));
  await make(
    post("/api/point_groups", { name: "Both", point_ids: [plant, weed], criteria: { string_eq: { name: ["x"] } } }),
  );
  await make(post("/api/saved_gardens/snapshot", { name: "Now", notes: "Two\nlines" }));
  const archived = await make(post("/api/points", { pointer_type: "GenericPointer", name: "Stone", x: 1, y: 1, z: 1 }));
  await ask(remove(`/api/points/${archived}`));
  await ask(
    patch("/api/device", { timezone: "Asia/Makassar", ota_hour: 2, lat: 1.5, lng: -2, indoor: true, sbc: "4" }),
  );
  await ask(patch("/api/device", { mounted_tool_id: first(tools), order_number: crypto.randomUUID() }));
  await ask(patch("/api/dos_config", { boot_sequence_id: caller, safe_height: -50, firmware_path: "" }));
  await ask(patch("/api/firmware_config", { movement_step_per_mm_x: 5.5, encoder_enabled_x: 1 }));
  await ask(patch("/api/web_app_config", { internal_use: "x", photo_filter_begin: null, xy_swap: true }));
  await make(post("/api/wizard_step_results", { slug: "intro", answer: null, outcome: "" }));
  await make(post("/api/plugin_envs", { key: "k", value: "{}" }));
  await make(
    post("/api/sensor_readings", {
      pin: 59,
      value: 500,
      x: 1,
      y: 2,
      z: null,
      mode: 1,
      read_at: "2026-01-01T00:00:00.000Z",
    }),
  );
  await make(post("/api/telemetries", { target: "sbc4", soc_temp: 45, throttled: "0x0" }));
  const seconds = Math.floor(Date.now() / 1000);
  await make(
    post("/api/logs", {
      message: "Old",
      created_at: seconds - 86_400,
      channels: ["email", "fatal_email"],
      type: "error",
      x: 1.5,
      major_version: 15,
    }),
  );
  await make(post("/api/ai_feedbacks", { prompt: "water", reaction: "good" }));
}
