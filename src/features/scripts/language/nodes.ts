import { words } from "./words";

/** A kind of script node. All `args` are required; an empty `body` means that the node has none. */
export interface NodeKind {
  readonly name: string;
  readonly args: readonly string[];
  readonly body: readonly string[];
  /** Hints for clients; the server does not use them (`sequences.md` §2.1). */
  readonly tags: readonly string[];
  readonly docs: string;
}

/** The kinds allowed in the body of a sequence. Source: `sequences.md` §2.2. */
export const STEP_KINDS: readonly string[] = words(
  "assertion calibrate change_ownership check_updates emergency_lock emergency_unlock execute execute_script " +
    "factory_reset find_home flash_firmware home install_plugin install_first_party_plugin _if lua move_absolute " +
    "move_relative move power_off read_pin read_status reboot remove_plugin update_resource send_message " +
    "set_servo_angle set_user_env sync take_photo toggle_pin update_plugin wait write_pin zero",
);
const STEPS = STEP_KINDS.join(" ");

const node = (name: string, tags: string, { args = "", body = "", docs = "" } = {}): NodeKind => ({
  name,
  args: words(args),
  body: words(body),
  tags: words(tags),
  docs,
});

/** Kinds whose `package` is a part of the robot's software. In others it is the name of a plugin. */
export const PACKAGE_KINDS: readonly string[] = words("check_updates factory_reset flash_firmware reboot");

/** All node kinds in the order of the answer. Source: `sequences.md` §2. */
export const NODES: readonly NodeKind[] = [
  node("assertion", "*", { args: "assertion_type _then lua" }),
  node("_if", "*", { args: "lhs op rhs _then _else", body: "pair" }),
  node("calibrate", "function firmware_user", { args: "axis" }),
  node("change_ownership", "function network_user disk_user cuts_power api_writer", {
    body: "pair",
    docs: "Rarely used. It can disappear from a later corpus without warning.",
  }),
  node("channel", "data", {
    args: "channel_name",
    docs: "Names one output over which a log message is delivered.",
  }),
  node("check_updates", "function network_user disk_user cuts_power", { args: "package" }),
  node("coordinate", "data location_like", { args: "x y z" }),
  node("emergency_lock", "function firmware_user control_flow"),
  node("emergency_unlock", "function firmware_user"),
  node("execute_script", "*", { args: "label", body: "pair" }),
  node("execute", "*", { args: "sequence_id", body: "parameter_application" }),
  node("explanation", "data", { args: "message" }),
  node("factory_reset", "function cuts_power", { args: "package" }),
  node("find_home", "function firmware_user", { args: "speed axis" }),
  node("flash_firmware", "api_writer disk_user firmware_user function network_user", { args: "package" }),
  node("home", "function firmware_user", { args: "speed axis" }),
  node("identifier", "data", { args: "label" }),
  node("install_plugin", "function network_user disk_user api_writer", { args: "url" }),
  node("install_first_party_plugin", "function network_user"),
  node("internal_entry_point", "private"),
  node("internal_farm_event", "", { body: "parameter_application" }),
  node("internal_regimen", "", { body: "parameter_application parameter_declaration variable_declaration" }),
  node("move_relative", "firmware_user function", { args: "x y z speed" }),
  node("nothing", "data function"),
  node("pair", "data", { args: "label value" }),
  node("parameter_application", "function control_flow scope_writer", { args: "label data_value" }),
  node("parameter_declaration", "scope_writer", { args: "label default_value" }),
  node("point", "location_like data", { args: "pointer_type pointer_id" }),
  node("power_off", "cuts_power function"),
  node("read_status", "function"),
  node("reboot", "cuts_power function firmware_user", { args: "package" }),
  node("remove_plugin", "function", { args: "package" }),
  node("rpc_error", "data", { args: "label", body: "explanation" }),
  node("rpc_ok", "data", { args: "label" }),
  node("rpc_request", "*", { args: "label priority", body: STEPS }),
  node("scope_declaration", "scope_writer", { body: "variable_declaration parameter_declaration" }),
  node("send_message", "function", { args: "message message_type", body: "channel" }),
  node("sequence", "*", { args: "version locals", body: STEPS }),
  node("set_servo_angle", "function firmware_user", { args: "pin_number pin_value" }),
  node("set_user_env", "function disk_user", { body: "pair" }),
  node("sync", "disk_user network_user function"),
  node("take_photo", "disk_user function"),
  node("text", "", { args: "string" }),
  node("toggle_pin", "function firmware_user", { args: "pin_number" }),
  node("tool", "data location_like api_validated", { args: "tool_id" }),
  node("update_plugin", "function network_user api_validated", { args: "package" }),
  node("variable_declaration", "scope_writer function", { args: "label data_value" }),
  node("wait", "function", { args: "milliseconds" }),
  node("zero", "function firmware_user", { args: "axis" }),
  node("named_pin", "api_validated firmware_user sbc_user data function", { args: "pin_type pin_id" }),
  node("move_absolute", "function firmware_user", { args: "location speed offset" }),
  node("write_pin", "function firmware_user sbc_user", { args: "pin_number pin_value pin_mode" }),
  node("read_pin", "function firmware_user sbc_user", { args: "pin_number label pin_mode" }),
  node("resource_update", "function api_writer network_user", { args: "resource_type resource_id label value" }),
  node("resource", "network_user", { args: "resource_type resource_id" }),
  node("resource_placeholder", "", { args: "resource_type" }),
  node("number_placeholder", ""),
  node("text_placeholder", ""),
  node("location_placeholder", ""),
  node("update_resource", "function api_writer network_user", { args: "resource", body: "pair" }),
  node("point_group", "data list_like", { args: "point_group_id" }),
  node("numeric", "data", { args: "number" }),
  node("lua", "*", { args: "lua", body: "pair" }),
  node("special_value", "data", { args: "label" }),
  node("axis_overwrite", "data", { args: "axis axis_operand" }),
  node("axis_addition", "data", { args: "axis axis_operand" }),
  node("speed_overwrite", "data", { args: "speed_setting axis" }),
  node("safe_z", "data"),
  node("axis_order", "data", { args: "grouping route" }),
  node("random", "data", { args: "variance" }),
  node("move", "function firmware_user", {
    body: "axis_overwrite axis_addition speed_overwrite axis_order safe_z",
  }),
];
