import type { Tool } from "../../client/records";
import type { Records } from "../script/run";

/**
 * Kinds of work that only one tool does, with its labels and the names of its tools. A tool for water is also known by
 * its flow.
 */
const WORK = {
  water: { label: /water/i, tool: /water/i },
  vacuum: { label: /vacuum/i, tool: /seed/i },
  rotary: { label: /rotary/i, tool: /rotary/i },
} as const;
type Work = keyof typeof WORK;
const WORKS = Object.keys(WORK) as Work[]; // its own keys

/** By the wiring of most robots. */
const USUAL: Readonly<Record<number, Work>> = { 2: "rotary", 3: "rotary", 8: "water", 9: "vacuum" };

/** The work of a pin: its peripheral tells, else its number. */
export function workOf({ peripherals }: Records, pin: number): Work | undefined {
  const label = peripherals.find((each) => each.pin === pin)?.label ?? "";
  return WORKS.find((work) => WORK[work].label.test(label)) ?? USUAL[pin];
}

/** Whether a tool does such work. */
export const isToolFor = (work: Work, tool: Tool | undefined): boolean =>
  WORK[work].tool.test(tool?.name ?? "") || (work === "water" && (tool?.flow_rate_ml_per_s ?? 0) > 0);
