import { Effect as Wanted, fromBytes, LuaError, Program, type Value } from "../lua";
import { type Doing, ScriptError } from "./effect";
import { type Deed, type Functions, type Host, LONGEST, reasonOf, type RunStep } from "./functions/host";
import { knownOf, tellLacking } from "./functions/by-version";
import { dataFunctions } from "./functions/data";
import { gridFunctions } from "./functions/grid";
import { inOtherWords } from "./functions/other-words";
import { mountFunctions } from "./functions/mount";
import { motionFunctions } from "./functions/motion";
import { pinFunctions } from "./functions/pins";
import { recordFunctions } from "./functions/records";
import { settingFunctions } from "./functions/settings";
import { stepFunctions } from "./functions/steps";
import { timeFunctions } from "./functions/time";
import { toolFunctions } from "./functions/tools";
import type { Scope } from "./scope";
import type { State } from "./state";

/** Functions that scripts find beside those of Lua. */
const FUNCTIONS = [
  stepFunctions,
  motionFunctions,
  pinFunctions,
  recordFunctions,
  settingFunctions,
  timeFunctions,
  dataFunctions,
  toolFunctions,
  mountFunctions,
  gridFunctions,
];

/** Names of all functions. A host that answers everything with itself is enough to know them. */
export function functionNames(): readonly string[] {
  const anything: unknown = new Proxy(() => anything, { get: () => anything, apply: () => anything });
  return FUNCTIONS.flatMap((functions) => Object.keys(functions(anything as Host))); // nothing of it is called
}

/** Signs without which a text is an expression. Source: `robot-facts.md` §8. */
const STATEMENT = /return|=|\n/;

/** Told of a program that the robot refuses, though the run goes on with it. */
const NO_EXPRESSION =
  "The robot refuses this Lua: in one line without = and return it has to be one expression. Write each call on a line of its own.";

/** Begins a program as the robot reads it: one without a sign of a statement is an expression. */
function begin(program: Program, text: string, state: State): ReturnType<Program["start"]> {
  if (STATEMENT.test(text) || text.trim() === "") return program.start(text, "lua");
  try {
    return program.start(`return (${text})`, "lua");
  } catch (error) {
    if (!(error instanceof LuaError && error.kind === "syntax")) throw error;
  }
  const outcome = program.start(text, "lua");
  state.hear({ hint: "fails", text: NO_EXPRESSION });
  return outcome;
}

/** Whether `pcall` catches that at the robot is not known, so the script goes on. Source: `robot-facts.md` §8. */
const ENDLESS = "A division by zero, or a number without end: the robot's Lua ends here with `Lua failure`.";

/** Turns that a call of a function of the robot counts: it looks at the state, or has a step done. */
const CALL_TURNS = 20;

/** Where in its text a program failed: the robot does not tell. */
const PLACE = /^lua:\d+: /;

/** Texts of the robot for errors in Lua. Source: `robot-facts.md` §8. */
const FAULTS: Readonly<Record<LuaError["kind"], (text: string, operator: string) => string>> = {
  call: () => "Tried to call a function/variable that doesn't exist.",
  operand: (text, operator) => `Bad argument for '${operator}': ${text}`,
  argument: (text) => `Function clause error. ${text}`,
  syntax: (text) => `Lua code is possibly invalid: ${text}`,
  raised: () => "Lua failure",
};

/** Runs a text of Lua and gives what it returns. @throws ScriptError with a text of the robot; LimitExceeded beyond a fence. */
export function* runLua(state: State, scope: Scope, text: string, step: RunStep): Doing<Value[]> {
  const clock = { now: () => state.now, run: () => state.seconds * 1000 };
  const endless = (): void => {
    state.meter.turn(CALL_TURNS);
    state.hear({ hint: "fails", text: ENDLESS });
  };
  const program = new Program({ meter: state.meter, clock, random: state.start.random, endless });
  const host: Host = { state, scope, program, step };
  for (const functions of FUNCTIONS) {
    const known = counted(knownOf(state, functions(host)), state);
    program.offer(inOtherWords(known, program, state.start.words));
  }
  try {
    let outcome = begin(program, text, state);
    while (outcome instanceof Wanted) {
      state.requireUnstopped();
      outcome = program.resume(yield* answerTo(outcome.what as Deed)); // ours are deeds
    }
    return outcome;
  } catch (error) {
    if (error instanceof LuaError && error.kind === "call") tellLacking(state, text);
    if (error instanceof LuaError) {
      throw new ScriptError(FAULTS[error.kind](fromBytes(error.message).replace(PLACE, ""), error.operator));
    }
    throw error;
  }
}

/** Functions each call of which counts, and the texts that it is given. */
function counted(functions: Functions, { meter }: State): Functions {
  const count = (args: readonly Value[]): void => {
    meter.turn(CALL_TURNS);
    for (const each of args) if (typeof each === "string") meter.read(Math.min(each.length, LONGEST));
  };
  return Object.fromEntries(
    Object.entries(functions).map(([name, value]) => [
      name,
      typeof value === "function" ? (args: Value[]) => (count(args), value(args)) : value,
    ]),
  );
}

/** Functions of the robot give `nil, reason` instead of raising. */
function* answerTo(deed: Deed): Doing<Value[]> {
  try {
    return yield* deed();
  } catch (error) {
    return [undefined, reasonOf(error)];
  }
}

export type { RunStep };
