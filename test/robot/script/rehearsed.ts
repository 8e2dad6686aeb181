import type { Plant, Point, ToolSlot } from "../../../src/client/records";
import type { Position } from "../../../src/robot/motion/axis";
import type { ScriptNode } from "../../../src/robot/script/node";
import type { Script } from "../../../src/robot/script/records";
import {
  type Answer,
  type Effect,
  type Records,
  Run,
  type RunOrder,
  ScriptError,
  LimitExceeded,
} from "../../../src/robot/script/run";

const keys = { device_id: 1, created_at: "2026-11-01T08:00:00.000Z", updated_at: "2026-11-01T08:00:00.000Z" };

export const plant = (id: number, x: number, y: number): Plant =>
  ({
    ...keys,
    id,
    x,
    y,
    z: -400,
    name: `Plant ${id}`,
    cropdb_slug: "beet",
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
  device: { mounted_tool_id: null, timezone: null, dos_version: "15.5.0" },
  dosConfig: {},
  firmwareConfig: {},
  webAppConfig: {},
};

export interface Given {
  readonly records?: Partial<Records>;
  readonly start?: Partial<RunOrder["start"]>;
  /** What reads give, by pin. */
  readonly readings?: Readonly<Record<number, number>>;
  /** Why moves fail, one after the other; those behind them succeed. */
  readonly failures?: readonly string[];
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
  const locals = step("scope_declaration", {}, given.locals ?? []);
  const script: Script = { id: 9, name: "Test", args: { locals }, body };
  const records = { ...garden, ...given.records };
  const run = new Run({
    records: { ...records, sequences: [...records.sequences.filter(({ id }) => id !== 9), script] },
    what: { sequence: 9, ...(given.applications && { applications: given.applications }) },
    start: { now: Date.UTC(2026, 10, 22, 8), seed: 1, ...given.start },
  });
  const effects: Effect[] = [];
  let error: string | undefined;
  try {
    const failures = [...(given.failures ?? [])];
    for (let effect = run.next(); effect;) {
      effects.push(effect);
      const failure = effect.kind === "move" ? failures.shift() : undefined;
      effect = run.next(failure === undefined ? answerTo(effect, given) : { failure });
    }
  } catch (thrown) {
    if (!(thrown instanceof ScriptError || thrown instanceof LimitExceeded)) throw thrown;
    error = thrown.message;
  }
  const told = effects.flatMap(toldBy);
  const { position, seconds } = run.state;
  return { effects, told, position, seconds, ...(error !== undefined && { error }) };
}
