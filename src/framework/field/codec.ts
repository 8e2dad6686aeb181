import { once } from "../../platform/once";
import type { SqlValue } from "../../platform/db/query";
import type { Storage } from "./field";

/** A row of the driver, which is decoded into a record in place. */
export type DriverRow = Record<string, unknown>;

/** The column value that stores a converted input value. */
export function toColumn(storage: Storage, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (storage === "json") return JSON.stringify(value);
  if (storage === "boolean") return value ? 1 : 0;
  return value as SqlValue; // plain fields hold texts and numbers
}

/** The value that the API shows for a column value. */
export function fromColumn(storage: Storage, value: unknown): unknown {
  if (storage === "none") return null;
  if (value === null || storage === "plain") return value;
  if (storage === "boolean") return value === 1;
  return value === "{}" ? {} : (JSON.parse(value as string) as unknown); // JSON columns hold text; `{}` is the most frequent
}

/** How a field is stored. */
export interface StoredColumn {
  readonly name: string;
  readonly storage: Storage;
  /** Null is shown as nothing at all. */
  readonly isLate: boolean;
}

/**
 * A function that decodes rows into records in place: booleans from 0/1, objects and arrays from JSON text. Columns that
 * need no decoding cost nothing. `columns` is asked when the first row is decoded.
 */
export function rowDecoder(columns: () => readonly StoredColumn[]): (row: DriverRow) => DriverRow {
  const converted = once(() => columns().filter(({ storage, isLate }) => storage !== "plain" || isLate));
  return (row) => {
    for (const { name, storage, isLate } of converted()) {
      const value = row[name];
      row[name] = isLate && value === null ? undefined : fromColumn(storage, value); // JSON omits it then
    }
    return row;
  };
}
