import type { TSchema } from "@sinclair/typebox";
import type { Expression, SqlBool } from "kysely";
import type { Durability } from "../../platform/db/write-queue";
import type { Reference, CleanUp } from "../action";
import type { Context } from "../context";
import type { Problems } from "../errors";
import { integer, time, type ValueOf } from "../field/field";
import { epochTime } from "../field/field-variants";
import { field, type Fields, type InputOf } from "../field/fields";
import type { Kinds } from "./kinds";
import type { Join } from "./store";
import type { Journaled, Undo } from "./table";
import type { ImportRules, OwnImport } from "../transfer/collection";

export type Verb = "list" | "show" | "create" | "update" | "delete" | "deleteAll";

/** Keys of every record that belongs to a device (`device-account-api.md`, conventions). */
export const recordKeys = {
  id: field(integer(), "R"),
  device_id: field(integer(), "R"),
  created_at: field(time(), "R"),
  updated_at: field(time(), "R"),
} satisfies Fields;

/** The same for resources whose `created_at` is in seconds since the epoch. */
export const epochRecordKeys = { ...recordKeys, created_at: field(epochTime(), "R") } satisfies Fields;

/** A record as clients see it. */
export type RecordOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]["type"]> | null };

/** What a create or edit is about to store. `J`: what the check of the resource has found. */
export interface Change<F extends Fields, J = undefined> {
  /** Converted fields of the request. */
  readonly input: InputOf<F>;
  /** The stored record; undefined on create. */
  readonly current: RecordOf<F> | undefined;
  /** The record as it will be. */
  readonly next: InputOf<F>;
  readonly checked: J;
}

/** A business rule: problems under their keys, or undefined. All rules of a change run, their problems add up. */
export type Rule<F extends Fields, J = undefined> = (context: Context, change: Change<F, J>) => Problems | undefined;

/** What a change stores, by field: the input with what `complete` made of it. */
export type Values = Readonly<Record<string, unknown>>;

/** A query parameter of the list that chooses among its rows. */
export interface Filter {
  readonly parameter: string;
  /** What is chosen without the parameter. */
  readonly default: string;
  /** Condition of each choice; any other one means all rows. */
  readonly choices: Readonly<Record<string, Expression<SqlBool>>>;
}

/** Deletion of several records by one request, which names their ids with commas between them. */
export interface JointDeletion<F extends Fields> {
  /** Why they cannot go, for all of them together. */
  readonly rule: (context: Context, records: readonly RecordOf<F>[]) => Problems | undefined;
  /** Deletes them. Those that stay stored are answered as they are then, the others as they were. */
  readonly run: (context: Context, ids: readonly number[]) => void;
}

/** Everything a resource says of itself; special behaviour stands here by name. `J`: what its check finds. */
export interface ResourceDefinition<F extends Fields, J = undefined> {
  /** Path segment, name of the table and of the resource. */
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
  readonly fields: F;
  /** Example of the body of a create. */
  readonly example?: unknown;
  /** What else clients may be told, for the API reference. */
  readonly refusals?: Partial<Record<Verb, Reference["refusals"]>>;
  readonly paginated?: boolean;
  readonly order?: "oldest" | "newest";
  readonly durability?: Durability;
  readonly aliases?: Partial<Record<Verb, readonly string[]>>;
  /** What the API reference says of a verb, where it does more or other things than it does to every resource. */
  readonly descriptions?: Partial<Record<Verb, string>>;
  /** Clients may send the fields inside one object under this key. */
  readonly wrappedIn?: string;
  /** Shown columns that are read with a row but not stored in it. */
  readonly computed?: Readonly<Record<string, Expression<unknown>>>;
  /** Stored columns that are shown otherwise than they are stored. Edits work on what is stored. */
  readonly shown?: Readonly<Record<string, Expression<unknown>>>;
  /** Tables that `computed` and `shown` read, by the names they have there. */
  readonly joins?: Readonly<Record<string, Join>>;
  /** Records of several kinds, each with its own keys. */
  readonly kinds?: Kinds;
  readonly filter?: Filter;
  /** Only the newest records are shown; retention removes the others (`performance.md` rule 8). */
  readonly newest?: number;
  /** Only the newest records are listed; older ones are shown by their id. */
  readonly listLimit?: number;
  /** Of the newest records, only those made at or after this time are shown; in seconds since the epoch. */
  readonly since?: (context: Context) => number;
  /** Fields whose value no two records of a device share. */
  readonly unique?: readonly (keyof F & string)[];
  /** `updated_at` moves with every edit, not only when a value changes. */
  readonly touches?: boolean;
  /** Rows lie together by device and time, in a table without `rowid`: they bring their ids. */
  readonly clustered?: boolean;
  /** Lists depend on more than rows of the account (the clock, other accounts) and are never kept. */
  readonly volatile?: boolean;
  readonly cleanUp?: CleanUp;
  /**
   * What has to be found out of a change for its rules and for what is stored. Comes before all rules.
   * @throws Refusal for what ends a request, whatever else is wrong.
   */
  readonly check?: (context: Context, change: Change<F>) => J;
  readonly rules?: readonly Rule<F, J>[];
  /** Values to store beside or instead of the input's: defaults that depend on others, merges, derived columns. */
  readonly complete?: (context: Context, change: Change<F, J>) => Values | undefined;
  /** Checks after lengths and ranges: a text for the key `error`, or undefined. */
  readonly storedRules?: readonly ((context: Context, change: Change<F, J>) => string | undefined)[];
  /** Id of an existing record that a create answers instead of making a new one. */
  readonly reuse?: (context: Context, input: InputOf<F>) => number | undefined;
  /** What must follow in other tables. `values` are those that were stored: the input with what `complete` made of it. */
  readonly created?: (context: Context, id: number, change: Change<F, J>, values: Values) => void;
  readonly updated?: (context: Context, id: number, change: Change<F, J>, values: Values) => void;
  /** Reasons not to delete. */
  readonly deleteRules?: readonly ((context: Context, record: RecordOf<F>) => Problems | undefined)[];
  /** What must go before the record itself. */
  readonly deleting?: (context: Context, record: RecordOf<F>) => void;
  /** How DELETE works instead of that. */
  readonly jointDeletion?: JointDeletion<F>;
  /** Fields that name a record, and its table. An import empties them where that record was not taken. */
  readonly references?: { readonly [K in keyof F & string]?: string };
  /** The same for fields without whose record an import leaves this one out. */
  readonly requires?: { readonly [K in keyof F & string]?: string };
  /** What does not happen to the records by itself, and why. */
  readonly leftOut?: {
    readonly export?: string;
    readonly import?: string;
    readonly reset?: string;
    readonly journal?: string;
    readonly undo?: string;
  };
  /** What the change journal has to know beside what follows from the rest (`live.md` §1). */
  readonly journal?: Pick<Journaled, "silent" | "archived" | "parts" | "echoes"> & Pick<Undo, "restored">;
  /** Exports hold the records that the list endpoint shows; without this all that are stored. */
  readonly exported?: "listed";
  readonly imported?: ImportRules | OwnImport;
  /** Key of the sync object (`accounts.md` §7.3). */
  readonly sync?: string;
  /** Class of its records in `sync` messages (`live.md` §3.1); without one none are sent. */
  readonly syncClass?: string;
  /** Last step from row to record where its keys or values depend on others, and the schema of what comes out. */
  readonly present?: (record: RecordOf<F>, context: Context) => object;
  readonly schema?: () => TSchema;
}
