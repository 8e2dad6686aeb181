import { rowDecoder } from "../../core/codec";
import type { Context } from "../../core/context";
import { query, type SqlBuilder } from "../../db/query";
import { KINDS, POINT_KINDS, type PointKind } from "../../domain/points/kinds";
import { pointFields } from "./fields";

const COMMON = ["id", "created_at", "updated_at", "device_id", "name", "pointer_type", "meta", "x", "y", "z"] as const;

/** Keys of a kind's record (`garden.md` §2.1), which are columns. */
const columnsOf = (kind: PointKind) => [
  ...COMMON,
  ...KINDS[kind].shows,
  ...(KINDS[kind].isArchived ? (["discarded_at"] as const) : []),
];

/**
 * The kept points of each kind, with the columns its records show: such rows are records once they are decoded in place,
 * so that the list that every page load asks for makes no second object per point.
 */
const READERS = POINT_KINDS.map((kind) => {
  const columns = columnsOf(kind);
  return {
    decode: rowDecoder(Object.fromEntries(columns.map((name) => [name, pointFields[name].type.storage]))),
    rows: query((q: SqlBuilder, p: { device_id: number }) =>
      q
        .selectFrom("points")
        .select(columns)
        .where("device_id", "=", p.device_id)
        .where("discarded_at", "is", null)
        .where("pointer_type", "=", kind)
        .orderBy("id"),
    ),
  };
});

/** Records of all kept points of the caller, ascending by id. */
export function keptPoints({ db, deviceId }: Context): object[] {
  const lists = READERS.map(({ decode, rows }) => {
    const points = db.all(rows, { device_id: deviceId });
    for (const point of points) decode(point);
    return points;
  }).filter(({ length }) => length > 0);
  const [only = []] = lists;
  return lists.length < 2 ? only : lists.flat().sort((a, b) => a.id - b.id);
}
