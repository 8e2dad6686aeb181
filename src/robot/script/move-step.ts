import { samplesOf, soilHeight } from "../garden/soil";
import { AXES, type AxisName, type Position } from "../motion/axis";
import { FULL_SPEED } from "../motion/move";
import { type Doing, numberText, ScriptError } from "./effect";
import { drive } from "./motion";
import { isNode, type ScriptNode } from "./node";
import { placeOf, resolved, type Scope } from "./scope";
import type { State } from "./state";
import { wayOf } from "./ways";

/** Computes a formula of Lua, which has to give a number. */
type Formula = (text: string) => Doing<number>;

const operandOf = (part: ScriptNode, arg: string): ScriptNode => {
  const operand = part.args[arg];
  return isNode(operand) ? operand : { kind: "numeric", args: { number: Number(operand) } };
};

/** The step `move`: parts of x and y first, then those of z. Source: `robot-facts.md` §3. */
export function* move(state: State, scope: Scope, body: readonly ScriptNode[], formula: Formula): Doing {
  const target = { ...state.position };
  const speeds = { ...FULL_SPEED };
  const concerns = (part: ScriptNode, axes: readonly string[]): boolean => axes.includes(String(part.args["axis"]));
  if (body.some((part) => part.args["axis"] === "all" && part.kind !== "speed_overwrite")) {
    throw new ScriptError("The axis all is not known in a move");
  }
  for (const part of [
    ...body.filter((each) => !concerns(each, ["z"])),
    ...body.filter((each) => concerns(each, ["z"])),
  ]) {
    const axis = AXES.find((name) => name === part.args["axis"]);
    if (part.kind === "speed_overwrite") {
      const speed = yield* valueOf(state, scope, operandOf(part, "speed_setting"), axis ?? "x", target, formula);
      for (const name of axis ? [axis] : AXES) speeds[name] = speed;
    } else if (axis && (part.kind === "axis_overwrite" || part.kind === "axis_addition")) {
      const operand = resolved(scope, operandOf(part, "axis_operand"));
      const value = yield* valueOf(state, scope, operand, axis, target, formula);
      const isSoil = operand.kind === "special_value" && operand.args["label"] === "soil_height";
      target[axis] = part.kind === "axis_addition" && !isSoil ? target[axis] + value : value;
    }
  }
  const order = body.find(({ kind }) => kind === "axis_order")?.args;
  if (order) requireOrder(state);
  const isSafe = body.some(({ kind }) => kind === "safe_z");
  const route = wayOf(state, ({ movesInGroups }) =>
    placesOf(state.position, orderOf(state, target, { isSafe, movesInGroups, order })),
  );
  for (const place of route) yield* drive(state, place, speeds);
}

/** The usual order of accounts whose moves go over the safe height. */
const SAFE_Z = "safe_z";

/** @throws ScriptError where the version of the robot does not know `axis_order`. */
function requireOrder(state: State): void {
  const ignorant = state.software.filter(({ movesInGroups }) => !movesInGroups);
  for (const { version } of ignorant) state.hear({ hint: "version", text: `${version} ends a script at axis_order.` });
  if (ignorant.length === state.software.length) throw new ScriptError(":axis_order");
}

type Part = readonly (readonly [AxisName, number])[];

/** The place to which each group of axes leads. */
function placesOf(from: Position, parts: readonly Part[]): Position[] {
  let place = from;
  return parts.map((part) => (place = { ...place, ...Object.fromEntries(part) }));
}

/** The wish of a move for its order. */
interface MoveOptions {
  readonly isSafe: boolean;
  readonly movesInGroups: boolean;
  readonly order: ScriptNode["args"] | undefined;
}

/** Which axes go together, one group after the other. Source: `robot-facts.md` §3. */
function orderOf(state: State, target: Position, { isSafe, movesInGroups, order }: MoveOptions): Part[] {
  const to = (name: AxisName): readonly [AxisName, number] => [name, target[name]];
  const usual = state.records.dosConfig.default_axis_order ?? "xy,z;high";
  if (isSafe || (movesInGroups && !order && usual === SAFE_Z)) {
    return [[["z", safeHeight(state)]], [to("x"), to("y")], [to("z")]];
  }
  if (!movesInGroups && !order) return [AXES.map(to)];
  const [grouping = "", route] = order ? [String(order["grouping"]), String(order["route"])] : usual.split(";");
  const groups = grouping.split(",").map((names) => AXES.filter((name) => names.includes(name)).map(to));
  if (route === "in_order") return groups;
  const hasZ = (group: Part): boolean => group.some(([name]) => name === "z");
  const isUp = target.z > state.position.z;
  const [withZ, others] = [groups.filter(hasZ), groups.filter((group) => !hasZ(group))];
  return isUp === (route === "high") ? [...withZ, ...others] : [...others, ...withZ];
}

export const safeHeight = (state: State): number => state.records.dosConfig.safe_height ?? 0;

/** Height of the soil below a place. With too few samples it is the height in the settings, with a warning. */
export function* heightOfSoil(state: State, place: { readonly x: number; readonly y: number }): Doing<number> {
  state.look(state.records.points.length * 2);
  const height = soilHeight(samplesOf(state.records.points), place);
  if (height !== undefined) return height;
  const usual = state.records.dosConfig.soil_height ?? 0;
  yield* state.log(`Need at least 3 soil height samples. Falling back to ${numberText(usual)}.`, "warn", 3);
  return usual;
}

function* valueOf(
  state: State,
  scope: Scope,
  operand: ScriptNode,
  axis: AxisName,
  target: Position,
  formula: Formula,
): Doing<number> {
  const { kind, args } = resolved(scope, operand);
  if (kind === "numeric") return Number(args["number"]);
  if (kind === "lua") return yield* formula(String(args["lua"]));
  if (kind === "random") {
    const variance = Math.abs(Number(args["variance"]));
    return Math.floor(state.start.random() * (2 * variance + 1)) - variance;
  }
  if (kind !== "special_value") return placeOf(state, scope, { kind, args })[axis];
  if (args["label"] === "safe_height") return safeHeight(state);
  return args["label"] === "soil_height" ? yield* heightOfSoil(state, target) : state.position[axis];
}
