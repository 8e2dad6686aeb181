import { LimitExceeded } from "../lua/error";
import type { WaterRun } from "../garden/water-value";
import type { WayPoint } from "../motion/move";
import type { Effect } from "../script/run";

/** How bad a fault is: it ends the script, it may do harm, or it is good to know. */
export type Level = "stop" | "warn" | "note";

export const FAULT_CODES = [
  "error",
  "cut",
  "length_unknown",
  "crosses",
  "tool",
  "left_on",
  "never_read",
  "group_empty",
  "group_two",
  "group_order",
  "slow_stop",
  "late",
  "dropped",
  "paused",
  "clock_change",
  "not_rehearsed",
  "version",
  "calls_itself",
  "long",
  "too_much",
  "time",
  "memory",
] as const;

/** Where something stands: the calls that lead to it, outermost first; of nodes without a sequence the id is null. */
export type Steps = readonly { readonly sequence_id: number | null; readonly path: readonly (string | number)[] }[];

export interface Fault {
  readonly level: Level;
  readonly code: string;
  readonly text: string;
  readonly run: number;
  /** Seconds from the beginning of the first run. */
  readonly t: number;
  readonly step: Steps;
}

export interface TimelineRow {
  readonly run: number;
  readonly t: number;
  readonly d: number;
  readonly kind: Effect["kind"];
  readonly text: string;
  readonly step: Steps;
  /** Beginning of moves, and a point where each straight piece ends. */
  readonly from?: { readonly x: number; readonly y: number; readonly z: number };
  readonly way?: readonly WayPoint[];
  readonly changes?: readonly {
    readonly resource: string;
    readonly id: number;
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
  }[];
}

export interface RunRow {
  readonly run: number;
  /** When it is due: ISO 8601. */
  readonly at: string;
  readonly name: string;
  /** The record that has it run; null for nodes without a sequence. */
  readonly source: { readonly resource: "Sequence" | "Regimen" | "FarmEvent"; readonly id: number } | null;
  readonly begins_s: number;
  readonly late_s: number;
  readonly duration_s: number;
  /** The water that a rule gives it. */
  readonly water?: WaterRun;
}

export interface Totals {
  readonly pins: readonly {
    readonly pin: number;
    readonly label: string;
    readonly on_s: number;
    readonly litres: number | null;
  }[];
  readonly photos: number;
  readonly readings: number;
  readonly tool_changes: number;
  readonly kinds: readonly { readonly kind: Effect["kind"]; readonly count: number; readonly s: number }[];
}

/** The result of a rehearsal. Source: `robot.md` §2. */
export interface Rehearsal {
  /** Duration of all runs together, without the time between them. */
  readonly duration_s: number;
  readonly distance_mm: number;
  readonly truncated: boolean;
  readonly totals: Totals;
  readonly runs: readonly RunRow[];
  readonly faults: readonly Fault[];
  readonly timeline?: readonly TimelineRow[];
}

/** The answer when nothing is known but that the process was lost in which it ran. */
export const lostRehearsal = (hasTimeline: boolean, code: "memory" | "time"): Rehearsal => ({
  duration_s: 0,
  distance_mm: 0,
  truncated: true,
  totals: { pins: [], photos: 0, readings: 0, tool_changes: 0, kinds: [] },
  runs: [],
  faults: [{ level: "stop", code, text: new LimitExceeded(code).message, run: 0, t: 0, step: [] }],
  ...(hasTimeline && { timeline: [] }),
});

/** Seconds to the millisecond, and millimetres to the hundredth: further digits are noise. */
export const seconds = (value: number): number => Math.round(value * 1000) / 1000 + 0;
export const millimetres = (value: number): number => Math.round(value * 100) / 100 + 0;
