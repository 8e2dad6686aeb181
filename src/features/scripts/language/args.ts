import { words } from "./words";

/** An arg of script nodes. `tags`: the value types, enums and node kinds that it takes. */
interface Arg {
  readonly name: string;
  readonly tags: readonly string[];
}

const TAGS_BY_ARG = {
  _else: "execute nothing",
  _then: "execute nothing",
  assertion_type: "ALLOWED_ASSERTION_TYPES",
  axis: "ALLOWED_AXIS",
  channel_name: "ALLOWED_CHANNEL_NAMES",
  data_value:
    "coordinate identifier location_placeholder number_placeholder numeric point resource resource_placeholder " +
    "text text_placeholder tool point_group",
  default_value:
    "coordinate identifier location_placeholder number_placeholder numeric point resource resource_placeholder " +
    "text text_placeholder tool",
  label: "string",
  locals: "scope_declaration",
  location: "tool coordinate point identifier",
  lua: "string",
  message_type: "ALLOWED_MESSAGE_TYPES",
  milliseconds: "integer",
  number: "integer",
  offset: "coordinate",
  op: "ALLOWED_OPS",
  pin_id: "integer",
  pin_mode: "ALLOWED_PIN_MODES",
  pin_number: "integer named_pin",
  pin_type: "AllowedPinTypes",
  point_group_id: "integer",
  pointer_id: "integer",
  pin_value: "integer",
  pointer_type: "PointType",
  priority: "integer",
  radius: "integer",
  depth: "integer",
  resource_id: "integer",
  resource_type: "resource_type",
  resource: "identifier resource point",
  rhs: "integer",
  sequence_id: "integer",
  speed_setting: "lua numeric",
  speed: "integer",
  string: "string",
  url: "string",
  value: "string integer boolean",
  variance: "integer",
  grouping: "ALLOWED_GROUPING",
  route: "ALLOWED_ROUTE",
  version: "integer",
  x: "integer float",
  y: "integer float",
  z: "integer float",
  lhs: "string named_pin",
  tool_id: "integer",
  package: "string",
  axis_operand: "coordinate identifier lua numeric point random special_value tool",
  message: "string",
};

/** All args in the order of the answer. Source: `sequences.md` §2. */
export const ARGS: readonly Arg[] = Object.entries(TAGS_BY_ARG).map(([name, tags]) => ({ name, tags: words(tags) }));
