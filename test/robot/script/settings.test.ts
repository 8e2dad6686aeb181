import { describe } from "bun:test";
import { type LuaRow, runLuaRows } from "./lua-rows";
import { step } from "./rehearsed";

/* Lua functions for settings, the account's server and the state of the robot (robot-facts.md §8, robot.md §1). */

const keys = { device_id: 1, created_at: "2026-11-01T08:00:00.000Z", updated_at: "2026-11-01T08:00:00.000Z" };
const tool = {
  ...keys,
  id: 7,
  name: "Seeder",
  status: "active",
  flow_rate_ml_per_s: 0,
  seeder_tip_z_offset: 80,
} as const;

const rows: readonly LuaRow[] = [
  {
    name: "a setting of the device is changed, and seen",
    lua: "update_device{name = 'Bed'} toast(get_device('name'))",
    says: "Bed",
    changes: ["Device name Bed"],
  },
  {
    name: "a tool is mounted by its record, then none",
    records: { tools: [tool] },
    lua: "update_device{mounted_tool_id = 7} toast(get_device('mounted_tool_id')) update_device{mounted_tool_id = 0}",
    says: "7",
    changes: ["Device mounted_tool_id 7", "Device mounted_tool_id null"],
  },
  { name: "a tool that there is not is left out", lua: "update_device{mounted_tool_id = 9}", changes: [] },
  {
    name: "settings of the robot are changed, and seen",
    lua: "update_dos_config{safe_height = -50} toast(safe_z() .. ' ' .. get_dos_config().safe_height)",
    says: "-50.0 -50.0",
    changes: ["DosConfig safe_height -50"],
  },
  {
    name: "settings of the motors are changed, and seen",
    lua: "update_firmware_config{movement_axis_nr_steps_x = 500} toast(garden_size().x)",
    says: "100.0",
    changes: ["FirmwareConfig movement_axis_nr_steps_x 500"],
  },
  {
    name: "no table changes nothing",
    lua: "toast(tostring(update_device(5)))",
    says: "true",
    changes: [],
  },
  {
    name: "a reading of a sensor, where the robot is",
    start: { position: { x: 1, y: 2, z: 3 } },
    lua: "new_sensor_reading{pin = 59, value = 5, z = 0}",
    changes: ['SensorReading value {"x":1,"y":2,"z":0,"pin":59,"mode":0,"value":5}'],
  },
  {
    name: "parts of the state",
    start: { position: { x: 1, y: 2, z: 3 } },
    lua: "toast(read_status('location_data', 'position', 'y') .. read_status().informational_settings.target)",
    says: "2.0practice",
  },
  { name: "a part of the state that there is not", lua: "toast(tostring(read_status('a', 'b')))", says: "nil" },
  { name: "versions", lua: "toast(dos_version() .. ' ' .. firmware_version())", says: "15.5.0 6.6.23" },
  { name: "no account of a visitor", lua: "toast(tostring(is_demo()))", says: "false" },
  {
    name: "values of plugins that the account has",
    records: { pluginEnvs: [{ key: "A", value: "b" }] },
    lua: "toast(env('A'))",
    says: "b",
  },
  {
    name: "a request to the account",
    response: { response: [{ id: 4 }] },
    lua: "toast(api{url = '/api/points', headers = {Cookie = 'a', ['Content-Type'] = 'text/plain'}}[1].id)",
    says: "4",
    requests: ["GET /api/points text/plain"],
  },
  {
    name: "a request in a rehearsal",
    lua: "local a, why = api{method = 'post', url = '/api/points', body = {x = 1}} toast(tostring(a) .. why)",
    says: "nilnot in a rehearsal",
    requests: ['POST /api/points {"x":1}'],
  },
  ...["http://a.test/", "//a.test/", "/\\\\a.test", "points", "/a b"].map((url): LuaRow => ({
    name: `a request to ${url}`,
    lua: `local a, why = api{url = '${url}'} toast(tostring(a) .. why)`,
    says: "nilapi takes a path only",
    requests: [],
  })),
  {
    name: "one request too many",
    response: { response: 1 },
    lua: "for i = 1, 100 do api{url = '/'} end local a, why = api{url = '/'} toast(why)",
    says: "More than 100 requests in one run",
  },
  {
    name: "orders to the motors",
    lua: "set_pin_io_mode(8, 'output') soft_stop()",
    effects: ["script", "script"],
  },
  {
    name: "an order while the robot is locked",
    lua: "emergency_lock() local ok, why = soft_stop() toast(why)",
    says: "Device is locked.",
  },
  { name: "a photo as bytes", lua: "take_photo_raw()", told: [], effects: ["photo"] },
  {
    name: "a pin that is watched: each reading of it by the script",
    readings: { 60: 95 },
    lua: "watch_pin(60, function(r) toast(r.pin .. ' ' .. r.value) end) read_pin(59) toast(read_pin(60, 'analog'))",
    told: ["info: 60.0 95.0", "info: 95"],
  },
  {
    name: "a watcher that moves",
    records: { dosConfig: { default_axis_order: "xyz;in_order" } },
    readings: { 60: 95 },
    lua: "watch_pin(60, function(r) move{x = r.value} end) read_pin(60)",
    told: ["Moving to (95, 0, 0)"],
  },
  {
    name: "a variable that is a sequence, run by its record",
    records: {
      sequences: [
        { id: 3, name: "Say", args: {}, body: [step("lua", { lua: "toast('hi')" })], ...{ kind: "sequence" } },
      ],
    },
    locals: [
      step("parameter_declaration", {
        label: "s",
        default_value: step("resource", { resource_type: "Sequence", resource_id: 3 }),
      }),
    ],
    lua: "toast(variables('s').name) cs_eval(variable('s'))",
    told: ["info: Say", "info: hi"],
  },
];

describe("in Lua", () => runLuaRows(rows));
