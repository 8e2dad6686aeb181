import { invalid } from "../../framework/errors";

/** Kinds of events that a client can choose. `reset` comes with `change`. */
export const KINDS = ["change", "log", "reading", "telemetry", "status", "presence", "notice"] as const;
export type Kind = (typeof KINDS)[number];

/** The events that a client wants. */
export interface Filter {
  readonly wants: (kind: Kind) => boolean;
  readonly wantsChangesOf: (resource: string) => boolean;
}

/** The names in a list with commas. Undefined without a list. @throws Refusal `invalid` for an unknown name. */
function namesIn(
  text: string | undefined,
  parameter: string,
  known: readonly string[],
): ReadonlySet<string> | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",");
  if (names.every((name) => known.includes(name))) return new Set(names);
  throw invalid({ [parameter]: `Unknown name. Use one or more of ${known.join(", ")}.` });
}

/** @throws Refusal `invalid` for unknown names. */
export function filterOf(kinds: string | undefined, resources: string | undefined, known: readonly string[]): Filter {
  const wanted = namesIn(kinds, "kinds", KINDS);
  const shown = namesIn(resources, "resources", known) ?? new Set(known);
  return {
    wants: (kind) => wanted?.has(kind) ?? true,
    wantsChangesOf: (resource) => shown.has(resource),
  };
}
