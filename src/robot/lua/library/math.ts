import type { Machine } from "../machine";
import { asFloat, integerOf, isNumeric, MAX_INTEGER, MIN_INTEGER, wholeOf } from "../number";
import { Float, type Result, type Value } from "../value";
import { LuaError } from "../error";
import { Arguments } from "./arguments";
import type { Library } from "./library";

/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** A repeatable source of random numbers (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The functions of `math`. Chance is the run's own until the program seeds it. */
export function mathLibrary({ operations }: Machine, chance: Random): Library {
  let random = chance;
  const onFloat =
    (name: string, compute: (value: number) => number) =>
    (values: Value[]): Result =>
      new Float(compute(new Arguments(name, values, operations).float(1)));
  /** Rounded to an integer, where there is one of 64 bits. */
  const rounded =
    (name: string, round: (value: number) => number) =>
    (values: Value[]): Result => {
      const number = new Arguments(name, values, operations).number(1);
      if (!(number instanceof Float)) return number;
      const value = round(number.value);
      return wholeOf(value) ?? new Float(value);
    };
  /** Extreme of whatever can be compared, as in Lua 5.3. */
  const extreme =
    (name: string, isBetter: (a: Value, b: Value) => boolean) =>
    (values: Value[]): Result => {
      let best = new Arguments(name, values, operations).some(1);
      for (const each of values.slice(1)) if (isBetter(each, best)) best = each;
      return best;
    };

  function fmod(values: Value[]): Result {
    const args = new Arguments("fmod", values, operations);
    const b = args.number(2); // looked at first
    const a = args.number(1);
    if (a instanceof Float || b instanceof Float) return new Float(asFloat(a) % asFloat(b));
    if (BigInt(b) === 0n) throw args.fault(2, "zero");
    return integerOf(BigInt(a) % BigInt(b));
  }

  function randomNumber(values: Value[]): Result {
    const args = new Arguments("random", values, operations);
    if (values.length === 0) return new Float(random());
    if (values.length > 2) throw new LuaError("wrong number of arguments", "argument");
    const [low, high] =
      values.length === 1 ? [1n, BigInt(args.integer(1))] : [BigInt(args.integer(1)), BigInt(args.integer(2))];
    if (low > high) throw args.fault(1, "interval is empty");
    if (high - low > MAX_INTEGER) throw args.fault(values.length, "interval too large");
    const digits = BigInt(Math.floor(random() * 2 ** 32)) * 2n ** 32n + BigInt(Math.floor(random() * 2 ** 32));
    return integerOf(low + (digits * (high - low + 1n)) / 2n ** 64n);
  }

  return {
    pi: new Float(Math.PI),
    huge: new Float(Infinity),
    maxinteger: MAX_INTEGER,
    mininteger: MIN_INTEGER,
    floor: rounded("floor", Math.floor),
    ceil: rounded("ceil", Math.ceil),
    sqrt: onFloat("sqrt", Math.sqrt),
    sin: onFloat("sin", Math.sin),
    cos: onFloat("cos", Math.cos),
    tan: onFloat("tan", Math.tan),
    asin: onFloat("asin", Math.asin),
    acos: onFloat("acos", Math.acos),
    exp: onFloat("exp", Math.exp),
    deg: onFloat("deg", (value) => value * (180 / Math.PI)),
    rad: onFloat("rad", (value) => value * (Math.PI / 180)),
    atan: (values) => {
      const args = new Arguments("atan", values, operations);
      return new Float(Math.atan2(args.float(1), values[1] === undefined ? 1 : args.float(2)));
    },
    log: (values) => {
      const args = new Arguments("log", values, operations);
      const value = args.float(1);
      if (values[1] === undefined) return new Float(Math.log(value));
      const base = args.float(2);
      if (base === 2) return new Float(Math.log2(value));
      return new Float(base === 10 ? Math.log10(value) : Math.log(value) / Math.log(base));
    },
    abs: (values) => {
      const number = new Arguments("abs", values, operations).number(1);
      if (number instanceof Float) return new Float(Math.abs(number.value));
      return number < 0 ? integerOf(-BigInt(number)) : number;
    },
    max: extreme("max", (a, b) => operations.isLess(b, a)),
    min: extreme("min", (a, b) => operations.isLess(a, b)),
    fmod,
    modf: (values) => {
      const number = new Arguments("modf", values, operations).number(1);
      if (!(number instanceof Float)) return [number, new Float(0)];
      const { value } = number;
      const whole = Math.trunc(value);
      return [
        wholeOf(whole) ?? new Float(whole),
        new Float(Number.isFinite(value) ? value - whole : Number.isNaN(value) ? value : 0),
      ];
    },
    tointeger: (values) => operations.integer(new Arguments("tointeger", values, operations).some(1)),
    type: (values) => {
      const value = new Arguments("type", values, operations).some(1);
      return !isNumeric(value) ? undefined : value instanceof Float ? "float" : "integer";
    },
    ult: (values) => {
      const args = new Arguments("ult", values, operations);
      return BigInt.asUintN(64, BigInt(args.integer(1))) < BigInt.asUintN(64, BigInt(args.integer(2)));
    },
    random: randomNumber,
    randomseed: (values) => {
      random = randomOf(Math.trunc(new Arguments("randomseed", values, operations).float(1)) % 2 ** 32);
      return [];
    },
  };
}
