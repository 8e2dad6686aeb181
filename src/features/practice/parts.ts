/* The parts of a practice robot. */
export { PracticeRobot } from "../../robot/practice/robot";
export { apiOf, payloadOf } from "./api";
export { beginOf } from "./begin";
