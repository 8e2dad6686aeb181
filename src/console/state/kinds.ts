import { COLLECTIONS, SINGLES } from "../../client/paths";
import type { Resources } from "../../client/records";

/** Kinds of records, by their names in the client. The types of the records follow from the name. */

type Listed = { readonly list: (...given: never[]) => Promise<readonly unknown[]> };

/** Kinds of which an account has many: `points`, `pointGroups` … */
export type Many = { [K in keyof Resources]: Resources[K] extends Listed ? K : never }[keyof Resources] &
  keyof typeof COLLECTIONS;
/** Kinds of which an account has one: `device`, `webAppConfig` … */
export type Single = keyof typeof SINGLES;
export type Kind = Many | Single;

/** A record of a kind, as the API shows it. */
export type RecordOf<K extends Kind> = K extends Single
  ? Resources[K] extends { readonly get: (...given: never[]) => Promise<infer R> }
    ? R
    : never
  : Resources[K] extends { readonly list: (...given: never[]) => Promise<readonly (infer R)[]> }
    ? R
    : never;

export type Creatable = { [K in Many]: Resources[K] extends { readonly create: unknown } ? K : never }[Many];
export type Editable = { [K in Many]: Resources[K] extends { readonly update: unknown } ? K : never }[Many];
export type Deletable = { [K in Many]: Resources[K] extends { readonly delete: unknown } ? K : never }[Many];

/** The fields for a new record. */
export type InputOf<K extends Creatable> = Resources[K] extends {
  readonly create: (fields: infer I, ...more: never[]) => unknown;
}
  ? I
  : never;
/** The fields that can be changed. */
export type ChangesOf<K extends Editable | Single> = K extends Single
  ? Resources[K] extends { readonly update: (fields: infer C, ...more: never[]) => unknown }
    ? C
    : never
  : Resources[K] extends { readonly update: (id: number, fields: infer C, ...more: never[]) => unknown }
    ? C
    : never;

/**
 * Kinds that events tell of as they come, each by the name of its event, but the journal does not. Records that came
 * while nobody listened are only in a download.
 */
export const STREAMED = { log: "logs", reading: "sensorReadings", telemetry: "telemetries" } as const satisfies Record<
  string,
  Kind
>;

/** Kinds that the journal does not have: of notices only their change is told. */
export const UNJOURNALED: readonly Kind[] = [...Object.values(STREAMED), "notices"];
export const isJournaled = (kind: Kind): boolean => !UNJOURNALED.includes(kind);

const paths = Object.entries({ ...COLLECTIONS, ...SINGLES }).map(([kind, { path }]) => [path, kind]);
const kindsByPath = new Map(paths as [string, Kind][]); // entries() forgets the keys

/** The kind that a change names by its path (`live.md` §1). */
export const kindOf = (path: string): Kind | undefined => kindsByPath.get(path);

export const isSingle = (kind: Kind): kind is Single => Object.hasOwn(SINGLES, kind);
