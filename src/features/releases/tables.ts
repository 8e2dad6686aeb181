import { defineTable, leftOut } from "../../framework/resource/table";

const OF_THIS_SERVER = leftOut("it tells what this server has asked the robot for");

export const releaseTables = [
  defineTable({
    name: "robot_updates",
    holds: "which software the server asked the robot to install, and what came of it",
    exported: OF_THIS_SERVER,
    imported: OF_THIS_SERVER,
    reset: "emptied",
    rowKey: ["device_id"],
    journaled: leftOut("it is no record of the garden"),
  }),
];
