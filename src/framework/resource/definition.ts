import type { TSchema } from "@sinclair/typebox";
import type { Expression, SqlBool } from "kysely";
import type { Durability } from "../../platform/db/write-queue";
import type { Action, Reference, CleanUp } from "../action";
import type { Context } from "../context";
import type { Problems } from "../errors";
import { integer, time, type ValueOf } from "../field/field";
import { epochTime } from "../field/field-variants";
import { field, type Fields, type InputOf } from "../field/fields";
import type { Kinds } from "./kinds";
import type { Need } from "../right";
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

/** Keys of resources whose `created_at` is in seconds since the epoch. */
export const epochRecordKeys = { ...recordKeys, created_at: field(epochTime(), "R") } satisfies Fields;

/** A record as clients see it. */
export type RecordOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]["type"]> | null };

/** A create or edit before it is stored. `J`: result of the resource's check. */
export interface Change<F extends Fields, J = undefined> {
  /** Converted fields of the request. */
  readonly input: InputOf<F>;
  /** The stored record; undefined on create. */
  readonly current: RecordOf<F> | undefined;
  /** The record as it will be. */
  readonly next: InputOf<F>;
  readonly checked: J;
}

/** A rule of a resource: problems under their keys, or undefined. All rules run; their problems are reported together. */
type Rule<F extends Fields, J = undefined> = (context: Context, change: Change<F, J>) => Problems | undefined;

/** The values that a change stores, by field: the input and the result of `complete`. */
export type Values = Readonly<Record<string, unknown>>;

/** A query parameter of the list that chooses among its rows. */
interface Filter {
  readonly parameter: string;
  /** The choice without the parameter. */
  readonly default: string;
  /** Condition of each choice. Any other value of the parameter means all rows. */
  readonly choices: Readonly<Record<string, Expression<SqlBool>>>;
}

/** Deletion of several records by one request, which names their ids with commas between them. */
export interface JointDeletion<F extends Fields> {
  /** Why the records cannot be deleted. */
  readonly rule: (context: Context, records: readonly RecordOf<F>[]) => Problems | undefined;
  /** Deletes them and returns the records: those that stay stored as they are now, the others as they were. */
  readonly run: (context: Context, ids: readonly number[]) => void;
}

