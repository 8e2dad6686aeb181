import { HOUR_MS } from "../calendar/duration";
import type { WaterNeed } from "./need";

/** A factor counts for so long after its run: then a server that is gone waters fully. */
export const COUNTS_MS = 6 * HOUR_MS;

/** Key of the plugin value by which a sequence reads the factor of a rule. A trigger removes it with the rule. */
export const keyOf = (ruleId: number): string => `gardenshed_water_${ruleId}`;

/** The text that a robot reads: the factor and its end, in seconds since the epoch. `run`: epoch milliseconds. */
export const valueFor = (factor: number, run: number): string =>
  `${Number(factor.toFixed(3))} ${Math.floor((run + COUNTS_MS) / 1000)}`;

/** The water of a run by a rule: decided, or as it would be decided with the values of now. */
export interface WaterRun extends WaterNeed {
  readonly rule_id: number;
  readonly farm_event_id: number;
  /** ISO 8601. */
  readonly run: string;
  readonly decided: boolean;
  /** Whether a person has taken the skip back. */
  readonly taken_back: boolean;
}
