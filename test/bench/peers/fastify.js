// The same requests as one would write them with Fastify and better-sqlite3: the token checked, a schema for the body,
// prepared statements. Arguments: database file, file with the key that signed the tokens.
import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import jwt from "@fastify/jwt";
import Database from "better-sqlite3";
import Fastify from "fastify";

const [path, keyPath] = process.argv.slice(2);

const db = new Database(path);
db.pragma("journal_mode = wal");
db.pragma("synchronous = full"); // what is answered survives a power cut
db.pragma("foreign_keys = on");

const columns = `id, created_at, updated_at, device_id, name, pointer_type, meta, x, y, z, cropdb_slug, plant_stage,
  planted_at, radius, depth, water_curve_id, spread_curve_id, height_curve_id`;
const one = db.prepare(`select ${columns} from points where id = ? and device_id = ? and discarded_at is null`);
const all = db.prepare(`select ${columns} from points where device_id = ? and discarded_at is null order by id`);
const insert = db.prepare(
  `insert into points (device_id, pointer_type, name, meta, x, y, z, radius, depth, cropdb_slug, plant_stage, planted_at,
    created_at, updated_at)
   values (@device_id, @pointer_type, @name, @meta, @x, @y, @z, @radius, @depth, @cropdb_slug, @plant_stage, @planted_at,
    @now, @now)`,
);
const toPoint = (row) => ({ ...row, meta: JSON.parse(row.meta) });
const deviceOf = ({ user }) => Number(user.bot.slice("device_".length));

const number = { type: "number" };
const text = { type: "string" };
const body = {
  type: "object",
  required: ["pointer_type", "x", "y", "z"],
  properties: {
    ...{ pointer_type: { enum: ["Plant"] }, name: text, cropdb_slug: text, plant_stage: text, planted_at: text },
    ...{ x: number, y: number, z: number, radius: number, depth: number },
    meta: { type: "object", additionalProperties: text },
  },
};

const app = Fastify();
await app.register(jwt, {
  secret: { public: createPublicKey(readFileSync(keyPath)).export({ type: "spki", format: "pem" }) },
  verify: { algorithms: ["RS256"] },
});
app.addHook("onRequest", (request) => request.jwtVerify());
app.get("/api/points/:id", async (request) => toPoint(one.get(Number(request.params.id), deviceOf(request))));
app.get("/api/points", async (request) => all.all(deviceOf(request)).map(toPoint));
app.post("/api/points", { schema: { body } }, async (request) => {
  const device_id = deviceOf(request);
  const now = new Date().toISOString();
  const { lastInsertRowid } = insert.run({ ...request.body, meta: JSON.stringify(request.body.meta), device_id, now });
  return toPoint(one.get(lastInsertRowid, device_id));
});
const address = await app.listen({ host: "127.0.0.1", port: 0 });
console.log(`Listening on ${address}`);
