import { type Node, nodesOf } from "./node";
import { words } from "./words";

/** Kinds of node that a published script may have. Source: `sequences.md` §5.2. */
const KINDS: ReadonlySet<string> = new Set(
  words(
    "calibrate channel coordinate emergency_lock execute_script execute find_home identifier move_relative nothing " +
      "pair parameter_application parameter_declaration point power_off reboot scope_declaration send_message " +
      "sequence set_servo_angle take_photo text variable_declaration wait zero move_absolute read_pin " +
      "resource_placeholder number_placeholder text_placeholder location_placeholder numeric lua special_value " +
      "axis_overwrite axis_addition speed_overwrite safe_z axis_order random move",
  ),
);

/** Args that may hold a plain value in a published script. An arg that holds a node is judged by the kind of that node. */
const LEAF_ARGS: ReadonlySet<string> = new Set(
  words(
    "axis channel_name label lua message_type milliseconds number op pin_mode pin_number pin_type pin_value " +
      "pointer_type resource_type rhs speed string value variance version x y z package message",
  ),
);

/**
 * Why a stored script cannot be published: the refused kinds of node and names of args, sorted, each once; empty if it can.
 * Both lists leave out all that names a record of the author, so that a published script fits every account.
 */
export function publishFaults(root: Node): string[] {
  const faults = new Set<string>();
  for (const { node } of nodesOf(root)) {
    if (!KINDS.has(node.kind)) faults.add(node.kind);
    for (const [name, value] of Object.entries(node.args)) {
      if (typeof value !== "object" && !LEAF_ARGS.has(name)) faults.add(name);
    }
  }
  return [...faults].sort();
}
