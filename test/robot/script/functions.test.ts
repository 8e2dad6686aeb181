import { describe } from "bun:test";
import type { Curve, Tool } from "../../../src/client/records";
import { type LuaRow, runLuaRows } from "./lua-rows";
import { plant, step } from "./rehearsed";

/* Functions of the robot that scripts find in Lua (robot-facts.md §8). */

const keys = { device_id: 1, created_at: "2026-11-01T08:00:00.000Z", updated_at: "2026-11-01T08:00:00.000Z" };
const nozzle: Tool = {
  ...keys,
  id: 7,
  name: "Watering Nozzle",
  status: "active",
  flow_rate_ml_per_s: 100,
  seeder_tip_z_offset: 0,
};
const curve: Curve = { ...keys, id: 1, name: "Much", type: "water", data: { 1: 100, 11: 200 } };
const beet = { ...plant(1, 100, 200), planted_at: "2026-11-17T08:00:00.000Z", water_curve_id: 1, name: "Beet" };
const thirsty = { records: { tools: [nozzle], curves: [curve], points: [beet], dosConfig: { safe_height: -10 } } };
const valve = ["The Water peripheral value is ON (digital)", "The Water peripheral value is OFF (digital)"];
const withTool = { records: { tools: [nozzle] } };
const mounted = {
  readings: { 63: 0 },
  records: { tools: [nozzle], device: { mounted_tool_id: 7, timezone: null } },
};

