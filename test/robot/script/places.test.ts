import { describe } from "bun:test";
import type { Tool } from "../../../src/client/records";
import { type LuaRow, runLuaRows } from "./lua-rows";
import { slot } from "./rehearsed";

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
const camera = {
  pluginEnvs: Object.entries(calibrated).map(([key, value]) => ({ key: `CAMERA_CALIBRATION_${key}`, value })),
  firmwareConfig: { movement_axis_nr_steps_x: 5000, movement_axis_nr_steps_y: 2500 },
};

const rows: readonly LuaRow[] = [
  {
    name: "a tool is fetched: up, over the slot, down, out, and noted",
    ...standing,
    lua: "toast(tostring(mount_tool('Seeder')) .. get_job('Mounting Seeder').status)",
    told: [
      "Moving to (0, 0, -10)",
      "Moving to (50, 100, -10)",
      "Moving to (50, 100, -300)",
      "Moving to (150, 100, -300)",
      "success: Seeder mounted",
      "info: trueComplete",
    ],
    changes: ["Device mounted_tool_id 7"],
  },
  {
    name: "a tool is brought back: before the slot, down, in, up, and noted",
    ...hanging(1),
    lua: "toast(tostring(dismount_tool()))",
    told: [
      "Moving to (500, 500, -10)",
      "Moving to (150, 100, -10)",
      "Moving to (150, 100, -300)",
      "Moving to (50, 100, -300)",
      "Moving to (50, 100, -10)",
      "success: Seeder dismounted",
      "info: true",
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
    lua: "mount_tool('Seeder')",
    told: [
      ...["Moving to (50, 100, -300)", "Moving to (50, 100, -300)", "Moving to (50, 100, -300)"],
      ...[`Moving to (${x}, ${y}, -300)`, "success: Seeder mounted"],
    ],
    seconds: 2 * 2 * Math.log(1 + (0.5 * 250) / 50) + 2 * 0.05 + 0.1,
  })),
  {
    name: "the stages of a tool that is fetched",
    ...standing,
    lua: "mount_tool('Seeder')",
    effects: [
      ...["read", "job", "move", "job", "move", "job", "move", "job", "move", "job"],
      ...["read", "change", "message"],
    ],
  },
  {
    name: "a tool by its slot, which opens toward y",
    records: rack(4),
    lua: "mount_tool{tool_id = 7}",
    changes: ["Device mounted_tool_id 7"],
  },
  { name: "a tool that has no slot", ...standing, lua: "mount_tool('Spare')", told: ["error: No slot with this tool"] },
  { name: "a tool that there is not", ...standing, lua: "mount_tool('x')", told: ["error: No slot with this tool"] },
  {
    name: "a slot without a direction",
    records: rack(0),
    lua: "mount_tool('Seeder')",
    told: ["error: The slot of Seeder has no direction"],
  },
  {
    name: "a slot on the gantry",
    records: rack(1, true),
    lua: "mount_tool('Seeder')",
    told: ["error: The slot of Seeder is on the gantry"],
  },
  {
    name: "a tool where one hangs",
    ...hanging(1),
    lua: "mount_tool('Seeder')",
    told: ["error: A tool is already mounted"],
  },
  {
    name: "a tool where one is noted, though none hangs",
    ...hanging(1),
    readings: { 63: 1 },
    lua: "mount_tool('Seeder')",
    told: ["error: A tool is already mounted by its record"],
  },
  {
    name: "a tool is noted, but none hangs there",
    ...hanging(1),
    readings: { 63: 1 },
    lua: "toast(tostring(dismount_tool()))",
    told: ["error: No tool is mounted", "info: false"],
  },
  {
    name: "no tool to bring back",
    ...standing,
    lua: "dismount_tool()",
    told: ["error: No tool is mounted by its record"],
  },
  {
    name: "a tool that stayed in its slot",
    ...standing,
    readings: { 63: 1 },
    lua: "toast(tostring(mount_tool('Seeder')))",
    says: "false",
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
    says: "4 1:11,20,-5 2:11,70,-5 3:111,70,-5 4:111,20,-5",
  },
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
    told: ["error: The grid is larger than the garden", "info: nil"],
  },
  {
    name: "a grid that may be larger",
    records: { firmwareConfig: { movement_axis_nr_steps_x: 500 } },
    lua: "toast(grid{grid_points = {x = 3, y = 1, z = 1}, spacing = {x = 60}, ignore_bounds = true}.total)",
    says: "3",
  },
  { name: "a grid of nothing", lua: "toast(grid().total .. grid{grid_points = {x = -1}}.total)", says: "10" },
  {
    name: "a grid without an end",
    lua: "grid{grid_points = {x = 1e9, y = 1e9, z = 1}}.each(function() end)",
    error: "The script does too much: turns",
  },
  {
    name: "photos that cover the garden, the camera beside the robot",
    records: camera,
    lua: `local g = photo_grid() local f, l g.each(function(c) f = f or c l = c end)
          toast(g.total .. ' ' .. f.x .. ' ' .. f.y .. ' ' .. f.z .. ' ' .. l.x .. ' ' .. l.y)`,
    says: "4 280 240 -20 640 240",
  },
  {
    name: "photos of a camera that was never calibrated",
    lua: "toast(tostring(photo_grid()))",
    told: ["error: The camera has to be calibrated first", "info: nil"],
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
