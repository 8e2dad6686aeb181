import { asFloat, type Numeric, integerOf } from "./number";
import { LuaError } from "./error";
import { Float, type Value } from "./value";

/** An operator of two operands on numbers: for integers, and for floats where they are not both integers. */
export interface Arithmetic {
  readonly event: string;
  readonly integers: ((a: bigint, b: bigint) => bigint) | undefined;
  readonly floats: (a: number, b: number) => number;
}

/** Rounded down, as Lua divides. */
function floorDivide(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new LuaError("attempt to divide by zero", "operand", 1, "//");
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

/** Remainder with the sign of the divisor. */
function modulo(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new LuaError("attempt to perform 'n%0'", "operand", 1, "%");
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

function floatModulo(a: number, b: number): number {
  if (Number.isFinite(a) && !Number.isFinite(b) && !Number.isNaN(b)) return a === 0 || a < 0 === b < 0 ? a : b;
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

export const ARITHMETIC = {
  "+": { event: "__add", integers: (a, b) => a + b, floats: (a, b) => a + b },
  "-": { event: "__sub", integers: (a, b) => a - b, floats: (a, b) => a - b },
  "*": { event: "__mul", integers: (a, b) => a * b, floats: (a, b) => a * b },
  "/": { event: "__div", integers: undefined, floats: (a, b) => a / b },
  "%": { event: "__mod", integers: modulo, floats: floatModulo },
  "^": { event: "__pow", integers: undefined, floats: power },
  "//": { event: "__idiv", integers: floorDivide, floats: (a, b) => Math.floor(a / b) },
} satisfies Record<string, Arithmetic>;

/** Power as C has it: 1 to whatever power is 1. */
function power(a: number, b: number): number {
  // JS is a bit off where C is exact.
  if (Number.isInteger(a) && Number.isInteger(b) && b > 0 && b * Math.log2(Math.abs(a)) < 1_024) {
    return Number(BigInt(a) ** BigInt(b));
  }
  return a === 1 || (a === -1 && !Number.isFinite(b) && !Number.isNaN(b)) ? 1 : a ** b;
}

/** Integers stay integers where the operator has such a form, and wrap around. */
export function arithmetic({ integers, floats }: Arithmetic, a: Numeric, b: Numeric): Value {
  if (integers && !(a instanceof Float) && !(b instanceof Float)) return integerOf(integers(BigInt(a), BigInt(b)));
  return new Float(floats(asFloat(a), asFloat(b)));
}

/** An operator on the bits of integers. */
export interface Bitwise {
  readonly event: string;
  readonly bits: (a: bigint, b: bigint) => bigint;
}

function shiftLeft(a: bigint, b: bigint): bigint {
  if (b <= -64n || b >= 64n) return 0n;
  return b >= 0n ? a << b : BigInt.asUintN(64, a) >> -b;
}

export const BITWISE = {
  "&": { event: "__band", bits: (a, b) => a & b },
  "|": { event: "__bor", bits: (a, b) => a | b },
  "~": { event: "__bxor", bits: (a, b) => a ^ b },
  "<<": { event: "__shl", bits: shiftLeft },
  ">>": { event: "__shr", bits: (a, b) => shiftLeft(a, -b) },
} satisfies Record<string, Bitwise>;

export const bitwise = ({ bits }: Bitwise, a: number | bigint, b: number | bigint): Value =>
  integerOf(bits(BigInt(a), BigInt(b)));

export const negated = (value: Numeric): Value =>
  value instanceof Float ? new Float(-value.value) : integerOf(-BigInt(value));

/** Exact, also between integers and floats. */
export function isLess(a: Numeric, b: Numeric): boolean {
  return (a instanceof Float ? a.value : a) < (b instanceof Float ? b.value : b);
}

export function isAtMost(a: Numeric, b: Numeric): boolean {
  return (a instanceof Float ? a.value : a) <= (b instanceof Float ? b.value : b);
}

/** Equality without metatables. */
export function isSame(a: Value, b: Value): boolean {
  if (a === b) return !(a instanceof Float && Number.isNaN(a.value));
  if (a instanceof Float) {
    // An integer beyond what JS numbers hold is compared exactly by `==`.
    return b instanceof Float ? a.value === b.value : (typeof b === "number" || typeof b === "bigint") && b == a.value;
  }
  return b instanceof Float && (typeof a === "number" || typeof a === "bigint") && a == b.value;
}
