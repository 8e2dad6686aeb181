import type { GrownPlant } from "../../../garden/growing";
import { MOST_PAIRS } from "../../../garden/overlaps";
import { lookOf } from "../../../../robot/garden/crop-looks";
import { drawCrowd, drawLenses } from "../map/draw-overlaps";
import { drawPlants, drawSpread } from "../map/draw-points";
import { drawNames } from "../map/names";
import type { Draw } from "../map/pen";
import { NOON } from "../../../garden/light";
import type { ShownPlant } from "../scene";
import type { moment } from "./moment";

const shownOf = ({ plant, radius, isReady }: GrownPlant): ShownPlant => ({
  plant: { ...plant, radius },
  look: lookOf(plant.cropdb_slug) ?? lookOf(plant.name),
  spread: radius,
  canopy: radius,
  form: isReady ? "ripe" : "grown",
});

/**
 * Draws the garden of another time: plants at their size, and where they are in each other's way. Plants that are have no
 * name, which would cover the next one.
 */
export function drawingOf({ grown, overlaps: { count, pairs, crowd } }: typeof moment.value): Draw {
  const plants = grown.map(shownOf);
  const free = plants.filter((_, index) => !crowd.has(grown[index]!)); // as many
  const isCrowded = count > MOST_PAIRS;
  return (pen) => {
    drawSpread(pen, isCrowded ? free : plants);
    if (isCrowded) drawCrowd(pen, crowd);
    else drawLenses(pen, pairs);
    drawPlants(pen, plants, NOON);
    drawNames(pen, free);
  };
}
