import type { Position } from "../../../src/robot/motion/axis";
import { type Garden, rehearse, type RehearsalOrder, type TimelineRow } from "../../../src/robot/rehearsal";
import { seedOf } from "../../../src/robot/rehearsal/order";
import { rowOf, wayOfMoves } from "../../../src/robot/rehearsal/rows";
import type { ScriptNode } from "../../../src/robot/script/node";
import { type Answer, type Effect, Run } from "../../../src/robot/script/run";
import { movedRobot, START } from "./moved-robot";

interface Given {
  readonly garden: Garden;
  readonly body: readonly ScriptNode[];
  readonly position?: Position;
  /** Epoch milliseconds. */
  readonly at?: number;
}

interface Practised {
  /** The effects, as a rehearsal tells them. */
  readonly rows: readonly TimelineRow[];
  /** The values that the world gave, by pin. */
  readonly readings: Readonly<Record<number, number>>;
  /** Why the command failed. */
  readonly problem: string | undefined;
  /** Undefined where the robot went off. */
  readonly seconds: number | undefined;
  /** Logs and messages that were to be told, and those that were told. */
  readonly texts: readonly string[];
  readonly told: readonly string[];
}

const NEVER_TOLD = /WPA|PSK|PASSWORD|NERVES/i;
const textOf = (effect: Effect): string[] => {
  if (effect.kind !== "message" && (effect.kind !== "log" || effect.verbosity > 3)) return [];
  return NEVER_TOLD.test(effect.text) ? [] : [effect.text];
};

/** Has a practice robot carry out the body of an order, with the same chance as a rehearsal. */
async function practised(order: RehearsalOrder, body: readonly ScriptNode[]): Promise<Practised> {
  const { groups, pluginEnvs, dosConfig, firmwareConfig, webAppConfig, device, ...lists } = order.garden;
  const position = order.position ?? { x: 0, y: 0, z: 0 };
  const [rows, texts]: [TimelineRow[], string[]] = [[], []];
  const readings: Record<number, number> = {};
  let isOff = false;
  const moved = movedRobot(
    {
      ...{ ...lists, device, farm_events: [], regimens: [] },
      ...{ point_groups: groups, plugin_envs: pluginEnvs, dos_config: dosConfig, firmware_config: firmwareConfig },
      web_app_config: webAppConfig,
    },
    {
      start: order.at,
      memory: { position, hasTool: device.mounted_tool_id !== null, soil: [] },
      leave: () => {
        isOff = true;
        moved.robot.end();
      },
      begin: ({ start, ...given }) => {
        // A rehearsal has no software or board to install anything on.
        const run = new Run({ ...given, start: { ...start, hasMachine: false, seed: seedOf(order) } });
        let last: Effect | undefined;
        const next = (answer: Answer = {}): Effect | undefined => {
          if (last?.kind === "read" && answer.value !== undefined) readings[last.pin] ??= answer.value;
          const effect = run.next(answer);
          if (!effect) return undefined;
          last = effect;
          texts.push(...textOf(effect));
          const way = effect.kind === "move" ? wayOfMoves(effect, effect.at) : [];
          rows.push(rowOf(effect, run.state, { run: 0, t: effect.at }, way));
          return effect;
        };
        return { next };
      },
    },
  );
  moved.command(...body);
  await moved.goOnUntil(() => isOff || moved.of("from_device").length > 0);
  const [answer] = moved.of("from_device").map(({ content }) => content as { body?: [{ args: { message: string } }] }); // robots answer so
  const told = moved.of("logs").map(({ content }) => (content as { message: string }).message); // likewise
  const seconds = isOff ? undefined : moved.ticks() / 1000;
  moved.robot.end();
  return { rows, texts, readings, problem: answer?.body?.[0].args.message, seconds, told };
}

/** Whether all texts are told, in their order; others may come between them. */
function areTold(texts: readonly string[], told: readonly string[]): boolean {
  let at = -1;
  return texts.every((text) => (at = told.indexOf(text, at + 1)) >= 0);
}

/**
 * The difference between the rehearsal of a command and a practice robot with a moved clock that carries it out; undefined
 * if there is none. The rehearsal is told what reads give.
 */
export async function differenceOf({ garden, body, position, at: begins = START }: Given): Promise<object | undefined> {
  const plain = { garden, what: { body }, at: begins, pins: {}, hasTimeline: true, ...(position && { position }) };
  const { readings } = await practised({ ...plain, readings: {} }, body);
  const order = { ...plain, readings };
  const practice = await practised(order, body);
  const { timeline = [], faults, duration_s } = rehearse(order);
  const longest = Math.max(timeline.length, practice.rows.length);
  for (let at = 0; at < longest; at++) {
    const rows = { at, rehearsal: timeline[at], practice: practice.rows[at] };
    if (!Bun.deepEquals(rows.rehearsal, rows.practice)) return rows;
    if (rows.practice?.kind === "request") return undefined; // a rehearsal asks nobody
  }
  const { problem, seconds = duration_s, texts, told } = practice;
  const stops = faults.filter(({ level }) => level === "stop").map(({ text }) => text);
  if (problem === undefined ? stops.length > 0 : !stops.includes(problem)) return { stops, problem };
  if (Math.abs(seconds - duration_s) > 0.001) return { rehearsal: duration_s, practice: seconds };
  return areTold(texts, told) ? undefined : { texts, told };
}
