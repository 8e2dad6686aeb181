import { type TSchema, Type } from "@sinclair/typebox";
import type { Problem } from "../errors";
import { parseTime } from "../../platform/time";
import { enumOf } from "./schema";

/** Result of `convert` for a value that does not fit the type. `problem` is the text for the client. */
export class Mismatch {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** How a value is stored in its column; `codec.ts` converts it. Fields with `none` have no column and are null. */
export type Storage = "plain" | "boolean" | "json" | "none";

/**
 * A type of fields: schema for the API reference, conversion of input (`accounts.md` §1.3), stored-form check and storage.
 * They are together, so that no resource has conversions or texts of its own.
 */
export interface FieldType<T> {
  readonly schema: () => TSchema;
  /**
   * Value of the type, why the input is not one, or undefined when it counts as absent. `label` begins the text: "Tool
   * ID".
   * Never called with null unless `convertsNull`.
   */
  readonly convert: (value: unknown, label: string) => T | Mismatch | undefined;
  /** Checks that come last and report only the first problem, under the key `error` (`garden.md` §1.3). */
  storedProblem?(value: T): string | undefined;
  readonly storage: Storage;
  readonly nullable: boolean;
  /** `""` in an edit means null. */
  readonly blankIsNull: boolean;
  /** A record shows it only when it has a value: clients of the contract do not know it. */
  readonly isLate?: boolean;
  /** `convert` decides about null too. */
  readonly convertsNull?: boolean;
  /** Value of an absent field on create; undefined without a default. */
  readonly default: T | null | undefined;
}

/** Type of the values of a field type. */
export type ValueOf<F> = F extends FieldType<infer T> ? T : never;

export interface Options<T> {
  /** Null is stored; otherwise null in an optional field counts as absent. */
  readonly nullable?: boolean;
  readonly blankIsNull?: boolean;
  readonly default?: T | null;
  readonly describe?: string;
  /** Example for the API reference, where the type alone gives no good one. */
  readonly example?: T;
  /** Keywords of the schema for limits that a rule of the resource checks, not the type. */
  readonly limits?: Readonly<Partial<Record<Limit, number>>>;
}
type Limit = "minimum" | "maximum" | "exclusiveMaximum" | "maxItems" | "maxLength";

type Parts<T> = Pick<FieldType<T>, "schema" | "convert"> & Partial<Pick<FieldType<T>, "storedProblem" | "storage">>;

/** A field type of its parts, with what every type has by default and the schema of the options. */
export function fieldType<T>(parts: Parts<T>, options: Options<T>): FieldType<T> {
  return {
    storage: "plain",
    ...parts,
    nullable: options.nullable ?? false,
    blankIsNull: options.blankIsNull ?? false,
    default: options.default === undefined && options.nullable ? null : options.default,
    schema: () => {
      const schema = parts.schema();
      const described = {
        ...schema,
        ...options.limits,
        ...(options.describe === undefined ? {} : { description: options.describe }),
        ...(options.example === undefined ? {} : { examples: [options.example] }),
      };
      return options.nullable || options.default === null ? Type.Union([described, Type.Null()]) : described;
    },
  };
}

/** The refusal of a value of another type. `phrase` follows the label of the field. */
export const mismatch = (label: string, phrase: string): Mismatch => new Mismatch(`${label} ${phrase}`);
const blank = (label: string): Mismatch => mismatch(label, "can't be blank");

/** Texts that follow the label in the refusal of a value of another type. */
export const NOT_A = {
  boolean: "isn't a boolean",
  string: "isn't a string",
  integer: "isn't an integer",
  array: "isn't an array",
  object: "isn't an object",
} as const;

/** Texts that follow the label in the refusal of a wrong number or time: they say what would be valid. */
export const NO_NUMBER = "must be a number";
export const NO_TIME = "must be an ISO 8601 time such as 2026-03-01T08:15:30.123Z";

/** Most choices that a refusal names. */
const NAMED_OPTIONS = 20;

/** The text that follows the label in the refusal of a value that is not one of the choices. */
export function noOption(values: readonly unknown[]): string {
  const named = values.slice(0, NAMED_OPTIONS).join(", ");
  return `isn't an option, options: ${named}${values.length > NAMED_OPTIONS ? ", …" : ""}`;
}

export const OUT_OF_RANGE = "A number is out of range.";
export const TOO_LONG = "A text is too long.";
/** Texts and JSON texts without a limit of their own (`accounts.md` §1.3). */
export const TEXT_MAXIMUM = 100_000;
const INT32 = 2 ** 31;

/** Whether a text has more characters (code points) than `maximum`. The time does not grow with longer texts. */
export const isTooLong = (text: string, maximum: number): boolean =>
  text.length > maximum && (text.length > 2 * maximum || [...text].length > maximum); // a character may be two UTF-16 units

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]+/g;

/** Text as it is stored: without outer white space, blanks for control characters, U+FFFD for unpaired surrogates. */
export const cleanText = (text: string): string => text.replace(CONTROL_CHARACTERS, " ").trim().toWellFormed();

