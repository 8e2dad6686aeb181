import type { Peripheral, Tool } from "../../client/records";
import type { Records } from "../script/run";

/**
 * Kinds of work that only one tool does: the type of its peripherals and tools, and the words in their names, which count
 * where no type is set. A tool for water is also known by its flow.
 */
const WORK = {
  water: { type: "water", label: /water/i, toolType: "watering_nozzle", tool: /water/i },
  vacuum: { type: "vacuum", label: /vacuum/i, toolType: "seeder", tool: /seed/i },
  rotary: { type: "rotary_tool", label: /rotary/i, toolType: "rotary_tool", tool: /rotary/i },
} as const satisfies Readonly<
  Record<string, { type: Peripheral["type"]; label: RegExp; toolType: Tool["type"]; tool: RegExp }>
>;
type Work = keyof typeof WORK;
const WORKS = Object.keys(WORK) as Work[]; // its own keys

/** Work of pins by the wiring of most robots. */
const USUAL: Readonly<Record<number, Work>> = { 2: "rotary", 3: "rotary", 8: "water", 9: "vacuum" };

const isSet = (type: string | undefined): boolean => type !== undefined && type !== "none";

/** The work of a pin: the type of its peripheral tells, else its label, else its number. */
export function workOf({ peripherals }: Records, pin: number): Work | undefined {
  const { type, label = "" } = peripherals.find((each) => each.pin === pin) ?? {};
  if (isSet(type)) return WORKS.find((work) => WORK[work].type === type);
  return WORKS.find((work) => WORK[work].label.test(label)) ?? USUAL[pin];
}

/** Whether a tool does such work. */
export function isToolFor(work: Work, tool: Tool | undefined): boolean {
  if (isSet(tool?.type)) return tool?.type === WORK[work].toolType;
  return WORK[work].tool.test(tool?.name ?? "") || (work === "water" && (tool?.flow_rate_ml_per_s ?? 0) > 0);
}
