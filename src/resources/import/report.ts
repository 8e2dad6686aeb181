/** A record as an export holds it: nothing of it is known yet. */
export type ExportedRecord = Readonly<Record<string, unknown>>;

/** Something about one record. `id`: as the export has it, or the key of a setting. */
export interface Remark {
  readonly id: string;
  readonly reason: string;
}

/** What became of one key of an export. */
export class PartReport {
  readonly name: string;
  taken = 0;
  /** Not stored. */
  readonly leftOut: Remark[] = [];
  /** Stored, but not as it was. */
  readonly changed: Remark[] = [];
  /** Keys of records that nobody here knows, and how many records have them. */
  readonly unknownKeys = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
  }

  leaveOut(record: unknown, reason: string): void {
    this.leftOut.push({ id: idText(record), reason });
  }

  change(record: unknown, reason: string): void {
    this.changed.push({ id: idText(record), reason });
  }

  noteUnknownKeys(record: ExportedRecord, fields: object): void {
    for (const key of Object.keys(record).filter((each) => !Object.hasOwn(fields, each))) {
      this.unknownKeys.set(key, (this.unknownKeys.get(key) ?? 0) + 1);
    }
  }
}

/** Id of a record, or a text as it is. */
function idText(record: unknown): string {
  if (typeof record === "string") return record;
  const id: unknown = isRecord(record) ? record["id"] : undefined;
  return typeof id === "number" || typeof id === "string" ? String(id) : "?";
}

export const isRecord = (value: unknown): value is ExportedRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What became of an export. */
export interface ImportReport {
  readonly parts: readonly PartReport[];
  /** Keys of the export that nobody here knows. */
  readonly unknown: readonly string[];
}
