import { isNode, type Leaf, type ScriptNode } from "../../robot/script/node";

/* Fields of records that a robot changes (`update_resource`). Source: `care.md` §5.5. */

/** The present time, as a template that the robot fills in. */
export const NOW = "{{ CURRENT_TIME }}";
export const isNow = (value: unknown): boolean => /^\{\{\s*CURRENT_TIME\s*\}\}$/.test(String(value));

export const STAGES = ["planned", "pending", "planted", "sprouted", "active", "harvested", "removed"] as const;

/** Fields by name, each with the value that a change of it begins with. */
const FIELDS = {
  plant_stage: "planted",
  planted_at: NOW,
  "meta.color": "green",
  "meta.at_soil_level": "true",
  x: 0,
  y: 0,
  z: 0,
  radius: 0,
  name: "",
  mounted_tool_id: 0,
} as const satisfies Readonly<Record<string, Leaf>>;
export type MarkField = keyof typeof FIELDS;

export const isMarkField = (name: string): name is MarkField => Object.hasOwn(FIELDS, name);

const PLACE = ["x", "y", "z"] as const;
const OF_POINTS: readonly MarkField[] = ["meta.color", ...PLACE, "radius", "name"];

/** The fields of each kind of record. */
const KINDS: Readonly<Record<string, readonly MarkField[]>> = {
  Device: ["mounted_tool_id"],
  Plant: ["plant_stage", "planted_at", ...OF_POINTS],
  Weed: ["plant_stage", ...OF_POINTS],
  GenericPointer: ["meta.at_soil_level", ...OF_POINTS],
  ToolSlot: [...PLACE, "name"],
};

/** Beginning of the names of own fields. */
export const OWN = "meta.";
/** Whether a name is one that nobody but the gardener knows. */
export const isOwnField = (name: string): boolean => name.startsWith(OWN) && !isMarkField(name);

/** The kind of record that a step changes; undefined for a variable, which may stand for any. */
function kindOf({ args: { resource } }: ScriptNode): string | undefined {
  if (!isNode(resource)) return undefined;
  const { resource_type, pointer_type } = resource.args;
  return String(resource_type ?? pointer_type ?? "");
}

/** Fields that a step can change; all of them where its record may be of any kind. */
export const fieldsOf = (step: ScriptNode): readonly MarkField[] =>
  KINDS[kindOf(step) ?? ""] ?? (Object.keys(FIELDS) as MarkField[]); // those of the table

/** Whether the record of a step can have own fields. */
export const hasOwnFields = (step: ScriptNode): boolean => kindOf(step) !== "Device";

export const beginningOf = (name: string): Leaf => (isMarkField(name) ? FIELDS[name] : "");

const KNOWN_WORD = /^(?:x|y|z|pin\d+|CURRENT_TIME|NULL)$/;

/** Words in double braces that a robot of 15.4.11 does not know: they become empty there. */
export const unknownWords = (template: string): readonly string[] =>
  [...template.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(([whole, word = ""]) =>
    KNOWN_WORD.test(word.trim()) ? [] : [whole],
  );
