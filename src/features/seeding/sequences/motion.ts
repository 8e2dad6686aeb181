import type { SeededSequence } from "./sequence";
import {
  commented,
  coordinate,
  findHome,
  goTo,
  identifier,
  move,
  parameter,
  safeHeight,
  safeZ,
  set,
  takePhoto,
} from "./steps";

const home = { name: "Find Home", color: "blue" } as const;

export const findHomeStandard: SeededSequence = {
  ...home,
  steps: () => [commented("Home every axis", findHome("all"))],
};

export const findHomeCompact: SeededSequence = {
  ...home,
  steps: () => [commented("Home Y", findHome("y")), commented("Home X", findHome("x"))],
};

/** The location that the sequence is called with. */
export const place = identifier("parent");
export const placeParameter = parameter("parent", coordinate(0, 0, 0));

/** Goes to a height at which camera and nozzle are above the plants. */
export const goOverPlant = commented("Go over the plant", move(...goTo(place), set("z", safeHeight), safeZ));

export const takePhotoOfPlant: SeededSequence = {
  name: "Take photo of plant",
  color: "pink",
  pinned: true,
  locals: [placeParameter],
  steps: () => [goOverPlant, takePhoto],
};