/** The declaration of a resource. Special behaviour has a name here. `J`: result of its check. */
export interface ResourceDefinition<F extends Fields, J = undefined> {
  /** Path segment, name of the table and of the resource. */
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
  readonly fields: F;
  /** Example of the body of a create. */
  readonly example?: unknown;
  /** Examples of further refusals, for the API reference. */
  readonly refusals?: Partial<Record<Verb, Reference["refusals"]>>;
  /** Rights of verbs that need another one than usual: `read` to read, `write` to write. */
  readonly rights?: Partial<Record<Verb, Need>>;
  /** Further right that the body of a create or an edit asks for. */
  readonly rightOfBody?: Action["rightOfBody"];
  readonly paginated?: boolean;
  readonly order?: "oldest" | "newest";
  readonly durability?: Durability;
  readonly aliases?: Partial<Record<Verb, readonly string[]>>;
  /** Descriptions for the API reference of verbs that do more than usual. */
  readonly descriptions?: Partial<Record<Verb, string>>;
  /** Clients may send the fields inside one object under this key. */
  readonly wrappedIn?: string;
  /** Shown columns that are read with a row but not stored in it. */
  readonly computed?: Readonly<Record<string, Expression<unknown>>>;
  /** Columns whose shown value differs from the stored one. Edits change the stored value. */
  readonly shown?: Readonly<Record<string, Expression<unknown>>>;
  /** Tables that `computed` and `shown` read, by their aliases. */
  readonly joins?: Readonly<Record<string, Join>>;
  /** Records of several kinds, each with its own keys. */
  readonly kinds?: Kinds;
  readonly filter?: Filter;
  /** Only the newest records are shown; retention removes the others (`performance.md` rule 8). */
  readonly newest?: number;
  /** Only the newest records are in the list. Older ones can be shown by their id. */
  readonly listLimit?: number;
  /** Time since which records are shown, in seconds since the epoch. It is among the newest, which come first. */
  readonly since?: (context: Context) => number;
  /** Fields whose value no two records of a device share. */
  readonly unique?: readonly (keyof F & string)[];
  /** `updated_at` moves with every edit, not only when a value changes. */
  readonly touches?: boolean;
  /** Rows are stored by device and time, in a table without `rowid`. So the server gives them their ids. */
  readonly clustered?: boolean;
  /** Lists are never kept, because they depend on the clock or on other accounts. */
  readonly volatile?: boolean;
  readonly cleanUp?: CleanUp;
  /**
   * Checks a change before all rules. The rules and the stored values may use its result.
   * @throws Refusal for a problem that is reported alone.
   */
  readonly check?: (context: Context, change: Change<F>) => J;
  readonly rules?: readonly Rule<F, J>[];
  /** Values to store beside or instead of the input: defaults that depend on other fields, merged and derived values. */
  readonly complete?: (context: Context, change: Change<F, J>) => Values | undefined;
  /** Rules that run after lengths and ranges are checked: a text for the key `error`, or undefined. */
  readonly storedRules?: readonly ((context: Context, change: Change<F, J>) => string | undefined)[];
  /** Id of an existing record that a create returns instead of a new one. */
  readonly reuse?: (context: Context, input: InputOf<F>) => number | undefined;
  /** Changes of other tables that follow. `values` are stored: the input and the result of `complete`. */
  readonly created?: (context: Context, id: number, change: Change<F, J>, values: Values) => void;
  /** Runs when its endpoint has created a record, but not after an import or the seeding. */
  readonly posted?: (context: Context, record: RecordOf<F>) => void;
  readonly updated?: (context: Context, id: number, change: Change<F, J>, values: Values) => void;
  /** Reasons not to delete. */
  readonly deleteRules?: readonly ((context: Context, record: RecordOf<F>) => Problems | undefined)[];
  /**
   * Reasons not to take back its creation, beside those not to delete: records that a deletion takes along, and an undo
   * must not.
   */
  readonly takeBackRules?: readonly ((context: Context, record: RecordOf<F>) => Problems | undefined)[];
  /** Deletes what must go before the record itself. */
  readonly deleting?: (context: Context, record: RecordOf<F>) => void;
  /** The kind of long work that deletes a record with very many others; its subject is the id. */
  readonly longDeletion?: string;
  /** Replaces the usual deletion. */
  readonly jointDeletion?: JointDeletion<F>;
  /** Fields that refer to a record, with its table. An import empties them if that record was not taken over. */
  readonly references?: { readonly [K in keyof F & string]?: string };
  /** Required references: if that record was not taken over, an import leaves this one out. */
  readonly requires?: { readonly [K in keyof F & string]?: string };
  /** Parts that the records are left out of, with the reason. */
  readonly leftOut?: {
    readonly export?: string;
    readonly import?: string;
    readonly reset?: string;
    readonly journal?: string;
    readonly undo?: string;
  };
  /** The change journal's needs beyond the rest of the declaration (`live.md` §1). */
  readonly journal?: Pick<Journaled, "silent" | "expires" | "archived" | "parts" | "echoes"> & Pick<Undo, "restored">;
  /** `listed`: exports contain the records of the list endpoint. By default they contain all stored ones. */
  readonly exported?: "listed";
  readonly imported?: ImportRules | OwnImport;
  /** Key of the sync object (`accounts.md` §7.3). */
  readonly sync?: string;
  /** The records that the sync object leaves out for the one who asks. */
  readonly syncWithout?: (context: Context) => readonly number[];
  /** Class of its records in `sync` messages (`live.md` §3.1); without one nothing is sent. */
  readonly syncClass?: string;
  /** Last step from row to record, for keys or values that depend on others. `schema` describes the result. */
  readonly present?: (record: RecordOf<F>, context: Context) => object;
  readonly schema?: () => TSchema;
}
