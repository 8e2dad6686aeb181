import {
  ARITHMETIC,
  type Arithmetic,
  arithmetic,
  BITWISE,
  type Bitwise,
  bitwise,
  isAtMost,
  isLess,
  isSame,
  negated,
} from "./arithmetic";
import { LuaError } from "./error";
import { type Meter, TURNS } from "./meter";
import { asFloat, isNumeric, type Numeric, numberText, toInteger, toNumeric, toOperand } from "./number";
import { HiddenClass } from "./hidden-class";
import { type Finish, Metamethods } from "./metamethods";
import { Float, isFunction, isTrue, NativeFunction, LuaTable, typeOf, type Value } from "./value";

/** The names of operands in the source, for the text of an error: `local 'x'`. */
export interface Named {
  readonly left?: string | undefined;
  readonly right?: string | undefined;
}

/** How often an index is handed on by `__index` before it counts as a loop. */
const HOPS = 2_000;

/** The work of operators beyond the common case: metatables, texts that are numbers, errors. */
export class Operations {
  readonly meter: Meter;
  /** Metatable of all texts. */
  readonly texts: LuaTable;
  readonly metamethods: Metamethods;
  private readonly constants = new Map<string, string>();
  private readonly noNames: HiddenClass;
  private ids = 0;
  private readonly addresses = new WeakMap<object, number>();

  /** Called when an operator makes an infinite number, or none, of finite ones: `1/0`. */
  private readonly endless: () => void;

  /** `callNow` runs a function to its end at once. */
  constructor(meter: Meter, endless: () => void, callNow: (callee: Value, args: Value[]) => Value[]) {
    this.meter = meter;
    this.endless = endless;
    this.metamethods = new Metamethods(callNow);
    this.noNames = this.names([]);
    this.texts = this.table();
  }

  table(): LuaTable {
    return new LuaTable(this.noNames);
  }

  /** The names of a record, for all tables that are made of them. */
  names(names: string[]): HiddenClass {
    return new HiddenClass(this.meter, names, true);
  }

  /* A text is read as a number: that takes longer, the longer it is. */

  /** The number that a value is, or holds as a text. */
  readonly numeric = (value: Value): Numeric | undefined => (this.readsText(value), toNumeric(value));
  /** The number that arithmetic takes a value for. */
  readonly operand = (value: Value): Numeric | undefined => (this.readsText(value), toOperand(value));
  /** The integer that a function or a bit operation takes a value for. */
  readonly integer = (value: Value): number | bigint | undefined => (this.readsText(value), toInteger(value));

  private readsText(value: Value): void {
    if (typeof value === "string") this.meter.read(value.length);
  }

  metatableOf(value: Value): LuaTable | undefined {
    if (value instanceof LuaTable) return value.metatable;
    return typeof value === "string" ? this.texts : undefined;
  }

  /** The entry of a value's metatable for an event; undefined if it has none. */
  handler(value: Value, event: string): Value {
    return this.metatableOf(value)?.named(event);
  }

  /** `value.key` */
  member(value: Value, key: string, named?: string): Value {
    if (value instanceof LuaTable) {
      const found = value.named(key);
      if (found !== undefined || value.metatable === undefined) return found;
    }
    return this.index(value, key, named);
  }

  /** One text object for equal texts, so that they are compared by their place in memory. */
  constant(text: string): string {
    const known = this.constants.get(text);
    if (known !== undefined) return known;
    const [name = text] = Object.keys({ [text]: true }); // names of fields are kept once by the run time
    this.constants.set(text, name);
    return name;
  }

  /** `value[key]` */
  at(value: Value, key: Value, named?: string): Value {
    if (value instanceof LuaTable && typeof key === "number") {
      const found = value.get(key);
      if (found !== undefined || value.metatable === undefined) return found;
    }
    return this.index(value, key, named);
  }

  index(value: Value, key: Value, named?: string): Value {
    let holder = value;
    for (let hop = 0; hop < HOPS; hop++) {
      const found = holder instanceof LuaTable ? holder.get(key) : undefined;
      if (found !== undefined) return found;
      const handler = this.handler(holder, "__index");
      if (handler === undefined) {
        if (holder instanceof LuaTable) return undefined;
        throw new LuaError(`attempt to index a ${typeOf(holder)} value${inBrackets(named)}`, "operand");
      }
      if (isFunction(handler)) return this.metamethods.call(handler, [holder, key]);
      this.meter.turn(1);
      holder = handler;
    }
    throw new LuaError("'__index' chain too long; possible loop", "operand");
  }

