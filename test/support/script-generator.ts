import { ARGS } from "../../src/features/scripts/language/args";
import { ENUMS } from "../../src/features/scripts/language/enums";
import { NODES } from "../../src/features/scripts/language/nodes";
import type { Node, ScriptRoot } from "../../src/features/scripts/language/node";
import type { Leaf } from "../../src/features/scripts/language/values";
import { below, pick, type Random } from "./random";
import type { TestRecord } from "./scripts";

/** The script fields of a request, in canonical form: what comes back is what was sent. */
export interface GeneratedScript {
  /** For sequences only. */
  readonly locals?: Node;
  readonly body: Node[];
}

const TAGS = new Map(ARGS.map(({ name, tags }) => [name, tags]));
const KINDS = new Map(NODES.map((node) => [node.name, node]));
const LISTS = new Map<string, readonly Leaf[]>(Object.entries(ENUMS));
const PLACEHOLDERS = ["location_placeholder", "number_placeholder", "resource_placeholder", "text_placeholder"];
const TEXTS = ["", "x", "Bed 3", "  two  blanks ", 'say "hi"', "línea\n二行目", "🌱", "__proto__", "\u0000", "\ud800"];
const INTEGERS = [0, 1, -1, 7, 59, 180_000, -2_147_483_649, 9_007_199_254_740_991, 1e21];
const FLOATS = [0.5, -12.25, 1e-9, 1.7e308];

/**
 * A random valid script for a device that has `records` (any selection; what is missing is not named).
 * Over many seeds every kind of node that a client may send occurs.
 * Labels and texts may be odd ones, so compare scripts as JSON values.
 */
export function generateScript(
  random: Random,
  root: ScriptRoot,
  records: readonly TestRecord[],
  maxSteps = 8,
): GeneratedScript {
  /** By label, the kind an identifier stands for. Filled as the declarations are made. */
  const variables = new Map<string, string>();
  const idsOf = (kind: string, pointerType?: string): number[] =>
    records
      .filter((record) => record.kind === kind && (!pointerType || record.pointer_type === pointerType))
      .map(({ id }) => id);

  const resourceIds: Readonly<Record<string, readonly number[]>> = {
    Device: INTEGERS,
    Point: idsOf("point"),
    Plant: idsOf("point", "Plant"),
    ToolSlot: idsOf("point", "ToolSlot"),
    Weed: idsOf("point", "Weed"),
    GenericPointer: idsOf("point", "GenericPointer"),
    Sequence: idsOf("sequence"),
    Peripheral: idsOf("peripheral"),
    Sensor: idsOf("sensor"),
  };
  const pinIds: Readonly<Record<string, readonly number[]>> = {
    Peripheral: idsOf("peripheral"),
    Sensor: idsOf("sensor"),
    BoxLed3: [3, -1, 999],
    BoxLed4: [4, -1, 999],
  };
  const oneOfTyped = (ids: Readonly<Record<string, readonly number[]>>): [type: string, id: number] => {
    const type = pick(
      random,
      Object.keys(ids).filter((name) => ids[name]?.length),
    );
    return [type, pick(random, ids[type] ?? [])];
  };

  /** Leaves that have a rule beyond their type, by name of the arg; empty if the device has nothing to name. */
  const leaves: Readonly<Record<string, () => readonly Leaf[]>> = {
    lhs: () => ENUMS.lhs,
    message: () => ["m", "m".repeat(300), "🌱".repeat(300), "Water is {{ level }}"],
    milliseconds: () => [0, 1, -1, 180_000],
    package: () => ENUMS.ALLOWED_PACKAGES,
    point_group_id: () => idsOf("point_group"),
    pointer_id: () => idsOf("point"),
    sequence_id: () => idsOf("sequence"),
    tool_id: () => idsOf("tool"),
  };

  const leavesFor = (arg: string, tag: string): readonly Leaf[] => {
    if (leaves[arg]) return leaves[arg]();
    if (tag === "string") return TEXTS;
    if (tag === "integer") return INTEGERS;
    if (tag === "float") return FLOATS;
    if (tag === "boolean") return [true, false];
    return LISTS.get(tag) ?? [];
  };

  const labelsFor = (arg: string): string[] =>
    [...variables].filter(([, kind]) => TAGS.get(arg)?.includes(kind)).map(([label]) => label);

  const isPossible = (arg: string, tag: string): boolean => {
    const kind = KINDS.get(tag);
    if (!kind) return leavesFor(arg, tag).length > 0;
    if (PLACEHOLDERS.includes(tag)) return arg === "default_value";
    if (tag === "identifier") return labelsFor(arg).length > 0;
    return kind.args.every((name) => TAGS.get(name)?.some((inner) => isPossible(name, inner)));
  };

  const argOf = (name: string): Leaf | Node => {
    const tag = pick(
      random,
      (TAGS.get(name) ?? []).filter((each) => isPossible(name, each)),
    );
    if (tag === "identifier") return { kind: tag, args: { label: pick(random, labelsFor(name)) } };
    return KINDS.has(tag) ? nodeOf(tag) : pick(random, leavesFor(name, tag));
  };

  const argsOf = (kind: string, names: readonly string[]): Node["args"] => {
    if (kind === "named_pin") {
      const [pin_type, pin_id] = oneOfTyped(pinIds);
      return { pin_type, pin_id };
    }
    if (kind === "resource") {
      const [resource_type, resource_id] = oneOfTyped(resourceIds);
      return { resource_type, resource_id };
    }
    const args = Object.fromEntries(names.map((name) => [name, argOf(name)]));
    const pin = args.pin_number;
    if (typeof pin === "object" && String(pin.args.pin_type).startsWith("BoxLed") && "pin_mode" in args)
      args.pin_mode = 0;
    return args;
  };

  const nodeOf = (kind: string): Node => {
    const { args, body } = KINDS.get(kind) ?? { args: [], body: [] };
    const node: Node = { kind, args: argsOf(kind, args) };
    const elements = Array.from({ length: body.length && below(random, 4) }, () => nodeOf(pick(random, body)));
    if (elements.length > 0) node.body = elements;
    if (random() < 0.2) node.comment = pick(random, ["why", "c".repeat(240), "🌱"]);
    return node;
  };

  const declare = (kind: string): Node => {
    const node = nodeOf(kind);
    const { label, data_value: value } = node.args;
    if (typeof label === "string" && !variables.has(label)) {
      variables.set(label, typeof value === "object" ? value.kind : "identifier");
    }
    return node;
  };

  const stepKinds = (KINDS.get(root)?.body ?? []).filter(
    (kind) =>
      kind !== "change_ownership" &&
      KINDS.get(kind)?.args.every((arg) => TAGS.get(arg)?.some((tag) => isPossible(arg, tag))),
  );
  const declarations =
    root === "sequence"
      ? Array.from({ length: below(random, 5) }, () =>
          declare(pick(random, ["variable_declaration", "parameter_declaration"])),
        )
      : [];
  const body = Array.from({ length: below(random, maxSteps + 1) }, () => nodeOf(pick(random, stepKinds)));
  if (root !== "sequence") return { body };
  const scope: Node = { kind: "scope_declaration", args: {} };
  return { locals: declarations.length > 0 ? { ...scope, body: declarations } : scope, body };
}
