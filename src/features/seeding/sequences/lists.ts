import type { SeededSequence } from "./sequence";
import { grid, photoGrid, soilHeightGrid, weedDetectionGrid } from "./grids";
import { findHomeCompact, findHomeStandard, takePhotoOfPlant } from "./motion";
import {
  pickFromSeedBin,
  pickFromSeedTray,
  pickFromSeedTrough,
  pickUpSeedCompact,
  plantSeedCompact,
  plantSeedStandard,
} from "./planting";
import { dismountTool, mountTool } from "./tools";
import { dispenseWater, waterAll, waterAllPlants, waterPlant } from "./watering";
import { mowAllWeeds } from "./weeding";

/** Sequences of product lines. A sequence comes after those that it calls. */

const common = [
  takePhotoOfPlant,
  waterPlant,
  waterAllPlants,
  waterAll,
  photoGrid,
  weedDetectionGrid,
  soilHeightGrid,
  grid,
  dispenseWater,
];
const toolChange = [mountTool, dismountTool, plantSeedStandard, findHomeStandard, ...common];
const seeding = [pickFromSeedTray, pickFromSeedTrough, pickFromSeedBin];

export const COMPACT: readonly SeededSequence[] = [pickUpSeedCompact, plantSeedCompact, findHomeCompact, ...common];
export const STANDARD: readonly SeededSequence[] = [...toolChange, ...seeding];
export const STANDARD_WITH_ROTARY_TOOL: readonly SeededSequence[] = [...toolChange, mowAllWeeds, ...seeding];
