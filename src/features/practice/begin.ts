import type { Services } from "../../framework/services";
import type { Begin } from "../../robot/practice/surroundings";
import { Run, usesLua } from "../../robot/script/run";
import { robotWorkers } from "../rehearsal";

/** Begins runs: here, in steps, or in a Worker where a text of Lua may not end. */
export const begin =
  ({ get }: Pick<Services, "get">): Begin =>
  (order) =>
    usesLua(order) ? get(robotWorkers).run(order) : new Run(order);
