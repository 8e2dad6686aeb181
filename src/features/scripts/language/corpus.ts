import { ARGS } from "./args";
import { ENUMS } from "./enums";
import { NODES } from "./nodes";
import { VALUE_TYPES, valueTypeName } from "./values";

/** Version of the corpus and of every sequence (`sequences.md` §2, §3.1). */
export const CORPUS_VERSION = 20180209;

/** The body of `GET /api/corpus` (`sequences.md` §2); its keys are in the order of the answer. */
interface ServedCorpus {
  readonly version: number;
  readonly enums: readonly { name: string; allowed_values: readonly (string | number)[] }[];
  readonly values: readonly { name: string }[];
  readonly args: readonly { name: string; allowed_values: readonly { tag: string; name: string }[] }[];
  readonly nodes: readonly {
    allowed_args: readonly string[];
    allowed_body_types: readonly string[];
    name: string;
    tags: readonly string[];
    docs: string;
  }[];
}

/** Built from constants on first use, if ever, so it is the same for every server of the process. */
let served: ServedCorpus | undefined;

/** The corpus as it is served, made of the tables that the checker uses. */
export function servedCorpus(): ServedCorpus {
  served ??= {
    version: CORPUS_VERSION,
    enums: Object.entries(ENUMS).map(([name, allowed_values]) => ({ name, allowed_values })),
    values: [...VALUE_TYPES.keys()].map((name) => ({ name })),
    args: ARGS.map(({ name, tags }) => ({
      name,
      allowed_values: tags.map((tag) => ({ tag, name: VALUE_TYPES.has(tag) ? valueTypeName(tag) : tag })),
    })),
    nodes: NODES.map(({ args, body, name, tags, docs }) => ({
      allowed_args: args,
      allowed_body_types: body,
      name,
      tags,
      docs,
    })),
  };
  return served;
}
