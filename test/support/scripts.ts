import { expect } from "bun:test";
import { checkScript, type CheckOutcome, type ScriptParts } from "../../src/features/scripts/language/check";
import type { RecordKind } from "../../src/features/scripts/language/naming";
import type { ScriptRoot } from "../../src/features/scripts/language/node";
import type { FindRecords, FoundRecord } from "../../src/features/scripts/language/records";

/** A record that scripts of a test may name. */
export interface TestRecord extends FoundRecord {
  readonly kind: RecordKind;
}

/** What a device without surprises has. No id is used for two records of different kinds. */
export const RECORDS: readonly TestRecord[] = [
  { kind: "tool", id: 11 },
  { kind: "point", id: 21, pointer_type: "Plant" },
  { kind: "point", id: 22, pointer_type: "Weed" },
  { kind: "point", id: 23, pointer_type: "ToolSlot" },
  { kind: "point", id: 24, pointer_type: "GenericPointer" },
  { kind: "point_group", id: 31 },
  { kind: "peripheral", id: 41 },
  { kind: "sensor", id: 51 },
  { kind: "sequence", id: 61 },
];

/** Looks records up in a list instead of a database. */
export const findIn =
  (records: readonly TestRecord[]): FindRecords =>
  (kind, ids) =>
    records.filter((record) => record.kind === kind && ids.includes(record.id));

/** The outcome of a check on a device that has `RECORDS`. */
export const check = (root: ScriptRoot, parts: ScriptParts): CheckOutcome => checkScript(root, parts, findIn(RECORDS));

/** The outcome of a script in which nothing is wrong. */
export const accepted = expect.objectContaining({ ok: true });

/** The outcome of a script that breaks a rule of `sequences.md` §3.3. */
export const refusal = (message: string): CheckOutcome => ({ ok: false, fault: "violation", message });

/** A node as a client would send it; `body` only if it is given. */
export const node = (kind: string, args: object = {}, body?: unknown[]): object =>
  body ? { kind, args, body } : { kind, args };

/** Locals that hold these declarations. */
export const locals = (...declarations: unknown[]): object => node("scope_declaration", {}, declarations);

export const variable = (label: unknown, value: unknown): object =>
  node("variable_declaration", { label, data_value: value });
export const parameter = (label: unknown, value: unknown): object =>
  node("parameter_declaration", { label, default_value: value });
export const application = (label: unknown, value: unknown): object =>
  node("parameter_application", { label, data_value: value });
export const identifier = (label: unknown): object => node("identifier", { label });

/** One valid node of each kind that may stand for a place or a value, on a device that has `RECORDS`. */
export const VALUES = {
  coordinate: node("coordinate", { x: 1, y: 2.5, z: -3 }),
  execute: node("execute", { sequence_id: 61 }),
  location_placeholder: node("location_placeholder"),
  lua: node("lua", { lua: "return 1" }),
  named_pin: node("named_pin", { pin_type: "Sensor", pin_id: 51 }),
  nothing: node("nothing"),
  number_placeholder: node("number_placeholder"),
  numeric: node("numeric", { number: 7 }),
  point: node("point", { pointer_type: "Plant", pointer_id: 21 }),
  point_group: node("point_group", { point_group_id: 31 }),
  random: node("random", { variance: 3 }),
  resource: node("resource", { resource_type: "Peripheral", resource_id: 41 }),
  resource_placeholder: node("resource_placeholder", { resource_type: "Plant" }),
  special_value: node("special_value", { label: "safe_height" }),
  text: node("text", { string: "basil" }),
  text_placeholder: node("text_placeholder"),
  tool: node("tool", { tool_id: 11 }),
} as const;

export type ValueKind = keyof typeof VALUES;
export const VALUE_KINDS = Object.keys(VALUES) as ValueKind[]; // the keys of a literal are known
