import type { Point, PointGroup } from "../../../src/client/records";
import type { ScriptNode } from "../../../src/robot/script/node";
import type { Records } from "../../../src/robot/script/records";
import { STEPS } from "../../../src/robot/script/steps";
import { below, pick, type Random, randomOf } from "../../support/random";
import { at, garden, plant, rehearsed, slot, step } from "../script/rehearsed";

/* Scripts that ask for too much: every kind of step and every function of Lua, with sizes that nobody needs. */

const PLANTS = 600;
const SORTS = [
  ...["xy_ascending", "xy_descending", "yx_ascending", "yx_descending"],
  ...["xy_alternating", "yx_alternating", "nn", "random"],
] as const;
const AGES = {
  day: { op: ">", days_ago: 1 },
  string_eq: { name: Array.from({ length: 300 }, (_, i) => `Plant ${i}`) },
};

const call = (sequence_id: number, ...body: ScriptNode[]): ScriptNode => step("execute", { sequence_id }, body);
const overGroup = (group: number): ScriptNode =>
  step("parameter_application", {
    label: "place",
    data_value: step("point_group", { point_group_id: group }),
  });

/** By id: one that goes over groups, one that calls it 30 times, one that calls that one 30 times, and one that calls itself. */
const SEQUENCES = [
  [step("move_absolute", { location: step("identifier", { label: "place" }), offset: at(0, 0, 0), speed: 100 })],
  Array.from({ length: 30 }, (_, index) => call(61, overGroup(1 + (index % (SORTS.length + 1))))),
  Array.from({ length: 30 }, () => call(62)),
  Array.from({ length: 30 }, () => call(64)),
];

/** A garden in which much can be asked for. */
export const largeGarden: Records = {
  ...garden,
  points: [
    ...Array.from({ length: PLANTS }, (_, index): Point =>
      plant(index + 10, (index * 7919) % 3000, (index * 31) % 1500),
    ),
    slot(4, 7, false),
  ],
  groups: [...SORTS, "nn" as const].map((sort_type, index): PointGroup => ({
    ...garden.groups[0]!, // there is one
    id: index + 1,
    name: sort_type,
    point_ids: index < SORTS.length ? Array.from({ length: PLANTS }, (_, each) => each + 10) : [],
    criteria: index < SORTS.length ? {} : (AGES as unknown as PointGroup["criteria"]), // those that it reads
    sort_type,
  })),
  sequences: SEQUENCES.map((body, index) => ({
    id: 61 + index,
    name: `Sequence ${61 + index}`,
    args: {
      locals: step("scope_declaration", {}, [
        step("parameter_declaration", { label: "place", default_value: at(1, 1, 0) }),
      ]),
    },
    body,
  })),
};

/** Values of Lua, most of which are too large for something. */
const VALUES = [
  ...["nil", "true", "0", "1", "-1", "7", "0.5", "2^31", "2^53", "-2^53", "1e15", "1e6", "1e300", "0/0", "1/0", "-1/0"],
  ...["math.maxinteger", "math.mininteger", "9007199254740993", "''", "'x'", "'10'", "'nn'", "'x1'", "'analog'"],
  ...[
    "('a'):rep(3e6)",
    "('aB'):rep(1e6)",
    "('1'):rep(1e6)",
    "('1'):rep(1e6) .. 'x'",
    "('0x'):rep(2) .. ('f'):rep(1e6)",
  ],
  ...[
    "(' '):rep(1e6) .. '1'",
    "('1.'):rep(2) .. ('0'):rep(1e6)",
    "('\\0'):rep(1e6)",
    "('\\x80'):rep(1e6)",
    "('é'):rep(1e6)",
  ],
  ...[
    "('%0'):rep(50)",
    "('%c'):rep(1e6)",
    "('%%'):rep(1e6)",
    "('%99.99f'):rep(1e4)",
    "('%q'):rep(3)",
    "('\\n'):rep(1e6)",
  ],
  ...[
    "'.*'",
    "('.-'):rep(20) .. 'b'",
    "('a*'):rep(20) .. 'b'",
    "'[' .. ('x'):rep(1e5) .. ']*'",
    "('('):rep(1e5)",
    "'%b()'",
  ],
  ...["('a'):rep(1e5) .. '`b'", "('[{'):rep(1e5)", "'[' .. ('{},'):rep(1e5) .. '1]'", "('x=1 '):rep(1e5)", "'!*t'"],
  ...[
    "('local a = function() '):rep(900)",
    "'return ' .. ('{'):rep(1e5)",
    "('{{ x }}'):rep(1e5)",
    "'2026-02-30T00:00:00Z'",
  ],
  ...["{}", "{1, 2, 3}", "{x = 1, y = 2, z = 0}", "{x = 0/0, y = 1e308}", "TWICE", "LIST", "LONG", "DEEP", "ITSELF"],
  ...[
    "NAMES",
    "{grid_points = {x = 1e300, y = 1, z = 0}, ignore_bounds = true}",
    "{grid_points = {x = 1e9, y = 1e9, z = 1e9}}",
  ],
  ...[
    "{kind = 'wait', args = {milliseconds = 1e300}}",
    "{kind = ('k'):rep(1e6)}",
    "{kind = 'execute', args = {sequence_id = 63}}",
  ],
  ...[
    "{job = ('j'):rep(1e6)}",
    "{milliseconds = 1e9, job = 'a'}",
    "function(...) return ... end",
    "function() return 1 end",
  ],
  ...["function(a, b) return a < b end", "print", "pcall", "string.rep", "ENDLESS"],
];

