import { type TSchema, Type } from "@sinclair/typebox";
import type { Context } from "../../../framework/context";
import { meaning } from "../../../framework/field/schema";
import { accountTables, type Table } from "../../../framework/resource/table";

/** Keys that are always empty (`accounts.md` §7.3). */
const EMPTY = { sensor_readings: [], plugin_installations: [], first_party_plugins: [] };

const synced = (tables: readonly Table[]) => tables.flatMap(({ sync }) => sync ?? []);

const pairsOf = (context: Context, isVolatile: boolean): Record<string, unknown> =>
  Object.fromEntries(
    synced(context.services.get(accountTables))
      .filter((sync) => (sync.isVolatile ?? false) === isVolatile)
      .map(({ key, pairs }) => [key, pairs(context)]),
  );

/** Pairs of id and time of the last change, ascending by id, for each key of the sync object (`accounts.md` §7.3). */
export const syncPairs = (context: Context) => ({ ...pairsOf(context, false), ...EMPTY });

/** The keys whose pairs change without a write, too. */
export const volatilePairs = (context: Context) => pairsOf(context, true);

/** The records that the sync object leaves out for the one who asks. */
export const leftOfSync = (context: Context): readonly number[] =>
  synced(context.services.get(accountTables)).flatMap(({ without }) => without?.(context) ?? []);

/** Schema of the sync object. */
export function syncSchema(tables: readonly Table[]): TSchema {
  const pairs = Type.Array(
    Type.Array(Type.Union([Type.Integer(), Type.String()]), {
      minItems: 2,
      maxItems: 2,
      examples: [[1, "2026-03-01T08:15:30.123Z"]],
    }),
  );
  const keys = [...synced(tables).map(({ key }) => key), ...Object.keys(EMPTY)];
  return meaning(Type.Object(Object.fromEntries(keys.map((key) => [key, pairs]))), { place: "sync" });
}
