import type { OtherWords } from "./other-words";
import { FENCES, type Guard, Meter, LimitExceeded } from "../lua";
import { type Axes, axesOf, HOME, type Position } from "../motion/axis";
import { type Action, type Answer, type Doing, type Hint, type Meanwhile, ScriptError, type Trace } from "./effect";
import { cut } from "./cut";
import { keep } from "./kept";
import { changed, type Records } from "./records";
import { type Software, softwareOf } from "./software";

/** Script steps of one run, and sequences within each other. Source: `robot.md` §1. */
const STEPS = 200_000;
const DEPTH = 100;

/** Turns of Lua's budget that a step counts, and records that are looked at in the time of a turn. */
const STEP_TURNS = 20;
const LOOKED_AT = 16;

/** Requests to the account of one run. Source: `robot.md` §1. */
const REQUESTS = 100;

const CANCELED = "Canceled sequence due to emergency lock.";

/** No run takes longer: its clock would leave the calendar. */
const MOST_SECONDS = 10 * 365 * 86_400;

/** Characters of a text that a robot says: those of a log in the account. */
const LONGEST = 10_000;

/** How a run begins. */
export interface Start {
  /** Home, where it is not known. */
  readonly position?: Position;
  /** Values by pin; pins that are not here were never read. */
  readonly pins?: Readonly<Record<number, number>>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Chance from 0 to 1, the same in each run that is alike. */
  readonly random: () => number;
  readonly isLocked?: boolean;
  /** Whether a tool hangs on the robot, whatever the record of the device says. */
  readonly hasTool?: boolean;
  /** Jobs by name, as the state tree shows them. */
  readonly jobs?: Readonly<Record<string, object>>;
  /** Whether the account belongs to a visitor. */
  readonly isDemo?: boolean;
  /** Whether there is a computer with a board: software and firmware can be installed. */
  readonly hasMachine?: boolean;
  /** The words of dialects that scripts may use. */
  readonly words?: readonly OtherWords[];
  readonly hear?: (hint: Hint) => void;
  /** Says when the run takes too much. */
  readonly guard?: Guard;
}

/** The robot while a run is under way. */
export class State {
  records: Records;
  axes: Axes;
  readonly start: Start;
  readonly pins: Map<number, number>;
  /** Pins that this run has written. */
  readonly written = new Set<number>();
  /** Jobs by name, as the state tree shows them. */
  readonly jobs: Map<string, object>;
  readonly envs: Map<string, string>;
  position: Position;
  isLocked: boolean;
  hasTool: boolean;
  /** Seconds from the beginning of the run. */
  seconds = 0;
  trace: Trace = [];
  /** The rest of Lua's budget, in all steps together. */
  readonly meter: Meter;
  private steps = 0;
  private requests = 0;
  /** Emergency stops since the run began: of all, and those that it made itself. */
  private locks = 0;
  private ownLocks = 0;

  constructor(records: Records, start: Start) {
    this.records = records;
    this.start = start;
    this.meter = new Meter(FENCES, start.guard);
    this.axes = axesOf(records.firmwareConfig);
    this.position = start.position ?? HOME;
    this.pins = new Map(pinsOf(start.pins));
    this.jobs = new Map(Object.entries(start.jobs ?? {}));
    this.isLocked = start.isLocked ?? false;
    this.envs = new Map(records.pluginEnvs.map(({ key, value }) => [key, value]));
    this.hasTool = start.hasTool ?? records.device.mounted_tool_id !== null;
  }

  get now(): number {
    return this.start.now + this.seconds * 1000;
  }

  /** The versions that the robot may run: more than one where that is not known. */
  get software(): readonly Software[] {
    return softwareOf(this.records.device.dos_version);
  }

  /** Called before each step of a sequence. @throws ScriptError when the robot was locked since the run began. */
  requireUnlocked(): void {
    if (this.locks > 0) throw new ScriptError(CANCELED);
  }

  /** Called before each call of Lua that has something done: within a step, only a stop by others ends it. */
  requireUnstopped(): void {
    if (this.locks > this.ownLocks) throw new ScriptError(CANCELED);
  }

