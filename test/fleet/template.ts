import { jpeg } from "../support/pictures";
import { cameraOf } from "../bench/camera";
import { log, plant, sequence } from "../bench/requests";
import type { Server } from "../bench/server";

/** A record as far as the others refer to it. */
interface Made {
  readonly id: number;
}

/** Ids in the account that all others are copies of. */
export interface Template {
  readonly points: readonly number[];
  readonly sequences: readonly number[];
}

/** Who has the account. */
export const GARDENER = { name: "Gardener", email: "gardener@garden.example", password: "password123" };

/** What a garden has besides its points; of each kind as many as an owner has after a year. */
const COUNTS = { sequences: 75, slots: 6, weeds: 100, curves: 3, groups: 10, regimens: 5, events: 20, gardens: 2 };
/** Points that a sequence visits. */
const VISITED = 6;
const HOUR_MS = 3_600_000;

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A photo as the camera of a device makes it, about 60 kB. */
export const devicePhoto = (): Promise<Buffer> => jpeg(640, 480, 92);

/**
 * Fills one account through the API, so that every record is one that the server would make: `points` points, what else
 * belongs to a garden, and one record of each kind that devices report.
 */
export async function plantTemplate(
  server: Pick<Server, "port">,
  points: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Template> {
  const base = `http://127.0.0.1:${server.port}`;
  let token = "";
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${base}/api/${path}`, { method, headers: { authorization: token }, ...init });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T; // as specified
  }
  const make = (path: string, bodies: readonly object[]): Promise<number[]> =>
    Promise.all(bodies.map(async (body) => (await ask<Made>("POST", path, body)).id));

  await ask("POST", "users", { ...GARDENER, password_confirmation: GARDENER.password });
  token = (await ask<{ token: { encoded: string } }>("POST", "tokens", { user: GARDENER })).token.encoded;

  await ask("PATCH", "device", { timezone: "Europe/Berlin", ota_hour: 3, name: "Bed" });
  const settings = {
    dos_config: { firmware_hardware: "board_k19", default_axis_order: "xyz;high" },
    firmware_config: {},
    web_app_config: { three_d_garden: false, viewpoint_heading: 90 },
  };
  for (const [path, changes] of Object.entries(settings)) await ask("PATCH", path, changes);

  const at = (index: number): object => ({ x: index * 10, y: index * 5, z: 0 });
  const name = (text: string, index: number): string => `${text} ${index}`;
  const tools = await make(
    "tools",
    range(COUNTS.slots).map((index) => ({ name: name("Tool", index), seeder_tip_z_offset: 95 })),
  );
  await make(
    "curves",
    range(COUNTS.curves).map((index) => ({ name: name("Curve", index), type: "water", data: { "1": 100, "50": 500 } })),
  );
  const slots = tools.map((tool_id, index) => ({ pointer_type: "ToolSlot", tool_id, ...at(index) }));
  const weeds = range(COUNTS.weeds).map((index) => ({ pointer_type: "Weed", name: "Nettle", ...at(index) }));
  const plants = range(points - COUNTS.slots - COUNTS.weeds).map(plant);
  await make("points", [...slots, ...weeds]);
  const plantIds = await make("points", plants);
  const visited = (index: number): number[] =>
    range(VISITED).map((step) => plantIds[(index * VISITED + step) % plantIds.length] ?? 0);

  await make(
    "peripherals",
    [7, 8, 9, 10, 13].map((pin) => ({ pin, label: name("Valve", pin), mode: 0 })),
  );
  await make(
    "sensors",
    [59, 63, 64].map((pin) => ({ pin, label: name("Soil", pin), mode: 1 })),
  );
  await make("webcam_feeds", [{ name: "Greenhouse", url: "https://camera.example/stream" }]);
  await make(
    "plugin_envs",
    range(20).map((index) => ({ key: name("setting", index), value: "1" })),
  );
  await make(
    "wizard_step_results",
    range(30).map((index) => ({ slug: name("step", index), answer: true })),
  );
  const folders = await make(
    "folders",
    range(5).map((index) => ({ name: name("Folder", index), color: "green" })),
  );
  await make(
    "point_groups",
    range(COUNTS.groups).map((index) => ({
      name: name("Group", index),
      point_ids: plantIds.slice(index * 30, index * 30 + 30),
    })),
  );
  const sequences = await make(
    "sequences",
    range(COUNTS.sequences).map((index) => ({
      ...sequence(visited(index)),
      name: name("Water", index),
      folder_id: folders[index % folders.length],
    })),
  );
  await make("pin_bindings", [{ pin_num: 16, sequence_id: sequences[0] }]);
  const regimens = await make(
    "regimens",
    range(COUNTS.regimens).map((index) => ({
      name: name("Care", index),
      color: "red",
      regimen_items: range(10).map((day) => ({ sequence_id: sequences[day], time_offset: day * 24 * HOUR_MS })),
    })),
  );
  const executables = [
    ...sequences.slice(0, COUNTS.events - regimens.length).map((id) => ["Sequence", id]),
    ...regimens.map((id) => ["Regimen", id]),
  ];
  const year = new Date().getUTCFullYear();
  const times = { start_time: `${year + 1}-05-01T06:00:00.000Z`, end_time: `${year + 2}-05-01T06:00:00.000Z` };
  await make(
    "farm_events",
    executables.map(([executable_type, executable_id]) => ({
      ...{ ...times, repeat: 1, time_unit: "daily" },
      ...{ executable_type, executable_id },
    })),
  );
  for (const index of range(COUNTS.gardens)) {
    await ask("POST", "saved_gardens/snapshot", { name: name("Season", index) });
  }

  await make("logs", [log]);
  await make("sensor_readings", [READING]);
  await make("telemetries", [TELEMETRY]);
  const camera = cameraOf(server, { token }, Buffer.from(photo));
  await camera.processed(await camera.record(await camera.upload(1)));
  return { points: plantIds, sequences };
}

/** What a device reports every now and then. */
export const READING: object = { pin: 59, value: 421, mode: 1, x: 1200, y: 340.5, z: 0 };
export const TELEMETRY: object = {
  ...{ target: "sbc4", soc_temp: 45, throttled: "0x0", wifi_level_percent: 80, uptime: 12_345 },
  ...{ memory_usage: 100, disk_usage: 12, cpu_usage: 3, dos_version: "15.8.4", firmware_hardware: "board_k19" },
};
