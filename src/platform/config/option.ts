import type { Type } from "./types";

/** Texts of the settings above in the table, by key, after their defaults were filled in. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Text of the value when no source gives one; computed where it follows from other settings. */
type Default = string | ((texts: Texts) => string | undefined) | undefined;

interface OptionRow<Value, Fallback extends Default> {
  readonly type: Type<Value>;
  readonly help: string;
  /** Heading in the help of this setting and those below it, until the next heading. */
  readonly heading?: string;
  readonly default?: Fallback;
  /** Describes a default that is no fixed text, for the help. */
  readonly otherwise?: string;
  /** Printed masked; `<key>_file` names a file that holds it. */
  readonly secret?: true;
}

/** One setting: `public_url` is the flag `--public-url`, the variable `PUBLIC_URL` and the file key `public_url`. */
export interface Option<Value = unknown, Fallback extends Default = Default> extends OptionRow<Value, Fallback> {
  readonly default: Fallback;
}

/** Type of the value in code: `undefined` is possible only if there may be no default. */
export type ValueOf<OptionRow> =
  OptionRow extends Option<infer Value, infer Fallback>
    ? Fallback extends string | ((texts: Texts) => string)
      ? Value
      : Value | undefined
    : never;

/** Declares a setting, with its type in code. */
export function option<Value, Fallback extends Default = undefined>(
  row: OptionRow<Value, Fallback>,
): Option<Value, Fallback> {
  return { ...row, default: row.default as Fallback }; // if it is left out, Fallback is undefined
}

/** The name of its flag: `--public-url`. */
export const flagOf = (key: string): string => `--${key.replaceAll("_", "-")}`;

/** The name of its value in code: `publicUrl`. */
export const camelCase = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of its variable: `PUBLIC_URL`. */
export const variableOf = (key: string): string => key.toUpperCase();
