import type { TSchema } from "@sinclair/typebox";
import { type RawBuilder, sql } from "kysely";
import {
  type OfDevice,
  type Placeholders,
  type Query,
  query,
  type SqlBuilder,
  type SqlValue,
  valuesIn,
} from "../../platform/db/query";
import type { Context } from "../context";
import type { Right } from "../right";
import type { Problems } from "../errors";
import type { LazyList } from "../streamed-json";
import { defineService } from "../services";
import type { Pieces } from "../batches";
import { createLateLists } from "./lazy-lists";
import { anyTable } from "./store";
import type { Run } from "../transfer/run";

/** Says why a table is left out of something. */
interface LeftOut {
  readonly leftOut: string;
}
export const leftOut = (reason: string): LeftOut => ({ leftOut: reason });
export const isLeftOut = (part: object | string): part is LeftOut => typeof part === "object" && "leftOut" in part;

/** How an export reads a table (`accounts.md` §7.4). */
interface Export {
  /** True if every account always has exactly one record, which is exported without a list. */
  readonly isSingle?: boolean;
  readonly read: (context: Context) => unknown;
  /** Reader for snapshots: it stores nothing, and reads a list while it is used. */
  readonly readLate?: (context: Context) => object;
}

/** How an import takes over the records of a table (`operations.md` §1). */
export interface Import {
  /** Tables whose records are taken over before. */
  readonly after?: readonly string[];
  /** Runs before the records of any table. */
  readonly prepare?: (run: Run) => void;
  readonly take: (run: Run) => Pieces;
  /** Taken in the last step: records that the account has already. */
  readonly atEnd?: boolean;
}

/** Id of a record and time of its last change. */
type Pair = readonly [id: number, updatedAt: string];

/** The part of a table in the sync object (`accounts.md` §7.3). */
interface Sync {
  /** Key of the sync object. */
  readonly key: string;
  /** Ascending by id. */
  readonly pairs: (context: Context) => readonly Pair[] | LazyList;
  /** Whether the list changes without a write to the records, too. */
  readonly isVolatile?: true;
  /** The records that the list leaves out for the one who asks. */
  readonly without?: (context: Context) => readonly number[];
}

/** Rows without a device that belong to a record and are written after it. */
interface Part {
  readonly table: string;
  /** Column with the id of the record. */
  readonly column: string;
}

/** A change of a row in another table that shows in records of this one. */
export interface Echo {
  readonly table: string;
  readonly on: "insert" | "update" | "delete";
  /** SQL condition and SQL of the records, `device_id` and `id`; `old` and `new` are the row. */
  readonly when: string;
  readonly records: string;
  /** Whether an undo restores the row, and with it the shown value. */
  readonly isUndone: boolean;
}

/** How an undo deals with records. */
export interface Undo {
  /** Deletes a record by the rules for deleting it. @throws Refusal when they forbid it. */
  readonly remove: (context: Context, id: number) => void;
  /** Runs for a record when all are restored. Stores what follows from it, or says why it must not be restored. */
  readonly restored?: ((context: Context, id: number) => Problems | undefined) | undefined;
}

/** Reads records for the listeners to their changes. */
interface Followable {
  /** The records as GET shows them; those that are gone or archived are missing. */
  readonly show: (context: Context, ids: readonly number[]) => ReadonlyMap<number, object>;
}

/** How the change journal follows the rows of a table (`live.md` §1). */
export interface Journaled extends Followable {
  /** Name of the resource in entries; by default the name of the table. */
  readonly resource?: string;
  /** Column with the device; by default `device_id`. */
  readonly owner?: string;
  /** Columns beside `updated_at` whose change is not noted. */
  readonly silent?: readonly string[];
  /** Column that is 1 in rows whose end is not noted: they go because of their age. */
  readonly expires?: string;
  /** Every write of a row is noted, even if no column changes; `asked`: only if it is announced `always` (`framework/origin.ts`). */
  readonly touches?: boolean | "asked";
  /** Column with the time at which a record was archived, which counts as its end. */
  readonly archived?: string | undefined;
  /** A device has one such record. An undo restores it over a newer one. */
  readonly isSingle?: boolean;
  readonly parts?: readonly Part[];
  readonly echoes?: readonly Echo[];
  readonly undone: Undo | LeftOut;
}

