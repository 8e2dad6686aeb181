import type { WaterNeed } from "../../robot/garden/need";

/** Kinds of notices (`watch.md` §2). */
export const KINDS = [
  "missed",
  "away",
  "stopped",
  "failed",
  "reading",
  "frost",
  "heat",
  "rain",
  "water",
  "done",
  "said",
  "robot",
] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds that are told in quiet hours, too. */
export const URGENT: ReadonlySet<string> = new Set<Kind>(["stopped", "frost"]);
/** Kinds that are over as soon as they are noticed. */
export const MOMENTARY: ReadonlySet<string> = new Set<Kind>(["done", "said"]);
/** Kinds that end when somebody has seen them. */
export const ENDED_BY_SIGHT: ReadonlySet<string> = new Set<Kind>(["missed", "failed"]);

/** Details of a notice, of which its texts are made. Times are ISO 8601. */
export interface Details {
  /** The runs of `missed`; `outcome` is known when the robot has come. */
  readonly runs?: readonly { readonly at: string; readonly name: string }[];
  readonly outcome?: "ran" | "lost";
  /** The absence of the server itself, of `missed`, and how many runs were due. */
  readonly off?: { readonly from: string; readonly until: string; readonly count: number };
  /** The text of the robot, of `failed` and `said`; `count`: how often it failed. */
  readonly message?: string;
  readonly count?: number;
  /** The event whose run failed or is done. */
  readonly event_id?: number;
  /** Name of the sensor, measure or sequence. */
  readonly name?: string;
  /** Unit of the measure. */
  readonly unit?: string;
  /** Whether it is an update that failed, of `robot`. */
  readonly isUpdate?: boolean;
  /** The value of `reading`, null for a silent sensor, and its limits. */
  readonly value?: number | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly silent_hours?: number | null;
  /** Skipped runs and the days that they fill, an unseen measure, or measures that did not count; of `water`. */
  readonly skippedRuns?: number;
  readonly skippedDays?: number;
  readonly isUnseen?: boolean;
  readonly faults?: WaterNeed["faults"];
}
