import type { Point, ToolSlot } from "../../client/records";
import { lookedAt, membersOf } from "../garden/members";
import { compared, routeOf } from "../garden/route";
import { BYTES } from "../lua";
import type { Position } from "../motion/axis";
import { type Doing, ScriptError } from "./effect";
import { isNode, type ScriptNode } from "./node";
import type { State } from "./state";

/** The variables of a sequence by label. */
export type Scope = ReadonlyMap<string, ScriptNode>;

const valueArg = (node: ScriptNode, arg: string): ScriptNode | undefined => {
  const value = node.args[arg];
  return isNode(value) ? value : undefined;
};

/** The value of a variable. @throws ScriptError for a label that is not declared. */
export function variable(scope: Scope, label: string): ScriptNode {
  const value = scope.get(label);
  if (value) return value;
  if (scope.size === 0) {
    throw new ScriptError(`Attempted to access variable "${label}", but no variables are declared.`);
  }
  throw new ScriptError(`Can't find variable "${label}". Available variables: ${[...scope.keys()].join(", ")}`);
}

/** A value with the variable that it names looked up, one level. */
export const resolved = (scope: Scope, value: ScriptNode): ScriptNode =>
  value.kind === "identifier" ? variable(scope, String(value.args["label"])) : value;

/**
 * The variables of a sequence that is called: the caller's values, else the defaults. Its own declarations overwrite
 * both. @throws ScriptError for a value that nobody chose, which is told as well. Source: `robot-facts.md` §4.
 */
export function* scopeOf(
  state: State,
  locals: ScriptNode | undefined,
  applications: readonly ScriptNode[],
  caller: Scope,
): Doing<Scope> {
  state.look(applications.length + (locals?.body?.length ?? 0));
  const scope = new Map<string, ScriptNode>();
  const given = new Map(applications.map((each) => [String(each.args["label"]), valueArg(each, "data_value")]));
  for (const declaration of locals?.body ?? []) {
    const label = String(declaration.args["label"]);
    const own = valueArg(declaration, "data_value");
    const chosen = own ?? given.get(label) ?? valueArg(declaration, "default_value");
    if (!chosen) continue;
    const value = resolved(caller, chosen);
    if (own === undefined && given.has(label) && value.kind.endsWith("_placeholder")) {
      const text = `No value provided for ${label}`;
      yield* state.say(text, "error", ["toast"]);
      throw new ScriptError(text);
    }
    scope.set(label, value);
  }
  return scope;
}

/** The scopes in which a sequence runs: one, or one per point where a variable is a group. */
export function roundsOf(scope: Scope, state: State): { readonly scope: Scope; readonly isRound: boolean }[] {
  const groups = [...scope].filter(([, { kind }]) => kind === "point_group");
  const [group] = groups;
  if (!group) return [{ scope, isRound: false }];
  if (groups.length > 1) throw new ScriptError("You can only use one point group at a time.");
  const [label, { args }] = group;
  const points = pointsOf(state, Number(args["point_group_id"]));
  state.look(points.length * scope.size);
  state.meter.make(points.length * (BYTES.table + scope.size * BYTES.entry));
  return points.map(({ id, pointer_type }) => ({
    scope: new Map(scope).set(label, { kind: "point", args: { pointer_type, pointer_id: id } }),
    isRound: true,
  }));
}

/** The points of a group in the order in which they are visited. @throws ScriptError for a group that there is not. */
export function pointsOf(state: State, id: number): Point[] {
  const { groups, points } = state.records;
  state.look(groups.length);
  const group = groups.find((each) => each.id === id);
  if (!group) throw new ScriptError(`Could not find group ${id}`);
  state.look(lookedAt(group, points));
  const members = membersOf(group, points, state.now);
  state.look(compared(members.length, group.sort_type));
  state.hear({ hint: "group", name: group.name, count: members.length, order: group.sort_type });
  if (group.sort_type !== "random") return routeOf(members, group.sort_type);
  return members
    .map((point) => ({ point, lot: state.start.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ point }) => point);
}

/** The slot that a tool belongs to. */
export function slotOf(state: State, tool: unknown): ToolSlot | undefined {
  const { points } = state.records;
  state.look(points.length);
  return points.find((point): point is ToolSlot => point.pointer_type === "ToolSlot" && point.tool_id === tool);
}

/** A point by its id. */
export function pointOf(state: State, id: unknown): Point | undefined {
  state.look(state.records.points.length);
  return state.records.points.find((point) => point.id === id);
}

/** The place of a location. @throws ScriptError for a node that is not a location. */
export function placeOf(state: State, scope: Scope, node: ScriptNode): Position {
  const { kind, args } = resolved(scope, node);
  if (kind === "coordinate") return { x: Number(args["x"]), y: Number(args["y"]), z: Number(args["z"]) };
  if (kind === "point") {
    const point = pointOf(state, args["pointer_id"]);
    if (!point) throw new ScriptError(`${String(args["pointer_type"])} ${String(args["pointer_id"])} was not found`);
    return placeOfPoint(state, point);
  }
  if (kind === "tool") {
    const slot = slotOf(state, args["tool_id"]);
    if (!slot) throw new ScriptError(`Could not find slot for tool ${String(args["tool_id"])}`);
    return placeOfPoint(state, slot);
  }
  throw new ScriptError(`Unknown location: ${kind}`);
}

/** A slot on the gantry is at the x where the robot is. */
const placeOfPoint = (state: State, point: Point): Position => ({
  x: point.pointer_type === "ToolSlot" && point.gantry_mounted ? state.position.x : point.x,
  y: point.y,
  z: point.z,
});
