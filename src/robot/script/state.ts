import { Meter } from "../lua";
import { type Axes, axesOf, HOME, type Position } from "../motion/axis";
import { type Action, type Answer, type Doing, ScriptError, type Trace } from "./effect";
import type { Records } from "./records";

/** Script steps of one run, and sequences within each other. Source: `robot.md` §1. */
const STEPS = 200_000;
const DEPTH = 100;

/** How a run begins. */
export interface Start {
  readonly position?: Position;
  /** By pin; what is not here was never read. */
  readonly pins?: ReadonlyMap<number, number>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** From 0 to 1, the same in each run that is alike. */
  readonly random: () => number;
}

/** The robot while a run is under way. */
export class State {
  readonly records: Records;
  readonly axes: Axes;
  readonly start: Start;
  readonly pins: Map<number, number>;
  /** By name, as the state tree shows them. */
  readonly jobs = new Map<string, object>();
  readonly envs = new Map<string, string>();
  position: Position;
  isLocked = false;
  /** Seconds from the beginning of the run. */
  seconds = 0;
  trace: Trace = [];
  /** What Lua may still do, in all steps together. */
  readonly meter = new Meter();
  private steps = 0;

  constructor(records: Records, start: Start) {
    this.records = records;
    this.start = start;
    this.axes = axesOf(records.firmwareConfig);
    this.position = start.position ?? HOME;
    this.pins = new Map(start.pins);
  }

  get now(): number {
    return this.start.now + this.seconds * 1000;
  }

  /** @throws ScriptError beyond the fences. */
  countStep(): void {
    if (++this.steps > STEPS) throw new ScriptError("The script does too much: steps");
    if (this.trace.length > DEPTH) throw new ScriptError("The script does too much: calls");
  }

  /** Has something done that takes `seconds`. @throws ScriptError when it fails. */
  *do(action: Action, seconds = 0): Doing<Answer> {
    const answer = yield { ...action, trace: this.trace, at: this.seconds, seconds };
    this.seconds += seconds;
    if (answer.failure !== undefined) throw new ScriptError(answer.failure);
    return answer;
  }

  *log(text: string, type = "info", verbosity = 2, meta?: object): Doing {
    yield* this.do({ kind: "log", type, verbosity, text, ...(meta && { meta }) });
  }

  /** What goes to the motor controller. @throws ScriptError while the robot is locked. */
  needsController(): void {
    if (this.isLocked) throw new ScriptError("Device is locked.");
  }
}
