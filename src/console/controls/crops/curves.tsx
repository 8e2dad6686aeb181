import type { Crop, Curve, Plant } from "../../../client/records";
import { type Growing, growthOf } from "../../garden/crops";
import { create, editAll, list } from "../../state";
import { t } from "../../texts/garden/crops";
import { typeTexts } from "../../texts/curves";
import { Button } from "../button";
import { cropOf } from "./catalogue";

const TYPES = ["spread", "height"] as const satisfies readonly Growing[];
const FIELDS = { spread: "spread_curve_id", height: "height_curve_id" } as const;

/** Types of curves that a plant lacks and its crop knows. */
const missing = (plant: Plant, crop: Crop): readonly Growing[] =>
  TYPES.filter((type) => plant[FIELDS[type]] === null && growthOf(crop, type) !== undefined);

/** Curves of spread and height from the crop, with one press, for all plants of it that have no curves. */
export function CropCurves({ plant }: { plant: Plant }) {
  const crop = cropOf(plant.cropdb_slug);
  if (!crop || missing(plant, crop).length === 0) return null;
  const alike = list("points").filter(
    (point): point is Plant =>
      point.pointer_type === "Plant" && cropOf(point.cropdb_slug) === crop && missing(point, crop).length > 0,
  );
  return (
    <div class="crop-curves">
      <p class="hint">{t.makeCurvesHint(alike.length, crop.name)}</p>
      <Button icon="curves" changes onPress={() => makeCurves(crop, alike)}>
        {t.makeCurves}
      </Button>
    </div>
  );
}

/** Makes the curves that are not there yet, and gives them to the plants that lack them. */
async function makeCurves(crop: Crop, plants: readonly Plant[]): Promise<void> {
  for (const type of TYPES) {
    const without = plants.filter((plant) => missing(plant, crop).includes(type)).map(({ id }) => id);
    if (without.length === 0) continue;
    const { id } = await curveOf(crop, type);
    await editAll("points", without, { [FIELDS[type]]: id }, { undo: t.curvesMade(without.length) });
  }
}

async function curveOf(crop: Crop, type: Growing): Promise<Pick<Curve, "id">> {
  const name = `${crop.name}: ${typeTexts[type]}`;
  const known = list("curves").find((curve) => curve.name === name && curve.type === type);
  return known ?? (await create("curves", { name, type, data: Object.fromEntries(growthOf(crop, type) ?? []) }));
}