/** Values that take some lines to make. */
const MADE = `
local TWICE = {} for _ = 1, 90 do TWICE = {TWICE, TWICE} end
local LIST = {} for i = 1, 1e5 do LIST[i] = i end
local LONG = setmetatable({}, {__len = function() return 2^53 + 2 | 0 end, __index = function() return 'x' end})
local DEEP = {} for _ = 1, 1e4 do DEEP = {DEEP} end
local ITSELF = {} ITSELF.ITSELF = ITSELF ITSELF[1] = ITSELF
local NAMES = {} for i = 1, 1e4 do NAMES['name' .. i] = i end
local ENDLESS = setmetatable({}, {__index = function() while true do end end})
`;

/** Every function that a script finds, by how it is written. */
function namesOfFunctions(): string[] {
  const { told } = rehearsed([
    step("lua", {
      lua: `for name, value in pairs(_G) do
        if type(value) == 'function' then toast(name) end
        if type(value) == 'table' and name ~= '_G' then
          for inner, each in pairs(value) do if type(each) == 'function' then toast(name .. '.' .. inner) end end
        end
      end`,
    }),
  ]);
  return told.map((text) => text.replace("info: ", "")).toSorted();
}

const FUNCTIONS = namesOfFunctions();
const OPERATORS = ["+", "-", "*", "/", "//", "%", "^", "&", "|", "~", "<<", ">>", "..", "==", "<", "<="];

/** Programs as they call a function, or combine two values. Each value is made once. */
const FORMS: readonly ((random: Random, a: string, b: string, c: string) => string)[] = [
  (random, a, b, c) => `pcall(${pick(random, FUNCTIONS)}, ${a}, ${b}, ${c})`,
  (random, a, b) => `pcall(${pick(random, FUNCTIONS)}, ${a}, ${b})`,
  (random, a) => `pcall(${pick(random, FUNCTIONS)}, ${a})`,
  (random, a, b, c) => `local f = ${pick(random, FUNCTIONS)} for i = 1, 1e9 do pcall(f, ${a}, ${b}, ${c}) end`,
  (random, a, b) => `local f = ${pick(random, FUNCTIONS)} for i = 1, 1e9 do pcall(f, ${a}, ${b}, i) end`,
  (random, a) =>
    `local f = ${pick(random, FUNCTIONS)} local r = {pcall(f, ${a})} for i = 1, 1e9 do r = {pcall(f, r[2], ${a})} end`,
  (random, a, b) => `pcall(function() for i = 1, 1e9 do local _ = ${a} ${pick(random, OPERATORS)} ${b} end end)`,
  (random, a, b) => `local t = {} for i = 1, 1e9 do t[i] = {pcall(${pick(random, FUNCTIONS)}, ${a}, ${b})} end`,
  (_, a, b) => `local t = {} pcall(function() for i = 1, 1e9 do t[${a} .. i] = {[${a}] = ${b}} end end)`,
  (_, a) => `pcall(function() for i = 1, 1e9 do toast(${a}) env('k' .. i, ${a}) set_job('j' .. i, {a = ${a}}) end end)`,
];

/** A program of Lua by its number. */
export function hostileProgram(seed: number): string {
  const random = randomOf(seed);
  const [a, b, c] = [pick(random, VALUES), pick(random, VALUES), pick(random, VALUES)];
  const forms = Array.from({ length: 1 + below(random, 2) }, () => pick(random, FORMS)(random, "a", "b", "c"));
  return `${MADE}local a, b, c = ${a}, ${b}, ${c}\n${forms.map((form) => `do ${form} end`).join("\n")}`;
}

const KINDS = [...Object.keys(STEPS), "execute", "no such kind"];
const LEAVES = [
  0,
  1,
  -1,
  8,
  61,
  1e300,
  Number.NaN,
  2 ** 53,
  "x",
  "all",
  "",
  "x".repeat(10_000),
  true,
  "{{ x }}".repeat(1_000),
];
const ARGS = ["location", "offset", "speed", "axis", "pin_number", "pin_value", "pin_mode", "milliseconds", "message"];
const MORE_ARGS = ["message_type", "label", "lhs", "op", "rhs", "resource", "lua", "package", "axis_operand"];

/** A step with whatever args; some hold steps themselves. */
function hostileStep(random: Random, seed: number, depth = 0): ScriptNode {
  const kind = pick(random, KINDS);
  const value = (): ScriptNode["args"][string] => {
    const chance = random();
    if (chance < 0.5 || depth > 3) return pick(random, LEAVES);
    if (chance < 0.7) return at(pick(random, [0, 1e300, Number.NaN, 100]), 0, 0);
    return hostileStep(random, seed, depth + 1);
  };
  const args = Object.fromEntries([...ARGS, ...MORE_ARGS].map((name) => [name, value()]));
  if (random() < 0.5) args["lua"] = hostileProgram(seed);
  for (const branch of ["_then", "_else"])
    args[branch] = depth > 2 ? step("nothing") : hostileStep(random, seed, depth + 1);
  args["sequence_id"] = 61 + below(random, 5);
  const pair = step("pair", { label: pick(random, ["x", "name", "a.b.c"]), value: pick(random, LEAVES) });
  return step(kind, args, [pair, overGroup(1 + below(random, 10))]);
}

/** Steps that ask for too much, by their number: a program of Lua, steps with wrong args, or groups in groups. */
export function hostileScript(seed: number): ScriptNode[] {
  const random = randomOf(seed);
  if (seed % 4 !== 0) return [step("lua", { lua: hostileProgram(seed) })];
  if (seed % 8 === 0) return [call(61 + below(random, 4), overGroup(1 + below(random, 9)))];
  return Array.from({ length: 1 + below(random, 3) }, () => hostileStep(random, seed));
}
