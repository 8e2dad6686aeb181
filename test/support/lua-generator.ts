import { below, pick, type Random, randomOf } from "./random";

const NAMES = ["a", "b", "c", "d", "e"];
const NUMBERS = [
  "0",
  "1",
  "2",
  "-3",
  "7",
  "10",
  "255",
  "1.5",
  "-0.25",
  "3.0",
  "1e3",
  "4294967296",
  "9007199254740991",
  "math.maxinteger",
];
const TEXTS = ["''", "'x'", "'abc'", "'12'", "'hello world'", "'a,b,c'", "' 7 '", "'%d+'"];
const ARITHMETIC = ["+", "-", "*", "/", "//", "%", "&", "|", "~", "<<", ">>"];
const COMPARISON = ["==", "~=", "<", "<=", ">", ">="];
const PATTERNS = ["'%a+'", "'%d*'", "'(.)(.)'", "'[a-l]'", "'.-l'", "'^h'", "'%s'", "'()'"];

/** A random program that ends: what it does wrong it tells. */
export function generateProgram(seed: number): string {
  const random = randomOf(seed);
  const lines = [`local a, b, c = ${number(random)}, ${text(random)}, {1, 2, 3, x = 'y'}`, "local d, e"];
  for (let count = 4 + below(random, 8); count > 0; count--) lines.push(...guarded(statement(random, 3)));
  lines.push("local function show(v) if type(v) == 'table' then return #v, v.x, v[1] end return v end");
  lines.push(...NAMES.map((name) => `print('${name}', type(${name}) == 'function' and 'f' or show(${name}))`));
  return lines.join("\n");
}

/** An error ends its statement only. */
const guarded = (lines: readonly string[]): string[] => [
  "do local ok, e = pcall(function()",
  ...lines.map((line) => `  ${line}`),
  "end) if not ok then print(type(e) == 'table' and 'table' or e) end end",
];

const number = (random: Random): string => pick(random, NUMBERS);
const text = (random: Random): string => pick(random, TEXTS);
const name = (random: Random): string => pick(random, NAMES);

function expression(random: Random, depth: number): string {
  const inner = (): string => expression(random, depth - 1);
  const simple = [
    () => name(random),
    () => number(random),
    () => text(random),
    () => pick(random, ["nil", "true", "false"]),
  ];
  if (depth === 0) return pick(random, simple)();
  return pick(random, [
    ...simple,
    () => `(${inner()} ${pick(random, ARITHMETIC)} ${inner()})`,
    () => `(${inner()} ${pick(random, COMPARISON)} ${inner()})`,
    () => `(${inner()} ${pick(random, ["and", "or"])} ${inner()})`,
    () => `(${text(random)} .. ${pick(random, ["1", "'z'", "a", "b"])})`.replace(/a\)|b\)/, "'q')"),
    () => `(not ${inner()})`,
    () => `(- ${inner()})`,
    () => `#${pick(random, [...NAMES, "'abc'"])}`,
    () => `${name(random)}[${inner()}]`,
    () => `${name(random)}.x`,
    () => `{${inner()}, ${inner()}, x = ${inner()}}`,
    () =>
      `(${text(random)}):gsub(${pick(random, PATTERNS)}, ${pick(random, ["'<%0>'", "'%1'", "string.upper", "{h = 'H'}"])})`,
    () => `(${text(random)}):find(${pick(random, PATTERNS)})`,
    () => `(${text(random)}):match(${pick(random, PATTERNS)})`,
    () => `(${text(random)}):sub(${pick(random, ["1", "2", "-2"])}, ${pick(random, ["3", "-1"])})`,
    () => `math.${pick(random, ["floor", "ceil", "abs", "type", "tointeger"])}(${inner()})`,
    () => `math.${pick(random, ["max", "min", "fmod"])}(${inner()}, ${inner()})`,
    () => `tonumber(${inner()})`,
    () => `type(${inner()})`,
    () => `select(${pick(random, ["1", "2", "-1", "'#'"])}, ${inner()}, ${inner()})`,
    () =>
      `string.format(${pick(random, ["'%d'", "'%5.2f'", "'%x'", "'%g'", "'%5s|'", "'%q'"])}, ${pick(random, ["a", "5", "'x'", "2.5", "-7"])})`,
    () => `(function(x, ...) return x, ... end)(${inner()}, ${inner()})`,
    () => `(function(...) local n = select('#', ...) return n end)(${inner()}, ${inner()})`,
  ])();
}

const deep = (random: Random): string => expression(random, 2);

function statement(random: Random, depth: number): string[] {
  const block = (): string[] => (depth === 0 ? [] : statement(random, depth - 1)).map((line) => `  ${line}`);
  return pick(random, [
    () => [`${name(random)} = ${deep(random)}`],
    () => [`${name(random)}, ${name(random)} = ${deep(random)}, ${deep(random)}`],
    () => [`${name(random)}.x = ${deep(random)}`],
    () => [`${name(random)}[${pick(random, ["1", "2", "'k'", "1.0"])}] = ${deep(random)}`],
    () => [`if ${deep(random)} then`, ...block(), "else", ...block(), "end"],
    () => [
      `for i = ${pick(random, ["1", "3", "0.5"])}, ${pick(random, ["3", "2.5", "0"])}, ${pick(random, ["1", "-1", "0.5"])} do`,
      ...block(),
      "  print(i)",
      "end",
    ],
    () => [`for i, v in ipairs({${deep(random)}, ${deep(random)}}) do`, ...block(), "  print(i, type(v))", "end"],
    () => [
      "local n = 0",
      "while n < 3 do",
      "  n = n + 1",
      ...block(),
      `  if n == ${pick(random, ["1", "2", "9"])} then break end`,
      "end",
    ],
    () => ["local n = 0", "repeat", "  n = n + 1", "  do", ...block(), "  end", "until n > 2"],
    () => [`print(type(${deep(random)}))`],
    () => [
      `local f = function(p, q) ${name(random)} = p; return q, p end`,
      `${name(random)}, ${name(random)} = f(${deep(random)}, ${deep(random)})`,
    ],
    () => [
      "local t = {5, 3, 9, 1}",
      `table.${pick(random, ["sort(t)", "insert(t, 2, 7)", "remove(t, 1)", "insert(t, a)"])}`,
      "print(#t, t[1], t[2])",
    ],
    () => [`error(${pick(random, ["'oops'", "{}", "'oops', 0", "nil"])})`],
  ])();
}
