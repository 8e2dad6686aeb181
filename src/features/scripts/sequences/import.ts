import { type OwnImport, type Taken, recordsIn, withNewIds } from "../../../framework/transfer/collection";
import { type ExportedRecord, idIn, isGiven, isRecord } from "../../../framework/transfer/exported";
import type { Pieces } from "../../../framework/batches";
import type { Run } from "../../../framework/transfer/run";
import { NAMED_BY_SCRIPTS, namesMissing, withNewScriptIds } from "../import";

const NAME = "sequences";
export const REFERENCES = { folder_id: "folders" };

/** A created sequence, and notes on what it has lost. */
interface Made {
  readonly record: ExportedRecord;
  readonly id: number;
  readonly losses: Set<string>;
  /** Old ids of the sequences that it calls. */
  readonly calls: Set<number>;
}

/** Stores a sequence without its script. @throws Refusal `invalid`. */
function make({ create }: Taken, run: Run, record: ExportedRecord): Made {
  const losses = new Set<string>();
  const own = withNewIds(run, { references: REFERENCES }, record, (loss) => losses.add(loss));
  if (isGiven(record["sequence_version_id"])) {
    losses.add("it is an own sequence now: the shared one that it came from is on another server");
  }
  const { id } = create(run.contextAt(record), { ...own, args: {}, body: [] }) as { id: number }; // every record has one
  run.setId(NAME, record, id);
  return { record, id, losses, calls: new Set() };
}

/** Stores the script of a sequence with the new ids of the records it names. @throws Refusal `invalid`. */
function setScript({ update }: Taken, run: Run, { record, id, losses, calls }: Made): void {
  const { name, args, body } = record;
  const change = (script: ExportedRecord) => update(run.contextAt(record), id, { name, ...script });
  if (isGiven(args) && !isRecord(args)) return void change({ args, body });
  const parts = { locals: isRecord(args) ? args["locals"] : undefined, body };
  const own = withNewScriptIds(run, "sequence", parts, (loss) => losses.add(loss));
  for (const called of own.sequences) calls.add(called);
  change({ args: { locals: own.locals }, body: own.body });
}

/** Creates the sequences without their scripts, except those that the rules refuse. */
function* makeAll(sequences: Taken, run: Run): Pieces<Set<Made>> {
  const part = run.part(NAME);
  const made = new Set<Made>();
  for (const record of yield* recordsIn(run, part)) {
    run.onRecord();
    yield;
    part.noteUnknownKeys(record, sequences.fields);
    const refusal = run.attempt(() => made.add(make(sequences, run, record)));
    if (refusal !== undefined) part.leaveOut(record, refusal);
  }
  return made;
}

/**
 * Takes over the sequences. They may call each other in a circle, so all are created before the first gets its script. A
 * sequence whose script is refused is removed again, and then every sequence that calls it.
 */
function* takeSequences(run: Run, sequences: Taken): Pieces {
  const part = run.part(NAME);
  const made = yield* makeAll(sequences, run);
  const gone: Made[] = [];
  const drop = (sequence: Made, refusal: string): void => {
    const { record, id } = sequence;
    part.leaveOut(record, refusal);
    sequences.undo(run.context, id);
    run.forgetId(NAME, record, id);
    made.delete(sequence);
    gone.push(sequence);
  };

  for (const sequence of made) {
    yield;
    const refusal = run.attempt(() => setScript(sequences, run, sequence));
    if (refusal !== undefined) drop(sequence, refusal);
  }
  const calls = [...made].flatMap((caller) => [...caller.calls].map((called) => ({ caller, called })));
  const callers = Map.groupBy<number | undefined, (typeof calls)[number]>(calls, ({ called }) => called);
  // The loop appends to the list it walks.
  for (const { record } of gone) {
    const isNamed = run.idOf(NAME, record["id"]) !== undefined; // another record with the same old id
    yield;
    for (const { caller } of isNamed ? [] : (callers.get(idIn(record["id"])) ?? [])) {
      if (made.has(caller)) drop(caller, namesMissing("sequence", record["id"]));
    }
  }
  part.taken = made.size;
  for (const { record, losses } of made) for (const loss of losses) part.change(record, loss);
}

export const sequenceImport: OwnImport = { after: NAMED_BY_SCRIPTS, take: takeSequences };
