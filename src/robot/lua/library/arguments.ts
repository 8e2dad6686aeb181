import { badArgument, type LuaError } from "../error";
import { asFloat, isNumeric, type Numeric } from "../number";
import type { Operations } from "../operations";
import { isFunction, LuaTable, typeOf, type Value } from "../value";

/** The arguments of a native, checked as Lua's own library checks them. The first one is 1. */
export class Arguments {
  readonly name: string;
  private readonly values: readonly Value[];
  private readonly operations: Operations;

  constructor(name: string, values: readonly Value[], operations: Operations) {
    this.name = name;
    this.values = values;
    this.operations = operations;
  }

  get count(): number {
    return this.values.length;
  }

  at(index: number): Value {
    return this.values[index - 1];
  }

  /** Anything that was given, nil included. */
  some(index: number): Value {
    if (this.values.length < index) throw this.fault(index, "value expected");
    return this.at(index);
  }

  table(index: number): LuaTable {
    const value = this.at(index);
    if (value instanceof LuaTable) return value;
    throw this.expected(index, "table");
  }

  function(index: number): Value {
    const value = this.at(index);
    if (isFunction(value)) return value;
    throw this.expected(index, "function");
  }

  number(index: number): Numeric {
    const value = this.operations.operand(this.at(index));
    if (value !== undefined) return value;
    throw this.expected(index, "number");
  }

  float(index: number): number {
    return asFloat(this.number(index));
  }

  integer(index: number, missing?: number): number | bigint {
    if (missing !== undefined && this.at(index) === undefined) return missing;
    this.number(index);
    const value = this.operations.integer(this.at(index));
    if (value !== undefined) return value;
    throw this.fault(index, "number has no integer representation");
  }

  /** An integer as a count or a place. Integers beyond JS numbers count as very far. */
  place(index: number, missing?: number): number {
    return Number(this.integer(index, missing));
  }

  text(index: number, missing?: string): string {
    const value = this.at(index);
    if (typeof value === "string") return value;
    if (missing !== undefined && value === undefined) return missing;
    if (isNumeric(value)) return this.operations.text(value);
    throw this.expected(index, "string");
  }

  fault(index: number, why: string): LuaError {
    return badArgument(index, this.name, why);
  }

  expected(index: number, what: string): LuaError {
    const given = this.values.length < index ? "no value" : typeOf(this.at(index));
    return this.fault(index, `${what} expected, got ${given}`);
  }
}
