import { ARGS } from "./language/args";
import { ENUMS } from "./language/enums";
import { NODES, PACKAGE_KINDS } from "./language/nodes";
import { VALUE_TYPES } from "./language/values";

const packages = ENUMS.ALLOWED_PACKAGES;

/** The words of the script language: the tables that drive the checker, and what else is known of their values. */
export const scriptVocabulary = {
  nodes: NODES,
  args: ARGS,
  enums: ENUMS,
  valueTypes: [...VALUE_TYPES.keys()],
  fieldOfEnum: { PlantStage: "plant_stage", Color: "color" },
  packages: {
    ...Object.fromEntries(PACKAGE_KINDS.map((kind) => [kind, { packages }])),
    flash_firmware: { packages, field: "firmware_hardware" },
  },
  /** A robot is stopped by these before anything else is understood. */
  fixed: ["emergency_lock", "emergency_unlock"],
} as const;
