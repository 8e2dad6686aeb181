import { LuaError, LimitExceeded } from "./error";
import { type Meter, TURNS } from "./meter";
import { Operations } from "./operations";
import {
  ACT,
  all,
  CallRequest,
  Closure,
  type Compute,
  Effect,
  first,
  Frame,
  NativeFunction,
  type Request,
  type Result,
  type Steps,
  typeOf,
  type Value,
} from "./value";

/** A native that calls Lua or waits for effects, and is under way. */
class NativeCall {
  readonly steps: Steps;
  constructor(steps: Steps) {
    this.steps = steps;
  }
}

/** Calls have to be gone on with before there is a result. */
const PENDING = Symbol("pending");
type StepResult = Result | Effect | typeof PENDING;

/**
 * Runs functions of Lua on a stack of its own, so that a program may stand still wherever it is. `start` and `resume`
 * go on until the program ends or wants an effect. The answer to the effect is handed to the next `resume`.
 */
export class Machine {
  readonly operations: Operations;
  readonly meter: Meter;
  private readonly stack: (Frame | NativeCall)[] = [];
  private natives = 0;
  /** Whether a native runs: errors about its operands name no place. */
  private isInNative = false;
  private waiting: Effect | undefined = undefined;

  /** `endless` is called when an operator makes an infinite number, or none, of finite ones. */
  constructor(meter: Meter, endless: () => void) {
    this.meter = meter;
    this.operations = new Operations(meter, endless, (callee, args) => this.callNow(callee, args));
  }

  /** @throws LuaError what the program does not catch; LimitExceeded beyond a fence. */
  start(callee: Value, args: Value[]): Value[] | Effect {
    return this.settle(this.guarded(0, () => this.begin(callee, args)));
  }

  resume(answer: unknown): Value[] | Effect {
    const { waiting } = this;
    if (!waiting) throw new Error("nothing waits for an answer");
    this.waiting = undefined;
    return this.settle(this.guarded(0, () => waiting.result(answer)));
  }

  private settle(outcome: Result | Effect): Value[] | Effect {
    if (!(outcome instanceof Effect)) return all(outcome);
    this.waiting = outcome;
    return outcome;
  }

  /** Call for natives and metatables that cannot wait: an effect in the called function is an error. */
  callNow(callee: Value, args: Value[]): Value[] {
    const base = this.stack.length;
    const { natives } = this;
    this.deeper();
    let outcome: Result | Effect;
    try {
      outcome = this.run(base, this.begin(callee, args));
    } catch (error) {
      outcome = this.guarded(base, this.unwind(base, error));
    } finally {
      this.natives = natives;
    }
    if (!(outcome instanceof Effect)) return all(outcome);
    this.cut(base);
    this.natives = natives;
    throw new LuaError("attempt to yield across a C-call boundary");
  }

  /**
   * Lets `work` call a function that needs no stack over and over, with two values. One frame serves all calls.
   */
  repeatedly({ body, outer }: Closure, only: Compute, work: (call: (a: Value, b: Value) => Value) => void): void {
    if (this.stack.length >= this.meter.fences.calls) throw new LuaError("stack overflow", "call");
    const slots: Value[] = [undefined, undefined];
    const frame = new Frame({ body, outer }, slots);
    this.stack.push(frame);
    this.isInNative = false;
    try {
      work((a, b) => {
        if ((this.meter.turns -= body.turns) < 0) this.meter.turn(0);
        slots[0] = a;
        slots[1] = b;
        return only(frame);
      });
    } catch (error) {
      throw this.placed(error);
    } finally {
      this.isInNative = true;
      this.stack.pop();
    }
  }

  private deeper(): void {
    if (++this.natives > this.meter.fences.natives) throw new LimitExceeded("calls");
  }

  /** Goes on until the stack is as low as `base`; errors go to the natives that catch them. */
  private guarded(base: number, begin: () => StepResult): Result | Effect {
    let step = begin;
    for (;;) {
      try {
        return this.run(base, step());
      } catch (error) {
        step = this.unwind(base, error);
      }
    }
  }

  private run(base: number, given: StepResult): Result | Effect {
    const { stack } = this;
    let stepResult = given;
    for (;;) {
      while (stepResult !== PENDING) {
        if (stepResult instanceof Effect || stack.length === base) return stepResult;
        stepResult = this.deliver(stepResult);
      }
      const frame = stack[stack.length - 1];
      if (!(frame instanceof Frame)) throw new Error("a native is asked by deliver only");
      const at = actOf(frame);
      if (at === ACT.leave || (at === ACT.tailCall && frame.callee instanceof Closure)) stack.pop();
      stepResult =
        at === ACT.leave ? frame.passed : this.begin(frame.callee, frame.passed, frame.body.calls[frame.at]?.named);
    }
  }

