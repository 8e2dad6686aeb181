/** Runs one program in our Lua and prints what it took of the processor and of memory: `bun test/bench/lua.ts NAME`. */
import { FENCES, type Fences, Meter, Program, LimitExceeded } from "../../src/robot/lua";
import { randomOf } from "../support/random";

interface Task {
  readonly program: string;
  readonly fences: Fences;
}

const RAISED: Fences = { ...FENCES, turns: 1e12, bytes: 1e12 };

const RECORDS = `
  local list = {}
  for i = 1, 200000 do list[i] = {id = i, x = (i * 7919) % 100003} end
  table.sort(list, function(a, b) return a.x < b.x end)
  local ids = {}
  for i = 1, #list do ids[i] = list[i].id end
  return #table.concat(ids, ",")`;

const TASKS: Readonly<Record<string, Task>> = {
  loop: { fences: RAISED, program: "local sum = 0 for i = 1, 10000000 do sum = sum + i % 7 end return sum" },
  calls: { fences: RAISED, program: "local sum = 0 for i = 1, 1000000 do sum = sum + get(i) end return sum" },
  records: { fences: RAISED, program: RECORDS },
  "endless-loop": { fences: FENCES, program: "pcall(function() while true do end end)" },
  "endless-pattern": { fences: FENCES, program: "return ('a'):rep(5000):find(('a*'):rep(20) .. 'b')" },
  "doubling-table": { fences: FENCES, program: "local t = {1} while true do for i = 1, #t do t[#t + 1] = i end end" },
};

const task = TASKS[process.argv[2] ?? ""];
if (!task) throw new Error(`There is no ${process.argv[2]}; there are ${Object.keys(TASKS).join(", ")}`);
const clock = { now: () => 0, run: () => 0 };
const before = process.cpuUsage();
try {
  const program = new Program({ meter: new Meter(task.fences), clock, random: randomOf(1) });
  program.offer({ get: ([value]) => value });
  program.start(task.program, "bench");
} catch (error) {
  if (!(error instanceof LimitExceeded)) throw error;
}
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ milliseconds: (user + system) / 1000, megabytes: process.memoryUsage.rss() / 1e6 }));
