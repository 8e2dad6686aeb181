import type { Feature } from "../../framework/feature";
import { practiceEndpoints } from "./endpoints";
import { practiceTables } from "./tables";

/** A robot without a machine, for visitors and for people without a robot. Source: `robot.md` §3. */
export const practice: Feature = {
  name: "practice",
  endpoints: [practiceEndpoints],
  tables: practiceTables,
};

/* For other features. */
export { pictureOf } from "./api";

/* For the composition root. */
export { practiceRobots } from "./robots";
