import { type ExportedRecord, isRecord } from "./exported";

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
    this.leftOut.push(remark(record, reason));
  }

  change(record: unknown, reason: string): void {
    this.changed.push(remark(record, reason));
  }

  noteUnknownKeys(record: ExportedRecord, fields: object): void {
    for (const key of Object.keys(record).filter((each) => !Object.hasOwn(fields, each))) {
      const shown = shownText(key, NAME_LENGTH);
      this.unknownKeys.set(shown, (this.unknownKeys.get(shown) ?? 0) + 1);
    }
  }
}

/** Characters of a name or an id, and of a reason, that are told. */
const NAME_LENGTH = 40;
const REASON_LENGTH = 300;

/** A text on one line of a terminal: what another server wrote may have any length, and control characters in it. */
function shownText(text: string, maximum: number): string {
  const cut = text.length > maximum ? `${text.slice(0, maximum)}…` : text;
  return cut.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

/** An id as it is told. */
export const idText = (id: unknown): string =>
  typeof id === "number" || typeof id === "string" ? shownText(String(id), NAME_LENGTH) : "?";

/** About a record, or about what a text names. */
const remark = (record: unknown, reason: string): Remark => ({
  id: idText(isRecord(record) ? record["id"] : record),
  reason: shownText(reason, REASON_LENGTH),
});

/** `saved garden` of `saved_gardens` */
export const nounOf = (collection: string): string =>
  collection.replace(/ies$/, "y").replace(/s$/, "").replaceAll("_", " ");

/** Why something is not named any more. */
export const wasNotTaken = (collection: string, id: unknown): string =>
  `${nounOf(collection)} ${idText(id)} was not taken`;

/** What became of an export. */
export interface ImportReport {
  readonly parts: readonly PartReport[];
  /** Keys of the export that nobody here knows. */
  readonly unknown: readonly string[];
}

/** Keys of an export that are not `known`. */
export const unknownKeysOf = (data: ExportedRecord, known: ReadonlySet<string>): readonly string[] =>
  Object.keys(data)
    .filter((key) => !known.has(key))
    .map((key) => shownText(key, NAME_LENGTH));
