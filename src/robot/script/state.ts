import { Meter } from "../lua";
import { type Axes, axesOf, HOME, type Position } from "../motion/axis";
import { type Action, type Answer, type Doing, ScriptError, type Trace } from "./effect";
import { changed, type Records } from "./records";

/** Script steps of one run, and sequences within each other. Source: `robot.md` §1. */
const STEPS = 200_000;
const DEPTH = 100;

/** Requests to the account of one run. Source: `robot.md` §1. */
const REQUESTS = 100;

/** How a run begins. */
export interface Start {
  readonly position?: Position;
  /** By pin; what is not here was never read. */
  readonly pins?: ReadonlyMap<number, number>;
  /** Epoch milliseconds. */
  readonly now: number;
  /** From 0 to 1, the same in each run that is alike. */
  readonly random: () => number;
  /** Whether the account is that of a visitor. */
  readonly isDemo?: boolean;
}

/** The robot while a run is under way. */
export class State {
  records: Records;
  axes: Axes;
  readonly start: Start;
  readonly pins: Map<number, number>;
  /** By name, as the state tree shows them. */
  readonly jobs = new Map<string, object>();
  readonly envs: Map<string, string>;
  position: Position;
  isLocked = false;
  /** Whether a tool hangs on the robot, whatever the record of the device says. */
  hasTool: boolean;
  /** Seconds from the beginning of the run. */
  seconds = 0;
  trace: Trace = [];
  /** What Lua may still do, in all steps together. */
  readonly meter = new Meter();
  private steps = 0;
  private requests = 0;

  constructor(records: Records, start: Start) {
    this.records = records;
    this.start = start;
    this.axes = axesOf(records.firmwareConfig);
    this.position = start.position ?? HOME;
    this.pins = new Map(start.pins);
    this.envs = new Map(records.pluginEnvs.map(({ key, value }) => [key, value]));
    this.hasTool = records.device.mounted_tool_id !== null;
  }

  get now(): number {
    return this.start.now + this.seconds * 1000;
  }

  /** @throws ScriptError beyond the fences. */
  countStep(): void {
    if (++this.steps > STEPS) throw new ScriptError("The script does too much: steps");
    if (this.trace.length > DEPTH) throw new ScriptError("The script does too much: calls");
  }

  /** @throws ScriptError for one request too many. */
  countRequest(): void {
    if (++this.requests > REQUESTS) throw new ScriptError(`More than ${REQUESTS} requests in one run`);
  }

  /** Has something done that takes `seconds`. @throws ScriptError when it fails. */
  *do(action: Action, seconds = 0): Doing<Answer> {
    const answer = yield { ...action, trace: this.trace, at: this.seconds, seconds };
    this.seconds += seconds;
    if (answer.failure !== undefined) throw new ScriptError(answer.failure);
    return answer;
  }

  /** Changes a field of a record; what comes later sees it. */
  *change(resource: string, id: number, field: string, value: unknown): Doing {
    yield* this.do({ kind: "change", resource, id, field, value });
    this.records = changed(this.records, resource, id, field, value);
    if (resource === "FirmwareConfig") this.axes = axesOf(this.records.firmwareConfig);
  }

  *setEnv(key: string, value: string): Doing {
    yield* this.do({ kind: "change", resource: "PluginEnv", id: 0, field: key, value });
    this.envs.set(key, value);
  }

  *log(text: string, type = "info", verbosity = 2, meta?: object): Doing {
    yield* this.do({ kind: "log", type, verbosity, text, ...(meta && { meta }) });
  }

  /** What goes to the motor controller. @throws ScriptError while the robot is locked. */
  needsController(): void {
    if (this.isLocked) throw new ScriptError("Device is locked.");
  }
}
