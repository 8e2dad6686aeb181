import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Catalog, catalogOf } from "../../../src/console/script/catalog";
import type { Corpus } from "../../../src/console/script/corpus";
import { isKnown, placeOfFault } from "../../../src/console/script/fault";
import { nodeAt, type Path, type ScriptNode } from "../../../src/robot/script/node";
import { add, back, begin, forth } from "../../../src/console/script/past";
import { calledBy, renameVariable, walk } from "../../../src/console/script/walk";
import { randomOf } from "../../support/random";
import { get, post } from "../../support/scenarios";
import { generateScript } from "../../support/script-generator";
import { startServer, type TestServer } from "../../support/server";
import { type Stocked, stocked } from "../../support/stocked";

let server: TestServer;
let account: Stocked;
let catalog: Catalog;
beforeAll(async () => {
  server = await startServer();
  account = await stocked(server);
  catalog = catalogOf((await account.ask(get("/api/corpus"))) as Corpus); // the server's own
});
afterAll(() => server.stop());

const node = (kind: string, args: ScriptNode["args"] = {}, ...body: ScriptNode[]): ScriptNode => ({
  ...{ kind, args },
  ...(body.length > 0 && { body }),
});
const wait = (milliseconds: number) => node("wait", { milliseconds });
const tool = (tool_id: number) => node("tool", { tool_id });
const origin = node("coordinate", { x: 0, y: 0, z: 0 });
const go = (location: ScriptNode) => node("move_absolute", { location, offset: origin, speed: 100 });
const sequence = (steps: ScriptNode[], ...declared: ScriptNode[]): ScriptNode => ({
  ...{ kind: "sequence", args: { version: 1, locals: node("scope_declaration", {}, ...declared) } },
  body: steps,
});
const variable = (label: string, data_value: ScriptNode) => node("variable_declaration", { label, data_value });
const use = (label: string) => node("identifier", { label });

describe("a node is known", () => {
  test("whenever a script that the server takes has it", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { locals, body } = generateScript(randomOf(seed), "sequence", account.records);
      const root = sequence(body as ScriptNode[], ...((locals?.body ?? []) as ScriptNode[])); // as it is stored
      const unknown = [...walk(root)].filter(([each]) => each !== root && !isKnown(catalog, each));
      expect(unknown.map(([each]) => each)).toEqual([]);
    }
  });

  test.each<[string, ScriptNode]>([
    ["not of a kind of tomorrow", node("dance", { steps: 3 })],
    ["not with an arg more", node("wait", { milliseconds: 1, until: "noon" })],
    ["not with an arg less", node("wait")],
    ["not with a value of another type", node("wait", { milliseconds: "long" })],
    ["not with a value outside of its list", node("zero", { axis: "w" })],
    ["not with another kind in an arg", go(node("dance"))],
    ["not with a body where there is none", node("wait", { milliseconds: 1 }, wait(1))],
  ])("%s", (_, each) => expect(isKnown(catalog, each)).toBe(false));
});

describe("a refusal stands at its step", () => {
  const rows: readonly (readonly [name: string, root: () => ScriptNode, place: Path | undefined])[] = [
    ["a wait that is too long", () => sequence([wait(1), wait(180_001), wait(2)]), [1]],
    ["a tool that is gone", () => sequence([go(tool(account.ids["tool"] ?? 0)), go(tool(999_999))]), [1]],
    ["a variable that is not declared", () => sequence([go(origin), go(use("gone"))], variable("spot", origin)), [1]],
    ["in a variable", () => sequence([wait(1)], variable("a", origin), variable("b", tool(999_999))), ["locals", 1]],
    ["an empty message", () => sequence([node("send_message", { message: "", message_type: "info" })]), [0]],
    ["a sequence that was not chosen", () => sequence([wait(1), node("execute", { sequence_id: 0 })]), [1]],
    [
      "below a step",
      () =>
        sequence([
          node("_if", {
            lhs: "x",
            op: "is",
            rhs: 1,
            _then: node("nothing"),
            _else: node("execute", { sequence_id: 0 }),
          }),
        ]),
      [0],
    ],
  ];
  test.each(rows)("%s", async (name, make, place) => {
    const root = make();
    const answer = (await account.ask(post("/api/sequences", { name, args: root.args, body: root.body }), 422)) as {
      body: string;
    };
    const isOdd = ({ kind, args }: ScriptNode): boolean => kind === "wait" && Number(args["milliseconds"]) > 180_000;
    expect(placeOfFault(root, answer.body, isOdd)).toEqual(place!);
  });

  test("nowhere when it could be several", () => {
    expect(placeOfFault(sequence([wait(1), wait(2)]), "Node 'wait' is strange.", () => false)).toBeUndefined();
    expect(placeOfFault(sequence([wait(1)]), "A sequence has at most 200 variables.", () => true)).toBeUndefined();
  });
});

test("a variable gets another name wherever it is used, and nothing else changes", () => {
  const root = sequence([go(use("a")), go(use("b")), wait(1)], variable("a", origin), variable("b", use("a")));
  const renamed = renameVariable(root, ["locals", 0], "c");
  expect(renamed).toEqual(
    sequence([go(use("c")), go(use("b")), wait(1)], variable("c", origin), variable("b", use("c"))),
  );
  expect(nodeAt(renamed, [1])).toBe(nodeAt(root, [1])!);
  expect(nodeAt(renamed, [2])).toBe(nodeAt(root, [2])!);
  const twice = sequence([go(use("a"))], variable("a", origin), variable("a", tool(1)));
  expect(renameVariable(twice, ["locals", 1], "z").body).toEqual(twice.body!);
});

test("the sequences that a script calls, at any depth", () => {
  const call = (sequence_id: number) => node("execute", { sequence_id });
  const when = node("_if", { lhs: "x", op: "is", rhs: 1, _then: call(3), _else: node("nothing") });
  expect([...calledBy(sequence([call(1), when, call(1)]))]).toEqual([1, 3]);
});

test("what was done is taken back and done again, a word as a whole", () => {
  const typed = ["W", "Wa"].reduce((past, text) => add(past, text, "name"), begin(""));
  const done = add(typed, "Water!", "other");
  expect(add(done, "Water!")).toBe(done);
  expect(back(done).now).toBe("Wa");
  expect(back(back(done)).now).toBe("");
  expect(back(back(back(done))).now).toBe("");
  expect(forth(back(done)).now).toBe("Water!");
  expect(add(back(done), "W!").after).toEqual([]);
});

test("of very many steps the last 200 are kept", () => {
  let past = begin(0);
  for (let step = 1; step <= 250; step++) past = add(past, step);
  for (let step = 0; step < 250; step++) past = back(past);
  expect(past.now).toBe(50);
});
