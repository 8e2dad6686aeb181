import { isSentNode } from "./node";

/** Variables that the locals of one sequence declare (`accounts.md` §1.3). */
export const VARIABLES_MAXIMUM = 200;

/** By label, the kind of value that an identifier stands for; `identifier` itself where that is not known. */
export type Variables = ReadonlyMap<string, string>;

/**
 * The variables that the locals of a sequence declare. Of several declarations with one label the first counts.
 * The value of a parameter is known to its caller only; a variable that holds an identifier is not looked up any further.
 * Source: `sequences.md` §3.6.
 */
export function declaredVariables(locals: unknown): Variables {
  const variables = new Map<string, string>();
  for (const { kind, args } of (isSentNode(locals) && locals.body) || []) {
    const { label, data_value: value } = args;
    if (typeof label !== "string" || variables.has(label)) continue;
    if (kind === "parameter_declaration") variables.set(label, "identifier");
    if (kind === "variable_declaration" && isSentNode(value)) variables.set(label, value.kind);
  }
  return variables;
}
