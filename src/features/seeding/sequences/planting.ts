import type { Node } from "../../scripts";
import { program, type SeededSequence } from "./sequence";
import {
  add,
  anyLocation,
  commented,
  findHome,
  goTo,
  move,
  numeric,
  parameter,
  safeZ,
  set,
  soilHeight,
  speed,
  switchOff,
  switchOn,
  text,
  tool,
  variable,
} from "./steps";
import { place, placeParameter } from "./motion";

export const pickUpSeedCompact: SeededSequence = {
  name: "Pick up seed",
  color: "yellow",
  steps: (ids) => {
    const toTrough = goTo(tool(ids.tool("Seed Trough 1")));
    return [
      commented("Go over the trough", move(...toTrough, add("z", 50), safeZ)),
      commented("Vacuum on", switchOn(ids.peripheral("Vacuum"))),
      commented("Lower the needle into the seeds", move(...toTrough, speed("z", 25))),
      commented("Lift the needle", move(...toTrough, add("z", 50))),
    ];
  },
};

const toSoil = [set("x", place), set("y", place), set("z", soilHeight)];

const plantSeed = (raise: Node): SeededSequence => ({
  name: "Plant seed",
  color: "yellow",
  locals: [placeParameter],
  steps: ({ peripheral }) => [
    commented("Go over the planting spot", move(...toSoil, add("z", 150), safeZ)),
    commented("Push the seed into the soil", move(...toSoil, add("z", -25), speed("z", 25))),
    commented("Vacuum off", switchOff(peripheral("Vacuum"))),
    commented("Lift the needle", move(...toSoil, add("z", 150))),
    commented("Raise Z fully", raise),
  ],
});
export const plantSeedStandard = plantSeed(findHome("z"));
export const plantSeedCompact = plantSeed(move(set("z", 0)));

export const pickFromSeedTray = program(
  "Pick from Seed Tray",
  "yellow",
  ({ pin }) => `if not verify_tool() then return end
local title = "Pick from Seed Tray"
local name = variable("Seed Tray Cell")
local cell = get_seed_tray_cell(variable("Seed Tray"), name)
local tip = get_tool({ name = "Seeder" }).seeder_tip_z_offset or 80
local above = cell.z + tip + 25
toast("Seed from cell " .. name)
set_job(title, { status = "Moving to the tray", percent = 25 })
move{ x = cell.x, y = cell.y, z = above, grouping = "xy,z", route = "high" }
set_job(title, { status = "Picking", percent = 75 })
on(${pin("Vacuum")}) -- vacuum
move{ z = cell.z + tip - variable("Cell Depth"), speed = 50 }
set_job(title, { status = "Lifting", percent = 90 })
move{ z = above }
set_job(title, { status = "Complete", percent = 100 })
`,
  [parameter("Seed Tray", anyLocation), parameter("Seed Tray Cell", text("B3")), parameter("Cell Depth", numeric(5))],
);

export const pickFromSeedTrough = program(
  "Pick from Seed Trough",
  "yellow",
  ({ pin }) => `if not verify_tool() then return end
local title = "Pick from Seed Trough"
local trough = variable("Seed Trough")
local tip = get_tool({ name = "Seeder" }).seeder_tip_z_offset or 80
local above = trough.z + tip + 25
toast("Seed from " .. trough.name)
set_job(title, { status = "Moving to the trough", percent = 25 })
move{ y = trough.y, z = above, grouping = "xy,z", route = "high" }
set_job(title, { status = "Picking", percent = 75 })
on(${pin("Vacuum")}) -- vacuum
move{ z = trough.z + tip - variable("Trough Depth"), speed = 50 }
set_job(title, { status = "Lifting", percent = 90 })
move{ z = above }
set_job(title, { status = "Complete", percent = 100 })
`,
  [parameter("Seed Trough", anyLocation), variable("Trough Depth", numeric(10))],
);

export const pickFromSeedBin = program(
  "Pick from Seed Bin",
  "yellow",
  ({ pin }) => `if not verify_tool() then return end
local title = "Pick from Seed Bin"
local bin = variable("Seed Bin")
local tip = get_tool({ name = "Seeder" }).seeder_tip_z_offset or 80
local above = bin.z + tip + 25
toast("Seed from " .. bin.name)
set_job(title, { status = "Moving to the bin", percent = 25 })
move{ x = bin.x, y = bin.y, z = above, grouping = "xy,z", route = "high" }
set_job(title, { status = "Picking", percent = 75 })
on(${pin("Vacuum")}) -- vacuum
move{ z = bin.z + tip - variable("Bin Depth"), speed = 50 }
set_job(title, { status = "Lifting", percent = 90 })
move{ z = above }
set_job(title, { status = "Complete", percent = 100 })
`,
  [parameter("Seed Bin", anyLocation), variable("Bin Depth", numeric(20))],
);
