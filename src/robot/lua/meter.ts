import { TooMuch } from "./error";

/** How much one run may do. */
export interface Fences {
  /** Turns of loops, calls and steps of patterns. */
  readonly turns: number;
  /** Bytes that are ever asked for; what is given up is not counted back. */
  readonly bytes: number;
  /** Calls within natives that call Lua. */
  readonly natives: number;
  /** Calls of Lua by Lua: more are an ordinary error. */
  readonly calls: number;
}

export const FENCES: Fences = { turns: 10_000_000, bytes: 128 * 1024 * 1024, natives: 200, calls: 10_000 };

/** Bytes that are counted for what Lua makes. */
export const BYTES = { table: 64, entry: 32, function: 64 } as const;

/** Turns that are counted for what takes longer than one turn of a loop. */
export const TURNS = { error: 20, newKey: 4, sourceByte: 8 } as const;

/** Texts up to this length cost nothing to look at. */
const SHORT = 1_024;

/** Counts what a run does. Several programs of one run share it. */
export class Meter {
  turns: number;
  bytes: number;
  readonly fences: Fences;

  constructor(fences: Fences = FENCES) {
    this.fences = fences;
    this.turns = fences.turns;
    this.bytes = fences.bytes;
  }

  turn(count: number): void {
    this.turns -= count;
    if (this.turns < 0) throw new TooMuch("turns");
  }

  /** Called before the bytes are made. */
  make(bytes: number): void {
    this.bytes -= bytes;
    if (this.bytes < 0) throw new TooMuch("memory");
  }

  /** Looking at a long text is work, though nothing is made. */
  look(length: number): void {
    if (length > SHORT) this.turn(length / SHORT);
  }

  /** A text that was made of others. */
  text(text: string): string {
    this.make(text.length);
    return text;
  }
}
