import { ARITHMETIC, type Arithmetic, BITWISE, type Bitwise } from "../arithmetic";
import type { Builder } from "./builder";
import type { Named, Operations } from "../operations";
import { type Compute, Float, isTrue, type Value } from "../value";

const { MAX_SAFE_INTEGER: MAX } = Number;

type Binary = (operations: Operations, a: Compute, b: Compute, named: Named) => Compute;

/* Operands are read one by one: taken out of a list, each operation would make that list. */

/** The sum of integers while it is exact is the common case; all else is left to the operations. */
const add: Binary = (operations, a, b, named) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  if (typeof left === "number" && typeof right === "number") {
    const sum = left + right;
    if (sum <= MAX && sum >= -MAX) return sum;
  } else if (left instanceof Float && right instanceof Float) return new Float(left.value + right.value);
  return operations.arithmetic(ARITHMETIC["+"], left, right, named);
};

const subtract: Binary = (operations, a, b, named) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  if (typeof left === "number" && typeof right === "number") {
    const difference = left - right;
    if (difference <= MAX && difference >= -MAX) return difference;
  } else if (left instanceof Float && right instanceof Float) return new Float(left.value - right.value);
  return operations.arithmetic(ARITHMETIC["-"], left, right, named);
};

const multiply: Binary = (operations, a, b, named) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  if (typeof left === "number" && typeof right === "number") {
    const product = left * right;
    if (product <= MAX && product >= -MAX) return product + 0; // no -0
  } else if (left instanceof Float && right instanceof Float) return new Float(left.value * right.value);
  return operations.arithmetic(ARITHMETIC["*"], left, right, named);
};

/** An integer of 32 bits: JS is quick with these. */
const isSmall = (value: Value): value is number => typeof value === "number" && (value | 0) === value;

const modulo: Binary = (operations, a, b, named) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  if (isSmall(left) && isSmall(right) && left >= 0 && right > 0) return (left | 0) % (right | 0);
  return operations.arithmetic(ARITHMETIC["%"], left, right, named);
};

const divideDown: Binary = (operations, a, b, named) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  if (isSmall(left) && isSmall(right) && left >= 0 && right > 0) return ((left | 0) / (right | 0)) | 0;
  return operations.arithmetic(ARITHMETIC["//"], left, right, named);
};

const plain =
  (operator: Arithmetic): Binary =>
  (operations, a, b, named) =>
  (frame) =>
    operations.arithmetic(operator, a(frame), b(frame), named);

/** An operator on bits. For integers that have 32 bits, the operators of JS do the same. */
const onBits =
  (operator: Bitwise, small?: (a: number, b: number) => number): Binary =>
  (operations, a, b, named) =>
  (frame) => {
    const left = a(frame);
    const right = b(frame);
    if (
      small &&
      typeof left === "number" &&
      typeof right === "number" &&
      (left | 0) === left &&
      (right | 0) === right
    ) {
      return small(left, right);
    }
    return operations.bitwise(operator, left, right, named);
  };

const isLess: Binary = (operations, a, b) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  return typeof left === "number" && typeof right === "number" ? left < right : operations.isLess(left, right);
};

const isAtMost: Binary = (operations, a, b) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  return typeof left === "number" && typeof right === "number" ? left <= right : operations.isAtMost(left, right);
};

const isEqual: Binary = (operations, a, b) => (frame) => {
  const left = a(frame);
  const right = b(frame);
  return typeof left === "number" && typeof right === "number" ? left === right : operations.isEqual(left, right);
};

/** Turned round: the left operand is still computed first. */
const reversed =
  (compare: (operations: Operations, left: Value, right: Value) => boolean): Binary =>
  (operations, a, b) =>
  (frame) => {
    const left = a(frame);
    const right = b(frame);
    return compare(operations, right, left);
  };

const BINARY: Readonly<Record<string, Binary>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "%": modulo,
  "//": divideDown,
  "/": plain(ARITHMETIC["/"]),
  "^": plain(ARITHMETIC["^"]),
  "&": onBits(BITWISE["&"], (a, b) => a & b),
  "|": onBits(BITWISE["|"], (a, b) => a | b),
  "~": onBits(BITWISE["~"], (a, b) => a ^ b),
  "<<": onBits(BITWISE["<<"]),
  ">>": onBits(BITWISE[">>"]),
  "<": isLess,
  "<=": isAtMost,
  ">": reversed((operations, left, right) => operations.isLess(left, right, ">")),
  ">=": reversed((operations, left, right) => operations.isAtMost(left, right, ">=")),
  "==": isEqual,
};

export function compileOperator({ context }: Builder, operator: string, a: Compute, b: Compute, named: Named): Compute {
  const binary = BINARY[operator];
  if (!binary) throw new Error(`operator ${operator}`);
  return binary(context.operations, a, b, named);
}

export function compileUnary({ context }: Builder, operator: string, a: Compute, named: string | undefined): Compute {
  const { operations } = context;
  if (operator === "not") return (frame) => !isTrue(a(frame));
  if (operator === "-") return (frame) => operations.negate(a(frame), named);
  if (operator === "#") return (frame) => operations.length(a(frame), named);
  return (frame) => operations.invert(a(frame), named);
}
