/* The parts of a practice robot. */
export { PracticeRobot } from "../../robot/practice/robot";
export { beginOf } from "./begin";
