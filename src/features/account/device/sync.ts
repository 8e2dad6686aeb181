import { type TSchema, Type } from "@sinclair/typebox";
import type { Context } from "../../../framework/context";
import { type Placeholders, query, type SqlBuilder } from "../../../platform/db/query";

/** Keys of the sync object and the tables they show; the others are always empty (`accounts.md` §7.3). */
const TABLES = {
  dos_configs: "dos_config",
  firmware_configs: "firmware_config",
  farm_events: "farm_events",
  peripherals: "peripherals",
  pin_bindings: "pin_bindings",
  plugin_envs: "plugin_envs",
  points: "points",
  point_groups: "point_groups",
  regimens: "regimens",
  sensors: "sensors",
  sequences: "sequences",
  tools: "tools",
} as const;
const EMPTY = { sensor_readings: [], plugin_installations: [], first_party_plugins: [] };

const pairQueries = Object.entries(TABLES).map(
  ([key, table]) =>
    [
      key,
      query((q: SqlBuilder, p: Placeholders<{ device_id: number }>) =>
        q.selectFrom(table).select(["id", "updated_at"]).where("device_id", "=", p.device_id).orderBy("id"),
      ),
    ] as const,
);

type Pair = readonly [id: number, updatedAt: string];

/** Pairs of id and time of the last change of all records the device works with, ascending by id. */
export function syncPairs(
  { db, deviceId }: Context,
  device: { readonly id: number; readonly updated_at: string },
): Record<string, readonly Pair[]> {
  const pairs = pairQueries.map(([key, pairsOf]): [string, Pair[]] => [
    key,
    db.all(pairsOf, { device_id: deviceId }).map(({ id, updated_at }): Pair => [id, updated_at]),
  ]);
  return { devices: [[device.id, device.updated_at]], ...Object.fromEntries(pairs), ...EMPTY };
}

/** Schema of the sync object. */
export function syncSchema(): TSchema {
  const pairs = Type.Array(
    Type.Array(Type.Union([Type.Integer(), Type.String()]), {
      minItems: 2,
      maxItems: 2,
      examples: [[1, "2026-03-01T08:15:30.123Z"]],
    }),
  );
  return Type.Object(
    Object.fromEntries(["devices", ...Object.keys(TABLES), ...Object.keys(EMPTY)].map((key) => [key, pairs])),
  );
}
