import { isPossibleId, type Naming, namedRecord, type RecordKind } from "./naming";
import { nodesOf, type SentNode } from "./node";

/** Kind of record that a `pair` names, by its label: the fields of devices and points that refer to a record. */
const PAIRS: ReadonlyMap<unknown, RecordKind | "curve"> = new Map<unknown, RecordKind | "curve">([
  ["mounted_tool_id", "tool"],
  ["tool_id", "tool"],
  ["water_curve_id", "curve"],
  ["spread_curve_id", "curve"],
  ["height_curve_id", "curve"],
]);

/** A record that a `pair` names. */
interface Pairing {
  readonly label: string;
  readonly kind: RecordKind | "curve";
  readonly id: number;
}

/** A script with new ids. */
interface Renumbered {
  readonly script: SentNode;
  /** The records that must exist, by their old ids. */
  readonly named: readonly Naming[];
  /** Pairs that no longer name a record. */
  readonly unset: readonly Pairing[];
}

/** Ids of a device: in the account where the script was written, and here. */
interface DeviceIds {
  readonly from: unknown;
  readonly to: number;
}

/**
 * A copy of a script with new ids. `newId` returns undefined for unknown records, which keep their old ids. The record of a
 * `pair` need not exist (`sequences.md` §9): an unknown one becomes 0, which names no record.
 */
export function renumber(
  script: SentNode,
  newId: (named: Pick<Pairing, "kind" | "id">) => number | undefined,
  device: DeviceIds,
): Renumbered {
  const copy = structuredClone(script);
  const named: Naming[] = [];
  const unset: Pairing[] = [];
  for (const { node } of nodesOf(copy)) {
    const args = node.args as Record<string, unknown>; // the copy is ours
    if (node.kind === "pair") {
      const pairing = pairingIn(node);
      if (!pairing) continue;
      const id = newId(pairing);
      if (id === undefined) unset.push(pairing);
      args["value"] = id ?? 0;
    } else if (namesDevice(node)) {
      if (args["resource_id"] === device.from) args["resource_id"] = device.to;
    } else {
      const record = namedRecord(node);
      if (!record) continue;
      named.push(record);
      args[record.arg] = newId(record) ?? record.id;
    }
  }
  return { script: copy, named, unset };
}

/** A device counts as no record, because no rule checks its id (`sequences.md` §3.5). */
const namesDevice = ({ kind, args }: SentNode): boolean => kind === "resource" && args["resource_type"] === "Device";

function pairingIn({ args: { label, value } }: SentNode): Pairing | undefined {
  const kind = PAIRS.get(label);
  const isNamed = kind !== undefined && typeof value === "number" && isPossibleId(value);
  return isNamed ? { label: String(label), kind, id: value } : undefined;
}
