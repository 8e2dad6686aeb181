import { type Doing, numberText, ScriptError } from "./effect";
import { isNode, type ScriptNode } from "./node";
import { pointOf, resolved, type Scope } from "./scope";
import type { State } from "./state";
import { filledIn } from "./template";

const POINTS = ["Plant", "Weed", "GenericPointer", "ToolSlot"];

/** `update_resource`: one change per field. Text values are templates. Source: `robot-facts.md` §2. */
export function* update(state: State, scope: Scope, { args, body = [] }: ScriptNode): Doing {
  const { resource: given } = args;
  if (!isNode(given)) throw new ScriptError("Unknown resource: nothing");
  const node = resolved(scope, given);
  if (node.kind === "coordinate") throw new ScriptError("A coordinate cannot be changed: choose a point");
  const isPoint = node.kind === "point";
  const type = String(isPoint ? node.args["pointer_type"] : node.args["resource_type"]);
  const id = Number(isPoint ? node.args["pointer_id"] : node.args["resource_id"]);
  if (type !== "Device" && !POINTS.includes(type)) throw new ScriptError(`Unknown resource: ${type}.${id}`);
  if (type !== "Device" && !pointOf(state, id)) {
    yield* state.log(`${type}.${id} is not currently synced. Please re-sync.`, "error", 3);
    return;
  }
  for (const pair of body) {
    const [field, plain] = [String(pair.args["label"]), pair.args["value"]];
    const value = typeof plain === "string" ? filledIn(state, plain) : plain;
    const shown = typeof value === "number" ? numberText(value) : `"${String(value)}"`;
    const words = (text: string): string => text.replaceAll(/[._]/g, " ");
    const name = type === "Device" ? "device" : `${words(type.toLowerCase())} ${id}`;
    yield* state.log(`Setting ${name} ${words(field)} to ${shown}`, "info", 3);
    yield* state.change(type, id, field, value);
  }
}
