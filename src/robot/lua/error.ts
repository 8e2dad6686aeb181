import { cutBytes } from "./bytes";

/** The kind of a fault, for code that words it anew: the robot has other texts than Lua. */
type FaultKind = "raised" | "call" | "operand" | "argument" | "syntax";

/** An error of Lua, which `pcall` catches. */
export class LuaError extends Error {
  /** The value of Lua that was raised. */
  readonly value: unknown;
  readonly kind: FaultKind;
  /** The calls to go back for the place that the text begins with; 0 when it has no place, or has one already. */
  readonly level: number;
  /** The operator whose operand does not fit, for a fault of that kind. */
  readonly operator: string;

  constructor(value: unknown, kind: FaultKind = "raised", level = 1, operator = "index") {
    super(typeof value === "string" ? cutBytes(value, 300) : "error");
    this.value = value;
    this.kind = kind;
    this.level = typeof value === "string" ? level : 0;
    this.operator = operator;
  }
}

/** The resource that a program uses too much of. */
export type Excess = "turns" | "memory" | "steps" | "calls" | "time";

/** A fence was reached. Nothing within the program catches it. */
export class LimitExceeded extends Error {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super(`The script does too much: ${excess}`);
    this.excess = excess;
  }
}

/** `bad argument #1 to 'rep' (number expected, got nil)` */
export const badArgument = (index: number, name: string, why: string): LuaError =>
  new LuaError(`bad argument #${index} to '${name}' (${why})`, "argument");
