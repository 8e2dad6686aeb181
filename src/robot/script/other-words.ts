/** Words of the contract with those that stand for them. */
export type Words = Readonly<Record<string, string>>;

/** The words of a dialect that scripts may use; plain data. Source: `dialects.md` §3. */
export interface OtherWords {
  /** Functions of Lua. */
  readonly functions: Words;
  /** Keys of records, by the resource. */
  readonly keys: Readonly<Record<string, Words>>;
  /** Values of fields, by the field. */
  readonly values: Readonly<Record<string, Words>>;
}