/** Declaration of a table with rows of accounts. */
interface TableDefinition {
  /** Name in the schema. */
  readonly name: string;
  /** Content of its rows. */
  readonly holds: string;
  /** Key of its records in an export; by default the name. */
  readonly key?: string;
  readonly exported: Export | LeftOut;
  readonly imported: Import | LeftOut;
  /** Schema of its records, where no endpoint shows them. */
  readonly shows?: () => TSchema;
  /** Whether a reset of the device empties it (`accounts.md` §7.1). */
  readonly reset: "emptied" | "emptied last" | LeftOut;
  readonly journaled: Journaled | LeftOut;
  /** Only the owner of the garden reads its records, in events and the list of changes too. */
  readonly isPrivate?: boolean;
  /** Right to write its records; by default `write`. */
  readonly right?: Right;
  /** Set where records are reports: the journal does not note them, but listeners can hear of them. */
  readonly reported?: Followable;
  /** Class of its records in `sync` messages (`live.md` §3.1); without one nothing is sent. */
  readonly syncClass?: string;
  /** Columns that tell its rows apart, in the order of an index; by default the id. */
  readonly rowKey?: readonly string[];
  /** Deletes some rows of a device, if the default query would not use the right index. */
  readonly emptySome?: Query<OfDevice, unknown>;
  readonly sync?: Sync;
}

/** Rows that are deleted or moved in one piece. A group or regimen takes its items along, a thousand at most. */
const SOME = 50;

/** A declared table with the queries that follow from it. */
export interface Table extends TableDefinition {
  readonly key: string;
  readonly emptySome: Query<OfDevice, unknown>;
  /** Gives some rows of a device to another one. */
  readonly moveSome: Query<OfDevice & { to: number }, unknown>;
  readonly count: Query<OfDevice, { count: number }>;
}

/** The device of a row, which no index is searched for: it would find all rows of the device for each piece. */
export const deviceOfFound = sql<number>`+device_id`;

/** Whether a row is one of the first ones of its device. */
function isOneOfSome(
  q: SqlBuilder,
  { name, rowKey = ["id"] }: TableDefinition,
  p: Placeholders<OfDevice>,
): RawBuilder<boolean> {
  const some = anyTable(q).selectFrom(name).select(rowKey).where("device_id", "=", p.device_id).limit(SOME);
  return sql<boolean>`(${sql.join(rowKey.map((column) => sql.ref(column)))}) in ${some}`;
}

/** Declares a table that is no resource; `defineResource` declares the tables of resources. */
export const defineTable = (definition: TableDefinition): Table => ({
  ...definition,
  key: definition.key ?? definition.name,
  emptySome:
    definition.emptySome ??
    query((q, p: Placeholders<OfDevice>) =>
      anyTable(q)
        .deleteFrom(definition.name)
        .where(deviceOfFound, "=", p.device_id)
        .where(isOneOfSome(q, definition, p)),
    ),
  moveSome: query((q, p: Placeholders<OfDevice & { to: number }>) =>
    anyTable(q)
      .updateTable(definition.name)
      .set({ device_id: p.to })
      .where(deviceOfFound, "=", p.device_id)
      .where(isOneOfSome(q, definition, p)),
  ),
  count: query((q, p: Placeholders<OfDevice>) =>
    anyTable(q)
      .selectFrom(definition.name)
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("device_id", "=", p.device_id),
  ),
});

/** Syncs all records of a table under a key of the sync object, but for those that are left out for the one who asks. */
export function syncOf(name: string, key: string, without: NonNullable<Sync["without"]> = () => []): Sync {
  const pairs = (q: SqlBuilder) => anyTable(q).selectFrom(name).select(["id", "updated_at"]).orderBy("id");
  const all = query((q, p: Placeholders<OfDevice>) => pairs(q).where("device_id", "=", p.device_id));
  const some = query((q, p: Placeholders<OfDevice & { ids: string }>) =>
    pairs(q).where(deviceOfFound, "=", p.device_id).where("id", "in", valuesIn(p.ids)),
  );
  const toPair = ({ id, updated_at }: Record<string, SqlValue>): Pair => [Number(id), String(updated_at)];
  const late = createLateLists(name);
  return {
    key,
    without,
    pairs: (context) => {
      const { db, deviceId: device_id } = context;
      const left = new Set(without(context));
      const toPairs = (rows: readonly Record<string, SqlValue>[]): Pair[] =>
        rows.map(toPair).filter(([id]) => !left.has(id));
      if (!late.isLong(context)) return toPairs(db.all(all, { device_id }));
      return late.of(context, (ids) => toPairs(db.all(some, { device_id, ids: JSON.stringify(ids) })));
    },
  };
}

/** The journal's name for the records of a table, which is the segment of their path. */
export const resourceOf = ({ name, journaled }: Table): string =>
  isLeftOut(journaled) ? name : (journaled.resource ?? name);

/** The tables of all features. The composition root provides them. */
export const accountTables = defineService<readonly Table[]>(() => {
  throw new Error("the tables of the features were not provided");
});
