import { nameOfPin, nameOfRecord, type Pickable } from "../pickers";
import { isNode, type Leaf, type ScriptNode } from "../../../robot/script/node";
import { formatNumber, withUnit } from "../../texts/format";
import { sentences, type Words } from "../../texts/script";
import { valueNames } from "../../texts/script-words";
import { t } from "../../texts/script-forms";

/* Scripts as people read them. */

const isIn = <T extends object>(table: T, name: PropertyKey): name is keyof T => Object.hasOwn(table, name);

/** A value of one of the lists, as people say it. */
export const nameOfValue = (value: Leaf): string =>
  isIn(valueNames, String(value)) ? valueNames[String(value) as keyof typeof valueNames] : String(value);

/** A variable by its name, which is a word of the reader's language for the one of seeded sequences. */
export const nameOfVariable = (label: string): string => (label === "parent" ? valueNames.parent : label);

/** Kinds of records that a resource names; those of points share one. */
export const RESOURCES: Readonly<Record<string, Pickable>> = {
  Point: "points",
  Plant: "points",
  ToolSlot: "points",
  Weed: "points",
  GenericPointer: "points",
  Sequence: "sequences",
  Peripheral: "peripherals",
  Sensor: "sensors",
};

type Describe = (value: Leaf, args: ScriptNode["args"]) => string;

const named =
  (kind: Pickable): Describe =>
  (id) =>
    nameOfRecord(kind, Number(id));
const number: Describe = (value) => (typeof value === "number" ? formatNumber(value, 3) : String(value));

/** How args are said whose value alone says too little. */
const LEAVES: Readonly<Record<string, Describe>> = {
  tool_id: named("tools"),
  pointer_id: named("points"),
  point_group_id: named("pointGroups"),
  sequence_id: named("sequences"),
  milliseconds: (value) => t.seconds(formatNumber(Number(value) / 1000, 3)),
  speed: (value) => withUnit(number(value, {}), "%"),
  pin_id: (id, { pin_type }) => nameOfPin({ pin_type: String(pin_type), pin_id: Number(id) }),
  pin_number: (pin) => t.pin(String(pin)),
  pin_value: (value, { pin_mode }) => (pin_mode === undefined ? number(value, {}) : switched(value, pin_mode)),
  resource_id: (id, { resource_type }) => {
    const kind = RESOURCES[String(resource_type)];
    return kind === undefined ? nameOfValue(String(resource_type)) : nameOfRecord(kind, Number(id));
  },
  rhs: (value, { op }) => (op === "is_undefined" ? "" : ` ${number(value, {})}`),
  lhs: (value) => (String(value).startsWith("pin") ? t.pin(String(value).slice(3)) : nameOfValue(value)),
  label: (value) => nameOfValue(value) || "…",
  value: (value, { label }) =>
    label === "mounted_tool_id" && typeof value === "number" ? nameOfRecord("tools", value) : nameOfValue(value),
  message: String,
  string: String,
  url: String,
  grouping: String,
};

function switched(value: Leaf, mode: Leaf | ScriptNode): string {
  if (mode !== 0) return t.switchTo(number(value, {}));
  return value === 0 ? t.switchOff : t.switchOn;
}

function wordOf(name: string, value: Leaf | ScriptNode, node: ScriptNode): string {
  if (name === "offset" && isNode(value)) return offsetOf(value);
  if (name === "default_value" && isNode(value)) {
    return value.kind.endsWith("_placeholder") ? ` (${sentenceOf(value)})` : t.orElse(sentenceOf(value));
  }
  if (isNode(value)) return value.kind === "lua" ? t.formula(String(value.args["lua"])) : sentenceOf(value);
  const isName = name === "label" && !["special_value", "pair"].includes(node.kind);
  if (isName) return nameOfVariable(String(value)) || "…";
  return LEAVES[name]?.(value, node.args) ?? (typeof value === "number" ? number(value, {}) : nameOfValue(value));
}

const offsetOf = ({ args }: ScriptNode): string =>
  Object.values(args).every((value) => value === 0) ? "" : ` + ${sentenceOf({ kind: "coordinate", args })}`;

/** A node in one sentence. For an unknown kind: its name. */
export function sentenceOf(node: ScriptNode): string {
  if (!isIn(sentences, node.kind)) return t.unknownKind(node.kind);
  const speak = sentences[node.kind];
  if (typeof speak === "string") return speak;
  const words: Words = {
    ...Object.fromEntries(Object.entries(node.args).map(([name, value]) => [name, wordOf(name, value, node)])),
    parts: partsOf(node),
  };
  return speak(words);
}

/** The elements of a body in one line. Axes with the same target are named together. */
function partsOf({ body = [] }: ScriptNode): string {
  const said: { readonly rest: string; readonly axes: string[]; readonly node: ScriptNode }[] = [];
  for (const node of body) {
    const rest = JSON.stringify(node.args["axis_operand"] ?? node.args["speed_setting"]);
    const last = said.at(-1);
    const [axis] = [String(node.args["axis"])];
    if (last && last.node.kind === node.kind && last.rest === rest && rest !== undefined) last.axes.push(axis);
    else said.push({ rest, axes: [axis], node });
  }
  return said
    .map(({ node, axes }) =>
      axes.length > 1
        ? sentenceOf({ ...node, args: { ...node.args, axis: axes.map(nameOfValue).join(", ") } })
        : sentenceOf(node),
    )
    .join("; ");
}

/** Kinds whose elements stand in their sentence. */
const IN_ONE_LINE: readonly string[] = ["move", "update_resource", "send_message"];

/** The lines below the sentence of a step: its branches and parts. */
export function linesOf({ kind, args, body = [] }: ScriptNode): readonly string[] {
  const branches = [
    ...(isNode(args["_then"]) ? [t.then(branchOf(args["_then"]))] : []),
    ...(isNode(args["_else"]) ? [t.else(branchOf(args["_else"]))] : []),
  ];
  return [...branches, ...(IN_ONE_LINE.includes(kind) ? [] : body.map(sentenceOf))];
}

/** A called sequence with the values given to it. */
const branchOf = (node: ScriptNode): string => [sentenceOf(node), ...(node.body ?? []).map(sentenceOf)].join(", ");

/** The program that a step holds. */
export const programOf = ({ args }: ScriptNode): string | undefined =>
  typeof args["lua"] === "string" ? args["lua"] : undefined;
