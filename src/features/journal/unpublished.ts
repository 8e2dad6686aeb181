import { sql } from "kysely";
import { origin } from "../../framework/origin";
import type { Services } from "../../framework/services";
import { anyTable } from "../../framework/resource/store";
import { type Placeholders, query } from "../../platform/db/query";
import { journal } from "./journal";
import type { Stored } from "./committed";

/*
 * Changes of this connection that are not published yet wait in a temporary table. A write that is rolled back removes its
 * own. A reset, which empties the journal, leaves them.
 */

/** Changes that are published at a time. The rest follows in the next turns, so that others do not wait. */
const STEP = 1_000;

const COLUMNS = "n, device_id, at, resource, record_id, action, request, author, label";
const LISTEN = `
  create temp table unpublished (place integer primary key, ${COLUMNS});
  create temp trigger change_unpublished after insert on changes begin
    insert into unpublished (${COLUMNS})
    values (
      new.n, new.device_id, new.at, new.resource, new.record_id, new.action, new.request, new.author,
      change_label(new.device_id)
    );
  end;`;
const UNLISTEN = "drop trigger change_unpublished; drop table unpublished";

/** A row of it. Reports (`reports.ts`) have no number. Without a label it is not announced. */
interface UnpublishedRow extends Omit<Stored, "label"> {
  readonly place: number;
  readonly label: string | null;
}

const newest = query((q) => q.selectNoFrom(sql<number | null>`(select max(n) from changes)`.as("n")));
/** Changes of this connection that are not published yet. Reports come first. */
const own = query((q) =>
  q
    .selectFrom(sql<UnpublishedRow>`unpublished`.as("change"))
    .selectAll()
    .orderBy("n")
    .orderBy("place")
    .limit(STEP),
);
/** Unpublished changes, with those of other processes behind the last that was published. */
const unpublished = query((q, p: Placeholders<{ n: number }>) =>
  q
    .selectFrom(
      sql<UnpublishedRow>`(
        select place, n, device_id, at, resource, record_id, action, request, author, label from unpublished
        union all
        select 0, n, device_id, at, resource, record_id, action, request, author, request from changes
        where n > ${p.n} and n not in (select n from unpublished where n is not null)
      )`.as("change"),
    )
    .selectAll()
    .orderBy("n")
    .orderBy("place")
    .limit(STEP),
);
const forgetAll = query((q) => anyTable(q).deleteFrom("unpublished"));
const forget = query((q, p: Placeholders<{ n: number; place: number }>) =>
  anyTable(q)
    .deleteFrom("unpublished")
    .where((e) => e.or([e("n", "<=", p.n), e.and([e("n", "is", null), e("place", "<=", p.place)])])),
);

/** Changes from now on that are not published yet. */
export interface Unpublished {
  /** Hands over the next part, which counts as published. Returns whether there are more. */
  readonly takePart: (take: (part: readonly Stored[]) => void) => boolean;
  readonly close: () => void;
}

/** Begins to note the changes of this connection. `close` ends it. */
export function openUnpublished({ db, writes, get }: Services): Unpublished {
  get(journal); // its functions are used here
  const author = get(origin);
  db.defineFunction("change_label", (deviceId) =>
    author.announcement === "quiet" ? null : author.labelOf(Number(deviceId)),
  );
  let last = db.get(newest, {})?.n ?? 0;
  let foreignWrites = writes.versions.foreignWrites();
  db.execute(LISTEN); // last: who failed before can begin again
  let isClosed = false;

  function next(): readonly UnpublishedRow[] {
    const seen = writes.versions.foreignWrites();
    const rows = seen === foreignWrites ? db.all(own, {}) : db.all(unpublished, { n: last });
    const isWhole = rows.length < STEP;
    if (isWhole) foreignWrites = seen;
    if (rows.length === 0) return rows;
    last = Math.max(last, rows.at(-1)?.n ?? 0);
    if (isWhole) db.run(forgetAll, {});
    else db.run(forget, { n: last, place: rows.findLast(({ n }) => n === null)?.place ?? 0 });
    return rows;
  }

  return {
    takePart: (take) => {
      const rows = next();
      const changes = rows.filter((row): row is UnpublishedRow & Stored => row.label !== null);
      if (changes.length > 0) take(changes);
      return rows.length === STEP && !isClosed; // the last sink may have left meanwhile
    },
    close: () => {
      isClosed = true;
      db.execute(UNLISTEN);
    },
  };
}
