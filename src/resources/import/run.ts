import type { Context } from "../../core/context";
import { Refusal, textsOf } from "../../core/errors";
import { parseTime } from "../../core/time";
import { type ExportedRecord, PartReport } from "./report";

/** One import under way. */
export class Run {
  readonly context: Context;
  readonly data: ExportedRecord;
  readonly parts: PartReport[] = [];
  readonly #ids = new Map<string, Map<number, number>>();
  /** Called for each record. */
  readonly onRecord: () => void;

  constructor(context: Context, data: ExportedRecord, onRecord: () => void) {
    this.context = context;
    this.data = data;
    this.onRecord = onRecord;
  }

  part(name: string): PartReport {
    const part = new PartReport(name);
    this.parts.push(part);
    return part;
  }

  /** Notes the new id of a record. Of several with the same id, the first is the one that others name. */
  setId(collection: string, record: ExportedRecord, id: number): void {
    const ids = this.#ids.get(collection) ?? new Map<number, number>();
    this.#ids.set(collection, ids);
    const old = record["id"];
    if (typeof old === "number" && !ids.has(old)) ids.set(old, id);
  }

  forgetId(collection: string, record: ExportedRecord): void {
    this.#ids.get(collection)?.delete(Number(record["id"]));
  }

  /** New id of a record that the export names by its old one; a text counts as the number it begins with, as in requests. */
  idOf(collection: string, old: unknown): number | undefined {
    const number = typeof old === "string" ? Number.parseInt(old, 10) : old;
    return typeof number === "number" ? this.#ids.get(collection)?.get(number) : undefined;
  }

  /** The context of a request that came when a record was made, so that it keeps this time. A future one is not believed. */
  contextAt({ created_at }: ExportedRecord): Context {
    const time = typeof created_at === "number" ? new Date(created_at * 1000) : new Date(parsed(created_at));
    const isPossible = time.getTime() <= this.context.now.getTime();
    return isPossible ? { ...this.context, now: time, nowText: time.toISOString() } : this.context;
  }

  /** Stores something, or says why not; then nothing of it is stored. */
  attempt(store: () => void): string | undefined {
    try {
      this.context.db.transaction(store);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return textsOf(error.body).join("; ");
    }
  }
}

const parsed = (time: unknown): string => (typeof time === "string" && parseTime(time)) || "none";