  setIndex(value: Value, key: Value, to: Value, named?: string): void {
    if (value instanceof LuaTable && value.metatable === undefined && typeof key === "number")
      return value.set(key, to);
    let holder = value;
    for (let hop = 0; hop < HOPS; hop++) {
      const handler = this.handler(holder, "__newindex");
      if (holder instanceof LuaTable && (handler === undefined || holder.get(key) !== undefined)) {
        return holder.set(key, to);
      }
      if (handler === undefined) {
        throw new LuaError(`attempt to index a ${typeOf(holder)} value${inBrackets(named)}`, "operand");
      }
      if (isFunction(handler)) return void this.metamethods.call(handler, [holder, key, to]);
      this.meter.turn(1);
      holder = handler;
    }
    throw new LuaError("'__newindex' chain too long; possible loop", "operand");
  }

  arithmetic(operator: Arithmetic, a: Value, b: Value, named: Named): Value {
    const [left, right] = [this.operand(a), this.operand(b)];
    const isPlain = isNumeric(a) && isNumeric(b);
    if (left !== undefined && right !== undefined && (isPlain || !this.hasHandler(a, b, operator.event))) {
      const result = arithmetic(operator, left, right);
      if (result instanceof Float && !Number.isFinite(result.value) && isFinite(left) && isFinite(right))
        this.endless();
      return result;
    }
    return this.byHandler(operator.event, a, b, () => {
      const isLeft = left === undefined;
      const [culprit, name] = isLeft ? [a, named.left] : [b, named.right];
      return operandFault(operator.event, "perform arithmetic on", culprit, name);
    });
  }

  bitwise(operator: Bitwise, a: Value, b: Value, named: Named): Value {
    const [left, right] = [this.integer(a), this.integer(b)];
    if (left !== undefined && right !== undefined) return bitwise(operator, left, right);
    return this.byHandler(operator.event, a, b, () => {
      const isLeft = this.numeric(a) === undefined;
      if (isLeft || this.numeric(b) === undefined) {
        const [culprit, name] = isLeft ? [a, named.left] : [b, named.right];
        return operandFault(operator.event, "perform bitwise operation on", culprit, name);
      }
      return noInteger(operator.event, left === undefined ? named.left : named.right);
    });
  }

  negate(value: Value, named: string | undefined): Value {
    const numeric = this.operand(value);
    if (numeric !== undefined) return negated(numeric);
    return this.byHandler("__unm", value, value, () => operandFault("__unm", "perform arithmetic on", value, named));
  }

  invert(value: Value, named: string | undefined): Value {
    const whole = this.integer(value);
    if (whole !== undefined) return bitwise(BITWISE["~"], whole, -1);
    return this.byHandler("__bnot", value, value, () =>
      this.numeric(value) === undefined
        ? operandFault("__bnot", "perform bitwise operation on", value, named)
        : noInteger("__bnot", named),
    );
  }

  concat(a: Value, b: Value, named: Named): Value {
    const [left, right] = [this.piece(a), this.piece(b)];
    if (left !== undefined && right !== undefined) {
      this.meter.make(left.length + right.length);
      return left + right;
    }
    return this.byHandler("__concat", a, b, () => {
      const [culprit, name] = left === undefined ? [a, named.left] : [b, named.right];
      return operandFault("__concat", "concatenate", culprit, name);
    });
  }

  length(value: Value, named?: string): Value {
    if (typeof value === "string") return value.length;
    const handler = this.handler(value, "__len");
    if (handler !== undefined) return this.metamethods.call(handler, [value]);
    if (value instanceof LuaTable) return value.length;
    throw operandFault("__len", "get length of", value, named);
  }

  isEqual(a: Value, b: Value): boolean {
    if (typeof a === "string" && typeof b === "string") {
      if (a.length === b.length) this.meter.look(a.length);
      return a === b;
    }
    if (isSame(a, b)) return true;
    if (!(a instanceof LuaTable && b instanceof LuaTable)) return false;
    const handler = this.handler(a, "__eq") ?? this.handler(b, "__eq");
    return handler !== undefined && this.metamethods.call(handler, [a, b], isTrue) === true;
  }

