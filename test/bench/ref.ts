/**
 * The yardstick, a process of its own: bare Bun.serve with prepared statements on the same rows. No authentication, no
 * validation, nothing that a request does not need.
 * Arguments: database file, `synchronous` setting, ids of devices: lists are those of the first, creates go round.
 */
import { Driver } from "../../src/platform/db/driver";

const [path = "", synchronous = "", ...devices] = process.argv.slice(2);
const deviceIds = devices.map(Number);
let turn = 0;
const nextDevice = (): number => deviceIds[(turn += 1) % deviceIds.length] ?? 0;

const db = new Driver(path);
db.pragma("journal_mode = wal");
db.pragma(`synchronous = ${synchronous}`);
db.pragma("foreign_keys = on");

const plantColumns = `id, created_at, updated_at, device_id, name, pointer_type, meta, x, y, z, cropdb_slug, plant_stage,
  planted_at, radius, depth, water_curve_id, spread_curve_id, height_curve_id`;
const onePlant = db.prepare(`select ${plantColumns} from points where id = ?`);
const allPlants = db.prepare(
  `select ${plantColumns} from points where device_id = ? and discarded_at is null order by id`,
);
const insertPlant = db.prepare(
  `insert into points (device_id, pointer_type, name, meta, x, y, z, radius, depth, cropdb_slug, plant_stage, planted_at,
    created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const insertLog = db.prepare(
  `insert into logs (id, device_id, message, channels, type, verbosity, x, y, z, major_version, minor_version, patch_version,
    created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const newestLogs = db.prepare(
  `select id, created_at, updated_at, device_id, message, channels, type, verbosity, x, y, z, major_version, minor_version,
    patch_version, null as meta from logs where device_id = ? order by created_at desc, id desc limit 1000`,
);
/** What a robot asks for the times of, each under the key of the answer. */
const SYNCED = {
  ...{ devices: "devices", dos_configs: "dos_config", firmware_configs: "firmware_config", points: "points" },
  ...{ farm_events: "farm_events", peripherals: "peripherals", pin_bindings: "pin_bindings" },
  ...{ plugin_envs: "plugin_envs", point_groups: "point_groups", regimens: "regimens" },
  ...{ sensors: "sensors", sequences: "sequences", tools: "tools" },
};
const pairs = Object.entries(SYNCED).map(([key, table]) => {
  const owner = table === "devices" ? "id" : "device_id";
  return [key, db.prepare(`select id, updated_at from ${table} where ${owner} = ? order by id`)] as const;
});
let lastLogId = Number(db.prepare("select max(id) from logs").pluck().get());
const insertSequence = db.prepare(
  `insert into sequences (device_id, name, color, forked, pinned, args, body, created_at, updated_at)
    values (?, ?, ?, 0, 0, ?, ?, ?, ?)`,
);

interface Plant {
  meta: unknown;
}

/** The column holds JSON text. */
function toPlant(row: unknown): Plant {
  const plant = row as Plant; // what the statement selects
  plant.meta = JSON.parse(plant.meta as string); // as the schema says
  return plant;
}

type Handler = (request: Bun.BunRequest) => Response | Promise<Response>;
/** Bodies are what the benchmark sends. */
const bodyOf = async (request: Request): Promise<Record<string, unknown>> =>
  (await request.json()) as Record<string, unknown>;

const showPoint: Handler = ({ params }) => {
  const { id = "" } = params as { id?: string }; // as the route names it
  return Response.json(toPlant(onePlant.get(Number(id))));
};

const listPoints: Handler = () => {
  const rows = allPlants.all(deviceIds[0]);
  for (const row of rows) toPlant(row);
  return Response.json(rows);
};

const listLogs: Handler = () => {
  const rows = newestLogs.all(deviceIds[0]) as { channels: unknown }[]; // what the statement selects
  for (const row of rows) row.channels = JSON.parse(row.channels as string);
  return Response.json(rows);
};

const sync: Handler = () =>
  Response.json(
    Object.fromEntries(
      pairs.map(([key, statement]) => {
        const rows = statement.all(deviceIds[0]) as { id: number; updated_at: string }[]; // what the statement selects
        return [key, rows.map(({ id, updated_at }) => [id, updated_at])];
      }),
    ),
  );

const createPoint: Handler = async (request) => {
  const device_id = nextDevice();
  const body = await bodyOf(request);
  const { pointer_type, name, meta, x, y, z, radius, depth, cropdb_slug, plant_stage, planted_at } = body;
  const now = new Date().toISOString();
  const plant = [
    pointer_type,
    name,
    JSON.stringify(meta),
    x,
    y,
    z,
    radius,
    depth,
    cropdb_slug,
    plant_stage,
    planted_at,
  ];
  const { lastInsertRowid } = insertPlant.run(device_id, ...plant, now, now);
  return Response.json({ ...body, id: Number(lastInsertRowid), device_id, created_at: now, updated_at: now });
};

const createLog: Handler = async (request) => {
  const device_id = nextDevice();
  const body = await bodyOf(request);
  const { message, channels, type, verbosity, x, y, z, major_version, minor_version, patch_version } = body;
  const now = new Date();
  const created_at = Math.floor(now.getTime() / 1000);
  const updated_at = now.toISOString();
  const log = [
    message,
    JSON.stringify(channels),
    type,
    verbosity,
    x,
    y,
    z,
    major_version,
    minor_version,
    patch_version,
  ];
  const id = (lastLogId += 1);
  insertLog.run(id, device_id, ...log, created_at, updated_at);
  return Response.json({ ...body, id, device_id, created_at, updated_at });
};

const createSequence: Handler = async (request) => {
  const device_id = nextDevice();
  const body = await bodyOf(request);
  const { name, color, args, body: steps } = body;
  const now = new Date().toISOString();
  const sequence = [name, color, JSON.stringify(args), JSON.stringify(steps)];
  const { lastInsertRowid } = insertSequence.run(device_id, ...sequence, now, now);
  return Response.json({ ...body, id: Number(lastInsertRowid), device_id, created_at: now, updated_at: now });
};

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  routes: {
    "/api/points": { GET: listPoints, POST: createPoint },
    "/api/points/:id": { GET: showPoint },
    "/api/logs": { GET: listLogs, POST: createLog },
    "/api/device/sync": { GET: sync },
    "/api/sequences": { POST: createSequence },
  },
});
console.log(`Listening on http://127.0.0.1:${server.port}`);
