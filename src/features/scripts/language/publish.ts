import { type Node, nodesOf } from "./node";
import { words } from "./words";

/** Kinds of nodes that a published script may contain. Source: `sequences.md` §5.2. */
const KINDS: ReadonlySet<string> = new Set(
  words(
    "calibrate channel coordinate emergency_lock execute_script execute find_home identifier move_relative nothing " +
      "pair parameter_application parameter_declaration point power_off reboot scope_declaration send_message " +
      "sequence set_servo_angle take_photo text variable_declaration wait zero move_absolute read_pin " +
      "resource_placeholder number_placeholder text_placeholder location_placeholder numeric lua special_value " +
      "axis_overwrite axis_addition speed_overwrite safe_z axis_order random move",
  ),
);

/** Args that may hold a leaf in a published script. For an arg that holds a node, the kind of that node decides. */
const LEAF_ARGS: ReadonlySet<string> = new Set(
  words(
    "axis channel_name label lua message_type milliseconds number op pin_mode pin_number pin_type pin_value " +
      "pointer_type resource_type rhs speed string value variance version x y z package message",
  ),
);

/**
 * Kinds of nodes and args that keep a stored script from being published, sorted, each once; empty if it can be. The lists
 * above leave out everything that names a record of the author, so that a published script fits every account.
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
