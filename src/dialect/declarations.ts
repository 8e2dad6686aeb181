import type { TSchema } from "@sinclair/typebox";
import type { Endpoints } from "../framework/action";
import type { Table } from "../framework/resource/table";

/** The words of the script language, as its own tables have them. */
export interface ScriptLanguage {
  readonly nodes: readonly {
    readonly name: string;
    readonly args: readonly string[];
    readonly tags: readonly string[];
  }[];
  readonly args: readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly enums: Readonly<Record<string, readonly (string | number)[]>>;
  /** Names of value types. They stand where names of kinds and enums do. */
  readonly valueTypes: readonly string[];
  /** The field of records whose values an enum has, where no arg has them. */
  readonly fieldOfEnum: Readonly<Record<string, string>>;
  /** The values that `package` takes in a node, by kind; in other kinds it is the name of a plugin. */
  readonly packages: Readonly<Record<string, PackageValues>>;
  /** Words that look for a robot even where nothing is understood: they stop it, so they have no other word. */
  readonly fixed: readonly string[];
}

/** Packages of the language, and the field whose values count as well. */
interface PackageValues {
  readonly packages: readonly string[];
  readonly field?: string;
}

/** The content of a message. */
interface MessageSchema {
  /** The part of the contract to which its keys belong. */
  readonly place: string;
  readonly schema: () => TSchema;
}

/** Everything that the contract declares. Which words there are follows from it. */
export interface Declarations {
  readonly endpoints: readonly Endpoints[];
  /** Paths of pages, which are no endpoints. */
  readonly pages: readonly string[];
  readonly tables: readonly Table[];
  readonly script: ScriptLanguage;
  /** Messages by their kind: the level of the topic behind the account, e.g. `status`. Those of `sync` are records. */
  readonly messages: Readonly<Record<string, MessageSchema>>;
  /** The data of events by their kind. */
  readonly events: Readonly<Record<string, () => TSchema>>;
  /** Functions of Lua that name something of the contract. */
  readonly lua: readonly string[];
  /** Headers of the contract, in small letters. */
  readonly headers: readonly string[];
  /** Words before the version in `User-Agent`. */
  readonly agents: readonly string[];
  /** Domain of the addresses of guests, and their user name at the broker. */
  readonly guests: readonly string[];
}
