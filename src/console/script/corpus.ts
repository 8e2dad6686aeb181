/** The script language as `GET /api/corpus` answers it (`sequences.md` §2). */
export interface Corpus {
  readonly enums: readonly { readonly name: string; readonly allowed_values: readonly (string | number)[] }[];
  readonly args: readonly { readonly name: string; readonly allowed_values: readonly { readonly tag: string }[] }[];
  readonly nodes: readonly {
    readonly name: string;
    readonly allowed_args: readonly string[];
    readonly allowed_body_types: readonly string[];
    readonly tags: readonly string[];
    readonly docs: string;
  }[];
}
