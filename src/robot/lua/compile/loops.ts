import { isAtMost } from "../arithmetic";
import type { Builder, Label } from "./builder";
import { compileList } from "./calls";
import { compileInOrder, putUnless } from "./order";
import { LuaError } from "../error";
import { asFloat, MAX_INTEGER, MIN_INTEGER, type Numeric, integerOf } from "../number";
import type { Operations } from "../operations";
import { type Tree, turnsOf } from "./syntax";
import { ACT, Box, Float, type Frame, isTrue, NativeFunction, LuaTable, type Value, type Walk } from "../value";

/* In what runs with each turn, nothing is taken out of a list: JS is slow at that until it has compiled the loop well. */

/** No loop gets so far. */
const FAR = 2 ** 52;

/** Goes back to the beginning of a loop. */
function putRound(builder: Builder, loop: Tree, line: number, to: number): void {
  const { meter } = builder.context.operations;
  const turns = turnsOf(loop);
  builder.emit(line, () => {
    if ((meter.turns -= turns) < 0) meter.turn(0);
    return to;
  });
}

/** A block that `break` leaves. */
function inLoop(builder: Builder, build: (end: Label) => void): void {
  const end: Label = { at: -1 };
  builder.inBlock(() => {
    builder.breakTo(end);
    build(end);
  });
  end.at = builder.here;
}

export function putWhile(builder: Builder, node: Tree, line: number): void {
  const { condition, body } = node;
  const start = builder.here;
  inLoop(builder, (end) => {
    builder.inStatement(() => putUnless(builder, condition, end));
    builder.inBlock(() => builder.block(body));
    putRound(builder, node, line, start);
  });
}

/** The condition sees the locals of the body. */
export function putRepeat(builder: Builder, node: Tree, line: number): void {
  const { condition, body, loc } = node;
  const start = { at: builder.here };
  const isOver = { at: -1 };
  inLoop(builder, () => {
    builder.inBlock(() => {
      builder.block(body);
      const compute = builder.expression(condition);
      const next = builder.here + 1;
      builder.emit(loc.end.line, (frame) => (isTrue(compute(frame)) ? isOver.at : next));
      putRound(builder, node, line, start.at);
    });
    isOver.at = builder.here;
  });
}

export function putNumericFor(builder: Builder, node: Tree, line: number): void {
  const { start, end: last, step, variable, body } = node;
  const { operations } = builder.context;
  const { meter } = operations;
  const turns = turnsOf(node);
  inLoop(builder, (end) => {
    const [first, limit, increment] = compileInOrder(builder, step ? [start, last, step] : [start, last]);
    if (!first || !limit) throw new Error("a loop has two");
    // At `at` the walk, or the integer that is next; behind it the last one and the step.
    const at = builder.reserve();
    const [until, by] = [builder.reserve(), builder.reserve()];
    // The test stands behind the body, so that a turn needs no jump of its own.
    const test = { at: -1 };
    builder.emit(line, (frame) => {
      const { slots } = frame;
      const [from, to, size] = [first(frame), limit(frame), increment ? increment(frame) : 1];
      const end = typeof from === "number" && typeof size === "number" ? lastOf(from, to, size) : undefined;
      if (end !== undefined) {
        slots[at] = from;
        slots[until] = end;
        slots[by] = size;
      } else slots[at] = numericWalk(from, to, size, operations);
      return test.at;
    });
    builder.inBlock(() => {
      const local = builder.declare(variable.name);
      const { slot, isBoxed } = local;
      const next = builder.here;
      builder.block(body);
      test.at = builder.here;
      builder.emit(line, ({ slots }) => {
        if ((meter.turns -= turns) < 0) meter.turn(0);
        let value = slots[at] as Value | Walk; // put there above
        if (typeof value === "number") {
          const to = slots[until] as number; // put there above
          const size = slots[by] as number; // likewise
          if (size > 0 ? value > to : value < to) return end.at;
          slots[at] = value + size;
        } else {
          value = (value as Walk).next(); // the only other case
          if (value === undefined) return end.at;
        }
        slots[slot] = isBoxed ? new Box(value) : value;
        return next;
      });
    });
  });
}

