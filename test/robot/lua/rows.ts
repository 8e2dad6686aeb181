/** Operands for every operator, beside each other. */
const OPERANDS = [
  ...["0", "1", "-1", "7", "-7", "2", "3.0", "-0.0", "0.5", "-2.5", "1e15", "2^53", "1e300", "math.huge"],
  ...["math.maxinteger", "math.mininteger", "'10'", "'0x10'", "' 1.5 '", "'x'", "nil", "true", "{}"],
];
const OPERATORS = [
  "+",
  "-",
  "*",
  "/",
  "//",
  "%",
  "^",
  "&",
  "|",
  "~",
  "<<",
  ">>",
  "..",
  "==",
  "~=",
  "<",
  "<=",
  ">",
  ">=",
];
/** Both say this in their own way: where a table lies. */
const isTold = (a: string, b: string): boolean => !(a === "{}" && b === "{}");
/** Concatenation would show the form of floats, which is the robot's own. */
const isFloat = (operand: string): boolean => /^-?[\d.]+\.\d|e|\^|huge/.test(operand) && !operand.includes("'");

/** One program per operator and left operand, over all right ones. */
export const operatorRows: readonly string[] = OPERATORS.flatMap((operator) =>
  OPERANDS.filter((left) => operator !== ".." || !isFloat(left)).map((left) =>
    OPERANDS.filter((right) => isTold(left, right) && (operator !== ".." || !isFloat(right)))
      .map((right) => `print(pcall(function() return ${left} ${operator} ${right} end))`)
      .join("\n"),
  ),
);

