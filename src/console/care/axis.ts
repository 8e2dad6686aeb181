import type { FirmwareConfig } from "../../client/records";

type Axis = "x" | "y" | "z";
type Config = Partial<FirmwareConfig> | undefined;

/** A shorter way is no length. Millimetres. */
const SHORTEST = 1;

/** Whether an axis notices its end: by its encoder or stalls, or by switches. */
export const noticesEnd = (config: Config, axis: Axis): boolean =>
  Boolean(config?.[`encoder_enabled_${axis}`]) || Boolean(config?.[`movement_enable_endpoints_${axis}`]);

/** Length of an axis in millimetres, by its steps; undefined where it is not known. */
export function lengthOf(config: Config, axis: Axis): number | undefined {
  const steps = config?.[`movement_axis_nr_steps_${axis}`];
  const perMm = config?.[`movement_step_per_mm_${axis}`];
  return steps && perMm ? steps / perMm : undefined;
}

/** Steps from home to a place, whichever side of it that lies on; undefined where that is no length. */
export function stepsTo(config: Config, axis: Axis, position: number | undefined): number | undefined {
  const perMm = config?.[`movement_step_per_mm_${axis}`];
  if (position === undefined || !perMm || Math.abs(position) < SHORTEST) return undefined;
  return Math.round(Math.abs(position) * perMm);
}

const TROUBLES = [
  ["stall", /stall/i],
  ["timeOut", /tim(?:ed|e) ?-?out/i],
  ["stopped", /emergency|e-?stop|locked|cancel/i],
] as const;

/** Trouble of the motors in the text of a refusal; undefined for any other text. */
export const troubleIn = (text: string): (typeof TROUBLES)[number][0] | undefined =>
  TROUBLES.find(([, pattern]) => pattern.test(text))?.[0];
