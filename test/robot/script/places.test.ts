import { describe } from "bun:test";
import type { Tool } from "../../../src/client/records";
import { type LuaRow, runLuaRows } from "./lua-rows";
import { slot } from "./rehearsed";
import { isWhole } from "../../support/tier";

/* Lua functions for tools in their slots, grids and seed trays (robot-facts.md §8). */

const keys = { device_id: 1, created_at: "2026-11-01T08:00:00.000Z", updated_at: "2026-11-01T08:00:00.000Z" };
const tool = (id: number, name: string): Tool => ({
  ...keys,
  id,
  name,
  status: "active",
  flow_rate_ml_per_s: 0,
  seeder_tip_z_offset: 80,
});
/** All axes at once, so that each move is told once. */
const atOnce = { default_axis_order: "xyz;in_order" } as const;
const rack = (pullout_direction: number, gantry_mounted = false) => ({
  tools: [tool(7, "Seeder"), tool(8, "Spare")],
  points: [{ ...slot(4, 7, gantry_mounted), pullout_direction }],
  dosConfig: { safe_height: -10, ...atOnce },
});
const standing = { records: rack(1) };
const hanging = (pullout_direction: number) => ({
  start: { position: { x: 500, y: 500, z: -100 } },
  records: { ...rack(pullout_direction), device: { mounted_tool_id: 7, timezone: null } },
});

const tray = (direction: number, cell: string): string =>
  `local c = get_seed_tray_cell({x = 100, y = 200, z = -50, pullout_direction = ${direction}}, '${cell}')
   toast(c.x .. ' ' .. c.y .. ' ' .. c.z)`;

const calibrated = {
  coord_scale: "1",
  center_pixel_location_x: "320",
  center_pixel_location_y: "240",
  total_rotation_angle: "0",
  camera_offset_x: "40",
  camera_offset_y: "0",
  camera_z: "-20",
};
const photographed = (changes: Partial<typeof calibrated> = {}) =>
  Object.entries({ ...calibrated, ...changes }).map(([key, value]) => ({ key: `CAMERA_CALIBRATION_${key}`, value }));
const camera = {
  pluginEnvs: photographed(),
  firmwareConfig: { movement_axis_nr_steps_x: 5000, movement_axis_nr_steps_y: 2500 },
};

