import { AXIS_GROUPINGS, AXIS_ROUTES } from "../../account";
import { ARGS } from "./args";
import { NODES, STEP_KINDS } from "./nodes";
import { words } from "./words";

/** `_if` gives `If`, `named_pin` gives `NamedPin`. */
const camelCase = (kind: string): string =>
  kind
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** All enums in the order of the answer. Source: `sequences.md` §2. */
export const ENUMS = {
  ALLOWED_AXIS: words("x y z all"),
  ALLOWED_GROUPING: AXIS_GROUPINGS,
  ALLOWED_ROUTE: AXIS_ROUTES,
  ALLOWED_SPECIAL_VALUE: words("current_location safe_height soil_height"),
  ALLOWED_CHANNEL_NAMES: words("ticker toast email espeak"),
  ALLOWED_MESSAGE_TYPES: words("assertion busy debug error fun info success warn"),
  ALLOWED_OPS: words("< > is not is_undefined"),
  ALLOWED_PACKAGES: words("device_os arduino_firmware"),
  ALLOWED_PIN_MODES: [0, 1],
  ALLOWED_ASSERTION_TYPES: words("abort recover abort_recover continue"),
  AllowedPinTypes: words("Peripheral Sensor BoxLed3 BoxLed4"),
  Color: words("blue green yellow orange purple pink gray red"),
  DataChangeType: words("add remove update"),
  LegalSequenceKind: STEP_KINDS.toSorted(),
  lhs: [...Array.from({ length: 70 }, (_, pin) => `pin${pin}`), "x", "y", "z"],
  PlantStage: words("planned planted harvested sprouted active removed pending"),
  PointType: words("GenericPointer ToolSlot Plant Weed"),
  resource_type: words("Device Point Plant ToolSlot Weed GenericPointer Sequence Peripheral Sensor"),
  LegalArgString: ARGS.map((arg) => arg.name),
  LegalKindString: NODES.map((node) => camelCase(node.name)),
};
