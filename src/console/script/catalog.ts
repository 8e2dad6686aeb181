import type { Corpus } from "./corpus";
import type { Leaf, ScriptNode } from "../../robot/script/node";

/** Types of plain values. */
type ValueType = "boolean" | "float" | "integer" | "string";

/** The values and nodes that an arg may have. */
export interface Choices {
  readonly types: readonly ValueType[];
  /** Values of the lists that the arg names. */
  readonly values: readonly Leaf[];
  /** Kinds of nodes. */
  readonly kinds: readonly string[];
}

interface Kind {
  readonly name: string;
  /** Names of the args. All are needed. */
  readonly args: readonly string[];
  /** Kinds of nodes that its body may hold. */
  readonly body: readonly string[];
  readonly tags: readonly string[];
  readonly docs: string;
}

/** The script language as the server tells it (`sequences.md` §2). */
export interface Catalog {
  readonly kinds: ReadonlyMap<string, Kind>;
  /** Kinds that a sequence holds as steps, in the order of the corpus. */
  readonly steps: readonly Kind[];
  readonly choicesOf: (arg: string) => Choices;
  /** A new node of a kind, complete: every arg has a value that the server takes where it needs no record. */
  readonly make: (kind: string) => ScriptNode;
}

const VALUE_TYPES: readonly string[] = ["boolean", "float", "integer", "string"] satisfies ValueType[];
const isValueType = (tag: string): tag is ValueType => VALUE_TYPES.includes(tag);

const EMPTY: Readonly<Record<ValueType, Leaf>> = { boolean: false, float: 0, integer: 0, string: "" };

const noPin = (pin_type: string): ScriptNode => ({ kind: "named_pin", args: { pin_type, pin_id: 0 } });

/** Better beginnings than nought and nothing, by arg; those of a kind alone stand under `kind.arg`. */
const BEGINNINGS: Readonly<Record<string, Leaf | ScriptNode>> = {
  location: { kind: "coordinate", args: { x: 0, y: 0, z: 0 } },
  axis_operand: { kind: "numeric", args: { number: 0 } },
  speed_setting: { kind: "numeric", args: { number: 100 } },
  data_value: { kind: "coordinate", args: { x: 0, y: 0, z: 0 } },
  default_value: { kind: "coordinate", args: { x: 0, y: 0, z: 0 } },
  resource: { kind: "resource", args: { resource_type: "Plant", resource_id: 0 } },
  _then: { kind: "nothing", args: {} },
  _else: { kind: "nothing", args: {} },
  "write_pin.pin_number": noPin("Peripheral"),
  "toggle_pin.pin_number": noPin("Peripheral"),
  "read_pin.pin_number": noPin("Sensor"),
  lhs: "x",
  speed: 100,
  milliseconds: 1000,
  message: "…",
  message_type: "info",
  package: "device_os",
  version: 20_180_209,
};

const axisTo = (axis: string): ScriptNode => ({
  kind: "axis_overwrite",
  args: { axis, axis_operand: { kind: "numeric", args: { number: 0 } } },
});

/** Bodies to begin with: a move without a place goes nowhere. */
const BODIES: Readonly<Record<string, readonly ScriptNode[]>> = {
  move: [axisTo("x"), axisTo("y"), { kind: "safe_z", args: {} }],
};

/** Kinds that the language knows and no script may hold: they are not offered (`sequences.md` §3.5). */
const REFUSED: readonly string[] = ["change_ownership"];

/** The catalog of a corpus. */
export function catalogOf({ enums, args, nodes }: Corpus): Catalog {
  const lists = new Map(enums.map(({ name, allowed_values }) => [name, allowed_values]));
  const kinds = new Map(
    nodes.map(({ name, allowed_args, allowed_body_types, tags, docs }) => [
      name,
      { name, args: allowed_args, body: allowed_body_types, tags, docs },
    ]),
  );
  const choices = new Map(args.map(({ name, allowed_values }) => [name, choose(allowed_values.map(({ tag }) => tag))]));

  function choose(tags: readonly string[]): Choices {
    return {
      types: tags.filter(isValueType),
      values: tags.flatMap((tag) => lists.get(tag) ?? []),
      kinds: tags.filter((tag) => kinds.has(tag)),
    };
  }

  const choicesOf = (arg: string): Choices => choices.get(arg) ?? { types: [], values: [], kinds: [] };

  function begin(kind: string, arg: string): Leaf | ScriptNode {
    const beginning = BEGINNINGS[`${kind}.${arg}`] ?? BEGINNINGS[arg];
    if (beginning !== undefined) return beginning;
    const { types, values, kinds: below } = choicesOf(arg);
    const [value] = values;
    if (value !== undefined) return value;
    const [type] = types;
    return type === undefined ? make(below[0] ?? "nothing") : EMPTY[type];
  }

  const make = (kind: string): ScriptNode => ({
    kind,
    args: Object.fromEntries((kinds.get(kind)?.args ?? []).map((arg) => [arg, begin(kind, arg)])),
    ...(BODIES[kind] && { body: BODIES[kind] }),
  });

  const steps = (kinds.get("sequence")?.body ?? []).flatMap((name) =>
    REFUSED.includes(name) ? [] : (kinds.get(name) ?? []),
  );
  return { kinds, steps, choicesOf, make };
}
