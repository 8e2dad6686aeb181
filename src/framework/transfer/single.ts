import type { Context } from "../context";
import type { Fields } from "../field/fields";
import type { Pieces } from "../batches";
import type { Import } from "../resource/table";
import { type ExportedRecord, isRecord, NO_OBJECT } from "./exported";
import type { Run } from "./run";

/** The one record of a table that every account has. An import edits it. */
interface Single {
  /** Key of the export. */
  readonly name: string;
  readonly fields: Fields;
  readonly edit: (context: Context, values: ExportedRecord) => void;
  /** Fields that refer to a record, with its table. */
  readonly references?: Readonly<Record<string, string>>;
  /** Fields to set before the others. */
  readonly first?: readonly string[];
}

/** Sets each editable field by itself. A refused field keeps its value. */
function* takeSingle(run: Run, { name, fields, edit, references = {}, first = [] }: Single): Pieces {
  const part = run.part(name);
  const value = run.data[name];
  if (value === undefined) return;
  if (!isRecord(value)) return part.leaveOut("all", NO_OBJECT);
  run.onRecord();
  yield;
  part.noteUnknownKeys(value, fields);
  const editable = Object.keys(fields).filter(
    (key) => Object.hasOwn(value, key) && fields[key]?.flags.some((flag) => flag === "E"),
  );
  for (const key of new Set([...first.filter((each) => editable.includes(each)), ...editable])) {
    const refusal = run.attempt(() => {
      const named = references[key];
      edit(run.context, { [key]: named === undefined ? value[key] : run.requiredId(named, value[key]) });
    });
    if (refusal !== undefined) part.change(key, refusal);
  }
  part.taken = 1;
}

/** The import of the one record of a table. */
export const importOfSingle = (single: Single): Import => ({
  after: Object.values(single.references ?? {}),
  take: (run) => takeSingle(run, single),
  atEnd: true,
});
