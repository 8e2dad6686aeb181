import type { Garden } from "../../../src/robot/rehearsal";
import type { ScriptNode } from "../../../src/robot/script/node";
import { pick, type Random, randomOf } from "../../support/random";
import { generateScript } from "../../support/script-generator";
import { RECORDS } from "../../support/scripts";
import { plant, slot, step } from "../script/rehearsed";
import { garden } from "./rehearsing";

const idsOf = (kind: string): number[] => RECORDS.filter((each) => each.kind === kind).map(({ id }) => id);

/** Ids of the records that scripts of tests name, by kind; of points by their kind. */
export const ids: Readonly<Record<string, number>> = Object.fromEntries(
  RECORDS.map(({ kind, id, pointer_type }) => [pointer_type ?? kind, id]),
);

/** A script as a sequence of its own has it. */
export interface Made {
  readonly args: { readonly locals?: ScriptNode };
  readonly body: readonly ScriptNode[];
}

/** A garden with the records that scripts of tests name, and with a script as sequence 1. */
export const gardenWith = ({ args, body }: Made): Garden => ({
  ...garden,
  points: idsOf("point").map((id) => (id === ids["ToolSlot"] ? slot(id, 7, false) : plant(id, id * 20, 50))),
  groups: idsOf("point_group").map((id) => ({ ...garden.groups[0]!, id, point_ids: idsOf("point") })), // there is one
  peripherals: idsOf("peripheral").map((id) => ({ ...garden.peripherals[0]!, id })),
  sensors: idsOf("sensor").map((id) => ({ ...garden.sensors[0]!, id })),
  sequences: [
    { id: 1, name: "Made", args, body },
    ...idsOf("sequence").map((id) => ({ id, name: `Other ${id}`, args: {}, body: [step("nothing")] })),
  ],
});

/** Lua that does things, beside that of the generator. */
const LUA = [
  "move{x = math.random(100), y = 20, safe_z = true} toast(get_xyz().x)",
  "for _, plant in ipairs(get_plants()) do move{x = plant.x} take_photo() end",
  "local ok, why = pcall(function() move_absolute(10, 10, -5) error{} end) toast(tostring(ok) .. type(why))",
  "on(7) wait(1500) off(7) toggle_pin(7) toast(tostring(read_pin(7)))",
  "set_job('a', {percent = 5}) complete_job('a') env('k', 'v') toast(env('k'))",
  "local t = {3, 1, 2} table.sort(t, function(a, b) toast(a .. '<' .. b) return a < b end) toast(table.concat(t))",
  "local t = setmetatable({}, {__index = function(_, k) move{x = 5} return k end}) toast(t.here .. t[1])",
  "('abc'):gsub('.', function(c) toast(c) end) new_sensor_reading{x = 1, y = 2, z = 0, pin = 59, mode = 1, value = 9}",
  "toast(utc('hour')) send_message('warn', 'at {{ x }}', {'email'}) emergency_lock() move{x = 1}",
  "local none, why = move{x = 'much'} return none",
  "sequence(61, {}) rpc{kind = 'wait', args = {milliseconds = 20}} find_home('x') go_to_home('all')",
];

/** The same script with some of its Lua replaced. */
function enlivened(random: Random, node: ScriptNode): ScriptNode {
  const args = Object.entries(node.args).map(([name, value]): [string, ScriptNode["args"][string]] => {
    if (typeof value === "object") return [name, enlivened(random, value)];
    return [name, name === "lua" && random() < 0.8 ? pick(random, LUA) : value];
  });
  const body = node.body?.map((each) => enlivened(random, each));
  return { ...node, args: Object.fromEntries(args), ...(body && { body }) };
}

/** A generated script that does things. */
export function makeScript(seed: number): Made {
  const random = randomOf(seed);
  const { locals, body } = generateScript(random, "sequence", RECORDS);
  const made = { kind: "", args: { locals: locals as ScriptNode }, body: body as ScriptNode[] }; // as the API shows it
  const { args, body: steps = [] } = enlivened(random, made);
  return { args: args as Made["args"], body: steps }; // as just made
}
