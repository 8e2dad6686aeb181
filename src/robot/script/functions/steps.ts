import { type Effect as Wanted, LuaError, type Meter, LuaTable, toBytes, type Value } from "../../lua";
import type { Doing } from "../effect";
import { heightOfSoil } from "../move-step";
import { isNode, type Leaf, type ScriptNode } from "../node";
import { runProgram } from "../programs";
import { placeOf, pointOf, slotOf, variable } from "../scope";
import { PLACE, POINT } from "./floats";
import {
  asks,
  floatValue,
  fromLua,
  type Functions,
  type Host,
  numberOf,
  numberValue,
  reasonOf,
  saidOf,
  textOf,
  toast,
  toLua,
  wants,
} from "./host";
import { pointFields } from "./records";

/** A longer wait of this kind stops the robot. */
const LONGEST_WAIT_MS = 180_000;
const SECOND_MS = 1_000;

/** Channels of a message: there are fewer. */
const CHANNELS = 10;

/** Functions that stand for steps, and their helpers. Source: `robot-facts.md` §8. */
export function stepFunctions(host: Host): Functions {
  const { state, scope, program } = host;
  const { meter } = program.machine;
  const ask = (node: ScriptNode): Wanted => asks(host, node);
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
  /** Waits without a word. */
  const sleep = (milliseconds: number): Doing<unknown> => state.do({ kind: "wait" }, Math.max(0, milliseconds) / 1000);
  /** Has a program of the robot run without a word. */
  const runsProgram = (label: string): Wanted =>
    wants(function* () {
      yield* runProgram(state, label);
      return [];
    });
  /** A wait that a job counts, second by second. */
  const countedWait = (milliseconds: number, job: LuaTable): Wanted =>
    wants(function* () {
      const [name, status] = [textOf(job.named("job") ?? "Waiting"), textOf(job.named("status") ?? "Waiting")];
      for (let done = 0; done < milliseconds; done += SECOND_MS) {
        const percent = Math.round((done / milliseconds) * 100);
        yield* state.setJob(name, { status, percent, type: "unknown" });
        yield* sleep(Math.min(SECOND_MS, milliseconds - done));
      }
      yield* state.setJob(name, { status: "Complete", percent: 100, type: "unknown" });
      return [true];
    });
  const says = (message: Value, type: string, channels: readonly string[]): Wanted =>
    ask({
      kind: "send_message",
      args: { message: saidOf(message), message_type: type },
      body: channels.map((channel_name) => ({ kind: "channel", args: { channel_name } })),
    });
  const channelsOf = (value: Value): string[] =>
    value instanceof LuaTable ? value.list.slice(0, CHANNELS).map(textOf) : value === undefined ? [] : [textOf(value)];

  const valueOf = ([label]: Value[]): Value =>
    variableValue(host, variable(scope, label === undefined ? "parent" : textOf(label)));
  return {
    variable: valueOf,
    variables: valueOf,
    safe_z: () => floatValue(state.records.dosConfig.safe_height ?? 0),
    garden_size: () => {
      const { x, y, z } = state.axes;
      return toLua(program, { x: x.length, y: y.length, z: z.length }, PLACE);
    },
    soft_stop: () =>
      wants(function* () {
        state.needsController();
        yield* state.do({ kind: "script", what: "soft_stop" });
        return [true];
      }),
    soil_height: ([x, y]) =>
      wants(function* () {
        return [floatValue(yield* heightOfSoil(state, { x: numberOf(x), y: numberOf(y) }))];
      }),
    emergency_lock: () => ask({ kind: "emergency_lock", args: {} }),
    emergency_unlock: () => ask({ kind: "emergency_unlock", args: {} }),
    send_message: ([type, text, channels]) => says(text, textOf(type), channelsOf(channels)),
    toast: ([text, type]) => says(text, type === undefined ? "info" : textOf(type), ["toast"]),
    debug: ([text]) => says(text, "debug", []),
    wait: ([milliseconds, job]) =>
      job instanceof LuaTable
        ? countedWait(numberOf(milliseconds), job)
        : wants(function* () {
            yield* sleep(numberOf(milliseconds));
            return [true];
          }),
    take_photo: () => runsProgram("take-photo"),
    take_photo_raw: () => runsProgram("take-photo"),
    measure_soil_height: () => runsProgram("Measure Soil Height"),
    detect_weeds: () => runsProgram("plant-detection"),
    calibrate_camera: () => runsProgram("camera-calibration"),
    wait_ms: ([milliseconds]) =>
      wants(function* () {
        if (numberOf(milliseconds) < LONGEST_WAIT_MS) {
          yield* sleep(numberOf(milliseconds));
          return [];
        }
        yield* toast(host, "Do not use sleep for longer than three minutes.", "error");
        yield* host.step({ kind: "emergency_lock", args: {} });
        return [];
      }),
    sequence: ([id, values]) =>
      runs([{ kind: "execute", args: { sequence_id: numberOf(id) }, body: applicationsOf(meter, values) }]),
    rpc: ([node]) => runs([nodeOf(fromLua(meter, node))]),
    cs_eval: ([request]) => runs(stepsOf(fromLua(meter, request))),
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

const applicationsOf = (meter: Meter, values: Value): ScriptNode[] =>
  !(values instanceof LuaTable)
    ? []
    : [...values.entries()].map(([label, value]) => ({
        kind: "parameter_application",
        args: { label: textOf(label), data_value: nodeOf(fromLua(meter, value)) },
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
  if (name) {
    const records: readonly { readonly id: number | null }[] = state.records[name];
    state.look(records.length);
    return toLua(
      program,
      records.find(({ id }) => id === resource_id),
    );
  }
  const point =
    value.kind === "tool"
      ? slotOf(state, value.args["tool_id"])
      : value.kind === "point" && pointOf(state, value.args["pointer_id"]);
  if (point) return toLua(program, pointFields(point, state.now), POINT);
  const plain: Leaf | ScriptNode | undefined = value.args["number"] ?? value.args["string"];
  if (typeof plain === "number") return numberValue(plain);
  if (typeof plain === "string") return toBytes(plain);
  if (isNode(plain)) return undefined;
  return toLua(program, placeOf(state, new Map(), value));
}
