import { type Naming, namedRecord } from "./naming";
import { nodesOf, type SentNode } from "./node";

/** A script whose records have other ids than where it was written. */
export interface Renumbered {
  readonly script: SentNode;
  /** The first record it names that has no new id. */
  readonly missing: Naming | undefined;
}

/** Ids of a device: where the script was written, and here. */
export interface DeviceIds {
  readonly from: unknown;
  readonly to: number;
}

/**
 * A copy of a script with new ids. `newId` answers undefined for records that are not known. What a `pair` names need not
 * exist (`sequences.md` §9): an unknown one becomes 0, which is no record either.
 */
export function renumber(
  script: SentNode,
  newId: (named: Naming) => number | undefined,
  device: DeviceIds,
): Renumbered {
  const copy = structuredClone(script);
  let missing: Naming | undefined;
  for (const { node } of nodesOf(copy)) {
    const args = node.args as Record<string, unknown>; // the copy is ours
    if (namesDevice(node) && args["resource_id"] === device.from) args["resource_id"] = device.to;
    const named = namedRecord(node);
    if (!named) continue;
    const id = newId(named) ?? (named.via === "pair" ? 0 : undefined);
    if (id === undefined) missing ??= named;
    else args[named.arg] = id;
  }
  return { script: copy, missing };
}

/** No rule looks at the id of a device (`sequences.md` §3.5), so that it counts as no record. */
const namesDevice = ({ kind, args }: SentNode): boolean => kind === "resource" && args["resource_type"] === "Device";
