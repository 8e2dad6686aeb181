import { describe } from "bun:test";
import type { Curve, Tool } from "../../../src/client/records";
import { type LuaRow, runLuaRows } from "./lua-rows";
import { plant, slot, step } from "./rehearsed";

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
    says: "3 0 300.0",
  },
  {
    name: "points that are neither plants, weeds nor slots",
    records: { points: [plant(1, 1, 1), { ...plant(6, 7, 1), pointer_type: "GenericPointer" } as never] }, // what runs ask for
    lua: "toast(#get_generic_points() .. ' ' .. get_generic_points()[1].x)",
    says: "1 7.0",
  },
  { name: "a group: its ids in order", lua: "toast(table.concat(group(1), ' '))", says: "1 3 2" },
  { name: "a group: its points", lua: "toast(get_group(1)[2].y)", says: "500.0" },
  { name: "a group that there is not", lua: "group(99)", error: "Could not find group 99" },
  { name: "sorted ids", lua: "toast(table.concat(sort({1, 2, 3}, 'yx_descending'), ' '))", says: "3 2 1" },
  {
    name: "sorted points",
    lua: "local t = sort(get_plants(), 'yx_descending') toast(t[1].name .. t[2].x .. t[3].x)",
    says: "Plant 3300.0100.0",
  },
  { name: "sorted ids of points that there are not", lua: "toast(#sort({8, 9}, 'nn') .. #sort(5, 'nn'))", says: "00" },
  {
    name: "a tool by name and by id",
    ...withTool,
    lua: "toast(get_tool{name = 'Watering Nozzle'}.id .. get_tool{id = 7}.name)",
    says: "7Watering Nozzle",
  },
  {
    name: "the tip of a seeder",
    records: { tools: [{ ...nozzle, seeder_tip_z_offset: 80 }] },
    lua: "toast(get_tool{id = 7}.seeder_tip_z_offset)",
    says: "80",
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
  {
    name: "parts of the time, in UTC",
    records: { device: { mounted_tool_id: null, timezone: "Europe/Berlin" } },
    lua: `wait(90000) toast(table.concat({current_month(), current_hour(), current_minute(), current_second(), utc("day"), utc("year")}, " "))
      toast(utc() .. " " .. os.date("!%H:%M"))`,
    told: ["info: 11 8 1 30 22 2026", "info: 2026-11-22T08:01:30.100Z 08:01"],
  },
  { name: "a time as seconds", lua: "toast(to_unix('1970-01-02T00:00:00.000Z'))", says: "86400" },
  {
    name: "jobs",
    lua: "set_job('a', {percent = 5}) local p = get_job('a').percent complete_job('a') toast(p .. get_job('a').status)",
    says: "5Complete",
  },
  {
    name: "a wait that a job counts each second",
    lua: "wait(2500, {job = 'Soak', status = 'Soaking'}) toast(get_job('Soak').status)",
    told: ["info: Complete"],
    effects: ["job", "wait", "job", "wait", "job", "wait", "job", "message"],
  },
  {
    name: "the progress of jobs",
    lua: `set_job("a") set_job_progress("a", {percent = 60, status = "Digging"})
      toast(get_job_progress("a").percent .. get_job_progress("a").status) toast(tostring(get_job("b")))`,
    told: ["info: 60Digging", "info: nil"],
    effects: ["job", "job", "message", "message"],
  },
  {
    name: "an emergency stop puts pins to 0",
    lua: "on(8) write_pin(10, 'analog', 99) emergency_lock() emergency_unlock() toast(read_pin(8) + read_pin(10))",
    says: "0",
  },
  {
    name: "JSON keeps integers of 64 bits",
    lua: `local n = 9007199254740993
      toast(json.encode({n, 1.5, -n}) .. tostring(json.decode("[9007199254740993]")[1] == n))`,
    says: "[9007199254740993,1.5,-9007199254740993]true",
  },
  {
    name: "an emergency stop empties jobs",
    lua: "set_job('a') emergency_lock() toast(tostring(get_job('a')))",
    says: "nil",
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
  { name: "a reading is told by nobody", lua: "read_pin(59, 'analog')", told: [], effects: ["read"] },
  {
    name: "pins are written without a word, and toggled as by the step",
    lua: "write_pin(5, 'analog', 120) write_pin(13, 'digital', 1) on(8) off(8) toggle_pin(8)",
    told: ["The Water peripheral value is ON (digital)"],
    effects: ["pin", "pin", "pin", "pin", "read", "pin", "read", "log"],
  },
  { name: "a pin, without a word", readings: { 59: 512 }, lua: "toast(read_pin(59, 'analog'))", says: "512" },
  {
    name: "what is not in practice",
    lua: "local a, b = http{url = 'x'} local c, d = uart.open('x') toast(tostring(a) .. b .. tostring(c) .. d)",
    says: "nilnot in practicenilnot in practice",
  },
  {
    name: "G-code and the token are not in practice",
    lua: "local a, b = gcode('G00', {X = 1}) local c, d = auth_token() toast(tostring(a) .. b .. tostring(c) .. d)",
    says: "nilnot in practicenilnot in practice",
  },
  {
    name: "where the robot is",
    start: { position: { x: 1, y: 2.5, z: -3 } },
    lua: "toast(get_xyz().y .. ' ' .. get_position('z'))",
    says: "2.5 -3.0",
  },
  {
    name: "whole floats as floats, integers as integers (§8)",
    records: {
      device: { mounted_tool_id: 3, timezone: null, lat: 50, lng: 7 },
      firmwareConfig: { movement_timeout_x: 120 },
    },
    lua: `local p = get_plants()[1]
          toast(table.concat({p.x, p.radius, p.id, get_xyz().x, get_position('z'), get_device().lat, get_device('lng'),
            get_device('mounted_tool_id'), get_firmware_config('movement_timeout_x'),
            read_status('mcu_params', 'movement_timeout_x'), read_pin(8)}, ' '))`,
    says: "100.0 25.0 1 0.0 0.0 50.0 7.0 3 120.0 120.0 0",
  },
  {
    name: "numbers of a script as they are given (§8)",
    lua: `local c, g = coordinate(1, 2.0, get_position('x')), ''
          grid{grid_points = {x = 1, y = 1, z = 1}, start = {x = 10, y = 20.0, z = 0}, spacing = {x = 1, y = 1, z = 1.0}}
            .each(function(at) g = at.x .. ' ' .. at.y .. ' ' .. at.z .. ' ' .. at.count end)
          toast(c.x .. ' ' .. c.y .. ' ' .. c.z .. ' ' .. g)`,
    says: "1 2.0 0.0 10 20.0 0.0 1",
  },
  { name: "a float that is said alone", lua: "toast(get_position('x')) toast(3)", told: ["info: 0.0", "info: 3"] },
  { name: "safe height", records: { dosConfig: { safe_height: -10 } }, lua: "toast(safe_z())", says: "-10.0" },
  {
    name: "the size of the garden, where it is known",
    records: { firmwareConfig: { movement_axis_nr_steps_x: 5000 } },
    lua: "toast(garden_size().x .. ' ' .. garden_size().y)",
    says: "1.0e3 0.0",
  },
  {
    name: "the height of the soil, with too few samples",
    records: { dosConfig: { soil_height: -300 } },
    lua: "toast(soil_height(10, 20))",
    told: ["warn 3: Need at least 3 soil height samples. Falling back to -300.", "info: -300.0"],
  },
  {
    name: "the height of the soil at a place",
    records: { points: [0, 100, 200].map((x) => ({ ...plant(x + 1, x, 0), z: -x, meta: { at_soil_level: "true" } })) },
    lua: "toast(soil_height(100, 0) .. ' ' .. soil_height(50, 0))",
    told: ["info: -100.0 -50.92"],
  },
  {
    name: "move gives nothing",
    records: { dosConfig: { default_axis_order: "xyz;in_order" } },
    lua: "local none = move{x = 1} toast(tostring(none))",
    told: ["Moving to (1, 0, 0)", "info: nil"],
  },
  ...["move_absolute(1000, 0, 0, 50)", "move_absolute(coordinate(1000, 0, 0), 50)"].map((call): LuaRow => ({
    name: `${call}: true, and how long it takes`,
    lua: `toast(tostring(${call}))`,
    told: ["info: true"],
    seconds: 27.545 + 0.31 + 0.1,
  })),
  {
    name: "find_home and find_axis_length give true, without a word",
    lua: "toast(tostring(find_home('x')) .. tostring(find_axis_length('z')))",
    told: ["info: truetrue"],
  },
  ...[
    { call: "find_home('x')", kind: "find_home" },
    { call: "find_axis_length('x')", kind: "calibrate()" },
  ].map(({ call, kind }): LuaRow => ({
    name: `${call} that fails: nil and why`,
    failures: ["Stall detected on X axis"],
    lua: `local ok, why = ${call} toast(tostring(ok) .. " " .. why)`,
    told: [`info: nil Firmware error @ "${kind}": Stall detected on X axis`],
  })),
  {
    name: "go_to_home that fails: nil and why, as any move",
    records: { firmwareConfig: { param_mov_nr_retry: 1 } },
    failures: ["Stall detected on X axis"],
    lua: 'local ok, why = go_to_home("x") toast(tostring(ok) .. " " .. why)',
    told: [
      'error 1: Movement failed. "Stall detected on X axis"',
      'info: nil Movement failed. "Stall detected on X axis"',
    ],
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
    told: [],
    effects: ["move"],
    seconds: 27.545 + 0.31,
  },
  {
    name: "home of one axis",
    start: { position: { x: 9, y: 8, z: 0 } },
    lua: "go_to_home('y') toast(get_xyz().x .. ' ' .. get_xyz().y)",
    says: "9.0 0.0",
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
  {
    name: "a variable that is not declared",
    lua: "toast('on') variable('place') toast('never')",
    told: ["info: on"],
    error: 'Attempted to access variable "place", but no variables are declared.',
  },
  {
    name: "a slot in a variable",
    records: { points: [{ ...slot(4, 7, true), pullout_direction: 2 }] },
    locals: [
      step("variable_declaration", {
        label: "parent",
        data_value: step("point", { pointer_type: "ToolSlot", pointer_id: 4 }),
      }),
    ],
    lua: "local s = variable() toast(s.tool_id .. ' ' .. s.pullout_direction .. ' ' .. tostring(s.gantry_mounted) .. ' ' .. tostring(s.age))",
    says: "7 2 true nil",
  },
  {
    name: "the curves of a plant",
    records: { points: [{ ...beet, spread_curve_id: 2, height_curve_id: 3 }] },
    lua: "local p = get_plants()[1] toast(p.water_curve_id .. ' ' .. p.spread_curve_id .. ' ' .. p.height_curve_id)",
    says: "1 2 3",
  },
  {
    name: "messages: type, text filled in, and channels",
    start: { position: { x: 1, y: 0, z: 0 } },
    lua: "send_message('warn', 'at {{ x }}', {'email', 'toast'}) toast('b', 'success') debug('c at {{ x }}')",
    told: ["warn: at 1", "success: b", "debug: c at 1"],
    seconds: 0.3,
  },
  {
    name: "a lock and its end: the script goes on to its next step",
    lua: "emergency_lock() emergency_unlock() toast(tostring(move_absolute(1, 0, 0)))",
    told: ["error 1: E-stopped", "success 1: Unlocked", "info: true"],
  },
  {
    name: "photos and programs, without a word",
    lua: "take_photo() calibrate_camera() detect_weeds() measure_soil_height()",
    told: [],
    effects: [
      ...["photo", "photo", "job", "photo", "job"],
      ...["photo", "move", "photo", "move", "photo", "move", "photo", "move", "change", "job"],
    ],
    seconds: 4 + 15 + 15 + 29.195,
  },
  {
    name: "floats: the shorter form, fixed where both are equally long",
    lua: "toast(table.concat({5.0, 100.0, 1000.0, 1200.0, 1234.5, 10 / 2, 3}, ' '))",
    says: "5.0 100.0 1.0e3 1.2e3 1234.5 5.0 3",
  },
  ...[
    ["nil + 1", "+", "attempt to perform arithmetic on a nil value"],
    ["{} // 2", "//", "attempt to perform arithmetic on a table value"],
    ["1 // 0", "//", "attempt to divide by zero"],
    ["1 % 0", "%", "attempt to perform 'n%0'"],
    ["-{}", "-", "attempt to perform arithmetic on a table value"],
    ["1 & 1.5", "&", "number has no integer representation"],
    ["~{}", "~", "attempt to perform bitwise operation on a table value"],
    ["'a' .. {}", "..", "attempt to concatenate a table value"],
    ["#5", "#", "attempt to get length of a number value"],
    ["1 < '2'", "<", "attempt to compare number with string"],
    ["1 <= {}", "<=", "attempt to compare number with table"],
    ["{} > 1", ">", "attempt to compare number with table"],
    ["{} >= {}", ">=", "attempt to compare two table values"],
    ["(nil).x", "index", "attempt to index a nil value"],
  ].map(([expression, operator, text]): LuaRow => ({
    name: `a fault of an operator: ${expression}`,
    lua: `toast('on') local x = ${expression} toast('never')`,
    told: ["info: on"],
    error: `Bad argument for '${operator}': ${text}`,
  })),
  {
    name: "a fault of a loop",
    lua: "for i = 1, 'x' do toast('never') end",
    told: [],
    error: "Bad argument for 'for': 'for' limit must be a number",
  },
  {
    name: "floats in all their digits",
    lua: "toast(1 / 3 .. ' ' .. 0.1 + 0.2 .. ' ' .. 1500.0 .. ' ' .. 1e-7 .. ' ' .. -2.5)",
    says: "0.3333333333333333 0.30000000000000004 1.5e3 1.0e-7 -2.5",
  },
  { name: "print tells nobody", lua: "print('x') io.write('y')", told: [] },
  {
    name: "a tool is there, and known",
    ...mounted,
    lua: "toast(tostring(verify_tool()))",
    told: ["success: The Watering Nozzle is mounted on the UTM", "info: true"],
  },
  {
    name: "a tool is there, and not known",
    readings: { 63: 0 },
    lua: "toast(tostring(verify_tool()))",
    told: [
      "error: A tool is mounted but the robot does not know which one - check the **MOUNTED TOOL** dropdown in the Tools panel.",
      "info: false",
    ],
  },
  {
    name: "no tool is there",
    readings: { 63: 1 },
    lua: "if not verify_tool() then return end toast('no')",
    told: ["error: No tool detected on the UTM - there is no electrical connection between UTM pins B and C."],
  },
  {
    name: "a curve between its points",
    ...thirsty,
    lua: "local c = get_curve(1) toast(c.unit .. ' ' .. c.day(4) .. ' ' .. c.day(99))",
    says: "mL 130 200",
  },
  {
    name: "a curve: its name, its kind and two decimals",
    records: { curves: [{ ...curve, type: "height", data: { 1: 10, 4: 11 } }] },
    lua: "local c = get_curve(1) toast(c.name .. ' ' .. c.type .. ' ' .. c.unit .. ' ' .. c.day(2) .. ' ' .. c.day(0))",
    says: "Much height mm 10.33 10",
  },
  { name: "the time of the valve is cut to 0.1 s", ...thirsty, lua: "dispense(39)", told: valve, seconds: 0.3 + 0.2 },
  {
    name: "water by another tool and pin",
    records: { tools: [{ ...nozzle, name: "Hose", flow_rate_ml_per_s: 10 }] },
    lua: "dispense(20, {tool_name = 'Hose', pin = 13})",
    told: ["Pin 13 value is ON (digital)", "Pin 13 value is OFF (digital)"],
    seconds: 2 + 0.2,
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
    name: "a plant without a curve is skipped",
    records: { ...thirsty.records, points: [{ ...beet, water_curve_id: null as never }] }, // as the API shows it
    lua: "water(get_plants()[1])",
    told: ["warn: Beet has no assigned water curve. Skipping."],
  },
  {
    name: "a plant gets what its curve says for its age, with a tool of its own",
    records: { ...thirsty.records, tools: [{ ...nozzle, name: "Hose", flow_rate_ml_per_s: 10 }] },
    lua: "water(get_plants()[1], {tool_name = 'Hose', pin = 13})",
    told: [
      ...["Moving to (100, 200, 0)", "Moving to (100, 200, -10)"],
      ...["Pin 13 value is ON (digital)", "Pin 13 value is OFF (digital)"],
    ],
    effects: ["move", "move", "pin", "read", "log", "wait", "pin", "read", "log"],
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
    error: "Function clause error. number expected, got string",
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
