import { rmSync } from "node:fs";
import { FENCES, type Fences, LuaError, Meter, Program, LimitExceeded } from "../../src/robot/lua";
import { floatText } from "../../src/robot/lua/number";
import { Float, type Value } from "../../src/robot/lua/value";
import { tempFolder } from "./folder";
import { randomOf } from "./random";

/** The real Lua, if it is installed. */
const program = Bun.which("lua5.3");
export const hasLua = program !== null;
if (!hasLua) console.log("Not tested: our Lua against the real one, because there is no lua5.3.");

const NOW = Date.UTC(2026, 10, 22, 8, 30, 5);

/** Stands between programs and between what they printed. */
const END = "\u0001END\u0001";

/**
 * Runs each program of a file in the real Lua, with the clock of ours, and writes what it prints. Floats are marked, and
 * written as C does: the robot has another form.
 */
const JUDGE = String.raw`
local write, tostring, type, mathtype, format = io.write, tostring, type, math.type, string.format
local function show(v)
  if mathtype(v) == "float" then return (v ~= v and "nan" or format("%.14g", v)) .. "f" end
  return tostring(v)
end
local function print(...)
  local n = select("#", ...)
  for i = 1, n do write(show((select(i, ...))), i < n and "\t" or "") end
  write("\n")
end
local date, time = os.date, os.time
local now = ${NOW / 1000}
local file = io.open(arg[1], "rb")
local text = file:read("a")
file:close()
local END = "\1END\1"
local pcall, load, setmetatable, _G = pcall, load, setmetatable, _G
for part in text:gmatch("(.-)" .. END) do
  local os = { date = function(f, t) return date(f, t or now) end, time = function(t) return t and time(t) or now end }
  local env = setmetatable({ print = print, os = os }, { __index = _G })
  local f, e = load(part, "=lua", "t", env)
  if not f then print("no program") else
    local ok, e = pcall(f)
    if not ok then print("error", e) end
  end
  write(END)
end
`;

/** Which variable an operand came from depends on how Lua compiles what is around it. */
const withoutNames = (text: string): string =>
  text.replace(/ \((?:local|upvalue|global|field|method|constant) '.*?'\)/g, "");

/** Programs for which the real Lua prints something else; `named`: also the names of variables in errors have to agree. */
export async function differences(programs: readonly string[], { named = true } = {}): Promise<object[]> {
  const folder = tempFolder();
  const expected = await judged(folder, programs);
  rmSync(folder, { recursive: true });
  if (expected.length !== programs.length) throw new Error(`${expected.length} of ${programs.length} programs ran`);
  const same = named ? (text: string): string => text : withoutNames;
  return programs
    .map((program, index) => ({ program, expected: same(expected[index] ?? ""), found: same(printed(program).text) }))
    .filter(({ expected: one, found }) => one !== found);
}

/** What the real Lua prints for each program. */
async function judged(folder: string, programs: readonly string[]): Promise<string[]> {
  const [judge, file] = [`${folder}/judge.lua`, `${folder}/programs`];
  await Bun.write(judge, JUDGE);
  await Bun.write(file, programs.map((each) => each + END).join(""));
  const child = Bun.spawn([program ?? "", judge, file], {
    stdout: "pipe",
    stderr: "pipe",
    env: { TZ: "UTC", LC_ALL: "C" },
  });
  const [bytes, errors] = await Promise.all([child.stdout.bytes(), child.stderr.text()]);
  if (errors !== "") throw new Error(errors);
  // Functions that nobody in the program named are told with their library.
  const text = new TextDecoder("latin1")
    .decode(bytes)
    .replace(/ to '(?:math|string|table|utf8|os)\.(\w+)'/g, " to '$1'")
    .replace(/\S+judge\.lua:\d+: /g, "");
  return text.split(END).slice(0, -1);
}

const inC = (value: number): string => {
  if (Number.isNaN(value)) return "nanf";
  if (!Number.isInteger(value) || Math.abs(value) >= 1e14) return `${generalText(value)}f`;
  return `${Object.is(value, -0) ? "-0" : value}f`;
};
/** `%.14g` of a number that is not a small whole one. */
function generalText(value: number): string {
  if (!Number.isFinite(value)) return floatText(value);
  const [mantissa = "", exponent = "0"] = value.toExponential(13).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 14) return String(Number(value.toPrecision(14)));
  const digits = mantissa.replace(/\.?0+$/, "");
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/** What our Lua prints for a program, as the judge would. `ended`: the fence that ended it. */
export function printed(
  text: string,
  fences: Fences = FENCES,
): { readonly text: string; readonly ended?: string; readonly meter: Meter } {
  const meter = new Meter(fences);
  const lua = new Program({ meter, clock: { now: () => NOW, run: () => 0 }, random: randomOf(1) });
  const lines: string[] = [];
  lua.offer({
    print: (values) => {
      const shown = values.map((each) => (each instanceof Float ? inC(each.value) : lua.machine.operations.text(each)));
      lines.push(`${shown.join("\t")}\n`);
      return [];
    },
  });
  try {
    if (!Array.isArray(lua.start(text, "lua"))) throw new Error("no effect is offered");
  } catch (error) {
    if (error instanceof LimitExceeded) return { text: lines.join(""), ended: error.excess, meter };
    if (!(error instanceof LuaError)) throw error;
    const value = error.value as Value; // what the program raised
    const what = value instanceof Float ? inC(value.value) : lua.machine.operations.text(value);
    lines.push(error.kind === "syntax" ? "no program\n" : `error\t${what}\n`);
  }
  return { text: lines.join(""), meter };
}