const rows: readonly LuaRow[] = [
  {
    name: "points by kind",
    lua: "toast(#get_plants() .. ' ' .. #get_weeds() .. ' ' .. get_plants()[2].x)",
    says: "3 0 300",
  },
  { name: "a group: its ids in order", lua: "toast(table.concat(group(1), ' '))", says: "1 3 2" },
  { name: "a group: its points", lua: "toast(get_group(1)[2].y)", says: "500" },
  { name: "a group that there is not", lua: "group(99)", error: "Could not find group 99" },
  { name: "sorted ids", lua: "toast(table.concat(sort({1, 2, 3}, 'yx_descending'), ' '))", says: "3 2 1" },
  {
    name: "sorted points",
    lua: "local t = sort(get_plants(), 'yx_descending') toast(t[1].name .. t[2].x .. t[3].x)",
    says: "Plant 3300100",
  },
  { name: "sorted ids of points that there are not", lua: "toast(#sort({8, 9}, 'nn') .. #sort(5, 'nn'))", says: "00" },
  {
    name: "a tool by name and by id",
    ...withTool,
    lua: "toast(get_tool{name = 'Watering Nozzle'}.id .. get_tool{id = 7}.name)",
    says: "7Watering Nozzle",
  },
  { name: "no such tool", ...withTool, lua: "toast(tostring(get_tool{name = 'x'}))", says: "nil" },
  { name: "no tool is mounted: 0", lua: "toast(get_device('mounted_tool_id'))", says: "0" },
  { name: "the tool that is mounted", ...mounted, lua: "toast(get_device().mounted_tool_id)", says: "7" },
  {
    name: "the time of the run",
    lua: "wait(90000) toast(utc('hour') .. ':' .. utc('minute') .. ':' .. current_second() .. ' ' .. os.time())",
    says: "8:1:30 1795334490",
  },
  {
    name: "the time of the device",
    records: { device: { mounted_tool_id: null, timezone: "Europe/Berlin" } },
    lua: "toast(local_time('hour') .. ' ' .. local_time())",
    says: "9 2026-11-22T09:00:00.000",
  },
  { name: "a time as seconds", lua: "toast(to_unix('1970-01-02T00:00:00.000Z'))", says: "86400" },
  {
    name: "jobs",
    lua: "set_job('a', {percent = 5}) local p = get_job('a').percent complete_job('a') toast(p .. get_job('a').status)",
    says: "5Complete",
  },
  { name: "values of plugins", lua: "env('A', 'b') toast(env('A') .. tostring(env('B')))", says: "bnil" },
  {
    name: "JSON there and back",
    lua: 'toast(json.encode(json.decode(\'{"a": [1, 2.5, "ä"]}\')))',
    says: '{"a":[1,2.5,"ä"]}',
  },
  { name: "no JSON", lua: "toast(tostring((pcall(json.decode, '{'))))", says: "false" },
  {
    name: "base64 there and back",
    lua: "toast(base64.encode('Beet') .. base64.decode('QmVldA=='))",
    says: "QmVldA==Beet",
  },
  { name: "a pin, without a word", readings: { 59: 512 }, lua: "toast(read_pin(59, 'analog'))", says: "512" },
  {
    name: "what is not in practice",
    lua: "local a, b = http{url = 'x'} local c, d = uart.open('x') toast(tostring(a) .. b .. tostring(c) .. d)",
    says: "nilnot in practicenilnot in practice",
  },
  {
    name: "where the robot is",
    start: { position: { x: 1, y: 2.5, z: -3 } },
    lua: "toast(get_xyz().y .. ' ' .. get_position('z'))",
    says: "2.5 -3",
  },
  { name: "safe height", records: { dosConfig: { safe_height: -10 } }, lua: "toast(safe_z())", says: "-10" },
  {
    name: "the size of the garden, where it is known",
    records: { firmwareConfig: { movement_axis_nr_steps_x: 5000 } },
    lua: "toast(garden_size().x .. ' ' .. garden_size().y)",
    says: "1000 0",
  },
  {
    name: "move with speed and safe height",
    records: { dosConfig: { safe_height: 0 } },
    start: { position: { x: 0, y: 0, z: -20 } },
    lua: "move{x = 100, z = -10, speed = 50, safe_z = true}",
    told: ["Moving to (0, 0, 0)", "Moving to (100, 0, 0)", "Moving to (100, 0, -10)"],
  },
  {
    name: "home of all: one move, with a speed",
    start: { position: { x: 1000, y: 8, z: 0 } },
    lua: "go_to_home('all', 50)",
    told: ["Moving to (0, 0, 0)"],
    seconds: 27.545,
  },
  {
    name: "home of one axis",
    start: { position: { x: 9, y: 8, z: 0 } },
    lua: "go_to_home('y') toast(get_xyz().x .. ' ' .. get_xyz().y)",
    says: "9 0",
  },
  {
    name: "a move that fails: nil and why, and the script goes on",
    records: { firmwareConfig: { movement_timeout_x: 1 } },
    lua: "local ok, why = move_absolute(500, 0, 0) toast(tostring(ok) .. ' ' .. why)",
    says: 'nil Movement failed. "Movement timed out"',
  },
  {
    name: "the variable without a label",
    locals: [step("variable_declaration", { label: "parent", data_value: step("numeric", { number: 4 }) })],
    lua: "toast(variable() .. variables('parent'))",
    says: "44",
  },
  { name: "print tells nobody", lua: "print('x') io.write('y')", told: [] },
  { name: "a tool is there", readings: { 63: 0 }, lua: "toast(tostring(verify_tool()))", says: "true" },
  {
    name: "no tool is there",
    readings: { 63: 1 },
    lua: "if not verify_tool() then return end toast('no')",
    told: ["error: No tool detected"],
  },
  {
    name: "a curve between its points",
    ...thirsty,
    lua: "local c = get_curve(1) toast(c.unit .. ' ' .. c.day(4) .. ' ' .. c.day(99))",
    says: "mL 130 200",
  },
  { name: "water by volume", ...thirsty, lua: "dispense(250)", told: valve, seconds: 2.5 + 0.2 },
  { name: "no water", ...thirsty, lua: "dispense(0)", told: ["warn: Liquid volume was 0mL. Skipping."] },
  {
    name: "too much water",
    ...thirsty,
    lua: "dispense(10001)",
    told: ["error: Liquid volume cannot be more than 10000mL"],
  },
  {
    name: "a plant: over it, then as much as its curve says",
    ...thirsty,
    lua: "water(get_plants()[1])",
    told: ["Moving to (100, 200, 0)", "Moving to (100, 200, -10)", ...valve],
  },
  {
    name: "a plant without a date is skipped",
    ...withTool,
    lua: "water(get_plants()[1])",
    told: ["warn: Plant 1 has no planted at date. Skipping."],
  },
  {
    name: "a sequence with its variables",
    records: {
      sequences: [
        {
          id: 3,
          name: "Say",
          args: {
            locals: step("scope_declaration", {}, [
              step("parameter_declaration", { label: "n", default_value: step("numeric", { number: 1 }) }),
            ]),
          },
          body: [step("lua", { lua: "toast(variable('n'))" })],
        },
      ],
    },
    lua: "sequence(3) sequence(3, {n = {kind = 'numeric', args = {number = 5}}})",
    told: ["info: 1", "info: 5"],
  },
  { name: "a step made of tables", lua: "rpc{kind = 'wait', args = {milliseconds = 500}}", seconds: 0.5 },
  {
    name: "steps made of tables",
    lua: "cs_eval{kind = 'rpc_request', args = {label = 'x'}, body = {{kind = 'sync', args = {}}}}",
    told: ["busy 3: Syncing", "success 3: Synced"],
  },
  { name: "a table that is no step", lua: "rpc{}", error: "Lua failure" },
  {
    name: "a step with what is no step in it",
    lua: "rpc{kind = 'move', body = {5, {kind = 'x'}}}",
    error: "Lua failure",
  },
  {
    name: "a step without what it needs",
    lua: "local ok, why = rpc{kind = 'move_absolute'} toast(why)",
    says: "Unknown location: location",
  },
  {
    name: "a place that is no number",
    lua: "move{x = 'much'}",
    error: "Function clause error. lua:1: number expected, got string",
  },
  {
    name: "a place without end",
    lua: "toast(select(2, pcall(move_absolute, 1, 1 / 0, 0)))",
    says: "number expected, got Infinity",
  },
  {
    name: "a volume that is none",
    lua: "local none, why = dispense() toast(why)",
    says: "number expected, got nil",
  },
  {
    name: "a message that is no text",
    lua: "toast(nil) toast(true) toast(1.5)",
    told: ["info: nil", "info: true", "info: 1.5"],
  },
  {
    name: "a step of a kind that there is not",
    lua: "local ok, why = rpc{kind = 'dance'} toast(why)",
    says: "no compiler for dance",
  },
  {
    name: "a wait of three minutes stops the robot",
    lua: "wait_ms(1000) wait_ms(180000)",
    told: ["error: Do not use sleep for longer than three minutes.", "error 1: E-stopped"],
    seconds: 1.1,
  },
  {
    name: "near a place",
    start: { position: { x: 1, y: 2, z: 3 } },
    lua: "toast(tostring(check_position(coordinate(1.4, 2, 3), 0.5)) .. tostring(check_position(coordinate(2, 2, 3), 0.5)))",
    says: "truefalse",
  },
];

describe("in Lua", () => runLuaRows(rows));
