import { AccountMemo } from "../../../framework/account-memo";
import { rowDecoder } from "../../../framework/codec";
import type { Context } from "../../../framework/context";
import { defineService } from "../../../framework/services";
import { query, type SqlBuilder } from "../../../platform/db/query";
import { KINDS, POINT_KINDS, type PointKind } from "./kinds";
import { pointFields } from "./fields";

const COMMON = ["id", "created_at", "updated_at", "device_id", "name", "pointer_type", "meta", "x", "y", "z"] as const;

/** Keys of a kind's record, which are columns, in the order of `garden.md` §2.1. */
const columnsOf = (kind: PointKind) => [
  ...COMMON,
  ...KINDS[kind].shows.flatMap((name) =>
    name === "radius" && KINDS[kind].isArchived ? ([name, "discarded_at"] as const) : ([name] as const),
  ),
];

interface OfDevice {
  readonly device_id: number;
}
const keptOf = (q: Pick<SqlBuilder, "selectFrom">, { device_id }: OfDevice, kind: PointKind) =>
  q
    .selectFrom("points")
    .where("device_id", "=", device_id)
    .where("discarded_at", "is", null)
    .where("pointer_type", "=", kind);

/**
 * The kept points of each kind, with the columns its records show: such rows are records once they are decoded in place,
 * so that the list that every page load asks for makes no second object per point.
 */
const READERS = POINT_KINDS.map((kind) => {
  const columns = columnsOf(kind);
  return {
    kind,
    decode: rowDecoder(Object.fromEntries(columns.map((name) => [name, pointFields[name].type.storage]))),
    rows: query((q, p: OfDevice) => keptOf(q, p, kind).select(columns).orderBy("id")),
  };
});

/** Which kinds a device has. */
const kindsOf = query((q, p: OfDevice) =>
  q.selectNoFrom((e) => POINT_KINDS.map((kind) => e.exists(keptOf(e, p, kind).select("id")).as(kind))),
);
/** Most devices have plants only: the other kinds are not asked for until something is written. */
const readers = defineService(({ writes }) => new AccountMemo<typeof READERS>(writes));

/** Records of all kept points of the caller, ascending by id. Not for use inside a write. */
export function keptPoints(context: Context): object[] {
  const { db, deviceId: device_id, services } = context;
  const needed = services.get(readers).get(device_id, () => {
    const kinds = db.get(kindsOf, { device_id });
    return READERS.filter(({ kind }) => kinds?.[kind]);
  });
  const lists = needed.map(({ decode, rows }) => {
    const points = db.all(rows, { device_id });
    for (const point of points) decode(point);
    return points;
  });
  const [only = []] = lists;
  return lists.length < 2 ? only : lists.flat().sort((a, b) => a.id - b.id);
}