function toText(value: unknown, label: string): string | Mismatch {
  switch (typeof value) {
    case "string":
      return cleanText(value);
    case "number":
      return Number.isFinite(value) ? String(value) : mismatch(label, NOT_A.string); // JSON's 1e309 is no number
    case "boolean":
      return String(value);
    default:
      return mismatch(label, NOT_A.string);
  }
}

/** The form of a text. `must` names it in a refusal, as in "must be digits". */
interface Form {
  readonly pattern: RegExp;
  readonly must: string;
}

/** Text of at most `maximum` characters in a `form`; `empty` allows "". Numbers and booleans become text. */
export function text(
  options: Options<string> & { maximum?: number; empty?: boolean; form?: Form } = {},
): FieldType<string> {
  const { maximum = TEXT_MAXIMUM, empty = false, form } = options;
  return fieldType(
    {
      schema: () =>
        Type.String({
          maxLength: maximum,
          ...(empty ? {} : { minLength: 1 }),
          ...(form ? { pattern: form.pattern.source } : {}),
        }),
      convert: (value, label) => {
        const converted = toText(value, label);
        if (converted instanceof Mismatch) return converted;
        if (converted === "" && !empty) return blank(label);
        return !form || form.pattern.test(converted) ? converted : mismatch(label, form.must);
      },
      storedProblem: (value) => (isTooLong(value, maximum) ? TOO_LONG : undefined),
    },
    options,
  );
}

function toInteger(value: unknown, label: string): number | Mismatch {
  if (typeof value === "number" && Number.isInteger(value)) return value + 0; // -0 becomes 0
  if (value === "") return blank(label);
  const digits = typeof value === "string" ? /^-?[0-9]+/.exec(value) : null;
  return digits ? Number(digits[0]) + 0 : mismatch(label, NOT_A.integer);
}

/** Integer of 32 bits, or within ±(2⁵³−1) when `wide`. `minimum` and `maximum` are inclusive and answered per field. */
export function integer(
  options: Options<number> & { minimum?: number; maximum?: number; wide?: boolean } = {},
): FieldType<number> {
  const { minimum = -Infinity, maximum = Infinity, wide = false } = options;
  const bounds = {
    ...(minimum > -Infinity ? { minimum } : {}),
    ...(maximum < Infinity ? { maximum } : {}),
  };
  return fieldType(
    {
      schema: () => Type.Integer(bounds),
      convert: (value, label) => {
        const converted = toInteger(value, label);
        if (converted instanceof Mismatch) return converted;
        if (converted < minimum) return mismatch(label, "is too small");
        if (converted > maximum) return mismatch(label, "is too big");
        return wide && !Number.isSafeInteger(converted) ? mismatch(label, NOT_A.integer) : converted;
      },
      storedProblem: (value) => (!wide && (value < -INT32 || value >= INT32) ? OUT_OF_RANGE : undefined),
    },
    options,
  );
}

function toFloat(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^[-+]?[0-9]*\.?[0-9]/.test(value) ? Number.parseFloat(value) : Number.NaN;
}

/** Finite number; a text counts as the number it begins with. */
export function float(options: Options<number> = {}): FieldType<number> {
  return fieldType(
    {
      schema: () => Type.Number(),
      convert: (value, label) => {
        if (value === "") return blank(label);
        const converted = toFloat(value);
        return Number.isFinite(converted) ? converted + 0 : mismatch(label, NO_NUMBER); // -0 becomes 0
      },
    },
    options,
  );
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ["true", true],
  ["false", false],
  ["1", true],
  ["0", false],
]);

export function boolean(options: Options<boolean> = {}): FieldType<boolean> {
  return fieldType(
    {
      storage: "boolean",
      schema: () => Type.Boolean(),
      convert: (value, label) => {
        if (value === "") return blank(label);
        const converted = BOOLEANS.get(typeof value === "string" ? value.toLowerCase() : value);
        return converted ?? mismatch(label, NOT_A.boolean);
      },
    },
    options,
  );
}

/** Time as ISO 8601 UTC text with milliseconds. */
export function time(options: Options<string> = {}): FieldType<string> {
  return fieldType(
    {
      schema: () => Type.String({ format: "date-time" }),
      convert: (value, label) => {
        if (value === "") return blank(label);
        return (typeof value === "string" ? parseTime(value) : undefined) ?? mismatch(label, NO_TIME);
      },
    },
    options,
  );
}

/** One of the listed texts or integers, case-sensitive. */
export function oneOf<const T extends string | number>(values: readonly T[], options: Options<T> = {}): FieldType<T> {
  const numeric = typeof values[0] === "number";
  return fieldType(
    {
      schema: () => Type.Unsafe<T>({ type: numeric ? "integer" : "string", ...enumOf(values) }),
      convert: (value, label) => {
        const converted = numeric ? toInteger(value, label) : toText(value, label);
        if (converted === "") return blank(label);
        if (converted instanceof Mismatch) return converted;
        return values.find((allowed) => allowed === converted) ?? mismatch(label, noOption(values));
      },
    },
    options,
  );
}

/** Label of a field in texts: `product_line` is "Product Line", `tool_id` "Tool ID". */
export function labelOf(name: string): string {
  return name
    .split("_")
    .map((word) => (word === "id" ? "ID" : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}