  /** `operator`: the one of the script, which may be turned round. */
  isLess(a: Value, b: Value, operator = "<"): boolean {
    if (isNumeric(a) && isNumeric(b)) return isLess(a, b);
    if (typeof a === "string" && typeof b === "string") {
      this.meter.look(Math.min(a.length, b.length));
      return a < b;
    }
    return this.byHandler("__lt", a, b, () => comparisonFault(operator, a, b), isTrue) === true;
  }

  /** `operator`: the one of the script, which may be turned round. */
  isAtMost(a: Value, b: Value, operator = "<="): boolean {
    if (isNumeric(a) && isNumeric(b)) return isAtMost(a, b);
    if (typeof a === "string" && typeof b === "string") {
      this.meter.look(Math.min(a.length, b.length));
      return a <= b;
    }
    const fault = (): LuaError => comparisonFault(operator, a, b);
    if (this.hasHandler(a, b, "__le")) return this.byHandler("__le", a, b, fault, isTrue) === true;
    return this.byHandler("__lt", b, a, fault, (given) => !isTrue(given)) === true;
  }

  /** The text of a number. Floats count as more work than integers. */
  numeral(value: Numeric): string {
    if (value instanceof Float) this.meter.turn(TURNS.float);
    return numberText(value);
  }

  /** A value's piece of a longer text; undefined where it cannot be one. */
  piece(value: Value): string | undefined {
    return typeof value === "string" ? value : isNumeric(value) ? this.numeral(value) : undefined;
  }

  /** Text as `tostring` has it. */
  text(value: Value): string {
    if (typeof value === "string") return value;
    if (isNumeric(value)) return this.meter.text(this.numeral(value));
    if (value === undefined) return "nil";
    if (typeof value === "boolean") return String(value);
    const handler = this.handler(value, "__tostring");
    if (handler !== undefined) return this.textGiven(this.metamethods.callNow(handler, [value])[0]);
    const name = value instanceof LuaTable ? this.handler(value, "__name") : undefined;
    return this.meter.text(`${typeof name === "string" ? name : this.kindOf(value)}: ${this.address(value)}`);
  }

  /** The text that `__tostring` gave. */
  textGiven(value: Value): string {
    const text = this.piece(value);
    if (text === undefined) throw new LuaError("'__tostring' must return a string");
    return text;
  }

  private kindOf(value: Value): string {
    return value instanceof NativeFunction ? "function: builtin" : typeOf(value);
  }

  /** Tells tables and functions apart; the same in each run. */
  private address(value: object): string {
    let id = this.addresses.get(value);
    if (id === undefined) this.addresses.set(value, (id = ++this.ids));
    return `0x${(id * 32).toString(16).padStart(14, "0")}`;
  }

  private hasHandler(a: Value, b: Value, event: string): boolean {
    return this.handler(a, event) !== undefined || this.handler(b, event) !== undefined;
  }

  private byHandler(event: string, a: Value, b: Value, fault: () => LuaError, finish?: Finish): Value {
    const handler = this.handler(a, event) ?? this.handler(b, event);
    if (handler === undefined) throw fault();
    return this.metamethods.call(handler, [a, b], finish);
  }
}

const isFinite = (value: Numeric): boolean => Number.isFinite(asFloat(value));

const inBrackets = (named: string | undefined): string => (named === undefined ? "" : ` (${named})`);

/** The operators by their event. */
const OPERATORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...ARITHMETIC, ...BITWISE }).map(([operator, { event }]) => [event, operator]),
  ),
  __unm: "-",
  __bnot: "~",
  __concat: "..",
  __len: "#",
};

const operandFault = (event: string, what: string, value: Value, named: string | undefined): LuaError =>
  new LuaError(`attempt to ${what} a ${typeOf(value)} value${inBrackets(named)}`, "operand", 1, OPERATORS[event]);

const noInteger = (event: string, named: string | undefined): LuaError =>
  new LuaError(`number${inBrackets(named)} has no integer representation`, "operand", 1, OPERATORS[event]);

function comparisonFault(operator: string, a: Value, b: Value): LuaError {
  const [left, right] = [typeOf(a), typeOf(b)];
  const whats = left === right ? `two ${left} values` : `${left} with ${right}`;
  return new LuaError(`attempt to compare ${whats}`, "operand", 1, operator);
}
