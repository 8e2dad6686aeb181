import { isLeftOut, type Echo, type Journaled, type Table } from "../../framework/resource/table";
import type { Right } from "../../framework/right";
import type { Database } from "../../platform/db/database";
import { ACTIONS } from "./actions";
import { NAMES } from "./entries";
import { type Noting, notingOf, rowQueries } from "./rows";
import { LAST_INDEXED } from "./tables";

/* The triggers that write the journal. They follow from the declarations of the tables, so that no write can pass them
   by. Each connection makes its own, because its functions tell who writes. */

/** A journaled table with the columns that it has. */
export interface Followed {
  readonly name: string;
  readonly resource: string;
  readonly owner: string;
  readonly columns: readonly string[];
  /** Columns whose change is a change of the record. */
  readonly watched: readonly string[];
  readonly parts: readonly FollowedPart[];
  readonly rows: ReturnType<typeof rowQueries>;
  readonly noting: Noting;
  readonly journaled: Journaled;
  readonly isPrivate: boolean;
  /** Right to write its records. */
  readonly right: Right | undefined;
}
interface FollowedPart {
  readonly table: string;
  readonly column: string;
  readonly columns: readonly string[];
  readonly rows: ReturnType<typeof rowQueries>;
}

const columnsOf = (db: Database, table: string): string[] =>
  db.rows(`select name from pragma_table_info('${table}') order by cid`).map(({ name }) => String(name));

/** The tables that the journal follows. */
export function followedTables(db: Database, tables: readonly Table[]): Followed[] {
  return tables.flatMap(({ name, journaled, right, isPrivate = false }) => {
    if (isLeftOut(journaled)) return [];
    const { resource = name, owner = "device_id", silent = [], parts = [] } = journaled;
    const columns = columnsOf(db, name);
    const watched = columns.filter((column) => column !== "updated_at" && !silent.includes(column));
    const followed = parts.map((part): FollowedPart => {
      const own = columnsOf(db, part.table);
      return { ...part, columns: own, rows: rowQueries(part.table, part.column, own) };
    });
    const rows = rowQueries(name, owner, columns);
    const noting = notingOf(name, resource);
    return [{ name, resource, owner, columns, watched, parts: followed, rows, noting, journaled, right, isPrivate }];
  });
}

/** SQL that makes the JSON text of an object. A member is left out if its `when` is false. */
function objectText(members: readonly { readonly name: string; readonly value: string; readonly when?: string }[]) {
  const texts = members.map(({ name, value, when }) => {
    const text = `',"${name}":' || ${value}`;
    return when === undefined ? text : `iif(${when}, ${text}, '')`;
  });
  return texts.length === 0 ? "'{}'" : `'{' || substr(${texts.join(" || ")}, 2) || '}'`;
}

/** The rows that belong to a record, as they are stored now. */
const partsOf = ({ parts }: Followed) =>
  parts.map(({ table, column, columns }) => ({
    name: table,
    value: `(
      select json_group_array(json_object(${columns.map((name) => `'${name}', "${name}"`).join(", ")}))
      from ${table} where ${column} = old.id
    )`,
  }));

const COLUMNS = "device_id, at, resource, record_id, action, opens, request, author, previous";

/** An entry; `action` and `previous` are SQL. */
const entry = (
  { resource, owner }: Followed,
  row: "old" | "new",
  action: string | number,
  previous: string,
): string => `
  insert into changes (${COLUMNS})
  values (
    ${row}.${owner}, change_time(), '${resource}', ${row}.id, ${action}, change_opens(${row}.${owner}),
    change_request(${row}.${owner}), change_author(${row}.${owner}), ${previous}
  );`;

const echo = (resource: string, { when, records, isUndone }: Echo): string => `
  insert into changes (${COLUMNS})
  select
    device_id, change_time(), '${resource}', id, ${ACTIONS.shown}, change_opens(device_id),
    change_request(device_id), change_author(device_id), ${isUndone ? "'{}'" : "null"}
  from (${records}) where device_id > 0 and ${when};`;

const columnsButOwner = (followed: Followed | undefined): readonly string[] | undefined =>
  followed?.columns.filter((name) => name !== followed.owner);

/** Columns stand in quotation marks: one may be called as a keyword is. */
const differs = (column: string): string => `old."${column}" is not new."${column}"`;

function updateAction({ journaled: { archived } }: Followed): string | number {
  if (archived === undefined) return ACTIONS.updated;
  return `case
    when old.${archived} is null and new.${archived} is not null then ${ACTIONS.archived}
    when old.${archived} is not null and new.${archived} is null then ${ACTIONS.unarchived}
    else ${ACTIONS.updated} end`;
}

