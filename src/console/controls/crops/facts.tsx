import type { Crop } from "../../../client/records";
import { formatNumber, withUnit } from "../../texts/format";
import { sunTexts, t, waterTexts } from "../../texts/garden/crops";

const cm = (value: number): string => withUnit(formatNumber(value), "cm");

/** The known facts about a crop, as short phrases. */
export function factsOf(crop: Crop): readonly string[] {
  const { spread_cm, height_cm, spacing_cm, row_spacing_cm, sowing_depth_mm: depth, sun, water } = crop;
  const days = crop.days_to_maturity;
  return [
    spread_cm && t.spread(cm(spread_cm)),
    height_cm && t.height(cm(height_cm)),
    spacing_cm && t.spacing(cm(spacing_cm)),
    row_spacing_cm && t.rowSpacing(cm(row_spacing_cm)),
    depth !== undefined && (depth === 0 ? t.onSurface : t.depth(withUnit(formatNumber(depth), "mm"))),
    sun && sunTexts[sun],
    water && waterTexts[water],
    days && t.days(formatNumber(days.from), formatNumber(days.to)),
  ].filter((fact) => typeof fact === "string");
}

/** Facts of a crop in a line. */
export const CropFacts = ({ crop }: { crop: Crop }) => <p class="crop-facts hint">{factsOf(crop).join("\u00a0· ")}</p>;