  /** @throws LimitExceeded beyond the fences. */
  countStep(): void {
    if (++this.steps > STEPS) throw new LimitExceeded("steps");
    if (this.trace.length > DEPTH) throw new LimitExceeded("calls");
    this.meter.turn(STEP_TURNS);
  }

  /** Called before so many records are looked at, one by one. @throws LimitExceeded beyond the fences. */
  look(count: number): void {
    this.meter.turn(count / LOOKED_AT);
  }

  /** @throws ScriptError for one request too many. */
  countRequest(): void {
    if (++this.requests > REQUESTS) throw new ScriptError(`More than ${REQUESTS} requests in one run`);
  }

  /** Has something done that takes `seconds`. The answer tells whether it failed. */
  *attempt(action: Action, seconds: number): Doing<Answer> {
    if (!(this.seconds + seconds < MOST_SECONDS)) throw new LimitExceeded("time");
    const answer = yield { ...action, trace: this.trace, at: this.seconds, seconds };
    this.seconds += answer.meanwhile?.seconds ?? seconds;
    if (answer.meanwhile) this.take(answer.meanwhile);
    return answer;
  }

  /** Outcome of an action that has to succeed. @throws ScriptError when it fails. */
  *do(action: Action, seconds = 0): Doing<Answer> {
    const answer = yield* this.attempt(action, seconds);
    if (answer.failure !== undefined) throw new ScriptError(answer.failure);
    return answer;
  }

  hear(hint: Hint): void {
    this.start.hear?.(hint);
  }

  /** Changes a field of a record; later steps see it. */
  *change(resource: string, id: number, field: string, value: unknown): Doing {
    yield* this.do({ kind: "change", resource, id, field, value });
    this.look(this.records.points.length);
    this.records = changed(this.records, resource, id, field, value);
    if (resource === "FirmwareConfig") this.axes = axesOf(this.records.firmwareConfig);
  }

  *setEnv(key: string, value: string): Doing {
    this.meter.make(key.length + value.length);
    yield* this.do({ kind: "change", resource: "PluginEnv", id: 0, field: key, value });
    this.envs.set(key, value);
  }

  *log(text: string, type = "info", verbosity = 2, meta?: object): Doing {
    yield* this.do({ kind: "log", type, verbosity, text: cut(text, LONGEST), ...(meta && { meta }) });
  }

  *say(text: string, type: string, channels: readonly string[], seconds = 0): Doing {
    yield* this.do({ kind: "message", type, text: cut(text, LONGEST), channels }, seconds);
  }

  *setJob(name: string, job: object): Doing {
    yield* this.do({ kind: "job", name, job });
    keep(this.jobs, name, job);
  }

  *lock(isLocked: boolean): Doing {
    this.isLocked = isLocked;
    if (isLocked) {
      this.locks += 1;
      this.ownLocks += 1;
      this.letGo();
    }
    yield* this.do({ kind: "lock", isLocked });
  }

  /** A lock may empty the jobs, and puts to 0 what was written: by this run, or whatever is on. Source: `robot-facts.md` §1. */
  private letGo(): void {
    if (this.software.some(({ emptiesJobs }) => emptiesJobs)) this.jobs.clear();
    const outputs = this.records.peripherals.map(({ pin }) => pin);
    for (const pin of [...this.written, ...outputs]) if (this.pins.has(pin)) this.pins.set(pin, 0);
  }

  private take({ position, pins, hasTool, isLocked, locks, records }: Meanwhile): void {
    this.position = position ?? this.position;
    for (const [pin, value] of pinsOf(pins)) this.pins.set(pin, value);
    this.hasTool = hasTool ?? this.hasTool;
    this.isLocked = isLocked ?? this.isLocked;
    this.locks = locks ?? this.locks;
    if (!records) return;
    this.records = { ...this.records, ...records };
    this.axes = axesOf(this.records.firmwareConfig);
  }

  /** Called before anything goes to the motor controller. @throws ScriptError while the robot is locked. */
  needsController(): void {
    if (this.isLocked) throw new ScriptError("Device is locked.");
  }
}

const pinsOf = (pins: Readonly<Record<number, number>> = {}): (readonly [pin: number, value: number])[] =>
  Object.entries(pins).map(([pin, value]) => [Number(pin), value]);
