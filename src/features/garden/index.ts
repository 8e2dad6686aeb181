import type { Feature } from "../../framework/feature";
import { curves } from "./curves";
import { plantTemplates } from "./plant-templates";
import { pointGroups } from "./point-groups";
import { points } from "./points/points";
import { savedGardens } from "./saved-gardens";
import { tools } from "./tools";

/** What stands and grows in the garden. Source: `garden.md` §§2-7. */
export const garden: Feature = {
  name: "garden",
  endpoints: [points, pointGroups, curves, tools, savedGardens, plantTemplates],
};

/* What others use of this feature. */
export { curves } from "./curves";
export { plantTemplates } from "./plant-templates";
export { pointGroups } from "./point-groups";
export { KINDS, POINT_KINDS } from "./points/kinds";
export { createPlants, type NewPlant } from "./points/plants";
export { points } from "./points/points";
export { savedGardens } from "./saved-gardens";
export { tools } from "./tools";
