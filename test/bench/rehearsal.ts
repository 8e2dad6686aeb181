/** Rehearses one thing again and again and prints what the best and the first of them took of the
 * processor: `bun test/bench/rehearsal.ts NAME`. */
import { event, lua, rehearsing } from "../robot/rehearsal/rehearsing";
import { at, step } from "../robot/script/rehearsed";
import { photoGrid } from "./photo-grid";

const ROUNDS = 20;

const goTo = (index: number) =>
  step("move_absolute", { location: at(index % 3000, (index * 7) % 2000, -5), offset: at(0, 0, 0), speed: 100 });
const thirty = Array.from({ length: 30 }, (_, index) =>
  index % 3 === 0
    ? goTo(index * 100)
    : step("write_pin", { pin_number: 7, pin_value: index % 3 === 1 ? 1 : 0, pin_mode: 0 }),
);
const sequence = (id: number, body: typeof thirty) => ({ id, name: `Sequence ${id}`, args: {}, body });

const TASKS: Readonly<Record<string, () => unknown>> = {
  steps: () => rehearsing({ body: thirty }),
  grid: () => rehearsing({ body: [lua(photoGrid)] }),
  day: () =>
    rehearsing({
      garden: {
        sequences: [sequence(1, thirty)],
        device: { mounted_tool_id: null, timezone: "Europe/Berlin" },
        farmEvents: Array.from({ length: 50 }, (_, index) =>
          event(index + 1, 1, new Date(Date.UTC(2026, 10, 23, 0, index * 20)).toISOString()),
        ),
      },
      order: { what: { day: "2026-11-23" } },
    }),
};

const task = TASKS[process.argv[2] ?? ""];
if (!task) throw new Error(`There is no ${process.argv[2]}; there are ${Object.keys(TASKS).join(", ")}`);
const took: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  const answer = JSON.stringify(task());
  const { user, system } = process.cpuUsage(before);
  took.push((user + system) / 1000);
  if (answer.includes('"level":"stop"')) throw new Error(answer.slice(0, 1000));
}
const [first = 0] = took;
console.log(JSON.stringify({ milliseconds: Math.min(...took), first }));
