import type { Context } from "../../framework/context";
import { keyOf } from "../../robot/garden/water-value";
import { sequences } from "../scripts";
import type { Rule } from "./facts";

/** The Lua that waters a plant as a rule says. A missing or old factor is 1: a server that is gone waters fully. */
const luaOf = ({
  id,
  ml_per_plant,
}: Rule): string => `local f, e = string.match(env("${keyOf(id)}") or "", "^(%S+) (%S+)$")
local factor = 1
if e and tonumber(e) > os.time() then factor = tonumber(f) end
if factor > 0 then
  local plant = variable("Plant")
  local curve = plant.water_curve_id and get_curve(plant.water_curve_id)
  local ml = curve and plant.age and curve.day(plant.age) or ${ml_per_plant}
  local tool = get_tool{ name = "Watering Nozzle" }
  if tool and get_device("mounted_tool_id") ~= tool.id then mount_tool("Watering Nozzle") end
  move{ x = plant.x, y = plant.y, z = safe_z() }
  dispense(ml * factor)
end
`;

/** Makes the sequence of a rule: it waters each plant of its group. Belongs in a write. @throws Refusal `invalid`. */
export function makeSequence(context: Context, rule: Rule): object {
  const group = { kind: "point_group", args: { point_group_id: rule.point_group_id } };
  const plant = { kind: "variable_declaration", args: { label: "Plant", data_value: group } };
  return sequences.create(context, {
    name: `Water by need: ${rule.name}`,
    color: "blue",
    args: { locals: { kind: "scope_declaration", args: {}, body: [plant] } },
    body: [{ kind: "lua", args: { lua: luaOf(rule) } }],
  });
}
