import { computed } from "@preact/signals";
import type { Plant } from "../../../client/records";
import { list } from "../../state";

/** Plants by the curves that they use. */
export const users = computed((): ReadonlyMap<number, readonly Plant[]> => {
  const uses = list("points").flatMap((point) => {
    if (point.pointer_type !== "Plant") return [];
    const ids = new Set([point.water_curve_id, point.spread_curve_id, point.height_curve_id]);
    return [...ids].flatMap((id) => (id === null ? [] : [{ id, plant: point }]));
  });
  const byCurve = Map.groupBy(uses, ({ id }) => id);
  return new Map([...byCurve].map(([id, own]) => [id, own.map(({ plant }) => plant)]));
});
