import type { Point } from "../../../client/records";
import { CallRequest, type Effect as Wanted, LuaError, type Steps, Table, toBytes, type Value } from "../../lua";
import { heightOfSoil } from "../move-step";
import { isNode, type Leaf, type ScriptNode } from "../node";
import { askPin, pinOf } from "../pins";
import { placeOf, slotOf, variable } from "../scope";
import {
  asks,
  fromLua,
  type Functions,
  type Host,
  numberOf,
  numberValue,
  reasonOf,
  textOf,
  toast,
  toLua,
  wants,
} from "./host";
import { pointFields } from "./records";

/** A longer wait of this kind stops the robot. */
const LONGEST_WAIT_MS = 180_000;
const SECOND_MS = 1_000;

/** Functions that stand for steps, and their helpers. Source: `robot-facts.md` §8. */
export function stepFunctions(host: Host): Functions {
  const { state, scope, program } = host;
  const ask = (node: ScriptNode): Wanted => asks(host, node);
  const tableOf = (fields: Readonly<Record<string, number>>): Table => {
    const table = program.machine.operations.table();
    for (const [name, value] of Object.entries(fields)) table.set(name, numberValue(value));
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
    return ask({ kind: "move_absolute", args });
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
    const [grouping, route] = [parts.named("grouping"), parts.named("route")];
    if (grouping !== undefined || route !== undefined) {
      const args = { grouping: textOf(grouping ?? "xyz"), route: textOf(route ?? "in_order") };
      body.push({ kind: "axis_order", args });
    }
    return wants(function* () {
      yield* host.step({ kind: "move", args: {}, body });
      return [];
    });
  };
  /** Runs scripts: they give true, or false and the reason. */
  const runs = (nodes: readonly ScriptNode[]): Wanted =>
    wants(function* () {
      try {
        for (const node of nodes) yield* host.step(node);
        return [true];
      } catch (error) {
        return [false, reasonOf(error)];
      }
    });
  const position = ([axis]: Value[]): Value => {
    if (axis === undefined) return tableOf({ ...state.position });
    const { x, y, z } = state.position;
    return numberValue({ x, y, z }[textOf(axis)] ?? 0);
  };
  const onAxis =
    (kind: string) =>
    ([axis]: Value[]): Wanted =>
      ask({ kind, args: { axis: axis === undefined ? "all" : textOf(axis), speed: 100 } });
  /** All axes are one move, which has a speed; one axis goes as its step does. */
  const goToHome = ([axis, speed]: Value[]): Wanted =>
    axis === undefined || textOf(axis) === "all" ? moveAbsolute([0, 0, 0, speed]) : onAxis("home")([axis]);
  const writes =
    (value: number) =>
    (args: Value[]): Wanted =>
      ask({ kind: "write_pin", args: { pin_number: numberOf(args[0]), pin_value: value, pin_mode: 0 } });
  /** A wait that a job counts, second by second. */
  const countedWait = (milliseconds: number, job: Table): Wanted =>
    wants(function* () {
      const [name, status] = [textOf(job.named("job") ?? "Waiting"), textOf(job.named("status") ?? "Waiting")];
      for (let done = 0; done < milliseconds; done += SECOND_MS) {
        const percent = Math.round((done / milliseconds) * 100);
        yield* state.setJob(name, { status, percent, type: "unknown" });
        yield* host.step({ kind: "wait", args: { milliseconds: Math.min(SECOND_MS, milliseconds - done) } });
      }
      yield* state.setJob(name, { status: "Complete", percent: 100, type: "unknown" });
      return [true];
    });
  const says = (message: Value, type: string, channels: readonly string[]): Wanted =>
    ask({
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

  const valueOf = ([label]: Value[]): Value =>
    variableValue(host, variable(scope, label === undefined ? "parent" : textOf(label)));
  const reading = (pin: Value, mode: Value): Wanted =>
    wants(function* () {
      const isAnalog = mode !== undefined && textOf(mode) === "analog";
      return [numberValue(yield* askPin(state, pinOf(state, numberOf(pin)), isAnalog ? 1 : 0))];
    });
  const watchers = new Map<number, Value[]>();
  const order = (what: string): Wanted =>
    wants(function* () {
      state.needsController();
      yield* state.do({ kind: "script", what });
      return [true];
    });

  return {
    variable: valueOf,
    variables: valueOf,
    move,
    move_absolute: moveAbsolute,
    coordinate: ([x, y, z]) => tableOf({ x: numberOf(x), y: numberOf(y), z: numberOf(z) }),
    get_position: position,
    get_xyz: () => position([]),
    go_to_home: goToHome,
    find_home: onAxis("find_home"),
    find_axis_length: onAxis("calibrate"),
    safe_z: () => numberValue(state.records.dosConfig.safe_height ?? 0),
    garden_size: () => tableOf({ x: state.axes.x.length, y: state.axes.y.length, z: state.axes.z.length }),
    on: writes(1),
    off: writes(0),
    read_pin: ([pin, mode]) => {
      const number = numberOf(pin);
      const watching = watchers.get(number);
      if (!watching) return reading(pin, mode);
      return (function* (): Steps {
        const [value] = yield reading(pin, mode);
        for (const callee of watching) {
          yield new CallRequest(callee, [tableOf({ pin: number, value: numberOf(value) })]);
        }
        return value;
      })();
    },
    watch_pin: ([pin, callee]) => {
      const number = numberOf(pin);
      watchers.set(number, [...(watchers.get(number) ?? []), callee]);
      return true;
    },
    set_pin_io_mode: () => order("set_pin_io_mode"),
    soft_stop: () => order("soft_stop"),
    soil_height: ([x, y]) =>
      wants(function* () {
        return [numberValue(yield* heightOfSoil(state, { x: numberOf(x), y: numberOf(y) }))];
      }),
    write_pin: ([pin, mode, value]) =>
      ask({
        kind: "write_pin",
        args: { pin_number: numberOf(pin), pin_mode: textOf(mode) === "analog" ? 1 : 0, pin_value: numberOf(value) },
      }),
    toggle_pin: ([pin]) => ask({ kind: "toggle_pin", args: { pin_number: numberOf(pin) } }),
    emergency_lock: () => ask({ kind: "emergency_lock", args: {} }),
    emergency_unlock: () => ask({ kind: "emergency_unlock", args: {} }),
    send_message: ([type, text, channels]) => says(text, textOf(type), channelsOf(channels)),
    toast: ([text, type]) => says(text, type === undefined ? "info" : textOf(type), ["toast"]),
    debug: ([text]) => says(text, "debug", []),
    wait: ([milliseconds, job]) =>
      job instanceof Table
        ? countedWait(numberOf(milliseconds), job)
        : ask({ kind: "wait", args: { milliseconds: numberOf(milliseconds) } }),
    take_photo: () => ask({ kind: "take_photo", args: {} }),
    take_photo_raw: () => ask({ kind: "take_photo", args: {} }),
    measure_soil_height: () => ask({ kind: "execute_script", args: { label: "Measure Soil Height" } }),
    detect_weeds: () => ask({ kind: "execute_script", args: { label: "plant-detection" } }),
    calibrate_camera: () => ask({ kind: "execute_script", args: { label: "camera-calibration" } }),
    wait_ms: ([milliseconds]) =>
      wants(function* () {
        if (numberOf(milliseconds) < LONGEST_WAIT_MS) {
          yield* host.step({ kind: "wait", args: { milliseconds: numberOf(milliseconds) } });
          return [];
        }
        yield* toast(host, "Do not use sleep for longer than three minutes.", "error");
        yield* host.step({ kind: "emergency_lock", args: {} });
        return [];
      }),
    check_position: ([place, tolerance]) => {
      if (!(place instanceof Table)) return false;
      const { x, y, z } = state.position;
      const isNear = ([name, here]: readonly [string, number]): boolean =>
        Math.abs(numberOf(place.named(name)) - here) <= numberOf(tolerance);
      return Object.entries({ x, y, z }).every(isNear);
    },
    sequence: ([id, values]) =>
      runs([{ kind: "execute", args: { sequence_id: numberOf(id) }, body: applicationsOf(values) }]),
    rpc: ([node]) => runs([nodeOf(fromLua(node))]),
    cs_eval: ([request]) => runs(stepsOf(fromLua(request))),
  };
}

const isLeaf = (value: unknown): value is Leaf => ["string", "number", "boolean"].includes(typeof value);

/** A node that a script made of tables, with those in it. @throws LuaError for anything else. */
function nodeOf(value: unknown): ScriptNode {
  const { kind, args, body }: { kind?: unknown; args?: unknown; body?: unknown } = Object(value);
  if (typeof kind !== "string") throw new LuaError("a step has a kind");
  const entries = Object.entries(Object(args) as Record<string, unknown>); // a text has its letters, which nothing asks for
  const kept = entries.map(([name, each]) => [name, isLeaf(each) ? each : nodeOf(each)]);
  return { kind, args: Object.fromEntries(kept), ...(Array.isArray(body) && { body: body.map(nodeOf) }) };
}

/** The steps of a request: those in it, or the call of a stored sequence. */
function stepsOf(request: unknown): readonly ScriptNode[] {
  const { kind, id }: { kind?: unknown; id?: unknown } = Object(request);
  const isStored = kind === "sequence" && typeof id === "number";
  return isStored ? [{ kind: "execute", args: { sequence_id: id } }] : (nodeOf(request).body ?? []);
}

const applicationsOf = (values: Value): ScriptNode[] =>
  !(values instanceof Table)
    ? []
    : [...values.entries()].map(([label, value]) => ({
        kind: "parameter_application",
        args: { label: textOf(label), data_value: nodeOf(fromLua(value)) },
      }));

/** Records that a variable may stand for, by their name there. */
const RESOURCES = {
  Sequence: "sequences",
  Tool: "tools",
  Peripheral: "peripherals",
  Sensor: "sensors",
  PointGroup: "groups",
} as const;

/** A variable as Lua sees it: a number, a text, a record, or a place as a table. */
function variableValue({ state, program }: Host, value: ScriptNode): Value {
  const { resource_type, resource_id } = value.args;
  const name = Object.entries(RESOURCES).find(([type]) => value.kind === "resource" && type === resource_type)?.[1];
  if (name)
    return toLua(
      program,
      state.records[name].find(({ id }) => id === resource_id),
    );
  const isPoint = ({ id }: Point): boolean => id === value.args["pointer_id"];
  const point =
    value.kind === "tool"
      ? slotOf(state, value.args["tool_id"])
      : value.kind === "point" && state.records.points.find(isPoint);
  if (point) return toLua(program, pointFields(point, state.now));
  const plain: Leaf | ScriptNode | undefined = value.args["number"] ?? value.args["string"];
  if (typeof plain === "number") return numberValue(plain);
  if (typeof plain === "string") return toBytes(plain);
  if (isNode(plain)) return undefined;
  return toLua(program, placeOf(state, new Map(), value));
}
