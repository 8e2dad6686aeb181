import { describe } from "bun:test";
import { type LuaRow, runLuaRows } from "./lua-rows";

/*
 * A function that Lua itself calls may do what any other does: the robot moves, and the script goes on with what the function
 * gave. Each of these tells its name, and where a move has led, before it answers.
 */

const SAY = `local function does(name, ...) toast(name) move_absolute(get_xyz().x + 10, 0, 0) toast(get_xyz().x) return ... end
  local function with(name, ...)
    local given = {...}
    return setmetatable({}, {[name] = function() return does(name, table.unpack(given)) end})
  end `;

/** The program, the names of the functions in their order, and what the program says then. */
const CALLBACKS: Readonly<Record<string, readonly [lua: string, says: string]>> = {
  __index: ["local t = with('__index', 5) return t.a + t[1] * 2", "__index __index 15"],
  "__index of __index": ["return setmetatable({}, {__index = with('__index', 5)}).a", "__index 5"],
  "__index, and a method": [
    "return with('__index', function(t, a) return type(t) .. a end):call('x')",
    "__index tablex",
  ],
  __newindex: ["local t = with('__newindex') t.a = 1 t[2] = 3 return rawget(t, 'a')", "__newindex __newindex nil"],
  "__newindex of several": [
    "local t, a = with('__newindex') t.a, a, t.b = 1, 2, 3 return a",
    "__newindex __newindex 2",
  ],
  __add: ["local t = with('__add', 5) return (t + 1) + (1 + t)", "__add __add 10"],
  "operators in their order": [
    "local t = setmetatable({}, {__mul = function() return does('mul', 2) end, __unm = function() return does('unm', 3) end}) return -t + t * 1",
    "unm mul 5",
  ],
  "__band and __bnot": [
    "local t = setmetatable({}, {__band = function() return does('band', 2) end, __bnot = function() return does('bnot', 3) end}) return ~t | (t & 1)",
    "bnot band 3",
  ],
  __concat: ["local t = with('__concat', 'c') return 'a' .. t .. 'b' .. 1", "__concat ac"],
  "__concat of each": ["return with('__concat', 'c') .. (with('__concat', 'd') .. 'x')", "__concat __concat c"],
  __len: ["return #with('__len', 7) + 1", "__len 8"],
  __eq: [
    "local m = getmetatable(with('__eq', 1)) local a, b = setmetatable({}, m), setmetatable({}, m) return a == b",
    "__eq true",
  ],
  "__eq for ~=": [
    "local m = getmetatable(with('__eq', 1)) local a, b = setmetatable({}, m), setmetatable({}, m) return a ~= b",
    "__eq false",
  ],
  __lt: ["local t = with('__lt') return t < 1", "__lt false"],
  "__lt turned round": ["local t = with('__lt', 0) return t > 1", "__lt true"],
  "__lt in the place of __le": ["local t = with('__lt', 0) return t <= 1", "__lt false"],
  __le: ["if with('__le', 0) >= 1 then return 'yes' end", "__le yes"],
  "a condition": [
    "local t = with('__index', 1) while t.a < 1 do end repeat until t.b == 1 return t.c and t.d or 5",
    "__index __index __index __index 1",
  ],
  "a loop": [
    "local n = 0 for i = with('__index', 1).a, with('__len', 3) and #with('__len', 2) do n = n + i end return n",
    "__index __len 3",
  ],
  "a table": [
    "local t = {with('__index', 1).a, b = with('__len', 3) and #with('__len', 2)} return t[1] + t.b",
    "__index __len 3",
  ],
  arguments: ["return select(2, with('__index', 1).a, -with('__unm', 2))", "__index __unm 2"],
  "an operand that a metamethod changes": [
    "local x = 1 local t = setmetatable({}, {__index = function() x = does('index', 5) return 1 end}) return x + t.a",
    "index 6",
  ],
  __call: ["return with('__call', 5)(1)", "__call 5"],
  __tostring: ["return tostring(with('__tostring', 'x')) .. 'y'", "__tostring xy"],
  __pairs: ["for k in pairs(with('__pairs', next, {5})) do return k end", "__pairs 1"],
  ipairs: [
    "local n = 0 for i, v in ipairs(setmetatable({}, {__index = function(_, i) return does(i, i < 3 and i or nil) end})) do n = n + v end return n",
    "1 2 3 3",
  ],
  "table.insert": ["local t = with('__newindex') table.insert(t, 5) return #t", "__newindex 0"],
  "table.remove": [
    "local t = setmetatable({}, {__index = function(_, i) return does(i, i) end, __len = function() return 2 end}) return table.remove(t, 1)",
    "1 2 1",
  ],
  "table.concat": ["return table.concat(with('__index', 'a'), ',', 1, 2)", "__index __index a,a"],
  "table.unpack": ["return table.unpack(with('__index', 'a'), 1, 2)", "__index __index a"],
  "table.move": ["return table.move(with('__index', 'a'), 1, 1, 2, {})[2]", "__index a"],
  "table.sort, comparing": [
    "local t = {3, 1, 2} table.sort(t, function(a, b) does(a .. b) return a < b end) return table.concat(t)",
    "13 21 23 123",
  ],
  "table.sort of what __lt compares": [
    "local m = {__lt = function(a, b) return does(a.n .. b.n, a.n < b.n) end} local t = {} for i = 1, 3 do t[i] = setmetatable({n = 4 - i}, m) end table.sort(t) return t[1].n .. t[3].n",
    "23 12 13",
  ],
  "string.gsub by a function": ["return (('ab'):gsub('.', function(c) return does(c, c .. c) end))", "a b aabb"],
  "string.gsub by a table": ["return (('ab'):gsub('.', with('__index', 'x')))", "__index __index xx"],
  "a function that fails is caught": [
    "local t = setmetatable({}, {__index = function() does('index') error('x', 0) end}) return select(2, pcall(function() return t.a end))",
    "index x",
  ],
  "a function within a function": [
    "local t = setmetatable({}, {__index = function(t, k) does(k) if k == 'a' then return t.b + 1 end return 5 end}) return t.a",
    "a b 6",
  ],
};

const rows: readonly LuaRow[] = Object.entries(CALLBACKS).map(([name, [lua, says]]) => {
  const told = says.split(" ");
  const moves = told.slice(0, -1).flatMap((text, index) => [`info: ${text}`, `info: ${10 * (index + 1)}.0`]);
  return {
    name,
    lua: `${SAY} toast(tostring((function() ${lua} end)()))`,
    told: [...moves, `info: ${told.at(-1)}`],
  };
});

describe("a function that Lua calls", () => runLuaRows(rows));
