import type { Memory } from "../../../src/robot/practice/working-state";
import { PracticeRobot } from "../../../src/robot/practice/robot";
import type { Fault } from "../../../src/robot/practice/machine";
import type { Scene } from "../../../src/robot/practice/camera";
import type { Begin } from "../../../src/robot/practice/environment";
import { Run } from "../../../src/robot/script/run";
import { movedTime } from "../../support/moved-time";

/** Where the clock of a moved robot begins if nothing else is said; epoch milliseconds. */
export const START = Date.parse("2026-03-01T08:00:00.000Z");

/** Resources of one record; all others are lists. */
const SINGLE = ["device", "dos_config", "firmware_config", "web_app_config"];

interface Given {
  /** Where its clock begins; epoch milliseconds. */
  readonly start?: number;
  readonly memory?: Memory;
  readonly speed?: number;
  readonly begin?: Begin;
  /** It was told to restart. */
  readonly leave?: () => void;
  /** Acts of care that fail. */
  readonly faults?: readonly Fault[];
}

/** A practice robot with a time that goes on when it is told to. `records`: those of its server by resource. */
export function movedRobot(
  records: Readonly<Record<string, unknown>> = {},
  { start = START, memory, speed = 1, begin = (order) => new Run(order), leave = () => {}, faults = [] }: Given = {},
) {
  const kept = new Map(Object.entries(records));
  const { surroundings, ...time } = movedTime(start);
  const told: { readonly topic: string; readonly content: unknown; readonly at: number }[] = [];
  const scenes: Scene[] = [];
  const sent: { readonly method: string; readonly path: string; readonly body: object }[] = [];
  const world = { hasRoom: true, isWatched: false, isAwake: false, isTooLarge: false, asked: 0 };
  const robot = new PracticeRobot({
    server: {
      ask: (method, path, body) => {
        world.asked += 1;
        if (body) sent.push({ method, path, body });
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
      publish: (topic, content) => void told.push({ topic, content, at: time.ticks() }),
      hasRoom: () => world.hasRoom,
      isWatched: () => world.isWatched,
      listen: (isAwake) => (world.isAwake = isAwake),
      requireKnowable: () => {
        if (world.isTooLarge) throw new Error("too many records");
      },
      photograph: (scene) => (scenes.push(scene), Promise.resolve()),
    },
    surroundings,
    ...{ speed, isDemo: false, begin, faults, keep: () => {}, leave },
    memory: memory ?? { position: { x: 0, y: 0, z: 0 }, hasTool: false, soil: [] },
  });
  return {
    ...time,
    robot,
    world,
    /** Requests that hold something. */
    sent: (): readonly (typeof sent)[number][] => sent,
    /** Pictures that were sent. */
    scenes: (): readonly Scene[] => scenes,
    of: (topic: string) => told.filter((each) => each.topic === topic),
    command(...body: readonly object[]): void {
      robot.hear("from_clients", Buffer.from(JSON.stringify({ kind: "rpc_request", args: { label: "x" }, body })));
    },
  };
}
