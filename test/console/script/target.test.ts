import { describe, expect, test } from "bun:test";
import { targetOf, withTarget } from "../../../src/console/script/target";
import type { ScriptNode } from "../../../src/robot/script/node";

const node = (kind: string, args: ScriptNode["args"] = {}, ...body: ScriptNode[]): ScriptNode => ({
  kind,
  args,
  ...(body.length > 0 && { body }),
});
const numeric = (number: number) => node("numeric", { number });
const to = (axis: string, axis_operand: ScriptNode) => node("axis_overwrite", { axis, axis_operand });
const coordinate = (x: number, y: number, z: number) => node("coordinate", { x, y, z });
const safe = node("safe_z");
const mint = node("point", { pointer_type: "Plant", pointer_id: 7 });
const where = node("identifier", { label: "parent" });
const soil = node("special_value", { label: "soil_height" });
const move = (...body: ScriptNode[]) => node("move", {}, ...body);

/* The place of a move, which its elements say axis by axis (console.md §3). */

describe("a move goes to", () => {
  test.each<[string, ScriptNode, ScriptNode | undefined, NonNullable<ReturnType<typeof targetOf>>["axes"]]>([
    [
      "coordinates, by numbers",
      move(to("x", numeric(10)), to("y", numeric(20)), safe),
      coordinate(10, 20, 0),
      ["x", "y"],
    ],
    [
      "coordinates with a height",
      move(to("x", numeric(1)), to("y", numeric(2)), to("z", numeric(-3))),
      coordinate(1, 2, -3),
      ["x", "y", "z"],
    ],
    ["a plant, above which it stays", move(to("x", mint), to("y", mint), to("z", soil)), mint, ["x", "y"]],
    ["a variable", move(safe, to("x", where), to("y", where), to("z", where)), where, ["x", "y", "z"]],
    ["no place by one axis", move(to("z", numeric(0))), undefined, []],
    ["no place by axes that go their own ways", move(to("x", mint), to("y", where)), undefined, []],
    ["no place by an axis that is set twice", move(to("x", mint), to("y", mint), to("x", mint)), undefined, []],
    ["no place by all axes in one element", move(to("all", mint)), undefined, []],
    ["no place that a step of another kind has", { ...move(to("x", mint), to("y", mint)), kind: "lua" }, undefined, []],
  ])("%s", (_, of, value, axes) => {
    const target = targetOf(of);
    expect(target?.value).toEqual(value as ScriptNode);
    expect(target?.axes ?? []).toEqual(axes);
  });
});

describe("a move is sent elsewhere", () => {
  const before = move(to("x", numeric(1)), safe, to("y", numeric(2)));
  test.each<[string, ScriptNode, ScriptNode, ScriptNode]>([
    ["by numbers", before, coordinate(5, 6, 0), move(to("x", numeric(5)), safe, to("y", numeric(6)))],
    ["to a plant", before, mint, move(to("x", mint), safe, to("y", mint))],
    [
      "with a height that it did not have",
      before,
      coordinate(5, 6, -7),
      move(to("x", numeric(5)), safe, to("y", numeric(6)), to("z", numeric(-7))),
    ],
    [
      "and keeps a height of its own",
      move(to("x", mint), to("y", mint), to("z", soil)),
      coordinate(5, 6, -7),
      move(to("x", numeric(5)), to("y", numeric(6)), to("z", soil)),
    ],
    ["never, where it has no place", move(to("z", soil)), mint, move(to("z", soil))],
  ])("%s", (_, of, value, wanted) => {
    expect(withTarget(of, value)).toEqual(wanted);
  });
});
