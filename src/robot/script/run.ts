import { type Doing, type Effect, type Answer, ScriptError, type Trace } from "./effect";
import type { ScriptNode } from "./node";
import type { Records, Script } from "./records";
import { roundsOf, type Scope, scopeOf } from "./scope";
import { type Start, State } from "./state";
import { STEPS } from "./steps";

export { type Answer, type Effect, ScriptError, type Records, type Script, type Start, State, type Trace };

/**
 * Runs a sequence: what it does, effect by effect, each of which has to be answered.
 * @throws ScriptError what ends it, with the text of the robot.
 */
export function* runSequence(
  state: State,
  script: Script,
  applications: readonly ScriptNode[] = [],
  caller: Scope = new Map(),
): Doing {
  const { dosConfig } = state.records;
  const rounds = roundsOf(scopeOf(script.args.locals, applications, caller), state);
  const outer = state.trace;
  for (const [index, { scope, isRound }] of rounds.entries()) {
    const name = isRound ? `[${index + 1}/${rounds.length}] Starting ${script.name}` : `Starting ${script.name}`;
    if (dosConfig.sequence_init_log) yield* state.log(name);
    for (const [at, step] of (script.body ?? []).entries()) {
      state.trace = [...outer, { sequence: script.id, path: ["body", at] }];
      yield* runStep(state, scope, step);
    }
    state.trace = outer;
    if (dosConfig.sequence_complete_log) yield* state.log(`Completed ${script.name}`);
  }
}

/** One step. @throws ScriptError for a kind that a robot does not know, and for what fails. */
export function* runStep(state: State, scope: Scope, step: ScriptNode): Doing {
  state.countStep();
  if (step.kind === "execute") return yield* execute(state, scope, step);
  const run = Object.hasOwn(STEPS, step.kind) ? STEPS[step.kind] : undefined;
  if (!run) throw new ScriptError(`no compiler for ${step.kind}`);
  yield* run(state, scope, step, (inner) => runStep(state, scope, inner));
}

function* execute(state: State, scope: Scope, { args, body = [] }: ScriptNode): Doing {
  const script = state.records.sequences.find(({ id }) => id === args["sequence_id"]);
  if (!script) throw new ScriptError("sequence not found");
  state.needsController();
  yield* runSequence(state, script, body, scope);
}