  /** Hands a result to the top of the stack. */
  private deliver(result: Result): StepResult {
    if (Array.isArray(result)) this.meter.copy(result.length);
    const top = this.stack[this.stack.length - 1];
    if (top instanceof NativeCall) return this.advance(top, all(result));
    if (!top) throw new Error("nobody waits for a result");
    const site = top.body.calls[top.at];
    if (site) top.slots[site.slot] = site.takesAll ? all(result) : first(result);
    top.at++;
    return PENDING;
  }

  private begin(callee: Value, args: Value[], named = ""): StepResult {
    this.meter.copy(args.length);
    if (callee instanceof Closure) {
      if ((this.meter.turns -= callee.body.turns) < 0) this.meter.turn(0);
      this.isInNative = false;
      if (this.stack.length >= this.meter.fences.calls) throw new LuaError("stack overflow", "call");
      this.stack.push(new Frame(callee, args));
      return PENDING;
    }
    if (--this.meter.turns < 0) this.meter.turn(0);
    if (callee instanceof NativeFunction) {
      this.isInNative = true;
      const result = callee.run(args);
      this.isInNative = false;
      if (!isSteps(result)) return result;
      this.deeper();
      const nativeCall = new NativeCall(result);
      this.stack.push(nativeCall);
      return this.advance(nativeCall, []);
    }
    const handler = this.operations.handler(callee, "__call");
    if (handler !== undefined) return this.begin(handler, [callee, ...args], named);
    throw new LuaError(`attempt to call a ${typeOf(callee)} value${named === "" ? "" : ` (${named})`}`, "call");
  }

  private advance(nativeCall: NativeCall, values: Value[]): StepResult {
    return this.take(() => nativeCall.steps.next(values));
  }

  /** Lets a native go on, and does what it asks for. */
  private take(step: () => IteratorResult<Request, Result>): StepResult {
    let result: IteratorResult<Request, Result>;
    try {
      this.isInNative = true;
      result = step();
      this.isInNative = false;
    } catch (error) {
      this.finish(); // so the place of its own errors is where it was called
      throw error;
    }
    const { done, value } = result;
    if (value instanceof CallRequest) return this.begin(value.callee, value.args);
    if (!done || value instanceof Effect) return value;
    this.finish();
    return value;
  }

  /** Takes a native off the stack. */
  private finish(): void {
    this.stack.pop();
    this.natives--;
  }

  /** Takes calls off the stack down to a native, which may catch the error. @throws what nobody can catch. */
  private unwind(base: number, error: unknown): () => StepResult {
    const thrown = this.placed(error);
    this.meter.turn(TURNS.error);
    while (thrown instanceof LuaError && this.stack.length > base) {
      const top = this.stack[this.stack.length - 1];
      if (top instanceof NativeCall) return () => this.take(() => top.steps.throw(thrown));
      this.stack.pop();
    }
    this.cut(base);
    throw thrown;
  }

  private cut(base: number): void {
    while (this.stack.length > base) if (this.stack.pop() instanceof NativeCall) this.natives--;
  }

  /** An error with the place where it was made, which its text begins with. */
  private placed(error: unknown): unknown {
    if (error instanceof RangeError) return new LimitExceeded("calls"); // the stack of the machine below
    const isOfNative = this.isInNative;
    this.isInNative = false;
    if (!(error instanceof LuaError) || error.level === 0) return error;
    const { value, kind, level, operator } = error;
    if (isOfNative && kind === "operand") return new LuaError(value, kind, 0, operator);
    const frame = this.stack[this.stack.length - level];
    if (!(frame instanceof Frame)) return new LuaError(value, kind, 0, operator);
    const text = `${frame.body.chunk}:${frame.body.lines[frame.at] ?? 0}: ${String(value)}`;
    return new LuaError(this.meter.text(text), kind, 0, operator);
  }
}

/** Goes on with a function of Lua up to its next act. It stands alone, so that the run time compiles only this loop. */
function actOf(frame: Frame): number {
  const { code } = frame.body;
  let at = frame.at;
  do {
    frame.at = at;
    at = code[at]?.(frame) ?? ACT.leave;
  } while (at >= 0);
  return at;
}

/** Generators are told from values: tables and lists have no `throw`. */
const isSteps = (result: Result | Steps | Effect): result is Steps =>
  typeof result === "object" && !Array.isArray(result) && "throw" in result;
