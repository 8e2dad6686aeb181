import { CallRequest, first, type Steps, type Value } from "./value";

/** Makes the value of an operator of what its metamethod gave. */
export type Finish = (given: Value) => Value;

const asGiven: Finish = (given) => given;

/** A metamethod to call, and what its result means. */
interface Wanted {
  readonly callee: Value;
  readonly args: Value[];
  readonly finish: Finish;
}

/**
 * Calls metamethods. Usually each runs to its end at once. But one that has the robot do something has to wait, which only a
 * generator can. So `asking` does the work of an operator without the call at its end, and hands that call back.
 */
export class Metamethods {
  /** Runs a function to its end at once. */
  readonly callNow: (callee: Value, args: Value[]) => Value[];
  /** While this is set, a call is noted in `#wanted` instead of made. */
  #isAsking = false;
  #wanted: Wanted | undefined = undefined;

  constructor(callNow: (callee: Value, args: Value[]) => Value[]) {
    this.callNow = callNow;
  }

  /** Lets a native wait for the metamethod that `work` comes to at its end, if at all. */
  *waiting(work: () => Value): Steps<Value> {
    const { value, wanted } = this.asking(work);
    return wanted ? wanted.finish(first(yield new CallRequest(wanted.callee, wanted.args))) : value;
  }

  /** Does `work`, which comes to a metamethod at its end, if at all: that one is not called yet. */
  asking(work: () => Value): { readonly value: Value; readonly wanted: Wanted | undefined } {
    this.#isAsking = true;
    try {
      const value = work();
      const wanted = this.#wanted;
      this.#wanted = undefined;
      return { value, wanted };
    } finally {
      this.#isAsking = false;
    }
  }

  /** Does `work` whose metamethods are called at once, also inside of `asking`. */
  atOnce<T>(work: () => T): T {
    const isAsking = this.#isAsking;
    this.#isAsking = false;
    try {
      return work();
    } finally {
      this.#isAsking = isAsking;
    }
  }

  call(callee: Value, args: Value[], finish = asGiven): Value {
    if (!this.#isAsking) return finish(this.callNow(callee, args)[0]);
    this.#wanted = { callee, args, finish };
    return undefined;
  }
}
