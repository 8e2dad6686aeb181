import { program } from "./sequence";
import { anyLocation, parameter } from "./steps";

export const mountTool = program(
  "Mount Tool",
  "gray",
  `local wanted = variable("Tool")
mount_tool(wanted)
`,
  [parameter("Tool", anyLocation)],
);

export const dismountTool = program("Dismount Tool", "gray", "dismount_tool()\n");
