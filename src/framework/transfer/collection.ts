import type { Context } from "../context";
import type { Fields } from "../field/fields";
import type { Pieces } from "../batches";
import type { Import } from "../resource/table";
import { type ExportedRecord, idIn, isGiven, isRecord, NO_OBJECT, sizeProblem } from "./exported";
import { type PartReport, wasNotTaken } from "./report";
import type { Run } from "./run";

export type Note = (loss: string) => void;

/** Rules for taking over the records of a table, where the defaults are not enough. */
export interface ImportRules {
  /** Further tables whose records are taken over before. */
  readonly after?: readonly string[];
  /**
   * Changes a record before it is created. `note` reports what it loses.
   * @throws Refusal if the record is not to be taken over.
   */
  readonly adapt?: (run: Run, record: ExportedRecord, note: Note) => ExportedRecord;
  /** Keys that are computed when a record is shown: nothing is lost without them. */
  readonly computed?: Readonly<Record<string, true>>;
  /** The order of the records; by default the order of their ids. */
  readonly arrange?: (records: readonly ExportedRecord[]) => readonly ExportedRecord[];
  /** Runs when all records have been taken over. */
  readonly finish?: (run: Run, taken: readonly ExportedRecord[]) => void;
  /** The context for the rules; by default the context of a request at the time when the record was created. */
  readonly judgedBy?: (context: Context) => Context;
}

/** Creating, changing and removing records of a resource by its rules. */
export interface Taken {
  readonly fields: Fields;
  readonly create: (context: Context, body: ExportedRecord) => object;
  readonly update: (context: Context, id: number, body: ExportedRecord) => object;
  /** Removes a record that was created, even one in use. */
  readonly undo: (context: Context, id: number) => void;
}

/** An import of records that cannot be created one after the other. */
export interface OwnImport {
  /** Further tables whose records are taken over before. */
  readonly after: readonly string[];
  readonly take: (run: Run, records: Taken) => Pieces;
}

/** Takes over the records of one key, each as if a client created it. */
interface Collection extends ImportRules {
  readonly name: string;
  readonly fields: Fields;
  /** @throws Refusal if a rule refuses the record. */
  readonly create: (context: Context, body: ExportedRecord) => object;
  /** The number of newest records to take over; by default all. */
  readonly newest?: number | undefined;
  /** Fields that refer to a record, with its table. If that record is missing, the field becomes empty. */
  readonly references?: Readonly<Record<string, string>>;
  /** Fields that refer to a record, with its table. If that record is missing, this one is left out. */
  readonly requires?: Readonly<Record<string, string>>;
}

/** A record with the new ids of the records it refers to. @throws Refusal if a required one was not taken over. */
export function withNewIds(
  run: Run,
  { references = {}, requires = {} }: Pick<Collection, "references" | "requires">,
  record: ExportedRecord,
  note: Note,
): ExportedRecord {
  const named: Record<string, number | null> = {};
  for (const [field, collection] of Object.entries(requires)) {
    if (Object.hasOwn(record, field)) named[field] = run.requiredId(collection, record[field]);
  }
  for (const [field, collection] of Object.entries(references).filter(([name]) => isGiven(record[name]))) {
    const id = run.idOf(collection, record[field]);
    if (id === undefined) note(`${field} is empty now: ${wasNotTaken(collection, record[field])}`);
    named[field] = id ?? null;
  }
  return { ...record, ...named };
}

/** Records of a key in the order in which they were created. */
export function* recordsIn(run: Run, part: PartReport): Pieces<readonly ExportedRecord[]> {
  const value = run.data[part.name] ?? [];
  if (!Array.isArray(value)) {
    part.leaveOut("all", "it is no list");
    return [];
  }
  const given: unknown[] = value;
  const records: ExportedRecord[] = [];
  for (const each of given) {
    const problem = isRecord(each) ? sizeProblem(each) : NO_OBJECT;
    if (problem !== undefined) part.leaveOut(each, problem);
    else if (isRecord(each)) records.push(each);
    yield;
  }
  const orderOf = ({ id }: ExportedRecord): number => idIn(id) ?? Number.MAX_VALUE;
  return records.sort((a, b) => orderOf(a) - orderOf(b));
}

/** The newest records, in the order of their ids. */
function newestOf(
  run: Run,
  records: readonly ExportedRecord[],
  newest: number,
  part: PartReport,
): readonly ExportedRecord[] {
  if (records.length <= newest) return records;
  const times = new Map(records.map((record) => [record, run.contextAt(record).now.getTime()]));
  const timeOf = (record: ExportedRecord): number => times.get(record) ?? 0;
  const surplus = new Set(records.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(newest));
  for (const record of surplus) part.leaveOut(record, `only the newest ${newest} are kept`);
  return records.filter((record) => !surplus.has(record));
}

/** Takes over the records of a key of the export. */
function* takeCollection(run: Run, collection: Collection): Pieces {
  const part = run.part(collection.name);
  const { newest = Infinity, adapt, arrange = (records) => records, judgedBy = (context) => context } = collection;
  const taken: ExportedRecord[] = [];
  for (const record of arrange(newestOf(run, yield* recordsIn(run, part), newest, part))) {
    run.onRecord();
    yield;
    part.noteUnknownKeys(record, { ...collection.fields, ...collection.computed });
    const losses = new Set<string>();
    const note: Note = (loss) => losses.add(loss);
    const refusal = run.attempt(() => {
      const body = withNewIds(run, collection, adapt ? adapt(run, record, note) : record, note);
      const { id } = collection.create(judgedBy(run.contextAt(record)), body) as { id: number }; // every record has one
      run.setId(collection.name, record, id);
    });
    if (refusal === undefined) {
      taken.push(record);
      for (const loss of losses) part.change(record, loss);
    } else part.leaveOut(record, refusal);
  }
  part.taken = taken.length;
  collection.finish?.(run, taken);
}

/** The import of the records of a table. */
export function importOf(collection: Collection): Import {
  const { references = {}, requires = {}, after = [] } = collection;
  return {
    after: [...Object.values(references), ...Object.values(requires), ...after],
    take: (run) => takeCollection(run, collection),
  };
}
