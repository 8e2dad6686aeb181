import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import { once } from "../../platform/once";
import { invalid, invalidRequest, type Problems } from "../errors";
import type { StoredColumn } from "./codec";
import { type FieldType, labelOf, Mismatch, type ValueOf } from "./field";

/**
 * The writer of a field: `R` the service only, `C` create, `C!` create and required, `E` edit, `E!` edit and required.
 * `-` marks a field that no record shows. `!` marks one that a rule of the resource requires of a create, in words of
 * its own.
 */
type Flag = "R" | "C" | "C!" | "E" | "E!" | "-" | "!";

export interface Field<T = unknown> {
  readonly type: FieldType<T>;
  readonly flags: readonly Flag[];
}
export type Fields = Readonly<Record<string, Field>>;

/** Values of the fields a request may set: absent means unchanged or default. */
export type InputOf<F extends Fields> = { [K in keyof F]?: ValueOf<F[K]["type"]> | null };

type Mode = "create" | "update";
const FLAGS: Record<Mode, { readonly accepted: Flag; readonly required: Flag }> = {
  create: { accepted: "C", required: "C!" },
  update: { accepted: "E", required: "E!" },
};

/** Declares a field of a resource or of a request. */
export const field = <T>(type: FieldType<T>, ...flags: Flag[]): Field<T> => ({ type, flags });

interface Slot {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** A rule refuses a create without it. */
  readonly ruled: boolean;
  readonly type: FieldType<unknown>;
}

/** The fields that a request of this mode may set. */
function slotsOf(fields: Fields, mode: Mode): readonly Slot[] {
  const { accepted, required } = FLAGS[mode];
  return Object.entries(fields)
    .filter(([, { flags }]) => flags.includes(accepted) || flags.includes(required))
    .map(([name, { type, flags }]) => ({
      name,
      label: labelOf(name),
      required: flags.includes(required),
      ruled: mode === "create" && flags.includes("!"),
      type,
    }));
}

/** The fields that one kind of request may set, prepared when the first one is read. */
export class InputReader<F extends Fields> {
  readonly #slots: () => readonly Slot[];
  readonly #defaults: boolean;
  /** Fields whose type checks the stored form. */
  readonly #judged: () => readonly { readonly name: string; readonly judge: (value: unknown) => string | undefined }[];

  constructor(fields: F, mode: Mode) {
    this.#defaults = mode === "create";
    this.#slots = once(() => slotsOf(fields, mode));
    this.#judged = once(() =>
      this.#slots().flatMap(({ name, type: { storedProblem } }) =>
        storedProblem ? [{ name, judge: storedProblem }] : [],
      ),
    );
  }

  /**
   * Converts the fields of `body`; unknown ones are ignored. On create, absent fields take their defaults.
   * @throws Refusal `invalid` with the problems of all fields together.
   */
  read(body: Readonly<Record<string, unknown>>): InputOf<F> {
    const values: Record<string, unknown> = {};
    let problems: Problems | undefined;
    for (const slot of this.#slots()) {
      const value = this.#readField(slot, Object.hasOwn(body, slot.name) ? body[slot.name] : undefined);
      if (value instanceof Mismatch) (problems ??= {})[slot.name] = value.problem;
      else if (value !== undefined) values[slot.name] = value;
    }
    if (problems) throw invalid(problems);
    return values as InputOf<F>; // every value was converted by the type of its own field
  }

  #readField({ label, required, type }: Slot, sent: unknown): unknown {
    if (sent === "" && type.blankIsNull && !this.#defaults) return null;
    if (sent === undefined && required) return new Mismatch(`${label} is required`);
    if (sent === null && type.convertsNull) return type.convert(null, label);
    if (sent === null && type.nullable) return null;
    if (sent === null && required) return new Mismatch(`${label} can't be null`);
    const value = sent === undefined || sent === null ? undefined : type.convert(sent, label);
    return value === undefined && this.#defaults ? type.default : value;
  }

  /**
   * Stored-form checks of converted values: lengths and ranges.
   * @throws Refusal `invalid` with the first problem under the key `error`.
   */
  checkStored(values: Readonly<Record<string, unknown>>): void {
    for (const { name, judge } of this.#judged()) {
      const value = values[name];
      if (value === undefined || value === null) continue;
      const problem = judge(value);
      if (problem !== undefined) throw invalidRequest(problem);
    }
  }

  /** Schema of the request body for the API reference. */
  schema(): TObject {
    const properties = this.#slots().map(({ name, required, ruled, type }): [string, TSchema] => {
      const schema = type.isLate
        ? Type.Union([type.schema(), Type.Null()])
        : { ...type.schema(), ...(this.#defaults && type.default !== undefined ? { default: type.default } : {}) };
      return [name, required || ruled ? schema : Type.Optional(schema)];
    });
    return Type.Object(Object.fromEntries(properties));
  }
}

/** Names of the fields a record shows. */
export const shownFields = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => !fields[name]?.flags.includes("-"));

/** How these fields are stored. */
export const columnsOf = (fields: Fields, names: readonly string[]): StoredColumn[] =>
  names.map((name) => ({
    name,
    storage: fields[name]?.type.storage ?? "plain",
    isLate: fields[name]?.type.isLate ?? false,
  }));

/** Schema of the record for the API reference. */
export const recordSchema = (fields: Fields): TObject =>
  Type.Object(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { flags }]) => !flags.includes("-"))
        .map(([name, { type }]) => [name, type.isLate ? Type.Optional(type.schema()) : type.schema()]),
    ),
  );
