import type { Context } from "../context";
import { invalidRequest, Refusal, textsOf } from "../errors";
import { parseTime } from "../../platform/time";
import { type ExportedRecord, idIn, isGiven } from "./exported";
import { PartReport, wasNotTaken } from "./report";

/** Whether a device is one that nobody has, on which the records of an import wait. */
export const isStage = (deviceId: number): boolean => deviceId <= 0;

/** An import in progress. */
export class Run {
  /** Where records are written: to the stage, and in the last step to the account. */
  context: Context;
  /** The device of the account, which gets all records in the end. */
  readonly deviceId: number;
  readonly data: ExportedRecord;
  /** Called for each record. */
  readonly onRecord: () => void;
  readonly #parts = new Map<string, PartReport>();
  readonly #ids = new Map<string, Map<number, number>>();

  constructor(context: Context, data: ExportedRecord, deviceId: number, onRecord: () => void) {
    this.deviceId = deviceId;
    this.context = context;
    this.data = data;
    this.onRecord = onRecord;
  }

  get parts(): readonly PartReport[] {
    return [...this.#parts.values()];
  }

  /** The report on one key of the export. */
  part(name: string): PartReport {
    const part = this.#parts.get(name) ?? new PartReport(name);
    this.#parts.set(name, part);
    return part;
  }

  /** Notes the new id of a record. If several have the same old id, references mean the first. */
  setId(collection: string, record: ExportedRecord, id: number): void {
    const ids = this.#ids.get(collection) ?? new Map<number, number>();
    this.#ids.set(collection, ids);
    const old = idIn(record["id"]);
    if (old !== undefined && !ids.has(old)) ids.set(old, id);
  }

  /** Forgets the new id of a record that was removed again. */
  forgetId(collection: string, record: ExportedRecord, id: number): void {
    const old = idIn(record["id"]) ?? 0;
    if (this.idOf(collection, old) === id) this.#ids.get(collection)?.delete(old);
  }

  /** New id of the record with an old id. */
  idOf(collection: string, old: unknown): number | undefined {
    const id = idIn(old);
    return id === undefined ? undefined : this.#ids.get(collection)?.get(id);
  }

  /**
   * New id of a record that must exist; null if the field is empty, which the rules accept or refuse.
   * @throws Refusal if the record was not taken over.
   */
  requiredId(collection: string, old: unknown): number | null {
    if (!isGiven(old)) return null;
    const id = this.idOf(collection, old);
    if (id === undefined) throw invalidRequest(`its ${wasNotTaken(collection, old)}`);
    return id;
  }

  /** The context of a request at the time when a record was created, so that it keeps its time. Future times are ignored. */
  contextAt({ created_at }: ExportedRecord): Context {
    const time = timeOf(created_at);
    const isPossible = time !== undefined && time.getTime() <= this.context.now.getTime();
    return isPossible ? { ...this.context, now: time, nowText: time.toISOString() } : this.context;
  }

  /** Runs `store`. If it is refused, undoes it and returns the reason. */
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

/** First time that can be stored: the beginning of the year 1, in seconds since the epoch. */
const FIRST_SECOND = -62_135_596_800;

/** A time from text or from seconds since the epoch; undefined for anything else. */
function timeOf(value: unknown): Date | undefined {
  if (typeof value === "number") return value >= FIRST_SECOND ? new Date(value * 1000) : undefined;
  const text = typeof value === "string" ? parseTime(value) : undefined;
  return text === undefined ? undefined : new Date(text);
}