/** Work that SQLite does beside a statement on a table. */
interface Trigger {
  /** Columns of an update; without them it is any. */
  readonly of?: readonly string[] | undefined;
  /** SQL condition of everything that happens at the same event. */
  readonly guard?: string;
  readonly time: "before" | "after";
  readonly event: Echo["on"];
  readonly table: string;
  readonly when: string | undefined;
  readonly body: string;
}

/**
 * The triggers of a table's own rows. Rows of devices that are not above zero wait for the end of an import
 * (`operations.md` §1). It notes them when they move to the account (`moved.ts`).
 */
function triggersOf(followed: Followed): Trigger[] {
  const { name: table, owner, watched, columns, parts, journaled } = followed;
  const isNewOwned = `new.${owner} > 0`;
  const asked = journaled.touches === "asked" ? ["change_counts()"] : [];
  const isKept = !isLeftOut(journaled.undone);
  const stored = (member: (name: string) => { when?: string }, names: readonly string[]) =>
    isKept
      ? objectText([
          ...names.map((name) => ({ name, value: `json_quote(old."${name}")`, ...member(name) })),
          ...partsOf(followed),
        ])
      : "null";
  const { archived } = journaled;
  // An archived record is shown as deleted, with its name.
  const differed = (name: string): string =>
    archived !== undefined && NAMES.includes(name) ? `(${differs(name)} or ${differs(archived)})` : differs(name);
  const before = stored((name) => ({ when: differed(name) }), watched);
  const whole = stored(() => ({}), columns);
  return [
    {
      guard: isNewOwned,
      time: "after",
      event: "insert",
      table,
      when: undefined,
      body: entry(followed, "new", ACTIONS.created, "null"),
    },
    {
      guard: isNewOwned,
      of: columnsButOwner(followed),
      time: "after",
      event: "update",
      table,
      when: journaled.touches === true ? undefined : [...watched.map(differs), ...asked].join(" or "),
      body: entry(followed, "new", updateAction(followed), before),
    },
    {
      guard: `old.${owner} > 0${journaled.expires === undefined ? "" : ` and old.${journaled.expires} = 0`}`,
      // A record with parts is noted before its parts go. Any other is noted after the records that go with it.
      time: parts.length > 0 ? "before" : "after",
      event: "delete",
      table,
      when: undefined,
      body: entry(followed, "old", ACTIONS.deleted, isKept ? `iif(change_is_kept(), ${whole}, null)` : whole),
    },
  ];
}

const echoesOf = ({ resource, journaled: { echoes = [] } }: Followed, all: ReadonlyMap<string, Followed>): Trigger[] =>
  echoes.map((each) => ({
    // The columns of the table's own trigger, so that both become one.
    of: each.on === "update" ? columnsButOwner(all.get(each.table)) : undefined,
    time: "after",
    event: each.on,
    table: each.table,
    when: each.when,
    body: echo(resource, each),
  }));

/** Removes the entries of an account that is deleted. */
const END: Trigger = {
  time: "after",
  event: "delete",
  table: "devices",
  when: undefined,
  body: `
  delete from changes where n in (
    select n from change_index where device_id = old.id
    union all
    select n from changes
    where n > ${LAST_INDEXED} and +device_id = old.id
  );
  delete from change_floors where device_id = old.id;`,
};

/** Makes the triggers of this connection. */
export function followTables(db: Database, followed: readonly Followed[]): void {
  const byName = new Map(followed.map((table) => [table.name, table]));
  const triggers = [
    ...followed.flatMap(triggersOf),
    ...followed.flatMap((table) => echoesOf(table, byName)),
    ...(byName.has("devices") ? [END] : []),
  ];
  const together = Map.groupBy(triggers, ({ time, event, of, table }) => {
    const columns = of === undefined ? "" : `of ${of.map((column) => `"${column}"`).join(", ")}`;
    return `${time} ${event} ${columns} on ${table}`;
  });
  const statements = [...together].map(([event, made], index) => {
    // A change that shows in another record also changes the row itself, so one condition serves both.
    const conditions = made.map(({ when = "true" }) => `(${when})`).join(" or ");
    const body = made.map((trigger) => trigger.body).join("");
    const guards = made.flatMap(({ guard = [] }) => guard);
    const when = [...guards, `(${conditions})`].join(" and ");
    return `create temp trigger change_${index} ${event} when ${when} begin ${body} end;`;
  });
  db.execute(`begin; ${statements.join("\n")} commit`);
}
