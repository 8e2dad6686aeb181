import { insertAt, replaceAt } from "./edit";
import { isNode, type ScriptNode } from "../../robot/script/node";

/* Where a move goes. Its elements say that axis by axis; people mean one place. */

/** Stands in a path for the place of a move, which is no arg. */
export const TARGET = "target";

const AXES = ["x", "y", "z"] as const;
type Axis = (typeof AXES)[number];

export interface Target {
  /** Coordinates, or what all of the axes follow. */
  readonly value: ScriptNode;
  /** The axes that are set. */
  readonly axes: readonly Axis[];
  /** The elements that set them, by index. */
  readonly elements: readonly number[];
}

function numberIn({ kind, args }: ScriptNode): number | undefined {
  const number = kind === "numeric" ? args["number"] : undefined;
  return typeof number === "number" ? number : undefined;
}

/** The place that a move goes to; undefined for one that does not set x and y, each once and in one way. */
export function targetOf({ kind, body = [] }: ScriptNode): Target | undefined {
  if (kind !== "move") return undefined;
  const setting = body.flatMap(({ kind: each, args }, index) => (each === "axis_overwrite" ? [{ args, index }] : []));
  const found = AXES.map((axis) => ({ axis, all: setting.filter(({ args }) => args["axis"] === axis) }));
  if (found.some(({ all }) => all.length > 1) || setting.some(({ args }) => args["axis"] === "all")) return undefined;
  const set = found.flatMap(({ axis, all: [one] }) => {
    const operand = one?.args["axis_operand"];
    return one && isNode(operand) ? [{ axis, index: one.index, operand }] : [];
  });
  const [x, y] = set;
  if (x?.axis !== "x" || y?.axis !== "y") return undefined;
  const isByNumbers = numberIn(x.operand) !== undefined && numberIn(y.operand) !== undefined;
  const isAlike = ({ operand }: { readonly operand: ScriptNode }): boolean =>
    isByNumbers ? numberIn(operand) !== undefined : JSON.stringify(operand) === JSON.stringify(x.operand);
  if (!isAlike(y)) return undefined;
  const along = set.filter(isAlike);
  const value = isByNumbers
    ? {
        kind: "coordinate",
        args: {
          x: 0,
          y: 0,
          z: 0,
          ...Object.fromEntries(along.map(({ axis, operand }) => [axis, numberIn(operand) ?? 0])),
        },
      }
    : x.operand;
  return { value, axes: along.map(({ axis }) => axis), elements: along.map(({ index }) => index) };
}

/** A move that goes to another place. Its other elements stay; a height is added when it is another one than 0. */
export function withTarget(move: ScriptNode, value: ScriptNode): ScriptNode {
  const target = targetOf(move);
  if (!target) return move;
  const operandOf = (axis: Axis): ScriptNode =>
    value.kind === "coordinate" ? { kind: "numeric", args: { number: value.args[axis] ?? 0 } } : value;
  const moved = target.elements.reduce((whole, index, nth) => {
    const axis = target.axes[nth] ?? "x";
    return replaceAt(whole, [index, "axis_operand"], operandOf(axis));
  }, move);
  const setsHeight = move.body?.some(({ kind, args }) => kind === "axis_overwrite" && args["axis"] === "z") ?? false;
  const height = value.kind === "coordinate" ? value.args["z"] : 0;
  if (setsHeight || height === 0) return moved;
  const element = { kind: "axis_overwrite", args: { axis: "z", axis_operand: operandOf("z") } };
  return insertAt(moved, { parent: [], index: Math.max(...target.elements) + 1 }, element);
}
