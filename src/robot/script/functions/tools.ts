import type { Curve } from "../../../client/records";
import { pointsOf, valueAt } from "../../garden/growth";
import { LuaTable, type Value } from "../../lua";
import type { Doing } from "../effect";
import type { ScriptNode } from "../node";
import { type Functions, type Host, numberOf, numberValue, textOf, toast, toLua, wants } from "./host";

const WATER_PIN = 8;
const NOZZLE = "Watering Nozzle";
/** Most water that a script may ask for. */
const MOST_ML = 10_000;

/** The value of a curve, with two decimals. */
const curveValue = (curve: Curve, day: number): number | undefined => {
  const value = valueAt(pointsOf(curve), day);
  return value === undefined ? undefined : Math.round(value * 100) / 100;
};

/** Functions for tools, water and curves. Source: `robot-facts.md` §8. */
export function toolFunctions(host: Host): Functions {
  const { state, program, step } = host;
  const { curves, tools } = state.records;

  const say = (message: string, type: string): Doing => toast(host, message, type);
  const option = (options: Value, name: string): Value =>
    options instanceof LuaTable ? options.named(name) : undefined;
  const write = (pin: number, pin_value: number): Doing =>
    step({ kind: "write_pin", args: { pin_number: pin, pin_value, pin_mode: 0 } });

  /** The valve stays open as long as the flow takes; the time is cut to tenths of a second. */
  function* dispense(ml: number, options: Value): Doing<Value[]> {
    const [name, pin] = [option(options, "tool_name"), option(options, "pin")];
    const toolName = name === undefined ? NOZZLE : textOf(name);
    state.look(tools.length);
    const rate = tools.find((tool) => tool.name === toolName)?.flow_rate_ml_per_s;
    if (ml <= 0) {
      yield* say("Liquid volume was 0mL. Skipping.", "warn");
      return [];
    }
    if (ml > MOST_ML) {
      yield* say(`Liquid volume cannot be more than ${MOST_ML}mL`, "error");
      return [];
    }
    if (!rate) {
      yield* say(`**${toolName}** must have a flow rate greater than 0 mL/s`, "error");
      return [];
    }
    const valve = pin === undefined ? WATER_PIN : numberOf(pin);
    state.hear({ hint: "dispense", tool: toolName, pin: valve });
    yield* write(valve, 1);
    yield* step({ kind: "wait", args: { milliseconds: Math.floor((ml / rate) * 10) * 100 } });
    yield* write(valve, 0);
    return [];
  }

  /** Waters a plant from above, as much as its curve says for its age. */
  function* water(plant: LuaTable, options: Value): Doing<Value[]> {
    const [age, curveId] = [plant.named("age"), plant.named("water_curve_id")];
    state.look(curves.length);
    const curve = curves.find(({ id }) => id === curveId);
    const name = textOf(plant.named("name") ?? "");
    if (age === undefined || !curve) {
      const missing = age === undefined ? "planted at date" : "assigned water curve";
      yield* say(`${name} has no ${missing}. Skipping.`, "warn");
      return [];
    }
    const height: ScriptNode = { kind: "special_value", args: { label: "safe_height" } };
    const numeric = (axis: "x" | "y"): ScriptNode => ({
      kind: "numeric",
      args: { number: numberOf(plant.named(axis)) },
    });
    const overwrite = (axis: string, axis_operand: ScriptNode): ScriptNode => ({
      kind: "axis_overwrite",
      args: { axis, axis_operand },
    });
    const body = [overwrite("x", numeric("x")), overwrite("y", numeric("y")), overwrite("z", height)];
    yield* step({ kind: "move", args: {}, body });
    return yield* dispense(curveValue(curve, numberOf(age)) ?? 0, options);
  }

  return {
    get_curve: ([id]) => {
      state.look(curves.length);
      const curve = curves.find((each) => each.id === numberOf(id));
      if (!curve) return undefined;
      const { name, type } = curve;
      const table = toLua(program, { name, type, unit: type === "water" ? "mL" : "mm" });
      const day = (given: Value): Value => {
        state.look(Object.keys(curve.data).length * 2);
        const value = curveValue(curve, numberOf(given));
        return value === undefined ? undefined : numberValue(value);
      };
      if (table instanceof LuaTable) program.offer({ day: ([given]) => day(given) }, table);
      return table;
    },
    dispense: ([ml, options]) => wants(() => dispense(numberOf(ml), options)),
    water: ([plant, options]) =>
      wants(() => water(plant instanceof LuaTable ? plant : program.machine.operations.table(), options)),
  };
}
