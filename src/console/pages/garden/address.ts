import { computed } from "@preact/signals";
import type { Point } from "../../../client/records";
import type { Place } from "../../../robot/garden/place";
import { go, query, segments } from "../../state";

/** The panel that the address opens beside the map: `/garden/12`, `/garden/add?kind=Weed&x=100&y=200`. */
export type Open =
  | { readonly what: "point"; readonly id: number; readonly isEdited: boolean }
  | { readonly what: "here" | "add" | "plant" | "select" | "layers" | "side" | "time" | "nothing" };

const PANELS = ["here", "add", "plant", "select", "layers", "side", "time"] as const;

export const opened = computed((): Open => {
  const [page, first, second] = segments.value;
  if (page !== "garden" || first === undefined) return { what: "nothing" };
  const panel = PANELS.find((name) => name === first);
  if (panel) return { what: panel };
  return { what: "point", id: Number(first), isEdited: second === "edit" };
});

/** The point that is open. */
export const openId = computed(() => (opened.value.what === "point" ? opened.value.id : undefined));

/** The place in the address. */
export const openPlace = computed((): Place | undefined => {
  const [x, y] = [Number(query.value["x"] ?? NaN), Number(query.value["y"] ?? NaN)];
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : undefined;
});

export const pointPath = (id: number): string => `/garden/${id}`;
export const closePanel = (): void => go("/garden");
export const openPoint = (id: number): void => go(pointPath(id));
export const openHere = ({ x, y }: Place): void => go(`/garden/here?x=${x}&y=${y}`);
export const addPath = (kind: Point["pointer_type"], place?: Place): string =>
  `/garden/add?kind=${kind}${place ? `&x=${place.x}&y=${place.y}` : ""}`;
