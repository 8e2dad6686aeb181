import { Effect as Wanted, Float, fromBytes, LuaError, Program, Table, toBytes, TooMuch, type Value } from "../lua";
import { type Doing, ScriptError } from "./effect";
import { isNode, type Leaf, type ScriptNode } from "./node";
import { placeOf, type Scope, variable } from "./scope";
import type { State } from "./state";

/** Does a step that a function of Lua stands for. */
export type RunStep = (step: ScriptNode) => Doing;

/** Without these a text is a formula. */
const STATEMENT = /return|=|\n/;
/** Characters of a text that tells a fault. */
const LONGEST = 300;

/** Texts of the robot for what goes wrong in Lua. Source: `robot-facts.md` §8. */
const FAULTS: Readonly<Record<LuaError["kind"], (text: string) => string>> = {
  call: () => "Tried to call a function/variable that doesn't exist.",
  operand: (text) => `Bad argument: ${text}`,
  argument: (text) => `Function clause error. ${text}`,
  syntax: (text) => `Lua code is possibly invalid: ${text}`,
  raised: () => "Lua failure",
};

/** Runs a text of Lua and gives what it returns. @throws ScriptError with a text of the robot. */
export function* runLua(state: State, scope: Scope, text: string, step: RunStep): Doing<Value[]> {
  const clock = { now: () => state.now, run: () => state.seconds * 1000 };
  const program = new Program({ meter: state.meter, clock, random: state.start.random });
  program.offer(functionsOf(state, scope, program));
  try {
    let outcome = program.start(STATEMENT.test(text) ? text : `return (${text})`, "lua");
    while (outcome instanceof Wanted) outcome = program.resume(yield* answerTo(outcome.what as ScriptNode, step)); // ours are steps
    return outcome;
  } catch (error) {
    if (error instanceof LuaError)
      throw new ScriptError(FAULTS[error.kind](fromBytes(error.message)).slice(0, LONGEST));
    if (error instanceof TooMuch) throw new ScriptError(error.message);
    throw error;
  }
}

/** Functions of the robot give `nil, reason` instead of raising. */
function* answerTo(node: ScriptNode, step: RunStep): Doing<Value[]> {
  try {
    yield* step(node);
    return [true];
  } catch (error) {
    if (error instanceof ScriptError) return [undefined, toBytes(error.message)];
    throw error;
  }
}

const asks = (node: ScriptNode): Wanted => new Wanted(node, (answer) => answer as Value[]); // of `answerTo`

const numberOf = (value: Value): number => Number(value instanceof Float ? value.value : value);
const textOf = (value: Value): string => (typeof value === "string" ? fromBytes(value) : String(numberOf(value)));
const valueOf = (value: number): Value => (Number.isSafeInteger(value) ? value : new Float(value));

type Functions = Parameters<Program["offer"]>[0];

