import { describe, expect, test } from "bun:test";
import { FENCES } from "../../../src/robot/lua";
import { printed } from "../../support/lua";
import { part } from "../../support/tier";

/* Nothing that a program does gets past the fences, and `pcall` does not catch them (robot.md §1). */

/** Narrower than those of the server, so that the tests are quick. */
const NARROW = { ...FENCES, turns: 1_000_000, bytes: 16 * 1024 * 1024 };

/** By the fence that ends them. */
const ATTACKS: Readonly<Record<string, readonly string[]>> = {
  turns: [
    "while true do end",
    "repeat until false",
    "for i = 1, math.huge do end",
    "for i = 1, 1, 0 do end",
    "local function f() return f() end f()",
    "while true do pcall(error) end",
    "pcall(function() while true do end end) while true do end",
    "while true do pcall(function() while true do end end) end",
    "xpcall(function() while true do end end, function() while true do end end)",
    "xpcall(error, function() while true do end end)",
    "table.sort({1, 2, 3}, function() while true do end end)",
    "pcall(table.sort, {1, 2, 3}, function() while true do end end)",
    "local t = {} for i = 1, 1e5 do t[i] = i end while true do pcall(table.sort, t, function(a, b) return a < b end) end",
    "table.sort({setmetatable({}, {__index = function() while true do end end}), {}}, function(a, b) return b.x end)",
    "('x'):gsub('x', function() while true do end end)",
    "for w in ('x'):rep(1e6):gmatch('.') do while true do end end",
    "setmetatable({}, {__index = function() while true do end end}).x = nil local _ = setmetatable({}, {__index = function() while true do end end}).x",
    "local _ = setmetatable({}, {__add = function() while true do end end}) + 1",
    "tostring(setmetatable({}, {__tostring = function() while true do end end}))",
    "for _ in pairs(setmetatable({}, {__pairs = function() while true do end end})) do end",
    "for _ in function() return 1 end do end",
    "local e = setmetatable({}, {__tostring = function() while true do end end}) pcall(error, e) tostring(e)",
    "load(function() while true do end end)",
    "load('while true do end')()",
    "for _ = 1, 1e9 do load('return 1') end",
    "('a'):rep(30):match(('a?'):rep(30) .. ('a'):rep(30))",
    "('a'):rep(5000):find(('a*'):rep(20) .. 'b')",
    "('a'):rep(1e5):find('.-.-.-b')",
    "pcall(string.find, ('a'):rep(1e5), '.-.-.-b') while true do end",
    "local s = ('('):rep(1e5) for i = 1, 1e5 do s:find('%b()') end",
    "local s = ('a'):rep(1e7) for i = 1, 1e7 do s:find('b', 1, true) end",
    "local a, b = ('a'):rep(5e6), ('a'):rep(5e6) local n = 0 while true do if a == b then n = n + 1 end end",
    "local a, b, t = ('a'):rep(5e6), ('a'):rep(5e6), {} t[a] = 1 while true do local _ = t[b] end",
    "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.insert(t, 1, 0) table.remove(t, 1) end",
    "local t = {} for i = 1, 1e5 do t['k' .. i] = i end while next(t) do t[next(t)] = nil end while true do end",
    "local t = setmetatable({}, {__len = function() return 2^53 end}) table.concat(t, '', 1, 0) table.move({}, 1, 1e15, 2)",
    "utf8.len(('a'):rep(5e6))",
    "os.date(('%c'):rep(1e6))",
    "local t = {} for i = 1, 1e9 do t[i] = load(('x = 1 '):rep(1e3)) end",
    "string.format(('%%'):rep(1e6))",
    "utf8.offset(('\\x80'):rep(5e6), 0, -1)",
    "tonumber(('1'):rep(1e7), 10)",
    "local s = ('1'):rep(1e5) .. 'x' while true do tonumber(s) end",
    "local s = ('1'):rep(1e5) while true do local _ = s + 1 end",
    "('a'):rep(1e6):find(('a'):rep(1e5) .. '`b', 1, true)",
    "('a'):rep(5e6):find('.*b')",
    "('('):rep(1e7):find('%b()')",
    "local f = load(('x = 1 '):rep(1e4)) while true do f() end",
    "load('while true do ' .. ('x = 1 '):rep(1e4) .. ' end')()",
    "local a = {} for i = 1, 1900 do a = setmetatable({}, {__index = a}) end while true do local _ = a.x end",
    "local a, b, t = ('a'):rep(1e6), ('a'):rep(999999) .. 'a', {} for i = 1, 1e9 do t = {[a] = 1, [b] = 1} end",
    "table.move({}, 1, 1e15, 2^53 | 0)",
  ],
  memory: [
    "local s = 'x' while true do s = s .. s end",
    "pcall(string.rep, 'x', 2^30) while true do end",
    "local t = {} while true do t[#t + 1] = {} end",
    "local t = {1} while true do for i = 1, #t do t[#t + 1] = i end end",
    "local k, t, i = ('x'):rep(99), {}, 0 while true do i = i + 1 t[k .. i] = i end",
    "local s = ('x'):rep(1e6) while true do s = s:upper() end",
    "local s = ('x'):rep(1e6) while true do s = s:reverse() end",
    "while true do local _ = string.format('%99d', 1) .. '' end",
    "local t = {} for i = 1, 1e5 do t[i] = ('x'):rep(1000) end table.concat(t)",
    "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.unpack(t) end",
    "while true do local f = function() return f end end",
    "('x'):rep(1e6):gsub('x', ('y'):rep(1000))",
    "local s = 'x' pcall(function() while true do s = s .. s end end) while true do end",
    "load(('x = 1 '):rep(1e7))",
    "while true do pcall(error, ('x'):rep(1e6) .. 'y') end",
    "('a'):rep(1e6):gsub('.*', ('%0'):rep(50))",
    "local t = {} for i = 1, 2000 do t[i] = 'n' .. i end load(('local function f() '):rep(200) .. table.concat(t, ',') .. '=1' .. (' end'):rep(200))",
    "('a'):rep(9e6):upper()",
    "string.format('%q', ('\\0'):rep(5e6))",
    "('x'):rep(1e6):gsub('', '')",
    "local t = {('x'):rep(9e5):byte(1, -1)}",
    "local function f(...) return (f(...)) end f(table.unpack({}, 1, 1e5))",
    "local e = setmetatable({}, {__concat = function(a, b) return a end}) while true do local s = ('x'):rep(1e5) .. 'x' end",
  ],
  calls: [
    "local function f() pcall(f) end f()",
    "local function f() return tostring(setmetatable({}, {__tostring = f})) end f()",
    "local t = setmetatable({}, {}) getmetatable(t).__lt = function(a, b) return pcall(table.sort, {a, b}) end local _ = t < t",
    "local function f() table.sort({1, 2}, f) end f()",
    "local function f() ('x'):gsub('x', f) end f()",
    "local function f() return load('return ...')(pcall(f)) end f()",
  ],
};