/** One program each; most are one line. */
export const rows: readonly string[] = String.raw`
print(10 // 3, 10 % 3, -10 // 3, -10 % 3, 10 // -3, 10 % -3)
print(10.5 // 3, 10.5 % 3, -10.5 // 3, -10.5 % 3, 5 % math.huge, -5 % math.huge)
print(1 // 0.0, -1 // 0.0, 0.0 / 0.0 ~= 0.0 / 0.0, 1 % math.huge)
print(pcall(function() return 1 // 0 end))
print(pcall(function() return 1 % 0 end))
print(math.maxinteger + 1 == math.mininteger, math.maxinteger * 2, math.mininteger // -1)
print(9007199254740993, 9007199254740993 + 0.0, 2^53 == 2^53 + 1)
print(9223372036854775807, 9223372036854775808, -9223372036854775808, 0xffffffffffffffff, 0x1p4, 0xA.8p1)
print(1e2, .5, 3., 0x0.8, 3e-2, 0xep1)
print(9007199254740991 + 1, 9007199254740992 * 3, 3037000500 * 3037000500, 4611686018427387904 * 2)
print(123456789 * 987654321, 123456789123 * 987654321987, -9007199254740991 - 2)
print(1 == 1.0, math.type(1), math.type(1.0), math.type("1"), 2^31 | 0, pcall(function() return 1.5 | 0 end))
print("10" + 5, "10" * "2", "3.0" + 1, 10 .. 20, "0x10" + 0, " 7 " + 0)
print(pcall(function() return "a" + 1 end))
print(pcall(function() return {} .. "x" end))
print(1 < 1.5, 1 <= 1.0, "a" < "b", "a" < "B", "" < "a", "a\0b" < "a\0c", "Z" < "a")
print(pcall(function() return 1 < "2" end))
print(pcall(function() return {} < {} end))
print(pcall(function() return nil > 1 end))
print(math.maxinteger < math.huge, math.maxinteger + 0.0 == math.maxinteger, 2^63 == math.mininteger, math.mininteger <= -2^63)
print(5 & 3, 5 | 3, 5 ~ 3, ~5, 1 << 62, 1 << 63, 1 << 64, -1 >> 1, 1 << -1, 256 >> 4, -1 << 60)
print(0xffffffff << 4, 0xff00ff00 & 0x0ff00ff0, "3" & 1, 3.0 & 1)
print(not nil, not 0, not "", nil and 1, false or nil, 1 and 2, nil or "x", false == nil)
print(#"abc", #"", #"\0\0", #{1, 2, 3}, #{n = 1}, -"2", - -3)
print(2^-1, (-2)^2, -2^2, 2^3^2, (2^3)^2, 1 .. 2 == "12", "a" .. "b" .. "c" == "abc")
print(1 + 2 < 4 and 2 * 3 == 6 or false, not (1 == 2), 1 << 2 + 1, 5 // 2 * 2 + 5 % 2)
local a, b, c = 1, 2; print(a, b, c); a, b = b, a; print(a, b)
local t = {}; local i = 1; i, t[i] = i + 1, 20; print(i, t[1], t[2])
local a = {1, 2, 3}; a[1], a[2], a[3] = a[3], a[1], a[2]; print(a[1], a[2], a[3])
local function f() return 1, 2, 3 end; print(f(), f()); print((f())); print({f(), f()}[4], #{f(), (f())})
local function f() return 1, 2, 3 end; local a, b, c, d = f(); print(a, b, c, d); local x, y = 0, f(); print(x, y)
local function f(...) return ... end; print(f(), (f()), f(nil), f(nil, nil)); print(select("#", f(nil, nil)))
local function f(...) local a, b = ...; return a, b, select("#", ...) end; print(f(1)); print(f(1, 2, 3))
local function f(a, ...) local t = {...}; return a, #t, ... end; print(f(1)); print(f(1, 2, 3)); print((f(1, 2)))
print(select(2, "a", "b", "c")); print(select(-1, "a", "b", "c")); print(pcall(select, 0, 1))
print(select("#")); print(select("#", nil)); print(pcall(select, -5, 1))
for i = 1, 3 do io.write("") print(i) end
for i = 3, 1, -1 do print(i) end
for i = 1, 0 do print("never") end
for i = 1.0, 2 do print(i) end
for i = 1, 2, 0.5 do print(i) end
for i = 1, 3.7 do print(i) end
for i = math.mininteger, math.mininteger + 1 do print(i) end
for i = 1, math.huge do if i > 3 then break end print(i) end
for i = 1, -math.huge, -1 do if i < -1 then break end print(i) end
for i = 9007199254740990, 9007199254740994 do print(i) end
print(pcall(function() for i = 1, 10, 0 do end end))
print(pcall(function() for i = 1, "x" do end end))
print(pcall(function() for i = "a", 2 do end end))
print(pcall(function() for i = 1, 2, {} do end end))
local t = {} for i = 1, 3 do t[i] = function() i = i + 10 return i end end print(t[1](), t[1](), t[2](), t[3]())
local t = {} for _, v in ipairs{1, 2} do t[#t + 1] = function() return v end end print(t[1](), t[2]())
local i = 0 while true do i = i + 1 if i == 3 then break end end print(i)
local i = 0 repeat local done = i >= 2; i = i + 1 until done print(i)
local t = {} local i = 1 repeat local j = i t[i] = function() return j end i = i + 1 until j == 3 print(t[1](), t[3]())
for k, v in pairs{10, 20, 30} do print(k, v) end
for k, v in pairs{x = 1} do print(k, v) end
for k, v in next, {5} do print(k, v) end
local t = {1, 2, 3, 4} for k in pairs(t) do t[k] = nil end print(next(t), #t)
local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t[k] = nil end print(next(t))
local t = {1, 2, nil, 4} local n = 0 for _ in pairs(t) do n = n + 1 end print(n)
for i, v in ipairs{1, 2, nil, 4} do print(i, v) end
print(pcall(ipairs)) print(pcall(function() for a in 5 do end end))
local function range(n) local i = 0 return function() i = i + 1 if i <= n then return i, i * i end end end for a, b in range(3) do print(a, b) end
local function it(s, c) if c < s then return c + 1 end end for x in it, 3, 0 do print(x) end
print(pcall(next, {}, "no")) print(next({}), next({7}))
print(type(nil), type(1), type("x"), type({}), type(print), type(true), pcall(type))
print(tostring(nil), tostring(true), tostring(12), tostring("x"), tostring(-0))
print(tonumber("10"), tonumber("0x1F"), tonumber("1e1"), tonumber("  5  "), tonumber("5x"), tonumber(""), tonumber("1 2"))
print(tonumber("ff", 16), tonumber("zz", 36), tonumber("777", 8), tonumber("8", 8), tonumber("-ff", 16), tonumber("1.5", 10))
print(tonumber(nil)) 
print(pcall(tonumber)) print(pcall(tonumber, 10, 99)) print(pcall(tonumber, 10, 10))
print(tonumber("0x"), tonumber("1e"), tonumber("e1"), tonumber("0x1p-2"), tonumber("inf"), tonumber("nan"), tonumber("1_000"))
print(tonumber("9223372036854775807"), tonumber("9223372036854775808"), tonumber("-9223372036854775808"))
print(math.tointeger(3.0), math.tointeger(3.5), math.tointeger("8"), math.tointeger({}), math.tointeger(2^53))
print(math.floor(3.7), math.floor(-3.7), math.ceil(3.2), math.ceil(-3.2), math.floor(5), math.floor(1e300) == 1e300)
print(math.max(1, 2.5), math.max(2, 2.0), math.min(3, 1, 2), pcall(math.max))
print(math.abs(-3), math.abs(-3.5), math.abs(math.mininteger), math.fmod(7, 3), math.fmod(-7, 3), math.fmod(7, -3), math.fmod(5.5, 2))
print(pcall(math.fmod, 1, 0)) print(math.fmod(1, 0.0) ~= math.fmod(1, 0.0))
print(math.modf(3.7), math.modf(-3.7), math.modf(5), math.modf(math.huge))
print(math.sqrt(16), math.sin(0), math.cos(0), math.exp(0), math.log(1), math.log(8, 2), math.log(100, 10), math.log(27, 3))
print(math.ult(1, -1), math.ult(-1, 1), math.pi, math.huge, -math.huge, math.deg(math.pi), math.rad(180))
print(math.atan(1), math.atan(1, -1), math.atan(0, -1), math.asin(1), math.acos(1), math.tan(0))
print(pcall(math.floor, "x")) print(pcall(math.floor, {})) print(math.floor("3.7"))
print(pcall(math.random, 0)) print(pcall(math.random, 2, 1)) print(math.random(5, 5), math.random(1) == 1)
local x = math.random(10) print(x >= 1 and x <= 10, math.type(x), math.type(math.random())) 
print(string.byte("A"), string.byte("abc", 2), string.byte("abc", -1), string.byte("abc", 1, 3), string.byte(""))
print(string.char(72, 105), string.char(), pcall(string.char, 256), pcall(string.char, -1))
print(("x"):rep(3), ("x"):rep(0), ("x"):rep(-1), ("ab"):rep(3, ","), (""):rep(5), ("x"):rep(1, ","))
print(("hello"):sub(2), ("hello"):sub(-3), ("hello"):sub(2, 3), ("hello"):sub(-3, -2), ("hello"):sub(0), ("hello"):sub(10), ("hello"):sub(3, 2), ("hello"):sub(-100, 100))
print(("hello"):upper(), ("HeLLo"):lower(), ("hello"):reverse(), ("hello"):len(), #"\u{48}\xff\065")
print("a\tb", 'a\'b', "a\
b", [[x
y]], [==[a]]b]==], "\z   x", "\x41\66\u{43}")
print(("hello world"):find("wor"), ("hello"):find("l"), ("hello"):find("xyz"), ("hello"):find(""), ("hello"):find("", 10), ("hello"):find("", 6))
print(("a.b"):find(".", 1, true), ("a.b"):find("%."), ("a+b"):find("+", 1, true), ("hello"):find("l", -2), ("hello"):find("h", 2))
print(("key = value"):match("(%w+)%s*=%s*(%w+)"), ("abc"):match("b"), ("abc"):match("()b()"), ("abc"):match("x"))
print(("2026-11-22"):match("(%d+)-(%d+)-(%d+)"), ("  trim  "):match("^%s*(.-)%s*$") .. "|")
print(("f(a(b)c)d"):match("%b()"), ("THE (quick) fox"):find("%((%a+)%)"), ("x"):match("%b()"))
print(("THE (quick) fox"):gsub("%f[%a]%a+", "W"), ("[[x]]"):gsub("[%[%]]", "."), ("hello"):gsub("", "-"))
print(("hello world"):gsub("o", "0", 1), ("abc"):gsub("%w", "%0%0"), ("abc"):gsub("(a)(b)", "%2%1"), ("abc"):gsub("b", "%%"))
print(("abc"):gsub("%w", {a = "1", b = true, c = false}), ("abc"):gsub("%w", function(c) if c == "b" then return "X" end end))
print(pcall(string.gsub, "abc", "b", "%9")) print(pcall(string.gsub, "abc", "b", "%x")) print(pcall(string.gsub, "abc", "b"))
print(("abc"):gsub("b", function() return 5 end), pcall(string.gsub, "abc", "b", function() return {} end))
print(("aaa"):gsub("a", "b", 2), ("abc"):gsub("^a", "x"), ("aaa"):gsub("^a", "x"), ("abc"):gsub("c$", "x"), ("a$c"):gsub("$c", "x"))
print(("one two"):gsub("(%w+) (%w+)", "%2 %1"), ("x"):gsub(".", {x = 5}), ("äö"):gsub("[\x80-\xff]", "?"))
for w in ("one two three"):gmatch("%a+") do print(w) end
for k, v in ("a=1, b=2"):gmatch("(%w+)=(%w+)") do print(k, v) end
for p in ("abc"):gmatch("()") do print(p) end
for w in ("a,b,,c"):gmatch("([^,]*)") do print("[" .. w .. "]") end
print(("aXb"):find("%u"), ("a1b"):find("%d"), ("a b"):find("%s"), ("a_b"):find("%p"), ("ab"):find("%A"), ("\n"):find("%c"), ("g"):find("%x"), ("f"):find("%x"))
print(("aaab"):match("a*"), ("aaab"):match("a-b"), ("aaab"):match("a+"), ("ab"):match("a?b"), ("b"):match("a?b"), ("aaa"):match("^(a-)$"))
print(("abc123"):match("[a-c]+"), ("abc123"):match("[^a-c]+"), ("a-b"):match("[a%-]+"), ("]"):match("[]]"), ("^"):match("[%^]"), ("a^"):match("[a^]+"))
print(("abab"):match("(ab)%1"), ("abac"):match("(a)b%1"), pcall(string.match, "a", "%1"), pcall(string.match, "a", "("), pcall(string.match, "a", ")"))
print(pcall(string.match, "a", "[a")) print(pcall(string.match, "a", "%")) print(pcall(string.match, "a", "%b")) print(pcall(string.match, "a", "%f"))
print(("\0a\0"):find("\0", 2), ("a\0b"):match("%z"), ("x\0y"):len())
print(string.format("%d %5d %-5d| %05d %+d % d", 42, 42, 42, 42, 42, 42))
print(string.format("%x %X %#x %o %#o %c", 255, 255, 255, 8, 8, 65))
print(string.format("%f %.2f %10.3f %-10.1f| %+.1f %e %.3e %g %g %g", 3.14159, 3.14159, 3.14159, 3.14159, 2.55, 12345.678, 0.00012, 1e20, 0.1, 100000))
print(string.format("%g %g %g %.3g %.10g %#g", 1e-5, 123456789, 0, 1234.5, 0.1, 1.5))
print(string.format("%s %10s %-10s| %.2s", "hi", "hi", "hi", "hello"), string.format("%s %s %s", nil, true, 12))
print(string.format("%q", 'a "quoted"\n\\ \0 \r \1272'), string.format("%q", 12), string.format("%q", 0.5))
print(string.format("%%"))
print(string.format("%5.1f|%5s|%-5s|%05.1f", 2.25, "a", "b", 2.25), string.format("%i", 3.0))
print(pcall(string.format, "%d", 3.5)) print(pcall(string.format, "%d", "x")) print(pcall(string.format, "%d"))
print(string.format("%d", "10"), string.format("%s", setmetatable({}, {__tostring = function() return "T" end})))
print(string.format("%a %A", 1, 0.5), string.format("%.3a", 1.1), string.format("%f %f", math.huge, -math.huge), string.format("%5.0f|", 0.5))
print(string.format("%.14g %.17g %.20f", 0.1, 0.1, 0.1), string.format("%.0f %.0f", 1.5, 2.5), string.format("%.3f", 2.0005))
print(string.format("%10.4d|%-+8d|%+.3d", 42, 42, 5), string.format("%.0s|%.20s", "abc", "abc"), string.format("%x", -1))
print(table.concat({1, 2, 3}), table.concat({1, 2, 3}, ", "), table.concat({1, 2, 3}, ", ", 2), table.concat({1, 2, 3}, ", ", 2, 2), table.concat({}), table.concat({"a", "b"}, 1))
print(pcall(table.concat, {1, {}, 3})) print(pcall(table.concat, {1, nil, 3}, ",", 1, 3))
local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0) table.insert(t, #t + 1, 9) print(table.concat(t, " "))
local t = {1, 2, 3} print(table.remove(t), table.remove(t, 1), #t, table.remove({}), table.remove(t, 2), #t)
print(pcall(table.insert, {1}, 5, 1)) print(pcall(table.insert, {1})) print(pcall(table.insert, {}, 1, 2, 3)) print(pcall(table.remove, {1}, 5))
print(table.unpack({1, 2, 3})) print(table.unpack({1, 2, 3}, 2)) print(table.unpack({1, 2}, 1, 3)) print(table.unpack({}, 1, 0))
print(pcall(table.unpack, {}, 1, 1e8)) print(table.pack().n, table.pack(nil).n, table.pack(1, nil, 3).n)
local t = {5, 2, 8, 1} table.sort(t) print(table.concat(t, " ")) table.sort(t, function(a, b) return a > b end) print(table.concat(t, " "))
local t = {"b", "a", "C"} table.sort(t) print(table.concat(t, " ")) print(pcall(table.sort, {1, "x"}))
local t = {3, 1, 2} table.sort(t, function(a, b) return a < b end) print(t[1], t[2], t[3]) print(pcall(table.sort, {1, 2}, 5))
local t = {} for i = 1, 50 do t[i] = {n = (i * 37) % 101} end table.sort(t, function(a, b) return a.n > b.n end) local s = {} for i, v in ipairs(t) do s[i] = v.n end print(table.concat(s, " "))
local t = {} for i = 1, 50 do t[i] = {n = (i * 37) % 101 - 50.5} end table.sort(t, function(a, b) return b.n > a.n end) for i = 1, 49 do if t[i].n >= t[i + 1].n then print("wrong") end end print(t[1].n, t[50].n)
local t = {3, 1.5, -2, 2^60, math.huge, -math.huge, 0} table.sort(t, function(a, b) return b < a end) for _, v in ipairs(t) do print(v) end
local t = {math.maxinteger, 5, math.mininteger, 2^53 + 0.0, 9007199254740993} table.sort(t) for _, v in ipairs(t) do print(v) end
local t = {{n = "b"}, {n = "a"}} table.sort(t, function(a, b) return a.n < b.n end) print(t[1].n) print(pcall(table.sort, {{n = 1}, {n = "a"}}, function(a, b) return a.n < b.n end))
local t = {} for i = 1, 9 do t[i] = setmetatable({}, {__index = {n = (i * 4) % 9}}) end table.sort(t, function(a, b) return a.n < b.n end) for _, v in ipairs(t) do io.write("") print(v.n) end
local o = {x = 1} function o:before(b) return self.x < b.x end local t = {{x = 3}, {x = 2}} table.sort(t, o.before) print(t[1].x) table.sort(t, function(a, b, ...) return a.x > b.x end) print(t[1].x)
local b = {x = 2} print(pcall(table.sort, {{x = 3}, {x = 2}}, function(a) return a.x < b.x end))
local n = 2 local t = {5, 3, 4} table.sort(t, function(a, c) return a < c end) print(t[1]) table.sort(t, function(a, b) return a * -1 < b * -1 end) print(t[1])
print(pcall(table.sort, {{}, {}}, function(a, b) return a.x < b.x end)) print(1 + 1)
local function f() return pcall(table.sort, {1, {}}, function(a, b) return a < b end) end print(f()) print(f())
print(pcall(table.sort, {1, 2}, function(a, b) return a.x.y end)) local t = {2, 1} table.sort(t, function(a, b) return a < b end) print(t[1])
local m = {__lt = function(a, b) return a.v < b.v end} local function n(v) return setmetatable({v = v}, m) end local t = {n(3), n(1), n(2)} table.sort(t, function(a, b) return a < b end) print(t[1].v, t[2].v, t[3].v)
local m = {__lt = function(a, b) error("no", 0) end} local function n(v) return setmetatable({v = v}, m) end print(pcall(table.sort, {n(3), n(1)}, function(a, b) return a < b end))
local t, d = {5, 3, 9, 1}, -1 table.sort(t, function(a, b) return a * d < b * d end) print(table.concat(t, " "))
local t = {5, 3, 9, 1} table.sort(t, function(...) local a, b = ... return a < b end) print(table.concat(t, " "))
local t = {5, 3, 9, 1} table.sort(t, function(a, b) do return a < b end end) print(table.concat(t, " "))
local t = {5, 3, 9, 1} table.sort(t, function(a, b) return (function() return a < b end)() end) print(table.concat(t, " "))
local t = {"bb", "a", "ccc"} table.sort(t, function(a, b) return #a > #b and a ~= b end) print(table.concat(t, " "))
local t = {} for i = 1, 100 do t[i] = (i * 37) % 101 end table.sort(t) local ok = true for i = 2, 100 do ok = ok and t[i - 1] <= t[i] end print(ok)
local t = {} for i = 1, 60 do t[i] = (i * 37) % 61 - 30 end table.sort(t, function(a, b) return a > b end) print(table.concat(t, " ")) table.sort(t) print(table.concat(t, " "))
local t = {7, -0.0, 2.0, -3, 2^51, -2^51, 1} table.sort(t) for _, v in ipairs(t) do print(v == 0 or v) end
local t = {2^52 | 0, 5, -(2^52 | 0), 2^53 | 0, -7, 0} table.sort(t) print(table.concat(t, " ")) table.sort(t, function(a, b) return a > b end) print(table.concat(t, " "))
local t = {3, 1, 2} local n = 0 table.sort(t, function(a, b) n = n + 1 return a < b end) t[#t + 1] = 0 table.sort(t) t[#t] = nil print(#t, t[1], t[3], t[4], n > 0)
local t = {3, 1, 2, n = 4} table.sort(t) t[4] = t.n t.n = nil print(table.concat(t, " "), #t, t.n)
print(table.unpack({1, 2, 3}, 2)) print(table.unpack({1, 2, 3}, 0, 4)) print(table.unpack({1, 2, 3}, 3, 2)) print(table.unpack({1, 2, 3}, 1, -1)) print(table.unpack({1, nil, 3}))
print(table.concat(table.move({1, 2, 3}, 1, 3, 2), " "), table.concat(table.move({1, 2, 3}, 2, 3, 1), " "), table.concat(table.move({1, 2}, 1, 2, 1, {}), " "))
local t = {} t[1.0] = "a" t[2^53] = "b" print(t[1], t[2^53 | 0], next(t)) t[1.5] = 1 print(t[1.5])
local t = {} print(pcall(function() t[nil] = 1 end)) print(pcall(function() t[0/0] = 1 end)) print(t[nil], t[0/0])
local t = {[1] = "a", "b", [2] = "c", x = 1, ["y z"] = 2, [3 + 1] = "d"} print(t[1], t[2], t.x, t["y z"], t[4])
local t = {1, 2, 3, [10] = 10} t[4] = 4 print(#t) t[#t] = nil print(#t, t[10])
local t = {} for i = 10, 1, -1 do t[i] = i end print(#t, t[5]) t[10] = nil print(#t)
local t = {n = 1, 2, 3; 4} print(#t, t.n) t = {(function() return 1, 2 end)()} print(#t) t = {(function() return 1, 2 end)(), 5} print(#t)
local t = setmetatable({}, {__index = function(t, k) return k * 2 end}) print(t[21], rawget(t, 21))
local t = setmetatable({}, {__index = {a = 1}}) print(t.a, t.b) t.a = 5 print(t.a, rawget(t, "a"))
local t = setmetatable({}, {__newindex = function(t, k, v) rawset(t, k, v + 1) end}) t.x = 1 print(t.x) t.x = 5 print(t.x)
local log = {} local t = setmetatable({}, {__newindex = log}) t.x = 1 print(rawget(t, "x"), log.x)
local mt = {} mt.__add = function(a, b) return "add" end mt.__concat = function(a, b) return "cat" end local t = setmetatable({}, mt) print(t + 1, 1 + t, t .. "x", "x" .. t, 1 .. t)
local mt = {__eq = function() return true end, __lt = function() return true end, __le = function() return false end} local a, b = setmetatable({}, mt), setmetatable({}, mt) print(a == b, a ~= b, a < b, a <= b, a > b, a >= b, a == 1)
local mt = {__lt = function() return true end} local a, b = setmetatable({}, mt), setmetatable({}, mt) print(a < b, a <= b, a >= b)
local mt = {__len = function() return 42 end, __unm = function() return "neg" end, __bnot = function() return "not" end} local t = setmetatable({}, mt) print(#t, -t, ~t)
local mt = {__call = function(self, a, b) return a, b, self ~= nil end} print(setmetatable({}, mt)(1, 2)) print(pcall(setmetatable({}, mt), 5))
local mt = {__tostring = function() return "me" end, __name = "X"} print(tostring(setmetatable({}, mt))) print(pcall(tostring, setmetatable({}, {__tostring = function() return 1 end})))
local mt = {__pairs = function(t) return function(_, k) if not k then return 1, 2 end end, t, nil end} for k, v in pairs(setmetatable({}, mt)) do print(k, v) end
local mt = {__metatable = "locked"} local t = setmetatable({}, mt) print(getmetatable(t), pcall(setmetatable, t, {})) print(getmetatable("").__index == string)
local mt = {__idiv = function() return "idiv" end, __mod = function() return "mod" end, __pow = function() return "pow" end, __div = function() return "div" end, __shl = function() return "shl" end, __band = function() return "band" end} local t = setmetatable({}, mt) print(t // 1, t % 1, t ^ 1, t / 1, t << 1, t & 1, 1 & t)
local t = setmetatable({}, {__index = function(_, k) error("no " .. k) end}) print(pcall(function() return t.x end))
for i, v in ipairs(setmetatable({}, {__index = function(_, i) if i < 4 then return i * i end end})) do print(i, v) end
print(pcall(setmetatable, 1, {})) print(pcall(setmetatable, {}, 1)) print(getmetatable({}), getmetatable(1))
print(rawequal(1, 1.0), rawequal("a", "a"), rawequal({}, {}), rawlen({1, 2}), rawlen("abc"), pcall(rawlen, 5))
print(pcall(error)) print(pcall(error, nil)) print(pcall(error, "x"))
print(pcall(function() error("x") end)) print(pcall(function() error("x", 0) end))
local function f() error("deep", 2) end local function g() f() end print(pcall(g))
local function f() error("x", 1) end print(pcall(f)) local ok, e = pcall(error, setmetatable({}, {__tostring = function() return "E" end})) print(tostring(e))
print(pcall(function() local x = nil; x.y = 1 end)) print(pcall(function() local x = nil; return x.y.z end))
print(pcall(function() undefinedglobal() end)) print(pcall(function() local t = {} t.x.y = 1 end)) print(pcall(function() local t = {} t:nomethod() end))
print(pcall(function() local s = "x" s.y.z = 1 end)) print(pcall(function() return #5 end)) print(pcall(function() return -{} end))
print(pcall(function() local a = "x" return a + 1 end)) print(pcall(function() local a = {} return a.b + 1 end)) print(pcall(function() return x + 1 end))
print(pcall(function() local a return a .. "x" end)) print(pcall(function() local a = {} return "x" .. a.b end)) print(pcall(function() return 1 & 1.5 end))
print(pcall(function() return 1 & "x" end)) print(pcall(function() return 2^63 | 0 end)) print(pcall(function() return 1 < {} end))
local t = {} print(pcall(function() t.a.b.c = 1 end)) print(pcall(function() t[1][2] = 3 end)) 
local up = nil print(pcall(function() up() end)) print(pcall(function() up.x = 1 end)) print(pcall(function() return up + 1 end))
print(pcall(assert, false)) print(pcall(assert, nil, "why")) print(pcall(assert)) print(assert(1, 2, 3))
print(xpcall(function() error("a") end, function(e) return "handled: " .. e end)) print(xpcall(function(...) return ... end, print, 1, 2))
print(pcall(pcall)) print(pcall(pcall, error, "x")) print(select("#", pcall(function() end)))
print(pcall(function() return pcall(error, "inner") end)) print((pcall(error, "x")))
local ok, e = pcall(function() local ok, e = pcall(error, "in") error("out:" .. e, 0) end) print(ok, e)
print(load("return 1 + 1")()) print(load("syntax error here") == nil) print(pcall(load("error('x')", "=chunk")))
print(load("x = 5; return x", "=c", "t", {})()) print(x) local e = {} load("y = 1", "=c", "t", e)() print(e.y, y)
local parts = {"return ", "42"} local i = 0 print(load(function() i = i + 1 return parts[i] end)())
print(load("return ...")(1, 2)) print(load("local a <const> = 1") == nil) print(load("return 1", "x", "b") == nil)
local env = {print = print} local f = load("local x = ... ; y = x; return _ENV", "=f", "t", env) print(f(7) == env, env.y)
do local _ENV = {print = print} x = 5 print(x, _ENV.x) end print(x)
local function fact(n) if n <= 1 then return 1 end return n * fact(n - 1) end print(fact(20), fact(21), fact(25))
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end print(fib(15))
local function loop(n) if n == 0 then return "end" end return loop(n - 1) end print(loop(50000))
local function even(n) if n == 0 then return true end return odd(n - 1) end function odd(n) if n == 0 then return false end return even(n - 1) end print(even(10)) 
local t = {x = 1} function t.f(a) return a end function t:g(a) return self.x + a end print(t.f(2), t:g(2), t.g(t, 3))
local t = {a = {b = {}}} function t.a.b.c(x) return x end function t.a.b:d() return self == t.a.b end print(t.a.b.c(1), t.a.b:d())
local a = 1 local function g() a = 2 return 1 end print(a + g()) print(a, g())
x = 1 local function g() x = 2 return 1 end print(x + g()) x = 1 print(x .. g()) x = 1 print(x < g())
local t = {} local function k() t[#t + 1] = "k" return "key" end local function v() t[#t + 1] = "v" return 1 end t[k()] = v() print(table.concat(t, ","))
local log = {} local function f(x) log[#log + 1] = x return x end local a = f(1) + f(2) * f(3) local b = f(4) .. f(5) .. f(6) local c = {f(7), f(8), [f(9)] = f(10)} print(table.concat(log, " "))
local log = {} local function f(x) log[#log + 1] = tostring(x) return x end print(f(false) and f(1), f(nil) or f(2), f(3) and f(4) or f(5), not f(6)) print(table.concat(log, " "))
local n = 0 local function f() n = n + 1 return n end print(f(), f(), f()) print({f(), f()}[1] == nil, n)
local function f(a, b) return a, b end print(f(1, 2, 3)) print(f(1)) print((f(1, 2))) print(f((f(1, 2)))) print(f(f(1, 2)))
local s = 0 for i = 1, 10 do if i % 2 == 0 then s = s + i elseif i == 5 then s = s + 100 else s = s - 1 end end print(s)
local a <close> = 1
return return
x = = 1
for = 1, 2 do end
local function 5() end
goto nowhere
break
print(("x"):rep(3):upper():len()) print(#("abc" .. 1)) print(("%d"):format(5)) print(("a"):byte())
print(utf8.char(72, 228, 8364, 128512), utf8.len("häé€"), utf8.codepoint("ä€", 1, -1), utf8.len("\xff"), utf8.offset("aä€", 3), utf8.charpattern)
for p, c in utf8.codes("aä€") do print(p, c) end print(pcall(utf8.codepoint, "\xff")) print(utf8.offset("abc", -1), utf8.offset("aä", 5), utf8.offset("ä", 0, 2))
print(os.time(), os.date("%Y-%m-%d %H:%M:%S"), os.date("!%c"), os.date("%x %X %p %j %A %B %a %b %y %d"), os.date("%U %W %V %G %g %u %w %e %D %F %T %R %I %C %h"))
print(os.time{year = 2026, month = 1, day = 1, hour = 0}, os.time{year = 2026, month = 14, day = -3}, os.date("*t", 0).year, os.date("!*t", 86400).day, os.date("*t").yday, os.date("*t").isdst)
print(pcall(os.time, {year = 2026})) print(pcall(os.time, {year = "x", month = 1, day = 1})) print(os.date("%Y", 1e9 // 1 | 0)) 
print(#tostring(print) > 9, tostring(print):match("^%a+") , tostring({}):match("^table: 0x%x+$") ~= nil)
local t = {} t.t = t print(t.t.t == t) print(t == {}, "1" == 1, 0 == -0, 1/0 == 1/-0.0)
print(1e15, 1e14, 123456.789, 1e-5, 0.1 + 0.2, 100 / 3, 2^63, -2^63, 1e16)
print(7 // 2.0, 7.5 // 2, -7.5 // 2, 7 % 2.5, -7 % 2.5, 7 % -2.5, 0.0 % 1, -0.0 % 1)
print(string.rep("ab", 3), ("abc"):find("b", 1, true), ("a\nb"):match("a.b") ~= nil, ("x=1;y=2"):gsub("(%w)=(%w)", "%2=%1"))
print(tostring(2^31), 2^31 | 0, 1 << 31, 1 << 32, 0x7fffffff + 1, -0x80000000 - 1, 0xffffffff * 0xffffffff)
print(5 // 0.0, -5 // 0.0, 0/0 ~= 0/0, math.huge // 1, math.huge % 2 ~= math.huge % 2, -math.huge % 2 ~= 0)
print(math.floor(-0.0), 1/math.floor(-0.0) , math.ceil(-0.5), 3 | 0, math.floor(2^31 + 0.5), math.floor(-2^53))
print(coroutine == nil and 1 or 1)
if nil then elseif false then else print("else") end
do local a = 1 do local a = 2 print(a) end print(a) end local a = a print(a)
local a = {} a.b = a a.b.b.c = 5 print(a.c) a["x"], a.y = 1, 2 print(a.x + a.y)
local a, b = (function() return 1, 2 end)() print(a, b) local c, d = ((function() return 1, 2 end)()) print(c, d)
print((...) == nil, select("#", ...)) local function f(...) return (...) end print(f(1, 2)) print(f())
print(({...})[1], #{...}, ... == nil)
local function v(...) local function w() return 1 end return w(...), ... end print(v(1, 2))
local s = "" for c in ("abc"):gmatch(".") do s = c .. s end print(s) print(("abc"):gsub(".", string.upper))
print(tostring(1e15):len() > 0, 1e100 == 10^100, 5 // 1, 5.0 // 1, 2^2, 7 / 7)
local big = {} for i = 1, 1000 do big[i] = i end print(#big, select("#", table.unpack(big)), big[500]) print(#table.pack(table.unpack(big)))
local t = {} for i = 1, 20 do t["k" .. i] = i end for i = 1, 20, 2 do t["k" .. i] = nil end local n = 0 for k, v in pairs(t) do n = n + v end print(n)
local function f(a, b, c, d, e) return {a = a, b = b, c = c, d = d, e = e} end for i = 1, 3 do local t = f(i, nil, i * 2, nil, i * 3) t.b = t.a t.a = nil t.e = nil t.f = 6 local n = 0 for _, v in pairs(t) do n = n + v end print(t.a, t.b, t.c, t.d, t.e, t.f, n) end
local t = {a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8} t.e = nil t.i = 9 t.a = 10 t.e = 50 print(t.a, t.b, t.c, t.d, t.e, t.f, t.g, t.h, t.i)
local t = {x = 1, y = 2} for i = 1, 30 do t["k" .. i] = i end for i = 1, 29 do t["k" .. i] = nil end t.x = nil t.z = 3 t.w = 4 print(t.x, t.y, t.z, t.w, t.k1, t.k30) local n = 0 for _ in pairs(t) do n = n + 1 end print(n)
local t = {a = 1, b = 2} for i = 1, 200 do t["a" .. i] = i t["a" .. i - 3] = nil end local n = 0 for _, v in pairs(t) do n = n + v end print(n, t.a, t.b, t.a198, t.a197)
local t = {} for i = 1, 50 do t[i * 2] = i end local n = 0 for k in pairs(t) do n = n + k end print(n) t[1] = 1 t[3] = 1 print(t[2], t[4])
local m = {} for i = -5, 5 do m[i] = i end print(#m, m[-5], m[0]) m[2.5] = "x" m["2"] = "s" print(m[2], m["2"], m[2.5])
while true do if true then break end end repeat break until false for i = 1, 3 do break end print("out")
print(("%s|%s"):format(1, 2), ("x"):rep(2, "-"), (("x")), #"x" + 1, -"3" + 1, not not nil)
print(table.unpack(setmetatable({}, {__index = function(_, i) return i * 10 end, __len = function() return 3 end})))
print(string.find("abc", "b", -10), string.find("abc", "b", 10), string.find("", ""), string.find("abc", "c", -1), ("x"):find("x", 2))
print(("a,b;c"):gsub("[,;]", {[","] = "<", [";"] = ">"}), ("abc"):gsub("x*", "-"), ("hello world"):gsub("%w+", "%0 %0", 1))
print(pcall(string.rep, "x", 1e10)) print(pcall(string.rep)) print(pcall(("x").rep, "x", {})) print(pcall(string.sub)) print(pcall(string.len, nil))
print(#string.format("%99d", 1), pcall(string.format, "%100d", 1)) print(pcall(string.format, "%y", 1)) print(string.format("%-5s|%5s|", "é", "é"))
local n = 0/0 print(n == n, n ~= n, 0/0 == 0/0, rawequal(n, n), n < n, n >= n) print(pcall(rawequal, 1)) print(rawequal("a", "a"), rawequal({}, {}))
print(xpcall(error, function() return 1, 2, 3 end, "x")) print(xpcall(function(...) return ... end, print, 1, 2, 3))
for i = "1", 3 do print(i) end for i = 1, "3" do print(i) end for i = 1, 3, "1" do print(i) end print(pcall(function() for i = 1, {} do end end))
local t = {year = 2026, month = 14, day = -3, hour = 25, min = 61, sec = 61} print(os.time(t)) print(t.year, t.month, t.day, t.hour, t.min, t.sec, t.yday, t.wday, t.isdst)
print(pcall(os.time, {year = 2^40 | 0, month = 1, day = 1})) print(pcall(os.time, {year = 2026, month = 1, day = 1, hour = 1.5})) print(os.time{year = "2026", month = "1", day = "1"}, os.time{year = 99, month = 1, day = 1})
print(os.date("!%Ex %EX %Ey %EY %EC %Ec", 0)) print(os.date("!%Od %Oe %OH %OI %Om %OM %OS %Ou %OU %OV %Ow %OW %Oy", 86400 * 200)) print(pcall(os.date, "%Ez")) print(pcall(os.date, "%O")) print(pcall(os.date, "%Q"))
print(tonumber("+10", 2), tonumber("-10", 2), tonumber("+", 2), tonumber(" 11 ", 2), tonumber("1 1", 2), tonumber("", 10), tonumber("Z", 36), tonumber("8", 8), tonumber("ffffffffffffffffff", 16), tonumber("7fffffffffffffff", 16))
print(tonumber("0x3." .. ("0"):rep(1000)) == 3, tonumber("0x" .. ("0"):rep(1000) .. "a"), tonumber("0xe03" .. ("0"):rep(1000) .. "p-4000") == 3587.0, tonumber("0x." .. ("0"):rep(1000) .. "74p4004") == 0x7.4, tonumber("0x1.fffffffffffff8p0") == 2, tonumber("0x1.fffffffffffff7p0") == 2)
print(tonumber("9223372036854775808"), tonumber("-9223372036854775808"), tonumber("-9223372036854775809"), tonumber("0x8000000000000000"), tonumber("0xffffffffffffffffff"), tonumber("0x1p99999") == math.huge, tonumber("0x0p99999"))
print(utf8.offset("abc", 0), utf8.offset("aä€", 0, 3), utf8.offset("aä€", 0), utf8.offset("", 0), utf8.offset("", 1), utf8.offset("", -1)) print(pcall(utf8.offset, "a", 1, 5)) print(pcall(utf8.offset, "ä", 1, 2))
print(pcall(next, {10, 20}, 3)) print(pcall(next, {}, 1)) print(next({10, 20}, 2)) local t = {} for i = 1, 10 do t[i] = i end for i = 10, 1, -1 do t[i] = nil end print(next(t)) t = {1, 2, 3} for k in pairs(t) do t[k] = nil end print(next(t))
print(table.unpack({[math.maxinteger] = 5}, math.maxinteger, math.maxinteger)) print(table.unpack({[math.mininteger] = 5}, math.mininteger, math.mininteger)) print(pcall(table.unpack, {}, math.mininteger, math.maxinteger)) print(table.unpack({}, math.maxinteger, 0))
print(table.concat({[math.maxinteger] = "x"}, "-", math.maxinteger, math.maxinteger)) print(pcall(table.insert, setmetatable({}, {__len = function() return "x" end}), 1)) print(pcall(table.insert, setmetatable({}, {__len = function() return 1.5 end}), 1))
print(pcall(table.move, {}, 1, math.maxinteger, 2)) print(pcall(table.move, {}, -1, math.maxinteger, 2)) local t = table.move({10, 20}, 1, 2, math.maxinteger - 1, {}) print(t[math.maxinteger], t[math.maxinteger - 1])
print(("aBc\xe4Z"):upper(), ("aBc\xc4Z"):lower(), ("abc\xff"):reverse(), (("ab"):rep(5000)):upper():sub(-3), #("x"):rep(9000):reverse())
print(string.format("%q", "a\t1\tb\0001\r\n"))
`
  .trim()
  .split(/\n(?!b"|y\]\])/)
  .filter((row) => row !== "");
