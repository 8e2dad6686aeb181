import { insertAt, type Insertion } from "../../../script/edit";
import { isNode, type Leaf, type ScriptNode } from "../../../../robot/script/node";
import { waterPinOf } from "../../../../robot/garden/wiring";
import { piecesOf } from "../../../controls/script/sentence";
import { isProgram, PROGRAMS, stepOf } from "../../../script/programs";
import { declarationsOf, elementOf } from "../../../script/walk";
import { list } from "../../../state";
import { t } from "../../../texts/sequences";
import type { Editor } from "./editor";

/** Several steps that people think of as one: the valve of the account is open for two seconds. */
export const WATERING = "watering";

/** The peripheral that is the water. */
const valve = () => list("peripherals").find(({ pin }) => pin === waterPinOf(list("peripherals")));

/** A robot answers an error to this step, because a script can name no board. The part Care can. */
const NOT_OFFERED = "flash_firmware";

/**
 * The steps to choose from where these kinds may stand: watering is one where the account knows its valve, and programs of the
 * robot have names of their own.
 */
export const choicesFor = (kinds: readonly string[]): readonly string[] => [
  ...kinds.filter((kind) => kind !== NOT_OFFERED),
  ...(kinds.includes("write_pin") && valve() ? [WATERING] : []),
  ...(kinds.includes("execute_script") ? Object.keys(PROGRAMS) : []),
];

function nodesFor({ catalog }: Editor, choice: string): readonly ScriptNode[] {
  if (choice === WATERING) return watering(valve()?.id ?? 0);
  return [isProgram(choice) ? stepOf(choice) : catalog.make(choice)];
}

/** Whether a step switches the water: by its pin, or by the peripheral. */
function isWater(pin: Leaf | ScriptNode | undefined): boolean {
  const all = list("peripherals");
  const named = isNode(pin) && pin.args["pin_type"] === "Peripheral" && all.find(({ id }) => id === pin.args["pin_id"]);
  return (named ? named.pin : pin) === waterPinOf(all);
}

const isTurn = ({ kind, args }: ScriptNode, value: number): boolean =>
  kind === "write_pin" && args["pin_value"] === value && args["pin_mode"] === 0 && isWater(args["pin_number"]);

/** Whether three steps are a watering: the valve on, a time, the valve off. */
function isWatering(steps: readonly ScriptNode[]): boolean {
  const [on, wait, off] = steps;
  return on !== undefined && off !== undefined && wait?.kind === "wait" && isTurn(on, 1) && isTurn(off, 0);
}

/** The steps of a body, those together that are shown as one. A step whose settings are `open` is not put away. */
export function togetherIn(body: readonly ScriptNode[], open?: number): readonly (readonly ScriptNode[])[] {
  const all: (readonly ScriptNode[])[] = [];
  for (let index = 0; index < body.length; index += all.at(-1)?.length ?? 1) {
    const three = body.slice(index, index + 3);
    const isOpen = open === index + 1 || open === index + 2;
    all.push(isWatering(three) && !isOpen ? three : three.slice(0, 1));
  }
  return all;
}

function watering(pin_id: number): readonly ScriptNode[] {
  const pin_number = { kind: "named_pin", args: { pin_type: "Peripheral", pin_id } };
  const turn = (pin_value: number): ScriptNode => ({ kind: "write_pin", args: { pin_number, pin_value, pin_mode: 0 } });
  return [turn(1), { kind: "wait", args: { milliseconds: 2000 } }, turn(0)];
}

/** Adds what is chosen. It is opened if its sentence has no values to press. */
export function addNode(editor: Editor, { parent, index }: Insertion, kind: string): void {
  const { script } = editor.draft.peek();
  const made = nodesFor(editor, kind);
  const isDeclaration = kind.endsWith("_declaration");
  const label = t.newVariable(declarationsOf(script).length + 1);
  const nodes = isDeclaration ? made.map((node) => ({ ...node, args: { ...node.args, label } })) : made;
  const path = [...parent, index];
  const isSaid = nodes.every((node) => piecesOf(node).some(({ arg }) => arg));
  const next = insertAt(script, { parent, index }, ...nodes);
  editor.arrange(next, t.added, { open: isSaid ? elementOf(parent) : path, focus: path });
}
