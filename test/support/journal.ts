import type { Services } from "../../src/framework/services";
import { ACTIONS } from "../../src/features/journal/actions";
import { changeStream } from "../../src/features/journal";
import { journal } from "../../src/features/journal/journal";
import { nameOf, showRecords } from "../../src/features/journal/shown";
import { contextOf } from "../../src/features/account";
import { addressWithoutRequest } from "../../src/platform/network/public-address";
import { EVERYBODY } from "../../src/platform/db/write-queue";
import type { WholeEntry } from "../../src/features/journal/entries";
import { type OfDevice, type Placeholders, query } from "../../src/platform/db/query";
import { previousOf } from "../../src/features/journal/put-back";
import type { Followed } from "../../src/features/journal/triggers";
import { isLeftOut } from "../../src/framework/resource/table";

type Row = Record<string, unknown>;

const newestFirst = query((q, p: Placeholders<OfDevice>) =>
  q.selectFrom("changes").selectAll().where("device_id", "=", p.device_id).orderBy("n", "desc"),
);

/** The tables that it follows; tests of defects drop some. */
function followedIn({ db, get }: Services): [resource: string, table: Followed][] {
  const tables = new Set(db.rows("select name from sqlite_schema where type = 'table'").map(({ name }) => name));
  return [...get(journal).followed].filter(([, { name }]) => tables.has(name));
}

/** What is compared of a table: the columns whose change is one; only the ids of what an undo does not put back. */
function rowsOf({ db }: Services, table: Followed, deviceId: number): Map<number, Row> {
  const rows = db.all(table.rows.all, { device_id: deviceId }) as Row[];
  return new Map(rows.map((row) => [Number(row["id"]), comparable(table, withParts({ db }, table, row))]));
}

const withParts = ({ db }: Pick<Services, "db">, { parts }: Followed, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(parts.map((part) => [part.table, db.all(part.rows.all, { device_id: Number(row["id"]) })])),
});

function comparable({ watched, parts, journaled }: Followed, row: Row): Row {
  if (isLeftOut(journaled.undone)) return { id: row["id"] };
  const names = [...watched, ...parts.map(({ table }) => table)];
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

/** Why an entry cannot have been the last change of these rows; undefined when it is undone in them. */
function takeBack(table: Followed, rows: Map<number, Row>, entry: WholeEntry): string | undefined {
  const row = rows.get(entry.record_id);
  if (entry.action === ACTIONS.shown) return undefined;
  if (entry.action === ACTIONS.deleted) {
    if (row) return "is said to be gone";
    const { row: before, parts } = previousOf(table, entry);
    rows.set(entry.record_id, comparable(table, { id: entry.record_id, ...before, ...parts }));
    return undefined;
  }
  if (!row) return table.journaled.expires === undefined ? "is gone" : undefined;
  if (entry.action === ACTIONS.created) rows.delete(entry.record_id);
  else {
    const { row: before, parts } = previousOf(table, entry);
    rows.set(entry.record_id, { ...row, ...comparable(table, { ...before, ...parts }) });
  }
  return undefined;
}

/** Entries whose author nobody knows: their token has no row that says whose it was. */
const authorFaults = ({ db }: Services, after: number): string[] =>
  db
    .rows(
      `select device_id, resource, record_id, author from changes
      where n > ${after} and author not in ('operator', 'server', 'home', 'practice')
      and not exists (select 1 from change_authors as known
        where known.device_id = changes.device_id and known.author = changes.author)`,
    )
    .map(({ device_id, resource, record_id, author }) =>
      [resource, record_id, "of", device_id, "has no author:", author].join(" "),
    );

/** The newest entry. Those of a release that noted no authors have none. */
export const newestEntry = ({ db }: Services): number => Number(db.value("select coalesce(max(n), 0) from changes"));

/**
 * Compares what is stored with the journal: whoever takes back every entry, the newest first, must come to where the
 * account did not exist. What was changed past the journal, or by nobody since the entry `after`, is answered, one text
 * for each.
 */
export function journalFaults(services: Services, after = 0): string[] {
  const { db } = services;
  const followed = new Map(followedIn(services));
  const faults = db.rows("select id from devices where id > 0").flatMap(({ id }) => {
    const deviceId = Number(id);
    const isWhole = db.rows(`select n from change_floors where device_id = ${deviceId}`).length === 0;
    const stored = new Map([...followed].map(([name, table]) => [name, rowsOf(services, table, deviceId)]));
    const faults = db.all(newestFirst, { device_id: deviceId }).flatMap((entry) => {
      const [table, rows] = [followed.get(entry.resource), stored.get(entry.resource)];
      const fault = table && rows ? takeBack(table, rows, entry) : "is of no table";
      return fault === undefined ? [] : [`${entry.resource} ${entry.record_id} ${fault} in entry ${entry.n}`];
    });
    const left = [...stored].flatMap(([name, rows]) => [...rows.keys()].map((key) => `${name} ${key} was never made`));
    return [...faults, ...(isWhole ? left : [])];
  });
  return [...faults, ...authorFaults(services, after)];
}

/** What records show of the clock and of whoever asks, and the time of their last change. */
const PASSING = [
  ...["updated_at", "last_saw_api", "last_saw_mq", "dos_version", "ota_hour_utc", "tz_offset_hrs"],
  ...["robot_knows", "also_lost", "newest"], // of the robot, of the time, of what is measured
];
const lasting = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) => (PASSING.includes(key) ? undefined : value));

