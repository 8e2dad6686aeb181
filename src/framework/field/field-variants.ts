import { Type } from "@sinclair/typebox";
import { meaning, type Meaning } from "./schema";
import { type FieldType, integer, Mismatch, mismatch, noOption, oneOf } from "./field";
import { cutText } from "../../platform/text";

/** Types of fields made from those of `field.ts`. */

/** The first second of the year 1 and the last of the year 9999. */
const [FIRST_SECOND, LAST_SECOND] = [-62_135_596_800, 253_402_300_799];

/** Time in whole seconds since the epoch; outside of the years 0001–9999 it counts as absent (`garden.md` §14.2). */
export function epochTime(): FieldType<number> {
  const seconds = integer({ describe: "Seconds since the epoch", example: 1_772_352_930 });
  return {
    ...seconds,
    convert: (value, label) => {
      const converted = seconds.convert(value, label);
      const isAbsent = typeof converted === "number" && (converted < FIRST_SECOND || converted > LAST_SECOND);
      return isAbsent ? undefined : converted;
    },
    storedProblem: () => undefined, // not bound to 32 bits
  };
}

/** An integer or a text, each kept in the JSON type it was sent in. */
export function numberOrText(number: FieldType<number>, other: FieldType<string>): FieldType<number | string> {
  return {
    ...other,
    schema: () => Type.Union([number.schema(), other.schema()]),
    convert: (value, label) => (typeof value === "number" ? number : other).convert(value, label),
    storedProblem: (value) =>
      typeof value === "number" ? number.storedProblem?.(value) : other.storedProblem?.(value),
  };
}

/** A text that is stored as it is sent, outer blanks and control characters included. */
export const verbatim = (type: FieldType<string>): FieldType<string> => ({
  ...type,
  convert: (value, label) => {
    const converted = type.convert(value, label);
    return typeof value === "string" && typeof converted === "string" ? value.toWellFormed() : converted;
  },
});

/** A type that takes what `type` takes; a value that `type` refuses counts as absent. */
export function hint<T>(type: FieldType<T>): FieldType<T> {
  return {
    ...type,
    convert: (value, label) => {
      const converted = type.convert(value, label);
      if (converted === undefined || converted instanceof Mismatch) return undefined;
      return type.storedProblem?.(converted) === undefined ? converted : undefined;
    },
  };
}

/**
 * A field that is younger than the contract. A record shows it once it is set, and no longer when it is set to null.
 * Source: `garden.md` §1.6.
 */
export const late = <T>(type: FieldType<T>): FieldType<T> => ({ ...type, nullable: true, default: null, isLate: true });

/** A field that clients may send. It is neither checked nor stored, and always shown as null. */
export const unused = (): FieldType<null> => ({
  schema: () => Type.Null({ description: "Unused" }),
  convert: () => undefined,
  storage: "none",
  nullable: true,
  blankIsNull: false,
  default: undefined,
});

/** Type with what its words mean where the type does not say it. */
export const meant = <T>(type: FieldType<T>, means: Meaning): FieldType<T> => ({
  ...type,
  schema: () => meaning(type.schema(), means),
});

/** One of the listed texts; the refusal names the value and the options. */
export function choice<const T extends string>(values: readonly T[], options: Parameters<typeof oneOf<T>>[1] = {}) {
  const type = oneOf(values, options);
  return {
    ...type,
    convert: (value: unknown, label: string): T | Mismatch | undefined => {
      const converted = type.convert(value, label);
      const isNone = converted instanceof Mismatch && typeof value === "string" && value.trim() !== "";
      return isNone ? mismatch(label, `'${cutText(value, 40)}' ${noOption(values)}`) : converted;
    },
  };
}
