import { describe, expect, test } from "bun:test";
import type { Point, Tool, ToolSlot } from "../../../src/client/records";
import { type Garden, rehearse, type TimelineRow } from "../../../src/robot/rehearsal";
import type { ScriptNode } from "../../../src/robot/script/node";
import { AT, garden } from "../rehearsal/rehearsing";
import { at, slot, step } from "../script/rehearsed";
import { goTo, iff, lua, numeric, overwrite } from "../script/step-rows";
import { differenceOf } from "./compared";

/*
 * Ten sequences for a robot with 15.4.11: the places that they lead to, the pins that they write, and what they change, in
 * the order that robot-facts.md gives. A practice robot does what was rehearsed, at the same times.
 */

const tool = { id: 7, name: "Seeder", flow_rate_ml_per_s: 0, seeder_tip_z_offset: 80 } as Tool;
const stand = { ...slot(4, 7, false), x: 50, y: 100, z: -300, pullout_direction: 1 } as ToolSlot;
const camera = { coord_scale: 1, center_pixel_location_x: 320, center_pixel_location_y: 240, total_rotation_angle: 0 };
const offsets = { camera_offset_x: 20, camera_offset_y: 10, camera_z: 0 };
const known: Garden = {
  ...garden,
  tools: [tool],
  points: [stand] as Point[],
  dosConfig: { safe_height: -10, soil_height: -400 },
  firmwareConfig: { movement_axis_nr_steps_x: 7500, movement_axis_nr_steps_y: 5000, movement_stop_at_max_x: 1 },
  pluginEnvs: Object.entries({ ...camera, ...offsets }).map(([key, value]) => ({
    key: `CAMERA_CALIBRATION_${key}`,
    value: String(value),
  })),
  device: { mounted_tool_id: null, timezone: null, dos_version: "15.4.11" },
};
const withTool: Garden = { ...known, device: { ...known.device, mounted_tool_id: 7 } };
const write = (pin_number: number, pin_value: number): ScriptNode =>
  step("write_pin", { pin_number, pin_value, pin_mode: 0 });
const move = (x: number, z: number, ...parts: readonly ScriptNode[]): ScriptNode =>
  step("move", {}, [overwrite("x", numeric(x)), overwrite("z", numeric(z)), ...parts]);

interface Row {
  readonly name: string;
  readonly body: readonly ScriptNode[];
  readonly garden?: Garden;
  readonly z?: number;
  readonly does: readonly string[];
}

const rows: readonly Row[] = [
  { name: "up and along: one order", body: [move(500, 0)], z: -290, does: ["500 0 0"] },
  {
    name: "over the safe height",
    body: [move(500, -200, step("safe_z"))],
    z: -290,
    does: ["0 0 -10", "500 0 -10", "500 0 -200"],
  },
  {
    name: "to a place, back and home",
    body: [
      goTo(at(100, 200, -30)),
      step("move_relative", { x: -50, y: 0, z: 0, speed: 100 }),
      step("home", { axis: "all", speed: 100 }),
    ],
    does: ["100 200 -30", "50 200 -30", "50 200 0", "50 0 0", "0 0 0"],
  },
  {
    name: "water on, a wait and off",
    body: [write(8, 1), step("wait", { milliseconds: 2000 }), write(8, 0)],
    does: ["pin 8: 1", "read 8", "wait 2", "pin 8: 0", "read 8"],
  },
  {
    name: "a grid in Lua",
    body: [
      lua(
        "grid{grid_points = {x = 2, y = 2, z = 1}, start = {x = 100, y = 100}, spacing = {x = 50, y = 60}, offset = {x = 10, y = 5}}.each(function(c) move_absolute(c.x, c.y, c.z) end)",
      ),
    ],
    does: ["90 95 0", "90 155 0", "140 155 0", "140 95 0"],
  },
  {
    name: "photos of the whole bed, cut at its end",
    body: [lua("photo_grid().each(function(c) if c.y < 300 then move_absolute(c.x, c.y, 0) take_photo() end end)")],
    does: ["297.5 227.5 0", "photo", "932.5 227.5 0", "photo", "1500 227.5 0", "photo"],
  },
  {
    name: "a tool is fetched",
    body: [lua("mount_tool('Seeder')")],
    does: ["read 63", "0 0 -10", "50 100 -10", "50 100 -300", "150 100 -300", "read 63", "change mounted_tool_id 7"],
  },
  {
    name: "a tool is put back",
    garden: withTool,
    body: [lua("dismount_tool()")],
    does: [
      "read 63",
      "0 0 -10",
      "150 100 -10",
      "150 100 -300",
      "50 100 -300",
      "50 100 -250",
      "read 63",
      "change mounted_tool_id null",
    ],
  },
  {
    name: "a table with a speed, of which x counts",
    body: [
      lua("move_absolute({x = 40, y = 50, z = -60}, 50) if check_position({x = 40, y = 9, z = 9}, 1) then on(9) end"),
    ],
    does: ["40 0 0", "pin 9: 1"],
  },
  {
    name: "an emergency stop between pins, and a branch by one of them",
    body: [lua("on(8) find_home('all')"), iff("pin8", "is", 1), step("emergency_lock"), write(9, 1)],
    garden: { ...known, sequences: [{ id: 3, name: "On", args: {}, body: [write(10, 1)] }] },
    does: ["pin 8: 1", "0 0 0", "0 0 0", "0 0 0", "pin 10: 1", "read 10", "locked"],
  },
];

/** What a row of the timeline is, in words. */
function wordsOf({ kind, text, way = [], d, changes = [] }: TimelineRow): string[] {
  const [, x, y, z] = way.at(-1) ?? [];
  if (kind === "move") return [`${x} ${y} ${z}`];
  if (kind === "pin") return [`pin ${text.replace(/^(Pin |Water)/, (name) => (name === "Water" ? "8" : ""))}`];
  if (kind === "read") return [`read ${text.replace("Pin ", "").replace("Water", "8")}`];
  if (kind === "wait") return [`wait ${d}`];
  if (kind === "change") return changes.map(({ field, to }) => `change ${field} ${String(to)}`);
  if (kind === "lock") return [text];
  return kind === "photo" ? [kind] : [];
}

describe("ten sequences for 15.4.11", () => {
  test.each(rows)("$name", async ({ body, garden: given = known, z = 0, does }) => {
    const order = { garden: given, body, position: { x: 0, y: 0, z }, at: AT };
    const { timeline = [] } = rehearse({ ...order, what: { body }, pins: {}, readings: {}, hasTimeline: true });
    expect(timeline.flatMap(wordsOf)).toEqual([...does]);
    expect(await differenceOf(order)).toBeUndefined();
  });
});
