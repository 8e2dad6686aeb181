import type { Peripheral, Sequence } from "../../client/records";
import { isNode, type ScriptNode } from "../../robot/script/node";
import { waterPinOf } from "../../robot/garden/wiring";
import { treeOf } from "./draft";
import { askedBy, labelOf } from "./given";
import { declarationsOf, walk } from "./walk";

/* Deeds at one place: sequences of the account that are about a place, by their steps. */

export type DeedName = "water" | "photo" | "weed";

/** A sequence that does something where it is told. */
export interface Deed {
  readonly name: DeedName;
  readonly sequence: Sequence;
  /** The variable that takes the place. */
  readonly label: string;
}

/** Values that a variable for places can have. */
const PLACES: ReadonlySet<string> = new Set(["coordinate", "point", "point_group", "location_placeholder"]);

/** Words of Lua that tell what a script is for; the first that fits counts. */
const LUA: readonly (readonly [DeedName, RegExp])[] = [
  ["weed", /\brotary_tool|\bweeder?\b/i],
  ["water", /\b(?:water|dispense)\s*\(/],
  ["photo", /\btake_photo\s*\(/],
];

/** The deed that a step tells of. */
function toldBy({ kind, args }: ScriptNode, peripherals: readonly Peripheral[]): DeedName | undefined {
  if (kind === "take_photo") return "photo";
  if (kind === "lua") return LUA.find(([, words]) => words.test(String(args["lua"])))?.[0];
  if (kind !== "write_pin") return undefined;
  const pin = args["pin_number"];
  const named = isNode(pin) ? peripherals.find(({ id }) => id === pin.args["pin_id"]) : undefined;
  const number = isNode(pin) ? named?.pin : pin;
  if (number === waterPinOf(peripherals)) return "water";
  return named?.type === "rotary_tool" ? "weed" : undefined;
}

/** The deed of a sequence at the one place that it asks for; undefined for every other sequence. */
export function deedOf(sequence: Sequence, peripherals: readonly Peripheral[]): Deed | undefined {
  const script = treeOf(sequence);
  const [asked, ...more] = askedBy(declarationsOf(script));
  const value = asked?.args["default_value"];
  if (!asked || more.length > 0 || !isNode(value) || !PLACES.has(value.kind)) return undefined;
  const told = new Set([...walk(script)].map(([node]) => toldBy(node, peripherals)));
  const name = (["weed", "water", "photo"] as const).find((each) => told.has(each));
  return name && { name, sequence, label: labelOf(asked) };
}

/** The deeds that an account has, of each name one: a pinned one, else that with the fewest steps. */
export function deedsOf(
  sequences: readonly Sequence[],
  peripherals: readonly Peripheral[],
): ReadonlyMap<DeedName, Deed> {
  const weight = ({ pinned, body }: Sequence): number => (pinned ? 0 : 1000) + (body?.length ?? 0);
  const deeds = sequences
    .toSorted((one, other) => weight(other) - weight(one))
    .flatMap((sequence) => deedOf(sequence, peripherals) ?? []);
  return new Map(deeds.map((deed) => [deed.name, deed])); // the last one of a name stays
}

/** The call of a deed at a place, a point or the points of a group. */
export const callOf = ({ sequence, label }: Deed, data_value: ScriptNode): ScriptNode => ({
  kind: "execute",
  args: { sequence_id: sequence.id },
  body: [{ kind: "parameter_application", args: { label, data_value } }],
});
