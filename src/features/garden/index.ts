import type { Feature } from "../../framework/feature";
import { curves } from "./curves";
import { emptyLists } from "./empty-lists";
import { plantTemplates } from "./plant-templates";
import { pointGroups } from "./point-groups";
import { points } from "./points/points";
import { gardenDeletion, savedGardens } from "./saved-gardens";
import { tools } from "./tools";
import { gardenTables } from "./tables";

/** Points, groups, curves, tools and saved gardens. Source: `garden.md` §§2-7. */
export const garden: Feature = {
  name: "garden",
  endpoints: [points, pointGroups, curves, tools, savedGardens, plantTemplates, emptyLists],
  tables: gardenTables,
  longWork: { garden: gardenDeletion },
};

/* For other features. */
export { curves } from "./curves";
export { pointGroups } from "./point-groups";
export { createPlants, type NewPlant } from "./points/plants";
export { points } from "./points/points";
export { tools } from "./tools";
