import { sql } from "kysely";
import type { Context } from "../../framework/context";
import { origin } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { type Pieces, writeInBatches } from "../../framework/batches";
import type { Database } from "../../platform/db/database";
import { type OfDevice, type Placeholders, query } from "../../platform/db/query";
import { GUEST_DOMAIN, PRACTICE } from "../account";
import { actionShown, changesOfPractice, type JournalEntry, takeBack } from "../journal";
import { clearedUpTo, saveCleared } from "./store";

/** Tables whose records are noted, by the key under which clients see how many there are. */
const KINDS = { logs: "logs", readings: "sensor_readings", telemetries: "telemetries", images: "images" } as const;
type Key = keyof typeof KINDS;
type TracedTable = (typeof KINDS)[Key];
const keys = Object.keys(KINDS) as readonly Key[]; // keys() forgets the keys

/** Records that are removed in one piece. */
const PIECE = 200;

/** SQL of a trigger: notes a record in the write that makes it, if the practice robot of no visitor makes it. */
const triggerOf = (tracedTable: TracedTable): string => `
  create temp trigger trace_of_${tracedTable} after insert on ${tracedTable}
  when is_made_by_practice()
    and not exists (select 1 from users where device_id = new.device_id and email like '%@${GUEST_DOMAIN}')
  begin
    insert or ignore into practice_traces (device_id, kind, record_id) values (new.device_id, '${tracedTable}', new.id);
  end`;

/** Begins to note what practice robots make. */
export function noteTraces({ db, get }: Services): void {
  const made = get(origin);
  db.defineFunction("is_made_by_practice", () => (made.current.author === PRACTICE ? 1 : 0));
  db.execute(keys.map((key) => triggerOf(KINDS[key])).join(";"));
}

/** Ids of noted records of a table that are still there. */
const madeIn = (tracedTable: TracedTable, p: Placeholders<OfDevice>) => sql<{ id: number }>`(
  select trace.record_id as id from practice_traces as trace
  join ${sql.table(tracedTable)} as record on record.id = trace.record_id and record.device_id = trace.device_id
  where trace.device_id = ${p.device_id} and trace.kind = ${sql.lit(tracedTable)}
)`;

const queriesOf = (tracedTable: TracedTable) => ({
  count: query((q, p: Placeholders<OfDevice>) =>
    q.selectFrom(madeIn(tracedTable, p).as("made")).select((e) => e.fn.countAll<number>().as("count")),
  ),
  remove: query((q, p: Placeholders<OfDevice & { limit: number }>) =>
    q
      .deleteFrom(tracedTable as "logs") // all of them have these columns
      .where("device_id", "=", p.device_id)
      .where("id", "in", sql<number>`(select id from ${madeIn(tracedTable, p)} limit ${p.limit})`),
  ),
  /** Deletes the traces of records that are gone. */
  forget: query((q, p: Placeholders<OfDevice>) =>
    q
      .deleteFrom("practice_traces")
      .where("device_id", "=", p.device_id)
      .where("kind", "=", tracedTable)
      .where("record_id", "not in", sql<number>`(select id from ${madeIn(tracedTable, p)})`),
  ),
});
const QUERIES = Object.fromEntries(keys.map((key) => [key, queriesOf(KINDS[key])])) as Readonly<
  Record<Key, ReturnType<typeof queriesOf>>
>; // one for each key

/** Forgets the traces of records that are gone. Belongs into a write. */
export function forgetGone(db: Database, deviceId: number): void {
  for (const key of keys) db.run(QUERIES[key].forget, { device_id: deviceId });
}

/** Settings that are made when they are first asked for. */
const SETTINGS: readonly string[] = ["dos_config", "firmware_config", "web_app_config"];

/** Whether a change is one of the robot's own, and no trace of another kind. */
const isChange = ({ resource, action }: JournalEntry): boolean =>
  resource !== KINDS.images && !(SETTINGS.includes(resource) && actionShown(action) === "created");

/** How much of what a practice robot made is still there. */
export function traceCounts(db: Database, deviceId: number): Readonly<Record<Key | "changes", number>> {
  const counts = keys.map((key) => [key, db.get(QUERIES[key].count, { device_id: deviceId })?.count ?? 0]);
  const changes = changesOfPractice(db, deviceId, clearedUpTo(db, deviceId), { without: KINDS.images, made: SETTINGS });
  return { ...(Object.fromEntries(counts) as Record<Key, number>), changes }; // of all keys
}

/** Removes what the practice robot made, and takes its changes back. `check` runs at the beginning of each write. */
export async function removeTraces(context: Context, check: () => void): Promise<object> {
  const { db, deviceId, services } = context;
  const removed = await writeInBatches(services.writes, deviceId, removal(context), check, "account");
  const { changes, kept, upTo } = await takeBack(context, clearedUpTo(db, deviceId), isChange, check);
  const finish = (): void => {
    check();
    saveCleared(db, deviceId, upTo);
    forgetGone(db, deviceId);
  };
  await services.writes.run("account", finish, deviceId);
  return { ...removed, changes, kept };
}

function* removal(context: Context): Pieces<Record<Key, number>> {
  const { db, deviceId, services } = context;
  const asked = services.get(origin);
  const author = asked.authorOf(context);
  const removed: Record<Key, number> = { logs: 0, readings: 0, telemetries: 0, images: 0 };
  for (const key of keys) {
    const remove = (): number =>
      asked.during(author, () => db.run(QUERIES[key].remove, { device_id: deviceId, limit: PIECE }).changes);
    for (let count = remove(); count > 0; count = remove()) {
      removed[key] += count;
      yield;
    }
  }
  return removed;
}
