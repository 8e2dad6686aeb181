import { type Doing, numberText, ScriptError, type Trace } from "./effect";
import { runLua, type RunStep } from "./lua";
import { isNode, type ScriptNode } from "./node";
import { pinOf } from "./pins";
import type { Scope } from "./scope";
import type { State } from "./state";

/** Comparisons by operator, and the words for them in logs. */
const OPERATORS: Readonly<
  Record<string, { readonly text: string; readonly holds: (left: number, right: number) => boolean }>
> = {
  "<": { text: "is less than", holds: (left, right) => left < right },
  ">": { text: "is greater than", holds: (left, right) => left > right },
  is: { text: "is", holds: (left, right) => left === right },
  not: { text: "is not", holds: (left, right) => left !== right },
};

/** A pin that was never read counts as larger than every number. */
const UNKNOWN = Infinity;

/** Args of steps that are steps themselves. */
export const BRANCHES = ["_then", "_else"] as const;

/** The trace of a branch of the step at `trace`. */
export function traceInto(trace: Trace, arg: string): Trace {
  const last = trace.at(-1);
  return last ? [...trace.slice(0, -1), { ...last, path: [...last.path, "args", arg] }] : trace;
}

/** The branch of a step: `execute` or nothing. The trace tells which. */
function* follow(state: State, step: ScriptNode, arg: string, runStep: RunStep): Doing {
  const node = step.args[arg];
  if (!isNode(node)) return;
  const outer = state.trace;
  state.trace = traceInto(outer, arg);
  yield* runStep(node);
  state.trace = outer;
}

/** The left side of `_if` in its log. */
const AXIS_TEXTS = { x: "current X position", y: "current Y position", z: "current z position" } as const;
const pinText = (state: State, lhs: ScriptNode["args"][string] | undefined): string => {
  if (!isNode(lhs)) return `Pin ${String(lhs).replace(/^pin/, "")} value`;
  const { peripherals, sensors } = state.records;
  const [type, id] = [lhs.args["pin_type"], lhs.args["pin_id"]];
  const named = (type === "Peripheral" ? peripherals : sensors).find((each) => each.id === id);
  return named?.label ?? String(type);
};

/** `_if` compares what the robot knows; it reads nothing. Source: `robot-facts.md` §2. */
export function* branch(state: State, _: Scope, step: ScriptNode, runStep: RunStep): Doing {
  const { lhs, op, rhs } = step.args;
  const axis = lhs === "x" || lhs === "y" || lhs === "z" ? lhs : undefined;
  const pin =
    axis === undefined ? pinOf(state, typeof lhs === "string" ? lhs.replace(/^pin/, "") : lhs).number : undefined;
  const value = axis !== undefined ? state.position[axis] : (state.pins.get(pin ?? 0) ?? UNKNOWN);
  const right = Number(rhs);
  const operator = OPERATORS[String(op)];
  const holds = operator ? operator.holds(value, right) : value === UNKNOWN;
  const taken = holds ? "_then" : "_else";
  if (pin !== undefined) state.hear({ hint: "branch", pin, value: state.pins.get(pin), taken });
  if (state.records.dosConfig.sequence_body_log) {
    const left = axis === undefined ? pinText(state, lhs) : AXIS_TEXTS[axis];
    const said = operator ? `${left} ${operator.text} ${numberText(right)}` : `${left} is unknown`;
    const node = step.args[taken];
    const next = isNode(node) && node.kind === "execute" ? "branching" : "continuing execution";
    yield* state.log(`Evaluated IF statement: ${said}; ${next}`);
  }
  yield* follow(state, step, taken, runStep);
}

/** The consequence of an assertion that fails, by its kind. */
const FAILING: Readonly<Record<string, { readonly text: string; readonly recovers: boolean; readonly ends?: string }>> =
  {
    recover: { text: "recovering", recovers: true },
    abort: { text: "aborting", recovers: false, ends: "Assertion failed (aborting)" },
    abort_recover: { text: "recovering and aborting", recovers: true, ends: "aborted" },
    continue: { text: "continuing execution", recovers: false },
  };

/** `assertion`: only `true` passes. */
export function* check(state: State, scope: Scope, step: ScriptNode, runStep: RunStep): Doing {
  const type = String(step.args["assertion_type"]);
  const [result] = yield* runLua(state, scope, String(step.args["lua"]), runStep);
  const isPassed = result === true;
  const failing = FAILING[type];
  const what = isPassed ? "passed, continuing execution" : `failed, ${failing?.text ?? "continuing execution"}`;
  yield* state.log(`[${step.comment ?? "Assertion"}] ${what}`, "assertion", 2, {
    assertion_passed: isPassed,
    assertion_type: type,
  });
  if (isPassed || !failing) return;
  if (failing.recovers) yield* follow(state, step, "_then", runStep);
  if (failing.ends !== undefined) throw new ScriptError(failing.ends);
}