/** Every record of every account that the journal follows, as GET shows it. */
function shownNow(services: Services): Map<string, string> {
  const { db, config } = services;
  const followed = followedIn(services);
  return new Map(
    db.rows("select id, device_id from users").flatMap(({ id, device_id }) => {
      const deviceId = Number(device_id);
      const user = { id: Number(id), device_id: deviceId };
      const context = contextOf(services, user, () => addressWithoutRequest(config, config.port));
      const names = followed.flatMap(([resource, { rows }]) =>
        db.all(rows.all, { device_id: deviceId }).map((row) => ({ resource, record_id: Number(row["id"]) })),
      );
      return [...showRecords(context, names)].map(([name, record]): [string, string] => [
        `${deviceId}/${name}`,
        lasting(JSON.stringify(record)),
      ]);
    }),
  );
}

/**
 * Listens to the changes of a server as a client does that downloads each record when it is told of it. `faults` answers
 * the records that look otherwise by then: they have changed and nobody was told.
 */
export function witness(services: Services): { readonly faults: () => Promise<string[]> } {
  const stream = services.get(changeStream);
  const known = shownNow(services);
  stream.add((changes) => {
    for (const { deviceId, resource, id, body } of changes) {
      const name = `${deviceId}/${nameOf({ resource, record_id: id })}`;
      if (body === "null") known.delete(name);
      else known.set(name, lasting(body));
    }
  });
  return {
    faults: async () => {
      await services.writes.run("log", () => {}, EVERYBODY);
      stream.look();
      const now = shownNow(services);
      const expiring = new Set(
        followedIn(services).flatMap(([resource, { journaled }]) =>
          journaled.expires === undefined ? [] : [resource],
        ),
      );
      const devices = new Set(services.db.rows("select id from devices").map(({ id }) => String(id)));
      return [...new Set([...known.keys(), ...now.keys()])]
        .filter((name) => devices.has(name.split("/")[0] ?? "")) // a command may have deleted the account with its journal
        .filter((name) => known.get(name) !== now.get(name))
        .filter((name) => now.has(name) || !expiring.has(name.split("/")[1] ?? "")) // their end is not told
        .map((name) => `${name}: ${now.get(name) ?? "gone"}, nobody was told since ${known.get(name) ?? "nothing"}`);
    },
  };
}
