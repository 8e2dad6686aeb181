import { Type } from "@sinclair/typebox";
import { enumOf } from "../../../framework/field/schema";
import {
  type FieldType,
  mismatch,
  NO_NUMBER,
  noOption,
  NOT_A,
  OUT_OF_RANGE,
  type Storage,
  TEXT_MAXIMUM,
  TOO_LONG,
} from "../../../framework/field/field";

/**
 * Field types of the three settings records. They convert more freely than types of resources (`accounts.md` §12.2). Null
 * is stored unless `required`.
 */
interface Limits<T> {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly options?: readonly T[];
  readonly required?: true;
}

interface Parts<T> {
  readonly type: "boolean" | "integer" | "number" | "string";
  readonly parse: (value: unknown) => T | undefined;
  readonly phrase: string;
  readonly storage?: Storage;
  readonly storedProblem?: (value: T) => string | undefined;
}

function setting<T>(parts: Parts<T>, fallback: T | null, limits: Limits<T>): FieldType<T> {
  const { minimum = -Infinity, maximum = Infinity, options, required = false } = limits;
  const isText = parts.type === "string";
  const bounds = isText
    ? {}
    : { ...(limits.minimum === undefined ? {} : { minimum }), ...(limits.maximum === undefined ? {} : { maximum }) };
  return {
    storage: parts.storage ?? "plain",
    nullable: !required,
    convertsNull: required,
    blankIsNull: false,
    default: fallback,
    schema: () =>
      Type.Unsafe<T>({
        type: required ? parts.type : [parts.type, "null"],
        default: fallback,
        ...bounds,
        ...(options ? enumOf(required ? options : [...options, null]) : {}),
      }),
    convert: (value, label) => {
      const parsed = parts.parse(value);
      if (parsed === undefined) return mismatch(label, parts.phrase);
      if (options && !options.includes(parsed)) return mismatch(label, noOption(options));
      if (typeof parsed === "number" && parsed < minimum) return mismatch(label, "is too small");
      if (typeof parsed === "number" && parsed > maximum) return mismatch(label, "is too big");
      return parsed;
    },
    storedProblem: (value) => parts.storedProblem?.(value),
  };
}

const BOOLEAN_TEXTS: Readonly<Record<string, boolean>> = { true: true, false: false, "1": true, "0": false };

const parseBoolean = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value !== 0;
  return typeof value === "string" && Object.hasOwn(BOOLEAN_TEXTS, value) ? BOOLEAN_TEXTS[value] : undefined;
};

const parseNumber = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number + 0 : undefined; // -0 becomes 0
};

const parseInteger = (value: unknown): number | undefined => {
  if (typeof value === "boolean") return value ? 1 : 0;
  const number = parseNumber(value);
  return number === undefined ? undefined : Math.trunc(number) + 0;
};

const parseText = (value: unknown): string | undefined => {
  if (typeof value === "string") return value.toWellFormed();
  return typeof value === "boolean" || Number.isFinite(value) ? String(value) : undefined;
};

const INT32 = 2 ** 31;

/** Boolean. */
export const flag = (fallback: boolean): FieldType<boolean> =>
  setting({ type: "boolean", parse: parseBoolean, phrase: NOT_A.boolean, storage: "boolean" }, fallback, {});

/** Integer; fractions are cut off. */
export const whole = (fallback: number | null, limits: Limits<number> = {}): FieldType<number> =>
  setting(
    {
      type: "integer",
      parse: parseInteger,
      phrase: NOT_A.integer,
      storedProblem: (value) => (value < -INT32 || value >= INT32 ? OUT_OF_RANGE : undefined),
    },
    fallback,
    limits,
  );

/** Number, fractions included. */
export const decimal = (fallback: number): FieldType<number> =>
  setting({ type: "number", parse: parseNumber, phrase: NO_NUMBER }, fallback, {});

/** Text exactly as sent, "" included. `maximum`: characters. */
export const words = (fallback: string | null, limits: Limits<string> = {}): FieldType<string> =>
  setting(
    {
      type: "string",
      parse: parseText,
      phrase: NOT_A.string,
      storedProblem: (value) => ([...value].length > (limits.maximum ?? TEXT_MAXIMUM) ? TOO_LONG : undefined),
    },
    fallback,
    limits,
  );
