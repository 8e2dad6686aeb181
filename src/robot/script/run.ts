import { randomOf, LimitExceeded } from "../lua";
import { BRANCHES, traceInto } from "./branch";
import { type Answer, type Doing, type Effect, type Hint, RobotOff, ScriptError, type Trace } from "./effect";
import { isNode, type ScriptNode } from "./node";
import type { Records, Script } from "./records";
import { roundsOf, type Scope, scopeOf } from "./scope";
import { type Start, State } from "./state";
import { STEPS } from "./steps";

export { type Answer, type Effect, type Hint, type Records, ScriptError, State, LimitExceeded, type Trace };

/** The subject of a run: a stored sequence with values for its variables, or nodes as a command has them. */
export type RunSubject =
  | { readonly sequence: number; readonly applications?: readonly ScriptNode[] }
  | { readonly body: readonly ScriptNode[] };

/** A run before it begins; plain data. */
export interface RunOrder {
  readonly records: Records;
  readonly what: RunSubject;
  /** Chance comes from the seed. */
  readonly start: Omit<Start, "random" | "hear" | "guard"> & { readonly seed: number };
}

/** A run of a script, which goes on when it is told what came of its last effect. */
export class Run {
  readonly state: State;
  readonly #doing: Doing;

  constructor({ records, what, start }: RunOrder, watch: Pick<Start, "hear" | "guard"> = {}) {
    this.state = new State(records, { ...start, ...watch, random: randomOf(start.seed) });
    this.#doing = doingOf(this.state, what);
  }

  /**
   * The next effect; undefined at the end.
   * @throws ScriptError what ends the script, with the text of the robot; LimitExceeded beyond a fence.
   */
  next(answer: Answer = {}): Effect | undefined {
    const { done, value } = this.#doing.next(answer);
    return done ? undefined : value;
  }
}

function* doingOf(state: State, what: RunSubject): Doing {
  try {
    if ("sequence" in what) yield* runSequence(state, scriptOf(state, what.sequence), what.applications);
    else yield* runBody(state, new Map(), null, what.body);
  } catch (error) {
    if (!(error instanceof RobotOff)) throw error;
  }
}

/** Records that could be looked at in the time that a round of a sequence takes beside its steps. */
const ROUND = 100;

/**
 * Runs a sequence effect by effect, each of which has to be answered.
 * @throws ScriptError that ends it, with the text of the robot.
 */
function* runSequence(
  state: State,
  script: Script,
  applications: readonly ScriptNode[] = [],
  caller: Scope = new Map(),
): Doing {
  const { dosConfig } = state.records;
  state.hear({ hint: "call", sequence: script.id, name: script.name });
  const rounds = roundsOf(yield* scopeOf(state, script.args.locals, applications, caller), state);
  for (const [index, { scope, isRound }] of rounds.entries()) {
    state.look(ROUND);
    const name = isRound ? `[${index + 1}/${rounds.length}] Starting ${script.name}` : `Starting ${script.name}`;
    if (dosConfig.sequence_init_log) yield* state.log(name);
    yield* runBody(state, scope, script.id, script.body);
    if (dosConfig.sequence_complete_log) yield* state.log(`Completed ${script.name}`);
  }
}

/**
 * The steps of a sequence, or of a command, which has no id. A robot translates all of them before it does the first.
 * Source: `robot-facts.md` §1.
 */
function* runBody(state: State, scope: Scope, sequence: number | null, body: readonly ScriptNode[] = []): Doing {
  const outer = state.trace;
  for (const [at, step] of body.entries()) translateAll(state, step, [...outer, { sequence, path: ["body", at] }]);
  for (const [at, step] of body.entries()) {
    state.trace = [...outer, { sequence, path: ["body", at] }];
    state.requireUnlocked();
    yield* runStep(state, scope, step);
  }
  state.trace = outer;
}

/** Translates a step that stands at `trace`, with its branches. @throws ScriptError as `translated` does. */
function translateAll(state: State, step: ScriptNode, trace: Trace): void {
  state.trace = trace;
  state.meter.turn(1);
  translated(state, step);
  for (const arg of BRANCHES) {
    const branch = step.args[arg];
    if (isNode(branch)) translateAll(state, branch, traceInto(trace, arg));
  }
}

/** One step. @throws ScriptError for a step that cannot be translated, and for one that fails. */
function* runStep(state: State, scope: Scope, step: ScriptNode): Doing {
  state.countStep();
  yield* translated(state, step)(scope);
}

/** A step in a form that runs in any scope. @throws ScriptError for an unknown kind, a missing sequence, and a call while the robot is locked. */
function translated(state: State, step: ScriptNode): (scope: Scope) => Doing {
  const { kind, args, body = [] } = step;
  if (kind === "execute") {
    const script = scriptOf(state, args["sequence_id"]);
    state.needsController();
    return (scope) => runSequence(state, script, body, scope);
  }
  const run = Object.hasOwn(STEPS, kind) ? STEPS[kind] : undefined;
  if (!run) throw new ScriptError(`no compiler for ${kind}`);
  return (scope) => run(state, scope, step, (inner) => runStep(state, scope, inner));
}

function scriptOf(state: State, id: unknown): Script {
  const { sequences } = state.records;
  state.look(sequences.length);
  const script = sequences.find((each) => each.id === id);
  if (!script) throw new ScriptError("sequence not found");
  return script;
}
