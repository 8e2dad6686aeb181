import type { Plant, Point, ToolSlot } from "../../../src/client/records";
import type { Position } from "../../../src/robot/motion/axis";
import type { ScriptNode } from "../../../src/robot/script/node";
import {
  type Answer,
  type Effect,
  type Records,
  runSequence,
  ScriptError,
  type Script,
  State,
} from "../../../src/robot/script/run";
import { randomOf } from "../../support/random";

const keys = { device_id: 1, created_at: "2026-11-01T08:00:00.000Z", updated_at: "2026-11-01T08:00:00.000Z" };

export const plant = (id: number, x: number, y: number): Plant =>
  ({
    ...keys,
    id,
    x,
    y,
    z: -400,
    name: `Plant ${id}`,
    pointer_type: "Plant",
    meta: {},
    radius: 25,
    planted_at: null,
  }) as Plant; // what runs ask for
export const slot = (id: number, tool_id: number, gantry_mounted: boolean): ToolSlot =>
  ({
    ...keys,
    id,
    x: 50,
    y: 100,
    z: -300,
    name: "Slot",
    pointer_type: "ToolSlot",
    meta: {},
    tool_id,
    gantry_mounted,
  }) as ToolSlot; // likewise

export const step = (kind: string, args: ScriptNode["args"] = {}, body?: readonly ScriptNode[]): ScriptNode => ({
  kind,
  args,
  ...(body && { body }),
});
export const at = (x: number, y: number, z: number): ScriptNode => step("coordinate", { x, y, z });

/** A little garden. */
export const garden: Records = {
  sequences: [],
  points: [plant(1, 100, 100), plant(2, 300, 100), plant(3, 200, 500), slot(4, 7, false), slot(5, 8, true)] as Point[],
  groups: [
    { ...keys, id: 1, name: "All", point_ids: [3, 1, 2], sort_type: "xy_ascending", criteria: {} },
    { ...keys, id: 2, name: "None", point_ids: [], sort_type: "nn", criteria: {} },
  ],
  curves: [],
  tools: [],
  peripherals: [{ ...keys, id: 1, pin: 8, label: "Water", mode: 0 }],
  pluginEnvs: [],
  sensors: [{ ...keys, id: 2, pin: 59, label: "Soil", mode: 1 }],
  device: { mounted_tool_id: null, timezone: null },
  dosConfig: {},
  firmwareConfig: {},
};

export interface Given {
  readonly records?: Partial<Records>;
  readonly position?: Position;
  /** Epoch milliseconds. */
  readonly now?: number;
  readonly pins?: Readonly<Record<number, number>>;
  /** What reads give, by pin. */
  readonly readings?: Readonly<Record<number, number>>;
  /** What a request to the account gives. */
  readonly response?: Answer;
  readonly applications?: readonly ScriptNode[];
  readonly locals?: readonly ScriptNode[];
}

/** What a robot did with steps: effects, the texts that it told, where it is, and what ended it. */
export interface Seen {
  readonly effects: readonly Effect[];
  readonly told: readonly string[];
  readonly position: Position;
  readonly seconds: number;
  readonly error?: string;
}

const toldBy = (effect: Effect): string[] => {
  if (effect.kind === "move") return effect.text === undefined ? [] : [effect.text];
  if (effect.kind === "message") return [`${effect.type}: ${effect.text}`];
  if (effect.kind !== "log") return [];
  return [
    effect.type === "info" && effect.verbosity === 2
      ? effect.text
      : `${effect.type} ${effect.verbosity}: ${effect.text}`,
  ];
};

function answerTo(effect: Effect, { readings, response }: Given): Answer {
  if (effect.kind === "request") return response ?? { failure: "not in a rehearsal" };
  const value = effect.kind === "read" ? readings?.[effect.pin] : undefined;
  return value === undefined ? {} : { value };
}

/** Runs steps to their end; reads are answered from what is given. */
export function rehearsed(body: readonly ScriptNode[], given: Given = {}): Seen {
  const state = new State(
    { ...garden, ...given.records },
    {
      now: given.now ?? Date.UTC(2026, 10, 22, 8),
      random: randomOf(1),
      pins: new Map(Object.entries(given.pins ?? {}).map(([pin, value]) => [Number(pin), value])),
      ...(given.position && { position: given.position }),
    },
  );
  const locals = step("scope_declaration", {}, given.locals ?? []);
  const script: Script = { id: 9, name: "Test", args: { locals }, body };
  const effects: Effect[] = [];
  const doing = runSequence(state, script, given.applications);
  let error: string | undefined;
  try {
    for (let next = doing.next({}); !next.done;) {
      const effect = next.value;
      effects.push(effect);
      next = doing.next(answerTo(effect, given));
    }
  } catch (thrown) {
    if (!(thrown instanceof ScriptError)) throw thrown;
    error = thrown.message;
  }
  const told = effects.flatMap(toldBy);
  return { effects, told, position: state.position, seconds: state.seconds, ...(error !== undefined && { error }) };
}