/** The functions that scripts find beside those of Lua. */
function functionsOf(state: State, scope: Scope, program: Program): Functions {
  const tableOf = (fields: Readonly<Record<string, number>>): Table => {
    const table = program.machine.operations.table();
    for (const [name, value] of Object.entries(fields)) table.set(name, valueOf(value));
    return table;
  };
  const coordinate = (x: number, y: number, z: number): ScriptNode => ({ kind: "coordinate", args: { x, y, z } });
  const fieldsOf = (table: Table): ScriptNode =>
    coordinate(numberOf(table.named("x")), numberOf(table.named("y")), numberOf(table.named("z")));
  const moveAbsolute = ([first, ...rest]: Value[]): Wanted => {
    const isPlace = first instanceof Table;
    const location = isPlace ? fieldsOf(first) : coordinate(numberOf(first), numberOf(rest[0]), numberOf(rest[1]));
    const speed = isPlace ? rest[0] : rest[2];
    const args = { location, offset: coordinate(0, 0, 0), speed: speed === undefined ? 100 : numberOf(speed) };
    return asks({ kind: "move_absolute", args });
  };
  const move = ([given]: Value[]): Wanted => {
    const parts = given instanceof Table ? given : program.machine.operations.table();
    const numeric = (value: Value): ScriptNode => ({ kind: "numeric", args: { number: numberOf(value) } });
    const body = ["x", "y", "z"].flatMap((axis): ScriptNode[] => {
      const [to, speed] = [parts.named(axis), parts.named("speed")];
      return [
        ...(to === undefined ? [] : [{ kind: "axis_overwrite", args: { axis, axis_operand: numeric(to) } }]),
        ...(speed === undefined ? [] : [{ kind: "speed_overwrite", args: { axis, speed_setting: numeric(speed) } }]),
      ];
    });
    if (parts.named("safe_z") === true) body.push({ kind: "safe_z", args: {} });
    return asks({ kind: "move", args: {}, body });
  };
  const position = ([axis]: Value[]): Value => {
    if (axis === undefined) return tableOf({ ...state.position });
    const { x, y, z } = state.position;
    return valueOf({ x, y, z }[textOf(axis)] ?? 0);
  };
  const onAxis =
    (kind: string) =>
    ([axis]: Value[]): Wanted =>
      asks({ kind, args: { axis: axis === undefined ? "all" : textOf(axis), speed: 100 } });
  const writes =
    (value: number) =>
    (args: Value[]): Wanted =>
      asks({ kind: "write_pin", args: { pin_number: numberOf(args[0]), pin_value: value, pin_mode: 0 } });
  const says = (message: Value, type: string, channels: readonly string[]): Wanted =>
    asks({
      kind: "send_message",
      args: { message: textOf(message), message_type: type },
      body: channels.map((channel_name) => ({ kind: "channel", args: { channel_name } })),
    });
  const channelsOf = (value: Value): string[] =>
    value instanceof Table
      ? [...value.entries()].map(([, each]) => textOf(each))
      : value === undefined
        ? []
        : [textOf(value)];

  return {
    variable: ([label]) =>
      variableValue(state, variable(scope, label === undefined ? "parent" : textOf(label)), tableOf),
    move,
    move_absolute: moveAbsolute,
    coordinate: ([x, y, z]) => tableOf({ x: numberOf(x), y: numberOf(y), z: numberOf(z) }),
    get_position: position,
    get_xyz: () => position([]),
    go_to_home: onAxis("home"),
    find_home: onAxis("find_home"),
    find_axis_length: onAxis("calibrate"),
    safe_z: () => valueOf(state.records.dosConfig.safe_height ?? 0),
    garden_size: () => tableOf({ x: state.axes.x.length, y: state.axes.y.length, z: state.axes.z.length }),
    on: writes(1),
    off: writes(0),
    write_pin: ([pin, mode, value]) =>
      asks({
        kind: "write_pin",
        args: { pin_number: numberOf(pin), pin_mode: textOf(mode) === "analog" ? 1 : 0, pin_value: numberOf(value) },
      }),
    toggle_pin: ([pin]) => asks({ kind: "toggle_pin", args: { pin_number: numberOf(pin) } }),
    emergency_lock: () => asks({ kind: "emergency_lock", args: {} }),
    emergency_unlock: () => asks({ kind: "emergency_unlock", args: {} }),
    send_message: ([type, text, channels]) => says(text, textOf(type), channelsOf(channels)),
    toast: ([text, type]) => says(text, type === undefined ? "info" : textOf(type), ["toast"]),
    debug: ([text]) => says(text, "debug", []),
    wait: ([milliseconds]) => asks({ kind: "wait", args: { milliseconds: numberOf(milliseconds) } }),
    take_photo: () => asks({ kind: "take_photo", args: {} }),
    measure_soil_height: () => asks({ kind: "execute_script", args: { label: "Measure Soil Height" } }),
    detect_weeds: () => asks({ kind: "execute_script", args: { label: "plant-detection" } }),
    calibrate_camera: () => asks({ kind: "execute_script", args: { label: "camera-calibration" } }),
    sequence: ([id]) => asks({ kind: "execute", args: { sequence_id: numberOf(id) } }),
  };
}

/** What Lua sees of a variable: a number, a text, or a place as a table. */
function variableValue(
  state: State,
  value: ScriptNode,
  tableOf: (fields: Readonly<Record<string, number>>) => Table,
): Value {
  const plain: Leaf | ScriptNode | undefined = value.args["number"] ?? value.args["string"];
  if (typeof plain === "number") return valueOf(plain);
  if (typeof plain === "string") return toBytes(plain);
  if (isNode(plain)) return undefined;
  return tableOf({ ...placeOf(state, new Map(), value) });
}
