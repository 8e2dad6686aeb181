import { type ExportedRecord, isRecord } from "./exported";
import { cutText } from "../../platform/text";

/** A remark about one record. `id` comes from the export, or is the key of a setting. */
export interface Remark {
  readonly id: string;
  readonly reason: string;
}

/** Result of the import of one key. */
export class PartReport {
  readonly name: string;
  /** Records of the other server itself, such as tokens. No import takes them. */
  isForeign = false;
  taken = 0;
  /** Not stored. */
  readonly leftOut: Remark[] = [];
  /** Stored, but not as it was. */
  readonly changed: Remark[] = [];
  /** Unknown keys in records, with the number of records that have them. */
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

/** Most characters of a name or id, and of a reason, in a report. */
const NAME_LENGTH = 40;
const REASON_LENGTH = 300;

/** A text on one line of a terminal. Texts of another server may be long and have control characters. */
const shownText = (text: string, maximum: number): string =>
  cutText(text, maximum).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** An id in a report. */
export const idText = (id: unknown): string =>
  typeof id === "number" || typeof id === "string" ? shownText(String(id), NAME_LENGTH) : "?";

/** `record`: a record, or the key of a setting. */
const remark = (record: unknown, reason: string): Remark => ({
  id: idText(isRecord(record) ? record["id"] : record),
  reason: shownText(reason, REASON_LENGTH),
});

/** `saved garden` of `saved_gardens` */
export const nounOf = (collection: string): string =>
  collection.replace(/ies$/, "y").replace(/s$/, "").replaceAll("_", " ");

/** The reason why a reference was lost. */
export const wasNotTaken = (collection: string, id: unknown): string =>
  `${nounOf(collection)} ${idText(id)} was not taken`;

/** Result of an import. */
export interface ImportReport {
  readonly parts: readonly PartReport[];
  /** Unknown keys of the export. */
  readonly unknown: readonly string[];
}

/** Keys of an export that are not `known` and have something. */
export const unknownKeysOf = (data: ExportedRecord, known: ReadonlySet<string>): readonly string[] =>
  Object.entries(data)
    .filter(([key, value]) => !known.has(key) && !isEmpty(value))
    .map(([key]) => shownText(key, NAME_LENGTH));

const isEmpty = (value: unknown): boolean => typeof value === "object" && Object.keys(value ?? {}).length === 0;
