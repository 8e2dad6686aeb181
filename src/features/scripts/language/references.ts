import { isPossibleId, type Naming, namedRecord, type RecordKind } from "./naming";
import { type Node, nodesOf, type StoredRoot } from "./node";

/** A record that a stored script keeps from being deleted, and the kind of node that names it. */
type Reference = Pick<Naming, "kind" | "id" | "via">;

type Holds = Readonly<Partial<Record<RecordKind, readonly string[]>>>;

const SEQUENCE: Holds = {
  sequence: ["execute"],
  point: ["point", "resource"],
  tool: ["tool", "pair"],
  point_group: ["point_group"],
  peripheral: ["named_pin"],
  sensor: ["named_pin"],
};
const BODY: Holds = { point: ["point"], point_group: ["point_group"] };

/** The nodes that make a script use a record. Source: `sequences.md` §9. */
const HOLDS: Readonly<Record<string, Holds>> = {
  sequence: SEQUENCE,
  internal_farm_event: BODY,
  internal_regimen: BODY,
} satisfies Record<StoredRoot, Holds>;

/**
 * The records that a stored script uses, each reference once, in the order of the script (`sequences.md` §9). A `pair` may
 * name a tool that does not exist, because its value is never checked. A sequence may name itself.
 */
export function references(root: Node): Reference[] {
  const holds = HOLDS[root.kind] ?? {};
  const found = new Map<string, Reference>();
  for (const { node } of nodesOf(root)) {
    const named = namedRecord(node);
    if (!named || !isPossibleId(named.id) || !holds[named.kind]?.includes(named.via)) continue;
    const { kind, id, via } = named;
    found.set(`${kind} ${id} ${via}`, { kind, id, via });
  }
  return [...found.values()];
}
