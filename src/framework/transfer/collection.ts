import type { Context } from "../context";
import type { Fields } from "../fields";
import type { Pieces } from "../steps";
import type { Import } from "../table";
import { type ExportedRecord, idIn, isGiven, isRecord, sizeProblem } from "./exported";
import { type PartReport, wasNotTaken } from "./report";
import type { Run } from "./run";

export type Note = (loss: string) => void;

/** What is special about taking over the records of a table. */
export interface ImportRules {
  /** Further tables whose records must be there before. */
  readonly after?: readonly string[];
  /** As in `Import`. */
  readonly atEnd?: boolean;
  /**
   * What else to make of a record before it is created; `note` says what it loses.
   * @throws Refusal when it is not to be taken.
   */
  readonly adapt?: (run: Run, record: ExportedRecord, note: Note) => ExportedRecord;
  /** Their order, where it is not that of their ids. */
  readonly arrange?: (records: readonly ExportedRecord[]) => readonly ExportedRecord[];
  /** What follows when all are there. */
  readonly finish?: (run: Run, taken: readonly ExportedRecord[]) => void;
  /** What the rules judge by, where that is not a request at the time when the record was made. */
  readonly judgedBy?: (context: Context) => Context;
}

/** What an import may do with the records of a resource, by its rules. */
export interface Taken {
  readonly fields: Fields;
  readonly create: (context: Context, body: ExportedRecord) => object;
  readonly update: (context: Context, id: number, body: ExportedRecord) => object;
  /** Removes a record that was made, whether in use or not. */
  readonly undo: (context: Context, id: number) => void;
}

/** How records are taken over that cannot be made one after the other. */
export interface OwnImport {
  /** Further tables whose records must be there before. */
  readonly after: readonly string[];
  readonly take: (run: Run, records: Taken) => Pieces;
}

/** How the records of one key are taken over: each as if it were created anew. */
interface Collection extends ImportRules {
  readonly name: string;
  readonly fields: Fields;
  /** @throws Refusal when no rule would accept the record. */
  readonly create: (context: Context, body: ExportedRecord) => object;
  /** Only so many are kept. */
  readonly newest?: number | undefined;
  /** Fields that name a record, and its table: without it they are empty. */
  readonly references?: Readonly<Record<string, string>>;
  /** Fields that name a record, and its table: without it the record itself is left out. */
  readonly requires?: Readonly<Record<string, string>>;
}

/** The record with the new ids of those it names. @throws Refusal when one that it needs was not taken. */
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

/** Records of a key in the order in which they were made. */
export function* recordsIn(run: Run, part: PartReport): Pieces<readonly ExportedRecord[]> {
  const value = run.data[part.name] ?? [];
  if (!Array.isArray(value)) {
    part.leaveOut("all", "it is no list");
    return [];
  }
  const given: unknown[] = value;
  const records: ExportedRecord[] = [];
  for (const each of given) {
    const problem = isRecord(each) ? sizeProblem(each) : "it is no object";
    if (problem !== undefined) part.leaveOut(each, problem);
    else if (isRecord(each)) records.push(each);
    yield;
  }
  const orderOf = ({ id }: ExportedRecord): number => idIn(id) ?? Number.MAX_VALUE;
  return records.sort((a, b) => orderOf(a) - orderOf(b));
}

/** The newest ones, still in the order of their ids. */
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
    part.noteUnknownKeys(record, collection.fields);
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

/** How the records of a table are taken over. */
export function importOf(collection: Collection): Import {
  const { references = {}, requires = {}, after = [], atEnd = false } = collection;
  return {
    after: [...Object.values(references), ...Object.values(requires), ...after],
    take: (run) => takeCollection(run, collection),
    atEnd,
  };
}
