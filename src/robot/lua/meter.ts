import { type Excess, LimitExceeded } from "./error";

/** Says what the program as a whole has too much of, if anything. */
export type Guard = () => Excess | undefined;

/** How much one run may do. */
export interface Fences {
  /** Turns of loops, calls and steps of patterns. */
  readonly turns: number;
  /** Bytes that are ever asked for; released ones still count. */
  readonly bytes: number;
  /** Calls within natives that call Lua. */
  readonly natives: number;
  /** Calls of Lua by Lua: more are an ordinary error. */
  readonly calls: number;
}

export const FENCES: Fences = { turns: 10_000_000, bytes: 128 * 1024 * 1024, natives: 200, calls: 10_000 };

/**
 * Bytes that are counted for each thing that Lua makes. `sourceByte`: the tree and the code of a program. `name`: one that a
 * function mentions.
 */
export const BYTES = { table: 64, entry: 32, function: 64, value: 8, sourceByte: 100, name: 200 } as const;

/** Turns that are counted for work that takes longer than one turn of a loop. */
export const TURNS = { error: 20, newKey: 4, sourceByte: 8, directive: 8, date: 50, float: 8 } as const;

/** Turns that are made without a look at the guard. */
const SLICE = 100_000;

/** Texts up to this length cost nothing to look at. */
const SHORT = 1_024;

/** Signs that are read, and values that are copied, in the time of a turn. */
const READ = 16;

/** A call has fewer values than this. */
export const MOST_VALUES = 1_000_000;

/** Lists up to this length cost nothing to copy. */
const FEW_VALUES = 100;

/** Counts what a run does. Several programs of one run share it. */
export class Meter {
  /** Turns of the slice that is under way: below 0 the next one is asked for. */
  turns = 0;
  bytes: number;
  readonly fences: Fences;
  /** Turns behind the slice. */
  private left: number;
  private readonly guard: Guard;

  /** `guard` is asked before each slice of turns. */
  constructor(fences: Fences = FENCES, guard: Guard = () => undefined) {
    this.fences = fences;
    this.guard = guard;
    this.left = fences.turns;
    this.bytes = fences.bytes;
  }

  turn(count: number): void {
    this.turns -= count;
    while (this.turns < 0) {
      const excess = this.left <= 0 ? "turns" : this.guard();
      if (excess !== undefined) throw new LimitExceeded(excess);
      const slice = Math.min(SLICE, this.left);
      this.left -= slice;
      this.turns += slice;
    }
  }

  /** Called before the bytes are made. */
  make(bytes: number): void {
    this.bytes -= bytes;
    if (this.bytes < 0) throw new LimitExceeded("memory");
  }

  /** Looking at a long text is work, though nothing is made. */
  look(length: number): void {
    if (length > SHORT) this.turn(length / SHORT);
  }

  /** Reading a text sign by sign takes longer. */
  read(length: number): void {
    if (length > READ) this.turn(length / READ);
  }

  /** Called before a list of so many values is copied. */
  copy(count: number): void {
    if (count <= FEW_VALUES) return;
    this.turn(count / READ);
    this.make(count * BYTES.value);
  }

  /** A text that was made of others. */
  text(text: string): string {
    this.make(text.length);
    return text;
  }
}
