import type { Move } from "../motion/move";

/** Where a step stands: the calls that lead to it, outermost first, each with the keys from its root. */
export type Trace = readonly { readonly sequence: number | null; readonly path: readonly (string | number)[] }[];

/** What a robot does, one after the other. Seconds is how long it takes. Source: `robot.md` §1. */
export type Action =
  | { readonly kind: "move"; readonly moves: readonly Move[]; readonly text?: string }
  | { readonly kind: "wait" }
  | { readonly kind: "pin"; readonly pin: number; readonly mode: 0 | 1; readonly value: number }
  | { readonly kind: "read"; readonly pin: number; readonly mode: 0 | 1; readonly sensor?: number }
  | {
      readonly kind: "log";
      readonly type: string;
      readonly verbosity: number;
      readonly text: string;
      readonly meta?: object;
    }
  | { readonly kind: "message"; readonly type: string; readonly text: string; readonly channels: readonly string[] }
  | { readonly kind: "photo" }
  | { readonly kind: "job"; readonly name: string }
  | {
      readonly kind: "change";
      readonly resource: string;
      readonly id: number;
      readonly field: string;
      readonly value: unknown;
    }
  | {
      readonly kind: "request";
      readonly method: string;
      readonly path: string;
      readonly contentType?: string;
      readonly body?: unknown;
    }
  | { readonly kind: "lock"; readonly isLocked: boolean }
  | { readonly kind: "script"; readonly what: string };

export type Effect = Action & {
  readonly trace: Trace;
  /** Seconds from the beginning of the run. */
  readonly at: number;
  readonly seconds: number;
};

/** What came of an effect: what was read or answered, or why it failed. */
export interface Answer {
  readonly value?: number;
  /** JSON that a request gave. */
  readonly response?: unknown;
  readonly failure?: string;
}

/** What a run does, step by step; each effect is answered before it goes on. */
export type Doing<T = void> = Generator<Effect, T, Answer>;

/** What ends a script, with the text that the robot has for it. */
export class ScriptError extends Error {}

/** `12.5`, `12`: as the robot writes numbers. */
export const numberText = (value: number): string => String(Math.round(value * 10) / 10 + 0);
