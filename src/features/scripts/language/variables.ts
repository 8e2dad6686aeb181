import { isSentNode } from "./node";

/** Most variables that a sequence declares (`accounts.md` §1.3). */
export const VARIABLES_MAXIMUM = 200;

/** The kind of value that an identifier stands for, by label; `identifier` itself if that is unknown. */
export type Variables = ReadonlyMap<string, string>;

/**
 * The variables that the locals of a sequence declare. Of several declarations with one label, the first counts. Only the
 * caller knows the value of a parameter. A variable that holds an identifier is not resolved further.
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
