import { Type } from "@sinclair/typebox";
import type { Problem } from "../errors";
import { dictionary } from "./schema";
import {
  type FieldType,
  fieldType,
  isTooLong,
  labelOf,
  mismatch,
  Mismatch,
  NOT_A,
  type Options,
  TEXT_MAXIMUM,
  TOO_LONG,
  type ValueOf,
} from "./field";
import { isObject } from "../../platform/json";

/**
 * Types of fields that hold other values: arrays and objects, stored as JSON text. Their elements are counted before they
 * are checked, because a request may hold a million of them (`accounts.md` §1.3).
 */

const jsonProblem = (value: unknown, maximum: number): string | undefined =>
  isTooLong(JSON.stringify(value), maximum) ? TOO_LONG : undefined;

/** Array of at most `elements` elements. Every element is converted; a problem stands at the index of its element. */
export function array<T>(of: FieldType<T>, options: Options<T[]> & { elements: number }): FieldType<T[]> {
  const { elements } = options;
  return fieldType(
    {
      storage: "json",
      schema: () => Type.Array(of.schema(), { maxItems: elements }),
      convert: (value, label) => {
        if (!Array.isArray(value)) return mismatch(label, NOT_A.array);
        if (value.length > elements) return tooMany(label, elements);
        const converted = value.map((element: unknown, index) =>
          element === null
            ? mismatch(`${label}[${index}]`, "can't be null")
            : of.convert(element, `${label}[${index}]`),
        );
        if (!converted.some((element) => element instanceof Mismatch)) return converted as T[]; // no Mismatch among them
        return new Mismatch(converted.map((element) => (element instanceof Mismatch ? element.problem : null)));
      },
      storedProblem: (value) => jsonProblem(value, TEXT_MAXIMUM),
    },
    options,
  );
}

/**
 * Object from at most `elements` free keys to values of one type; `keyProblem` checks the keys. `maximum`: characters of its
 * JSON text.
 */
export function map<T>(
  of: FieldType<T>,
  options: Options<Record<string, T>> & {
    elements: number;
    maximum?: number;
    keyProblem?: (key: string) => string | undefined;
  },
): FieldType<Record<string, T>> {
  return fieldType(
    {
      storage: "json",
      schema: () => dictionary(of.schema(), { maxProperties: options.elements }),
      convert: (value, label) => {
        if (!isObject(value)) return mismatch(label, NOT_A.object);
        if (hasMoreKeys(value, options.elements)) return tooMany(label, options.elements);
        return convertEntries(Object.keys(value), (key) => {
          const problem = options.keyProblem?.(key);
          if (problem !== undefined) return mismatch(key, problem);
          const element = value[key];
          return element === null ? mismatch(key, "can't be null") : of.convert(element, key);
        });
      },
      storedProblem: (value) => jsonProblem(value, options.maximum ?? TEXT_MAXIMUM),
    },
    options,
  );
}

/**
 * Object of known keys, each with its own type; unknown keys are dropped. Keys are optional and take their default when
 * they are absent or null, unless they are `required`.
 */
export function object<const F extends Record<string, FieldType<unknown>>>(
  fields: F,
  options: Options<{ [K in keyof F]?: ValueOf<F[K]> | null }> & { required?: readonly (keyof F & string)[] } = {},
): FieldType<{ [K in keyof F]?: ValueOf<F[K]> | null }> {
  const isRequired = (key: string): boolean => options.required?.includes(key) ?? false;
  return fieldType(
    {
      storage: "json",
      schema: () =>
        Type.Object(
          Object.fromEntries(
            Object.entries(fields).map(([key, of]) => [
              key,
              isRequired(key) ? of.schema() : Type.Optional(of.schema()),
            ]),
          ),
        ),
      convert: (value, label) => {
        if (!isObject(value)) return mismatch(label, NOT_A.object);
        const converted = convertEntries(Object.keys(fields), (key) => {
          const of = fields[key];
          const element = Object.hasOwn(value, key) ? value[key] : undefined;
          if (element !== undefined && element !== null) return of?.convert(element, labelOf(key));
          return isRequired(key) ? mismatch(labelOf(key), "is required") : of?.default;
        });
        return converted as Mismatch | { [K in keyof F]?: ValueOf<F[K]> }; // each key was converted by its own type
      },
      storedProblem: (value) => jsonProblem(value, TEXT_MAXIMUM),
    },
    options,
  );
}

/** The problem of a list or map with too many elements. */
export const tooMany = (label: string, elements: number): Mismatch =>
  mismatch(label, `has too many elements, at most ${elements} are allowed`);

/** Whether an object has more keys than `maximum`. It counts no further than that. */
export function hasMoreKeys(value: object, maximum: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > maximum) return true;
  return false;
}

/** Converts entry by entry, dropping undefined; problems are nested under their keys. */
function convertEntries<T>(
  keys: readonly string[],
  convert: (key: string) => T | Mismatch | undefined,
): Record<string, T> | Mismatch {
  // Entries instead of assignments, so that a key named `__proto__` is a key like any other.
  const converted: [string, T][] = [];
  const problems: [string, Problem][] = [];
  for (const key of keys) {
    const element = convert(key);
    if (element instanceof Mismatch) problems.push([key, element.problem]);
    else if (element !== undefined) converted.push([key, element]);
  }
  return problems.length > 0 ? new Mismatch(Object.fromEntries(problems)) : Object.fromEntries(converted);
}
