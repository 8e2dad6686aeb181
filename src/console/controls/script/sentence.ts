import { nameOfPin, nameOfRecord, type Pickable } from "../pickers";
import { isNode, type Leaf, type Path, type ScriptNode } from "../../../robot/script/node";
import { TARGET, type Target, targetOf } from "../../script/target";
import { formatNumber, withUnit } from "../../texts/format";
import { programOfStep } from "../../script/programs";
import { programNames } from "../../texts/care/programs";
import { sentences } from "../../texts/script";
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

/** A part of a sentence: words of the language, or the value of an arg. */
export interface Piece {
  readonly text: string;
  /** Where the value stands; a value that nobody can choose in the sentence has none. */
  readonly arg?: Path;
}

/** Stands around the number of a slot, while a text is made. */
const SLOT = "\uE000";

/** The pieces of a text in whose slots other pieces stand. Words of people stand in slots, so they are never searched. */
function weave(text: (slot: (pieces: readonly Piece[]) => string) => string): readonly Piece[] {
  const slots: (readonly Piece[])[] = [];
  const woven = text((pieces) => (pieces.length === 0 ? "" : `${SLOT}${slots.push(pieces) - 1}${SLOT}`));
  return woven.split(SLOT).flatMap((part, index) => {
    if (index % 2 === 1) return slots[Number(part)] ?? [];
    return part === "" ? [] : [{ text: part }];
  });
}

/** Steps that are shown as one, in pieces: a watering, whose time can be chosen. `path`: place of the first step. */
export function togetherPieces(nodes: readonly ScriptNode[], path: Path): readonly Piece[] {
  const [first, wait] = nodes;
  if (wait === undefined) return first ? piecesOf(first, path) : [];
  const text = wordOf("milliseconds", wait.args["milliseconds"] ?? 0, wait) ?? "";
  const arg = [...path.slice(0, -1), Number(path.at(-1)) + 1, "milliseconds"];
  return weave((slot) => t.waterFor(slot([{ text, arg }])));
}

/** The pieces as one text. */
export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join("");

/** Words around the value of an arg in a sentence. */
const AROUND: Readonly<Record<string, (slot: string, value: Leaf | ScriptNode) => string>> = {
  offset: (slot) => ` + ${slot}`,
  rhs: (slot) => ` ${slot}`,
  default_value: (slot, value) => (isNode(value) && isPlaceholder(value) ? ` (${slot})` : t.orElse(slot)),
};

const isPlaceholder = ({ kind }: ScriptNode): boolean => kind.endsWith("_placeholder");

/** The value of an arg in words; undefined where the sentence leaves it out. */
function wordOf(name: string, value: Leaf | ScriptNode, { kind, args }: ScriptNode): string | undefined {
  if (name === "offset" && isNode(value) && Object.values(value.args).every((each) => each === 0)) return undefined;
  if (name === "rhs" && args["op"] === "is_undefined") return undefined;
  if (isNode(value)) return value.kind === "lua" ? t.formula(String(value.args["lua"])) : sentenceOf(value);
  const isName = name === "label" && !["special_value", "pair"].includes(kind);
  if (isName) return nameOfVariable(String(value)) || "…";
  return LEAVES[name]?.(value, args) ?? (typeof value === "number" ? number(value, {}) : nameOfValue(value));
}

/** A node as one sentence in pieces, which say where their values stand. `path` is its place in the script. */
export function piecesOf(node: ScriptNode, path: Path = []): readonly Piece[] {
  const program = programOfStep(node);
  if (program) return [{ text: programNames[program] }];
  if (!isIn(sentences, node.kind)) return [{ text: t.unknownKind(node.kind) }];
  const speak = sentences[node.kind];
  if (typeof speak === "string") return [{ text: speak }];
  return weave((slot) => {
    const word = ([name, value]: [string, Leaf | ScriptNode]): [string, string] => {
      const text = wordOf(name, value, node);
      if (text === undefined) return [name, ""];
      const said = slot([{ text, arg: [...path, name] }]);
      return [name, AROUND[name]?.(said, value) ?? said];
    };
    const target = targetOf(node);
    const parts = partsOf(node, path, target?.elements ?? []);
    return speak({
      ...Object.fromEntries(Object.entries(node.args).map(word)),
      target: slot(target ? [{ text: placeText(target), arg: [...path, TARGET] }] : []),
      parts: slot(target && parts.length > 0 ? [{ text: ", " }, ...parts] : parts),
    });
  });
}

/** A node in one sentence. For an unknown kind: its name. */
export const sentenceOf = (node: ScriptNode): string => textOf(piecesOf(node));

/** Where a move goes: the axes that it sets, or the record or variable that all of them follow. */
const placeText = ({ value, axes }: Target): string =>
  value.kind === "coordinate"
    ? axes.map((axis) => `${axis} ${wordOf(axis, value.args[axis] ?? 0, value)}`).join(" · ")
    : (wordOf("axis_operand", value, { kind: "move", args: {} }) ?? "");

/** The elements of a body in one line, without those that are said elsewhere. Axes with the same target are named together. */
function partsOf({ body = [] }: ScriptNode, path: Path, said: readonly number[]): readonly Piece[] {
  const groups: { readonly rest: string; readonly axes: string[]; readonly node: ScriptNode; readonly at: number }[] =
    [];
  for (const [at, node] of body.entries()) {
    if (said.includes(at)) continue;
    const rest = JSON.stringify(node.args["axis_operand"] ?? node.args["speed_setting"]);
    const last = groups.at(-1);
    const [axis] = [String(node.args["axis"])];
    if (last && last.node.kind === node.kind && last.rest === rest && rest !== undefined) last.axes.push(axis);
    else groups.push({ rest, axes: [axis], node, at });
  }
  return groups.flatMap(({ node, axes, at }, index) => [
    ...(index > 0 ? [{ text: "; " }] : []),
    ...(axes.length > 1
      ? [{ text: sentenceOf({ ...node, args: { ...node.args, axis: axes.map(nameOfValue).join(", ") } }) }]
      : piecesOf(node, [...path, at])),
  ]);
}

/** Kinds whose elements stand in their sentence. */
const IN_ONE_LINE: readonly string[] = ["move", "update_resource", "send_message"];

/** The lines below the sentence of a step: its branches and parts. */
export function linesOf({ kind, args, body = [] }: ScriptNode, path: Path = []): readonly (readonly Piece[])[] {
  const branch = (name: "_then" | "_else", say: (what: string) => string): readonly (readonly Piece[])[] => {
    const node = args[name];
    return isNode(node) ? [weave((slot) => say(slot([{ text: branchOf(node), arg: [...path, name] }])))] : [];
  };
  const parts = IN_ONE_LINE.includes(kind) ? [] : body.map((node, index) => piecesOf(node, [...path, index]));
  return [...branch("_then", t.then), ...branch("_else", t.else), ...parts];
}

/** A called sequence with the values given to it. */
const branchOf = (node: ScriptNode): string => [sentenceOf(node), ...(node.body ?? []).map(sentenceOf)].join(", ");

/** The program that a step holds. */
export const programOf = ({ args }: ScriptNode): string | undefined =>
  typeof args["lua"] === "string" ? args["lua"] : undefined;
