import type { SentNode } from "./node";

/** The records that a script can name. */
export const RECORD_KINDS = ["sequence", "tool", "point", "point_group", "peripheral", "sensor"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A record as a node names it. */
export interface Naming {
  readonly kind: RecordKind;
  readonly id: number;
  /** The arg that holds the id. */
  readonly arg: string;
  /** Kind of the node: `execute` for `sequence_id`, `tool` for `tool_id`, `point` for `pointer_id`, and so on. */
  readonly via: string;
  /** Required `pointer_type` of the point; absent if any will do. */
  readonly pointerType?: string;
}

/** A node of the kind `via` holds the id of a record in its arg `id`; with `when`, only if the arg `when[0]` is `when[1]`. */
interface NamingRow extends Omit<Naming, "id" | "arg"> {
  readonly id: string;
  readonly when?: readonly [arg: string, value: string];
}

/** Source: `sequences.md` §3.4, §3.5, §9. Other types (`Device`, `BoxLed3`, `BoxLed4`) name no record. */
const ROWS: readonly NamingRow[] = [
  { via: "execute", id: "sequence_id", kind: "sequence" },
  { via: "tool", id: "tool_id", kind: "tool" },
  { via: "point", id: "pointer_id", kind: "point" },
  { via: "point_group", id: "point_group_id", kind: "point_group" },
  { via: "named_pin", id: "pin_id", when: ["pin_type", "Peripheral"], kind: "peripheral" },
  { via: "named_pin", id: "pin_id", when: ["pin_type", "Sensor"], kind: "sensor" },
  { via: "resource", id: "resource_id", when: ["resource_type", "Point"], kind: "point" },
  { via: "resource", id: "resource_id", when: ["resource_type", "Plant"], kind: "point", pointerType: "Plant" },
  { via: "resource", id: "resource_id", when: ["resource_type", "ToolSlot"], kind: "point", pointerType: "ToolSlot" },
  { via: "resource", id: "resource_id", when: ["resource_type", "Weed"], kind: "point", pointerType: "Weed" },
  {
    via: "resource",
    id: "resource_id",
    when: ["resource_type", "GenericPointer"],
    kind: "point",
    pointerType: "GenericPointer",
  },
  { via: "resource", id: "resource_id", when: ["resource_type", "Sequence"], kind: "sequence" },
  { via: "resource", id: "resource_id", when: ["resource_type", "Peripheral"], kind: "peripheral" },
  { via: "resource", id: "resource_id", when: ["resource_type", "Sensor"], kind: "sensor" },
  { via: "pair", id: "value", when: ["label", "mounted_tool_id"], kind: "tool" },
];
const ROWS_BY_NODE = Map.groupBy(ROWS, (row) => row.via);

/** The record that a node names; undefined if it names none. A node never names more than one. */
export function namedRecord({ kind, args }: Pick<SentNode, "kind" | "args">): Naming | undefined {
  const row = ROWS_BY_NODE.get(kind)?.find(({ when }) => !when || args[when[0]] === when[1]);
  if (!row) return undefined;
  const id = args[row.id];
  return typeof id === "number" ? { ...row, id, arg: row.id } : undefined;
}

/** Whether a record can have this id at all. */
export const isPossibleId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;