const rows: readonly LuaRow[] = [
  {
    name: "a tool is fetched: up, over the slot, down, out, and noted",
    ...standing,
    lua: "mount_tool('Seeder') toast(get_job('Mounting Seeder').status .. get_xyz().x)",
    told: [
      "Moving to (0, 0, -10)",
      "Moving to (50, 100, -10)",
      "Moving to (50, 100, -300)",
      "success: Seeder mounted",
      "info: Complete150.0",
    ],
    changes: ["Device mounted_tool_id 7"],
  },
  {
    name: "a tool is brought back: before the slot, down, in, 50 mm up, and noted",
    ...hanging(1),
    lua: "local none = dismount_tool() toast(tostring(none) .. get_job('Dismounting Seeder').percent)",
    told: [
      "success: The Seeder is mounted on the UTM",
      "Moving to (500, 500, -10)",
      "Moving to (150, 100, -10)",
      "Moving to (150, 100, -300)",
      "Moving to (50, 100, -250)",
      "success: Seeder dismounted",
      "info: nil100",
    ],
    changes: ["Device mounted_tool_id null"],
  },
  {
    name: "a tool there and back",
    ...standing,
    lua: "mount_tool('Seeder') local is = verify_tool() dismount_tool() toast(tostring(is) .. get_device('mounted_tool_id'))",
    says: "true0",
  },
  ...[
    [1, 150, 100],
    [2, -50, 100],
    [3, 50, 200],
    [4, 50, 0],
  ].map(([direction = 0, x, y]): LuaRow => ({
    name: `a tool that is pulled out in direction ${direction}: 100 mm, at half the speed`,
    start: { position: { x: 50, y: 100, z: -300 } },
    records: {
      ...rack(direction),
      dosConfig: { safe_height: -300, ...atOnce },
      firmwareConfig: { movement_stop_at_home_x: 0 },
    },
    lua: "mount_tool('Seeder') toast(get_xyz().x .. ' ' .. get_xyz().y)",
    told: [
      ...["Moving to (50, 100, -300)", "Moving to (50, 100, -300)", "Moving to (50, 100, -300)"],
      ...["success: Seeder mounted", `info: ${x}.0 ${y}.0`],
    ],
    seconds: 2 * 2 * Math.log(1 + (0.5 * 250) / 50) + 2 * 0.05 + 2 * 0.1 + 4 * 0.31,
  })),
  {
    name: "the stages of a tool that is fetched",
    ...standing,
    lua: "mount_tool('Seeder')",
    effects: [
      ...["read", "job", "move", "job", "move", "job", "move", "job", "move"],
      ...["read", "job", "change", "message"],
    ],
  },
  {
    name: "a tool by its slot, which opens toward y",
    records: rack(4),
    lua: "mount_tool{tool_id = 7}",
    changes: ["Device mounted_tool_id 7"],
  },
  { name: "a tool that has no slot", ...standing, lua: "mount_tool('Spare')", told: ["error: Tool slot not found"] },
  { name: "a tool that there is not", ...standing, lua: "mount_tool('x')", told: ["error: 'x' tool not found"] },
  {
    name: "a slot without a direction",
    records: rack(0),
    lua: "mount_tool('Seeder')",
    told: ["error: Tool slot must have a direction"],
  },
  {
    name: "a slot on the gantry",
    records: rack(1, true),
    lua: "mount_tool('Seeder')",
    told: ["error: Tool slot cannot be gantry mounted"],
  },
  {
    name: "a tool where one hangs",
    ...hanging(1),
    lua: "mount_tool('Seeder')",
    told: ["error: A tool is already mounted to the UTM - there is an electrical connection between UTM pins B and C."],
  },
  {
    name: "a tool where one is noted, though none hangs",
    ...hanging(1),
    readings: { 63: 1 },
    lua: "mount_tool('Seeder')",
    told: [
      "error: There is already a tool mounted to the UTM - check the **MOUNTED TOOL** dropdown in the Tools panel.",
    ],
  },
  {
    name: "a tool is noted, but none hangs there",
    ...hanging(1),
    readings: { 63: 1 },
    lua: "local none = dismount_tool() toast(tostring(none))",
    told: [
      "error: No tool detected on the UTM - there is no electrical connection between UTM pins B and C.",
      "info: nil",
    ],
  },
  {
    name: "no tool to bring back",
    ...standing,
    lua: "dismount_tool()",
    told: ["error: No tool is mounted to the UTM"],
  },
  {
    name: "a tool that stayed in its slot",
    ...standing,
    readings: { 63: 1 },
    lua: "mount_tool('Seeder') toast(get_job('Mounting Seeder').status .. get_job('Mounting Seeder').percent)",
    says: "Failed80",
    changes: [],
  },
  {
    name: "a tool while the robot is locked",
    ...standing,
    lua: "emergency_lock() local ok, why = mount_tool('Seeder') toast(tostring(ok) .. why)",
    says: "nilDevice is locked.",
  },

  {
    name: "a grid turns round in y at each row",
    lua: `local g = grid{grid_points = {x = 2, y = 2, z = 1}, start = {x = 10, y = 20, z = -5}, spacing = {x = 100, y = 50},
            offset = {x = 1}} local t = {}
          g.each(function(c) t[#t + 1] = c.count .. ':' .. c.x .. ',' .. c.y .. ',' .. c.z end)
          toast(g.total .. ' ' .. table.concat(t, ' '))`,
    says: "4 1:9,20,-5 2:9,70,-5 3:109,70,-5 4:109,20,-5",
  },
  {
    name: "a grid whose offset is taken off, as of a camera beside the robot",
    lua: `local t = {}
          grid{grid_points = {x = 2, y = 2, z = 1}, start = {x = 100, y = 100}, spacing = {x = 50, y = 60}, offset = {x = 10, y = 5}}
            .each(function(c) t[#t + 1] = c.x .. ',' .. c.y end)
          toast(table.concat(t, ' '))`,
    says: "90,95 90,155 140,155 140,95",
  },
  {
    name: "photos of 1500 by 1000 mm: the last ones lie beyond the ends",
    records: {
      pluginEnvs: photographed({ camera_offset_x: "20", camera_offset_y: "10" }),
      firmwareConfig: { movement_axis_nr_steps_x: 7500, movement_axis_nr_steps_y: 5000 },
    },
    lua: `local g, t = photo_grid(), {}
          g.each(function(c) t[#t + 1] = c.x .. ',' .. c.y end)
          toast(g.total .. ' ' .. g.x_spacing_mm .. ' ' .. table.concat(t, ' '))`,
    says: "9 635 297.5,227.5 297.5,702.5 297.5,1177.5 932.5,1177.5 932.5,702.5 932.5,227.5 1567.5,227.5 1567.5,702.5 1567.5,1177.5",
  },
  ...[
    ["10", "548 388"],
    ["-10", "548 388"],
    ["80", "388 548"],
    ["90", "475 635"],
  ].map(([total_rotation_angle = "", says = ""]): LuaRow => ({
    name: `the part that is upright of a photo turned by ${total_rotation_angle} degrees`,
    records: { ...camera, pluginEnvs: photographed({ total_rotation_angle }) },
    lua: "toast(photo_grid().x_spacing_mm .. ' ' .. photo_grid().y_spacing_mm)",
    says,
  })),
  {
    name: "a grid whose places are driven to",
    records: { dosConfig: atOnce },
    lua: "grid{grid_points = {x = 2, y = 1, z = 1}, spacing = {x = 50, y = 0, z = 0}}.each(function(c) move{x = c.x} end)",
    told: ["Moving to (0, 0, 0)", "Moving to (50, 0, 0)"],
  },
  {
    name: "a grid that is larger than the garden",
    records: { firmwareConfig: { movement_axis_nr_steps_x: 500 } },
    lua: "local g = grid{grid_points = {x = 3, y = 1, z = 1}, spacing = {x = 60}} toast(tostring(g))",
    told: [
      "error: Grid must not exceed the **AXIS LENGTH** for any axes: 120mm exceeds 100.0mm x-axis length. ",
      "info: nil",
    ],
  },
  {
    name: "a grid that may be larger",
    records: { firmwareConfig: { movement_axis_nr_steps_x: 500 } },
    lua: "toast(grid{grid_points = {x = 3, y = 1, z = 1}, spacing = {x = 60}, ignore_bounds = true}.total)",
    says: "3",
  },
  {
    name: "a grid of nothing",
    lua: "toast(tostring(grid().total) .. tostring(grid{grid_points = {x = -1}}))",
    told: ["error: Number of points must be greater than 0 for all three axes", "info: 1nil"],
  },
  ...(isWhole
    ? [
        {
          name: "a grid without an end",
          lua: "grid{grid_points = {x = 1e9, y = 1e9, z = 1}}.each(function() end)",
          error: "The script does too much: turns",
        },
      ]
    : []),
  {
    name: "photos that cover the garden, the camera beside the robot",
    records: camera,
    lua: `local g = photo_grid() local f, l g.each(function(c) f = f or c l = c end)
          toast(g.total .. ' ' .. f.x .. ' ' .. f.y .. ' ' .. f.z .. ' ' .. l.x .. ' ' .. l.y)`,
    says: "4 277.5 237.5 -20 912.5 237.5",
  },
  {
    name: "photos of a camera that was never calibrated",
    lua: "local g = photo_grid() g.each(function() toast('never') end) toast(g.total)",
    told: ["error: You must first run camera calibration", "info: 0"],
  },
  {
    name: "photos of a garden of unknown size",
    records: { ...camera, firmwareConfig: {} },
    lua: "toast(photo_grid().total)",
    says: "0",
  },

  { name: "the first cell of a seed tray", lua: tray(1, "A1"), says: "101.25 181.25 -50" },
  { name: "the last cell of a seed tray", lua: tray(1, "D4"), says: "63.75 218.75 -50" },
  { name: "a cell of a seed tray that is turned", lua: tray(2, "a1"), says: "98.75 218.75 -50" },
  ...["E1", "A5", "A0", "A1.5", "", "A"].map((cell): LuaRow => ({
    name: `no cell of a seed tray: "${cell}"`,
    lua: tray(1, cell),
    error: "Lua failure",
  })),
];

describe("in Lua", () => runLuaRows(rows));
