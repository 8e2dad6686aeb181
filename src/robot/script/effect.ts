import type { Position } from "../motion/axis";
import type { Move } from "../motion/move";
import { cut } from "./cut";
import type { Records } from "./records";

/** Where a step stands: the calls that lead to it, outermost first, each with the keys from its root. */
export type Trace = readonly { readonly sequence: number | null; readonly path: readonly (string | number)[] }[];

/** The actions of a robot, done one after the other. Seconds is how long one takes. Source: `robot.md` §1. */
export type Action =
  /** One that looks for an end, or goes home, knows where it goes. */
  | { readonly kind: "move"; readonly moves: readonly Move[]; readonly text?: string; readonly isHoming?: true }
  | { readonly kind: "wait" }
  | { readonly kind: "pin"; readonly pin: number; readonly mode: 0 | 1; readonly value: number }
  | {
      readonly kind: "read";
      readonly pin: number;
      readonly mode: 0 | 1;
      readonly sensor?: number;
      /** A value that the script itself knows: whether a tool is mounted. */
      readonly known?: number;
    }
  | {
      readonly kind: "log";
      readonly type: string;
      readonly verbosity: number;
      readonly text: string;
      readonly meta?: object;
    }
  | { readonly kind: "message"; readonly type: string; readonly text: string; readonly channels: readonly string[] }
  /** `program`: the one that takes it for itself. */
  | { readonly kind: "photo"; readonly program?: string }
  /** A job as the state tree shows it. */
  | { readonly kind: "job"; readonly name: string; readonly job: object }
  /** A program of the robot looks at its photos. `pairs`: values of plug-ins that count for this run. */
  | {
      readonly kind: "job";
      readonly name: string;
      readonly job?: undefined;
      readonly pairs: Readonly<Record<string, string>>;
    }
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

/** An action of a robot, and the place in its script. Plain data: it may come from a Worker. */
export type Effect = Action & {
  readonly trace: Trace;
  /** Seconds from the beginning of the run. */
  readonly at: number;
  readonly seconds: number;
};

/** The outcome of an effect: a value or an answer, or why it failed. */
export interface Answer {
  readonly value?: number;
  /** JSON that a request gave. */
  readonly response?: unknown;
  readonly failure?: string;
  readonly meanwhile?: Meanwhile;
}

/** Changes by the world and other runs until an effect was done. */
export interface Meanwhile {
  /** How long the effect really took, where that is not as planned. */
  readonly seconds?: number;
  /** Place where a move really ended; it may have begun somewhere else. */
  readonly position?: Position;
  readonly pins?: Readonly<Record<number, number>>;
  readonly hasTool?: boolean;
  readonly isLocked?: boolean;
  /** Emergency stops since the run began, whether or not it is still locked: the run ends before its next step. */
  readonly locks?: number;
  /** Records that were replaced. */
  readonly records?: Partial<Records>;
}

/** Facts about a run that no effect shows, for watchers. */
export type Hint =
  | {
      readonly hint: "branch";
      readonly pin: number;
      readonly value: number | undefined;
      readonly taken: "_then" | "_else";
    }
  | { readonly hint: "group"; readonly name: string; readonly count: number; readonly order: string }
  | { readonly hint: "call"; readonly sequence: number | null; readonly name: string }
  | { readonly hint: "dispense"; readonly tool: string; readonly pin: number }
  /** The outcome depends on the version of the robot's software. */
  | { readonly hint: "version"; readonly text: string }
  /** The robot ends here, though the run goes on. */
  | { readonly hint: "fails"; readonly text: string };

/** The work of a run, step by step; each effect is answered before it goes on. */
export type Doing<T = void> = Generator<Effect, T, Answer>;

/** Characters of a text that tells a fault. */
const LONGEST = 300;

/** Ends a script, with the robot's text for it. */
export class ScriptError extends Error {
  constructor(text: string) {
    super(cut(text, LONGEST));
  }
}

/** The robot goes off, and its scripts with it. */
export class RobotOff extends Error {}

/** `12.5`, `12`: as the robot writes numbers. */
export const numberText = (value: number): string => String(Math.round(value * 10) / 10 + 0);
