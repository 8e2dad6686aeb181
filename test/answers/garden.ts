import { Jimp } from "jimp";
import type { Client } from "./client";

type Made = readonly [name: string, method: string, path: string, body?: object];

const node = (kind: string, args: object = {}, body?: object[]): object => ({ kind, args, ...(body ? { body } : {}) });
const place = (value: object): object => node("parameter_application", { label: "Place", data_value: value });
const daily = { start_time: "2036-05-01T06:00:00.000Z", end_time: "2036-06-01T06:00:00.000Z", repeat: 2 };
const spot = { x: 1, y: 2, z: 3 };

/** At least one record of each kind; `$name` stands for the id of the record that the row of this name makes. */
const RECORDS: readonly Made[] = [
  ["line", "POST", "/api/device/seed", { product_line: "standard_xl_1.7", demo: true }],
  ["tool", "POST", "/api/tools", { name: "Hoe", flow_rate_ml_per_s: 5 }],
  ["sensor", "POST", "/api/sensors", { pin: 40, label: "Rain", mode: 0 }],
  ["valve", "POST", "/api/peripherals", { pin: 20, label: "Mist" }],
  ["curve", "POST", "/api/curves", { name: "Growth", type: "height", data: { 1: 5, 9: 50 } }],
  ["plant", "POST", "/api/points", { pointer_type: "Plant", name: "Kale", ...spot, height_curve_id: "$curve" }],
  ["weed", "POST", "/api/points", { pointer_type: "Weed", name: "Nettle", ...spot, meta: { a: "1" } }],
  ["stone", "POST", "/api/points", { pointer_type: "GenericPointer", name: "Stone", ...spot }],
  ["slot", "POST", "/api/points", { pointer_type: "ToolSlot", name: "Slot", ...spot, tool_id: "$tool" }],
  ["stone", "DELETE", "/api/points/$stone"],
  ["group", "POST", "/api/point_groups", { name: "Both", point_ids: ["$plant", "$weed"] }],
  ["outer", "POST", "/api/folders", { name: "Outer", color: "red" }],
  ["inner", "POST", "/api/folders", { name: "Inner", color: "blue", parent_id: "$outer" }],
  [
    "callee",
    "POST",
    "/api/sequences",
    {
      ...{ name: "Callee", color: "green", folder_id: "$inner", pinned: true, description: "*bold*" },
      args: {
        locals: node("scope_declaration", {}, [
          node("parameter_declaration", {
            label: "Place",
            default_value: node("point", { pointer_type: "Plant", pointer_id: "$plant" }),
          }),
        ]),
      },
      body: [node("wait", { milliseconds: 5 }), node("lua", { lua: "return 1" })],
    },
  ],
  [
    "caller",
    "POST",
    "/api/sequences",
    {
      ...{ name: "Caller", color: "red", args: {} },
      body: [node("execute", { sequence_id: "$callee" }, [place(node("point_group", { point_group_id: "$group" }))])],
    },
  ],
  [
    "shared",
    "POST",
    "/api/sequences",
    { name: "Shared", color: "red", args: {}, body: [node("wait", { milliseconds: 1 })] },
  ],
  ["publication", "POST", "/api/sequences/$shared/publish", { copyright: "CC0" }],
  [
    "regimen",
    "POST",
    "/api/regimens",
    {
      ...{ name: "Care", color: "red", regimen_items: [{ sequence_id: "$callee", time_offset: 3_600_000 }] },
      body: [place(node("point", { pointer_type: "Weed", pointer_id: "$weed" }))],
    },
  ],
  [
    "event",
    "POST",
    "/api/farm_events",
    { ...daily, time_unit: "daily", executable_type: "Regimen", executable_id: "$regimen" },
  ],
  ["pin", "POST", "/api/pin_bindings", { pin_num: 4, sequence_id: "$caller" }],
  ["webcam", "POST", "/api/webcam_feeds", { name: "Gate", url: "http://cam.garden.test/" }],
  ["env", "POST", "/api/plugin_envs", { key: "k", value: "{}" }],
  ["step", "POST", "/api/wizard_step_results", { slug: "intro", answer: true, outcome: "" }],
  ["garden", "POST", "/api/saved_gardens/snapshot", { name: "Now", notes: "Two\nlines" }],
  [
    "reading",
    "POST",
    "/api/sensor_readings",
    { pin: 40, value: 500, ...spot, mode: 1, read_at: "2026-01-01T00:00:00.000Z" },
  ],
  ["telemetry", "POST", "/api/telemetries", { target: "sbc4", soc_temp: 45, throttled: "0x0" }],
  ["log", "POST", "/api/logs", { message: "Watered", type: "info", x: 1.5, channels: ["toast"] }],
  ["device", "PATCH", "/api/device", { timezone: "Asia/Makassar", mounted_tool_id: "$tool", lat: 1.5, lng: -2 }],
  ["config", "PATCH", "/api/dos_config", { boot_sequence_id: "$shared", safe_height: -50 }],
  ["firmware", "PATCH", "/api/firmware_config", { movement_step_per_mm_x: 5.5 }],
  ["app", "PATCH", "/api/web_app_config", { xy_swap: true }],
];

const withIds = (value: string, ids: ReadonlyMap<string, number>): string =>
  value.replace(/"?\$(\w+)"?/g, (_, name: string) => String(ids.get(name)));

/** Fills an account with records of every kind and a processed picture. */
export async function fill(base: string, { ask, get }: Client): Promise<void> {
  const ids = new Map<string, number>();
  for (const [name, method, path, body] of RECORDS) {
    const sent = body && (JSON.parse(withIds(JSON.stringify(body), ids)) as object); // ids replace texts
    const record = (await ask(method, withIds(path, ids), sent)) as { id?: number } | undefined;
    ids.set(name, record?.id ?? 0);
  }
  const { url, form_data } = (await ask("GET", "/api/storage_auth")) as {
    url: string;
    form_data: Record<string, string>;
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(form_data)) if (name !== "file") form.set(name, value);
  const file = await new Jimp({ width: 80, height: 60, color: 0x336699ff }).getBuffer("image/jpeg");
  form.set("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "photo.jpg");
  await fetch(`${base}/direct_upload/`, { method: "POST", body: form });
  const attachment_url = `${url}${form_data["key"]}`;
  const { id } = (await ask("POST", "/api/images", { attachment_url, meta: spot })) as { id: number };
  while ((await (await get(`/api/images/${id}`)).text()).includes("/placeholder.jpg")) await Bun.sleep(20);
}
