import type { Point } from "../../../client/records";
import { dayOfLife } from "../../../robot/garden/growth";
import { find } from "../../state";
import { formatNumber } from "../../texts/format";
import { t } from "../../texts/garden/panels";
import { stageTexts } from "../../texts/points";

const KINDS = { Plant: "plant", Weed: "weed", GenericPointer: "point", ToolSlot: "slot" } as const;

/** The name of a point. A slot is named after its tool. */
export function nameOf(point: Point): string {
  if (point.pointer_type !== "ToolSlot") return point.name || t.untitled;
  return (point.tool_id !== null && find("tools", point.tool_id)?.name) || t.emptySlot;
}

/** `Plant · Planted · Day 12`. */
export function summaryOf(point: Point): string {
  const stage = "plant_stage" in point ? stageTexts[point.plant_stage] : undefined;
  const day = point.pointer_type === "Plant" ? dayOfLife(point.planted_at, Date.now()) : undefined;
  return [t[KINDS[point.pointer_type]], stage, day !== undefined && t.day(formatNumber(day))]
    .filter(Boolean)
    .join(" · ");
}
