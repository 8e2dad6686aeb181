import type { Context } from "../../framework/context";
import { Refusal, textsOf } from "../../framework/errors";
import { entriesOfPractice, epochOf, type JournalEntry, numberText, reachOf } from "./entries";
import { nameOf } from "./shown";
import { undo } from "./undo";

/** A record that stays as it is, and why. */
interface KeptBack {
  readonly resource: string;
  readonly id: number;
  readonly reason: string;
}

/** The result of taking back, and the number of the last entry that was looked at. */
interface TakenBack {
  readonly changes: number;
  readonly kept: readonly KeptBack[];
  readonly upTo: number;
}

/**
 * Takes back the changes of a practice robot behind an entry, as far as the journal has them: the newest first, each in a write of
 * its own. A record that cannot be put back stays as it is, the others go on. `check` runs at the beginning of each write.
 */
export async function takeBack(
  context: Context,
  after: number,
  isWanted: (entry: JournalEntry) => boolean,
  check: () => void,
): Promise<TakenBack> {
  const { db, deviceId } = context;
  const upTo = reachOf(db, deviceId).newest;
  const kept = new Map<string, KeptBack>();
  let changes = 0;
  for (const entry of entriesOfPractice(db, deviceId, after)) {
    if (!isWanted(entry) || kept.has(nameOf(entry))) continue;
    const reason = await reasonToKeep(context, entry, check);
    if (reason === undefined) changes += 1;
    else kept.set(nameOf(entry), { resource: entry.resource, id: entry.record_id, reason });
  }
  return { changes, kept: [...kept.values()], upTo };
}

/** Undefined when it was taken back. */
async function reasonToKeep(context: Context, { n }: JournalEntry, check: () => void): Promise<string | undefined> {
  const { db, deviceId, services } = context;
  const work = (): void => {
    check();
    undo(context, { number: numberText(epochOf(db), n) });
  };
  try {
    await services.writes.run("account", work, deviceId);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid") return reasonIn(error);
    if (error instanceof Refusal && error.kind === "not_found") return undefined; // it has gone meanwhile
    throw error;
  }
}

/** The reason for the record, else the words of the refusal. */
function reasonIn({ body }: Refusal): string {
  const [record] = (body as { readonly records?: readonly { readonly reason: string }[] }).records ?? []; // as undo makes it
  return record?.reason ?? textsOf(body).join(" ");
}
