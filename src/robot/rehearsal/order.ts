import type { FarmEvent, Pause, Regimen } from "../../client/records";
import type { WaterRun } from "../garden/water-value";
import type { Position } from "../motion/axis";
import type { ScriptNode } from "../script/node";
import type { OtherWords } from "../script/other-words";
import type { Records } from "../script/run";

/** A rehearsal's knowledge of an account: records as the API shows them. */
export interface Garden extends Records {
  readonly regimens: readonly Regimen[];
  readonly farmEvents: readonly FarmEvent[];
  /** Runs in them do not take place. */
  readonly pauses: readonly Pause[];
  /** The newest reading of each pin. */
  readonly readings: Readonly<Record<number, number>>;
}

/** The subject of a rehearsal. Records by their ids; a day as a date in the zone of the device. */
export type Subject =
  | { readonly sequence: number; readonly applications?: readonly ScriptNode[] }
  | { readonly regimen: number }
  | { readonly farmEvent: number }
  | { readonly body: readonly ScriptNode[] }
  | { readonly day: string };

/** A rehearsal before it begins; plain data. */
export interface RehearsalOrder {
  readonly garden: Garden;
  readonly what: Subject;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Home, where it is not known. */
  readonly position?: Position;
  /** Values by pin; pins that are not here were never read. */
  readonly pins: Readonly<Record<number, number>>;
  /** Values that reads give, by pin; other pins give their newest reading. */
  readonly readings: Readonly<Record<number, number>>;
  readonly isDemo?: boolean;
  /** The words of dialects that scripts may use. */
  readonly words?: readonly OtherWords[];
  /** The water of runs by rules. */
  readonly water?: readonly WaterRun[];
  /** Whether the answer has the rows of the timeline. */
  readonly hasTimeline: boolean;
}

/** A number that is the same for orders that are alike, even in different gardens. */
export function seedOf({ what, at, position, pins, readings }: RehearsalOrder): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (const character of JSON.stringify([what, at, position, pins, readings])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}
