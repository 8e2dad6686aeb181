import type { Memory } from "../../../src/robot/practice/condition";
import { PracticeRobot } from "../../../src/robot/practice/robot";
import type { Begin } from "../../../src/robot/practice/surroundings";
import { Run } from "../../../src/robot/script/run";

/** Where the clock of a moved robot begins if nothing else is said; epoch milliseconds. */
export const START = Date.parse("2026-03-01T08:00:00.000Z");

/** Resources of one record; all others are lists. */
const SINGLE = ["device", "dos_config", "firmware_config", "web_app_config"];

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

interface Given {
  /** Where its clock begins; epoch milliseconds. */
  readonly start?: number;
  readonly memory?: Memory;
  readonly speed?: number;
  readonly begin?: Begin;
  /** It was told to restart. */
  readonly leave?: () => void;
}

/** A practice robot with a time that goes on when it is told to. `records`: those of its server by resource. */
export function movedRobot(
  records: Readonly<Record<string, unknown>> = {},
  { start = START, memory, speed = 1, begin = (order) => new Run(order), leave = () => {} }: Given = {},
) {
  const kept = new Map(Object.entries(records));
  let ticks = 0;
  let timers: readonly Timer[] = [];
  const told: { readonly topic: string; readonly content: unknown; readonly at: number }[] = [];
  const world = { isWatched: false, isAwake: false, asked: 0 };
  const robot = new PracticeRobot({
    server: {
      ask: (method, path, body) => {
        world.asked += 1;
        const [, , name = "", id] = path.split("/");
        const before = kept.get(name);
        const isOne = (each: { readonly id?: number }): boolean => String(each.id) === id;
        if (method === "PATCH" && Array.isArray(before)) {
          kept.set(
            name,
            before.map((each: object) => (isOne(each) ? { ...each, ...body } : each)),
          );
        } else if (method === "PATCH") kept.set(name, { ...Object(before), ...body });
        return Promise.resolve(kept.get(name) ?? (SINGLE.includes(name) ? {} : []));
      },
      publish: (topic, content) => void told.push({ topic, content, at: ticks }),
      isWatched: () => world.isWatched,
      listen: (isAwake) => (world.isAwake = isAwake),
      photograph: () => Promise.resolve(),
    },
    surroundings: {
      now: () => start + ticks,
      ticks: () => ticks,
      after: (ms, then) => {
        const timer = { at: ticks + ms, then };
        timers = [...timers, timer];
        return () => (timers = timers.filter((each) => each !== timer));
      },
      random: () => 0.5,
    },
    ...{ speed, isDemo: false, begin, keep: () => {}, leave },
    memory: memory ?? { position: { x: 0, y: 0, z: 0 }, hasTool: false, soil: [] },
  });
  /** Everything that is to happen without a timer has happened. */
  const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
  /** Goes on to the next timer. False where none comes until `end`. */
  async function next(end: number): Promise<boolean> {
    const [first] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
    if (!first) return false;
    timers = timers.filter((each) => each !== first);
    ticks = first.at;
    first.then();
    await settle();
    return true;
  }
  return {
    robot,
    world,
    timers: () => timers.map(({ at }) => at - ticks),
    of: (topic: string) => told.filter((each) => each.topic === topic),
    ticks: () => ticks,
    async goOn(ms: number): Promise<void> {
      const end = ticks + ms;
      await settle();
      while (await next(end));
      ticks = end;
    },
    /** Goes on, for how long it ever takes. */
    async goOnUntil(isDone: () => boolean): Promise<void> {
      await settle();
      while (!isDone() && (await next(Infinity)));
    },
    command(...body: readonly object[]): void {
      robot.hear("from_clients", Buffer.from(JSON.stringify({ kind: "rpc_request", args: { label: "x" }, body })));
    },
  };
}