/** The integer up to which a loop over integers goes; undefined where it comes near the ends of JS numbers. */
function lastOf(from: number, to: Value, size: number): number | undefined {
  const limit = to instanceof Float ? (size > 0 ? Math.floor(to.value) : Math.ceil(to.value)) : to;
  if (typeof limit !== "number" || Math.abs(from) > FAR || Math.abs(size) > FAR || Number.isNaN(limit))
    return undefined;
  return Math.max(-FAR, Math.min(FAR, limit));
}

/** The rare loops: over floats, and over integers next to the ends of 64 bits. */
function numericWalk(from: Value, to: Value, step: Value, { numeric }: Operations): Walk {
  const loopNumber = (value: Value, what: string): Numeric => {
    const number = numeric(value);
    if (number !== undefined) return number;
    throw new LuaError(`'for' ${what} must be a number`, "operand", 1, "for");
  };
  const [limit, size, start] = [loopNumber(to, "limit"), loopNumber(step, "step"), loopNumber(from, "initial value")];
  if (isInteger(from) && isInteger(step)) return integerWalk(BigInt(from), limit, BigInt(step));
  const [end, by] = [asFloat(limit), asFloat(size)];
  let value = asFloat(start);
  return {
    next: () => {
      if (by > 0 ? !(value <= end) : !(value >= end)) return undefined;
      const now = new Float(value);
      value += by;
      return now;
    },
  };
}

function integerWalk(start: bigint, limit: Numeric, step: bigint): Walk {
  let value: bigint | undefined = start;
  return {
    next: () => {
      if (value === undefined) return undefined;
      const now = integerOf(value);
      if (step > 0n ? !isAtMost(now, limit) : !isAtMost(limit, now)) return undefined;
      const following: bigint = value + step;
      value = following > MAX_INTEGER || following < MIN_INTEGER ? undefined : following;
      return now;
    },
  };
}

const isInteger = (value: Value): value is number | bigint => typeof value === "number" || typeof value === "bigint";

/** `for … in`: the walk over a table needs no call for each entry. */
export function putGenericFor(builder: Builder, node: Tree, line: number): void {
  const { variables, iterators, body } = node;
  const { meter } = builder.context.operations;
  const turns = turnsOf(node);
  inLoop(builder, (end) => {
    const list = compileList(builder, iterators);
    const [iterate, state, control, results] = [
      builder.reserve(),
      builder.reserve(),
      builder.reserve(),
      builder.reserve(),
    ];
    builder.step(line, (slots, frame) => ([slots[iterate], slots[state], slots[control]] = list(frame)));
    const round = builder.here;
    builder.inBlock(() => {
      const [asked, arrived] = [builder.here + 1, builder.here + 2];
      const locals = variables.map(({ name }) => builder.declare(name));
      builder.emit(line, ({ slots }: Frame) => {
        if ((meter.turns -= turns) < 0) meter.turn(0);
        const callee = slots[iterate];
        const table = slots[state];
        if (!(callee instanceof NativeFunction && callee.walk && table instanceof LuaTable)) return asked;
        slots[results] = callee.walk(table, slots[control] as Value); // put there by this loop
        return arrived;
      });
      builder.emit(
        line,
        (frame) => {
          const { slots } = frame;
          frame.callee = slots[iterate] as Value; // put there above
          frame.passed = [slots[state] as Value, slots[control] as Value]; // put there above
          return ACT.call;
        },
        { slot: results, takesAll: true, named: "" },
      );
      const next = builder.here + 1;
      builder.emit(line, ({ slots }) => {
        const values = slots[results] as Value[]; // the call or the walk put it there
        const key = values[0];
        if (key === undefined) return end.at;
        slots[control] = key;
        for (let index = 0; index < locals.length; index++) {
          const local = locals[index];
          if (local) slots[local.slot] = local.isBoxed ? new Box(values[index]) : values[index];
        }
        return next;
      });
      builder.block(body);
      builder.emit(line, () => round);
    });
  });
}
