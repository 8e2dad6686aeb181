import { describe, expect, test } from "bun:test";
import {
  changeAt,
  duplicateAt,
  insertAt,
  moveTo,
  removeAt,
  replaceAt,
  setArg,
  setComment,
} from "../../../src/console/script/edit";
import { nodeAt, type Path, type ScriptNode } from "../../../src/robot/script/node";
import { below, pick, type Random, randomOf } from "../../support/random";
import { generateScript } from "../../support/script-generator";

const wait = (milliseconds: number): ScriptNode => ({ kind: "wait", args: { milliseconds } });
const axis = (name: string): ScriptNode => ({ kind: "axis_order", args: { grouping: name, route: "high" } });
const move = (...body: ScriptNode[]): ScriptNode => ({ kind: "move", args: {}, body });
const sequence = (...body: ScriptNode[]): ScriptNode => ({ kind: "sequence", args: { version: 1 }, body });

const [a, b, c] = [wait(1), wait(2), wait(3)];
const nested = sequence(a, move(axis("x"), axis("y")), b, move(axis("z")));

describe("an edit", () => {
  test.each<[string, ScriptNode, ScriptNode]>([
    ["adds at the end", insertAt(sequence(a), { parent: [], index: 1 }, b), sequence(a, b)],
    ["adds several before another", insertAt(sequence(a), { parent: [], index: 0 }, b, c), sequence(b, c, a)],
    ["makes a body where there was none", insertAt({ kind: "move", args: {} }, { parent: [], index: 0 }, a), move(a)],
    ["replaces", replaceAt(sequence(a, b), [1], c), sequence(a, c)],
    ["takes out", removeAt(sequence(a, b), [0]), sequence(b)],
    ["leaves an empty sequence", removeAt(sequence(a), [0]), sequence()],
    ["leaves no empty body below", removeAt(sequence(move(a)), [0, 0]), sequence({ kind: "move", args: {} })],
    ["copies", duplicateAt(sequence(a, b), [0]), sequence(a, a, b)],
    ["sets an arg", setArg(sequence(a), [0], "milliseconds", 9), sequence(wait(9))],
    ["sets a comment", setComment(sequence(a), [0], "first"), sequence({ ...a, comment: "first" })],
    ["removes a comment", setComment(sequence({ ...a, comment: "first" }), [0], ""), sequence(a)],
    ["moves down", moveTo(sequence(a, b, c), [0], { parent: [], index: 3 }), sequence(b, c, a)],
    ["copies two", duplicateAt(sequence(a, b, c), [0], 2), sequence(a, b, a, b, c)],
    ["takes out two", removeAt(sequence(a, b, c), [1], 2), sequence(a)],
    ["moves two down", moveTo(sequence(a, b, c), [0], { parent: [], index: 3 }, 2), sequence(c, a, b)],
    ["moves two up", moveTo(sequence(a, b, c), [1], { parent: [], index: 0 }, 2), sequence(b, c, a)],
    ["moves up", moveTo(sequence(a, b, c), [2], { parent: [], index: 0 }), sequence(c, a, b)],
    [
      "moves into the body of one behind it",
      moveTo(nested, [0], { parent: [1], index: 1 }),
      sequence(move(axis("x"), a, axis("y")), b, move(axis("z"))),
    ],
    [
      "moves out of a body",
      moveTo(nested, [1, 0], { parent: [], index: 4 }),
      sequence(a, move(axis("y")), b, move(axis("z")), axis("x")),
    ],
    [
      "moves from one body into another",
      moveTo(nested, [3, 0], { parent: [1], index: 0 }),
      sequence(a, move(axis("z"), axis("x"), axis("y")), b, { kind: "move", args: {} }),
    ],
  ])("%s", (_, edited, wanted) => expect(edited).toEqual(wanted));

  test.each<[string, (root: ScriptNode) => ScriptNode]>([
    ["at a path that leads nowhere", (root) => setArg(root, [7, "location"], "x", 1)],
    ["that takes out what is not there", (root) => removeAt(root, [7])],
    ["that takes out the root", (root) => removeAt(root, [])],
    ["that copies what is no element", (root) => duplicateAt(root, [])],
    ["that moves a node into itself", (root) => moveTo(root, [1], { parent: [1], index: 0 })],
    ["that moves to where it is", (root) => moveTo(root, [1], { parent: [], index: 2 })],
    ["that moves two to where they are", (root) => moveTo(root, [1], { parent: [], index: 3 }, 2)],
    ["that sets what is set", (root) => setArg(root, [0], "milliseconds", 1)],
  ])("%s changes nothing", (_, edit) => expect(edit(nested)).toBe(nested));

  test("keeps what it does not touch as it is", () => {
    const edited = setArg(nested, [1, 0], "route", "low");
    expect(edited.body?.[3]).toBe(nested.body?.[3]);
    expect(edited.body?.[1]?.body?.[1]).toBe(nested.body?.[1]?.body?.[1]);
  });
});

/** All elements of bodies, by their paths. */
function* elements(node: ScriptNode, path: Path = []): Generator<Path> {
  for (const [index, below] of (node.body ?? []).entries()) {
    yield [...path, index];
    yield* elements(below, [...path, index]);
  }
}

test("1,000 generated scripts: whatever is moved, copied and taken out again, they are the same to the byte", () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const random: Random = randomOf(seed);
    const { body, locals } = generateScript(random, "sequence", []);
    const root = { kind: "sequence", args: { version: 1, locals }, body } as ScriptNode; // sequences have locals
    const before = JSON.stringify(root);
    const paths = [...elements(root)];
    if (paths.length === 0) continue;
    const path = pick(random, paths);
    const [parent, index] = [path.slice(0, -1), Number(path.at(-1))];
    expect(JSON.stringify(removeAt(duplicateAt(root, path), [...parent, index + 1]))).toBe(before);
    const size = nodeAt(root, parent)?.body?.length ?? 0;
    const target = below(random, size);
    const there = moveTo(root, path, { parent, index: target > index ? target + 1 : target });
    expect(nodeAt(there, [...parent, target])).toBe(nodeAt(root, path));
    const back = moveTo(there, [...parent, target], { parent, index: target < index ? index + 1 : index });
    expect(JSON.stringify(back)).toBe(before);
    expect(JSON.stringify(changeAt(root, path, (node) => ({ ...node })))).toBe(before);
  }
});