describe.each(Object.entries(ATTACKS))("too much: %s", (fence, programs) => {
  test.each(part(programs, 20))("%s", (program) => {
    expect(printed(program, NARROW)).toMatchObject({ text: "", ended: fence });
  });
});

describe("ordinary errors", () => {
  const rows = [
    ["recursion", "local function f() return 1 + f() end print(pcall(f))", "false\tlua:1: stack overflow\n"],
    ["recursion that is caught goes on", "local function f() return 1 + f() end pcall(f) print('on')", "on\n"],
    [
      "metamethods of themselves",
      "local m = {__index = function(t, k) return t[k] end, __add = function(a, b) return a + b end} local t = setmetatable({}, m) print(pcall(function() return t.x end)) print(pcall(function() return t + 1 end))",
      "false\tlua:1: stack overflow\n".repeat(2),
    ],
    [
      "a pattern within patterns",
      "print(pcall(string.find, ('('):rep(300), ('('):rep(300)))",
      "false\ttoo many captures\n",
    ],
    [
      "indices that go round",
      "local a = {} setmetatable(a, {__index = a}) print(pcall(function() return a.x end))",
      "false\tlua:1: '__index' chain too long; possible loop\n",
    ],
    [
      "a text that is nearly a number",
      "print(tonumber(('1'):rep(1e6) .. 'x'), tonumber(('1.'):rep(2) .. ('0'):rep(1e6)))",
      "nil\tnil\n",
    ],
    [
      "a number of many digits",
      "print(tonumber(('0'):rep(1e5) .. '7'), tonumber(('1'):rep(1e5)) == math.huge)",
      "7\ttrue\n",
    ],
    [
      "far places",
      "print(select('#', table.unpack({}, 2^53, 2^53)), table.unpack({[2^53 | 0] = 5}, 2^53, 2^53))",
      "1\t5\n",
    ],
    [
      "a length beyond all places",
      "print(pcall(table.insert, setmetatable({}, {__len = function() return 2^53 + 2 | 0 end}), 1, 0))",
      "false\tarray too big\n",
    ],
    [
      "a long program",
      "print(load(('x = 1 '):rep(2e4)))",
      'nil\t[string "x = 1 x = 1 x = 1 x = 1 x = 1 x = 1 x = 1 x = 1 x = 1 x = 1 "]: chunk too long (limit is 100000 bytes)\n',
    ],
    ["a sum of many", "print((load('x = 1' .. (' + 1'):rep(1e5))))", "nil\n"],
    ["goto", "print((load('goto a ::a::'))) print((load('do ::a:: end')))", "nil\nnil\n"],
    ["brackets in brackets", "print((load(('('):rep(1e5))))", "nil\n"],
    ["functions in functions", "print((load('return ' .. ('function() return '):rep(2000))))", "nil\n"],
    ["a long sum", "print((load('return 1' .. (' + 1'):rep(5000))))", "nil\n"],
    [
      "what there is not",
      "print(coroutine, debug, package, require, dofile, collectgarbage, string.dump, string.pack, string.unpack, string.packsize, io.open, io.read, os.execute, os.getenv, os.remove, os.exit)",
      `${Array(16).fill("nil").join("\t")}\n`,
    ],
    [
      "a fraction in base 16 without a digit before it",
      "print((load('return 0x.8'))) print(0x0.8 == 0.5)",
      "nil\ntrue\n",
    ],
    [
      "what the host has",
      "print(constructor, __proto__, ({}).constructor, ({}).__proto__, ('x').constructor, ('x').length)",
      `${Array(6).fill("nil").join("\t")}\n`,
    ],
    [
      "names of the host as keys",
      "local t = {__proto__ = 1, constructor = 2} print(t.__proto__, t.constructor, t.toString)",
      "1\t2\tnil\n",
    ],
  ];
  test.each(rows)("%s", (_, program = "", text = "") => {
    expect(printed(program)).toMatchObject({ text });
  });
});
