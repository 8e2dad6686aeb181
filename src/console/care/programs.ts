import type { RunName } from "../script/programs";

/* The outcome of a program of the robot. Its answer is no sign: a program that has failed answers `ok`, too. Source: `care.md` §5.3. */

/** Failures that have a remedy. */
export type Fault =
  "notCalibrated" | "unfit" | "noSurface" | "otherSize" | "noDistance" | "noCard" | "unclear" | "noPicture";

const FAULTS: readonly (readonly [text: RegExp, fault: Fault])[] = [
  [/run calibration first/i, "notCalibrated"],
  [/invalid for provided image/i, "unfit"],
  [/not enough detail|find surface/i, "noSurface"],
  [/image size must match/i, "otherSize"],
  [/distance input required/i, "noDistance"],
  [/not detected/i, "noCard"],
  [/excessive rotation|objects detected/i, "unclear"],
  [/image missing|no image/i, "noPicture"],
];

/** The failure that an error log of the robot tells; undefined for one without a remedy. */
const faultIn = (text: string): Fault | undefined => FAULTS.find(([pattern]) => pattern.test(text))?.[1];

/** Whether a log is of a program: programs begin theirs with their name. */
export const isOf = (label: string, message: string): boolean =>
  message.toLowerCase().startsWith(`[${label.toLowerCase()}]`) || faultIn(message) !== undefined;

/** Signs of a run since it was asked for. Times are epoch milliseconds. */
export interface Signs {
  readonly begun: number;
  readonly now: number;
  /** Time at which the robot's answer, or the end of its job, was seen. */
  readonly endedAt?: number | undefined;
  /** Time at which the robot went away. */
  readonly awayAt?: number | undefined;
  /** Why the robot did not take the order. */
  readonly problem?: string | undefined;
  /** The first error log of the program. */
  readonly error?: string | undefined;
  /** Ids of what it has made. */
  readonly weeds: readonly number[];
  readonly marked?: number | undefined;
  readonly sample?: number | undefined;
  /** The calibration was stored anew. */
  readonly isCalibrated: boolean;
}

export type Verdict =
  | { readonly is: "works" }
  | { readonly is: "weeds"; readonly count: number }
  | { readonly is: "noWeeds"; readonly marked: number | undefined }
  | { readonly is: "sample"; readonly id: number }
  | { readonly is: "calibrated" }
  /** The run has ended, and nothing shows what came of it. */
  | { readonly is: "notShown" }
  | { readonly is: "failed"; readonly text: string; readonly fault: Fault | undefined }
  | { readonly is: "unheard" };

/** Records come soon after the end of a run, photos last. */
const SETTLE_MS = 10_000;
/** A robot that is away for so long does not come back to its run. */
const AWAY_MS = 60_000;
/** The robot ends a program after 20 minutes. */
const LONGEST_MS = 21 * 60_000;

/** The results of a run that show; undefined while none does. `isSettled`: no more will come. */
const RESULTS: Readonly<Record<RunName, (signs: Signs, isSettled: boolean) => Verdict | undefined>> = {
  detectWeeds: weedsFound,
  detectInPhoto: weedsFound,
  soilHeight: ({ sample }) => (sample === undefined ? undefined : { is: "sample", id: sample }),
  calibrateByCard: calibrated,
  calibrateByRed: calibrated,
  calibrateInPhoto: calibrated,
};

function calibrated({ isCalibrated }: Signs): Verdict | undefined {
  return isCalibrated ? { is: "calibrated" } : undefined;
}

/** The marked photo comes last. */
function weedsFound({ weeds, marked }: Signs, isSettled: boolean): Verdict | undefined {
  if (marked === undefined && !isSettled) return undefined;
  if (weeds.length > 0) return { is: "weeds", count: weeds.length };
  return marked === undefined ? undefined : { is: "noWeeds", marked };
}

/** The outcome of a run so far. */
export function judgeRun(name: RunName, signs: Signs): Verdict {
  const { begun, now, endedAt, awayAt, problem, error } = signs;
  if (problem !== undefined) return { is: "failed", text: problem, fault: undefined };
  if (error !== undefined) return { is: "failed", text: error, fault: faultIn(error) };
  if (endedAt === undefined) {
    const isLost = (awayAt !== undefined && now - awayAt > AWAY_MS) || now - begun > LONGEST_MS;
    return { is: isLost ? "unheard" : "works" };
  }
  const isSettled = now - endedAt > SETTLE_MS;
  return RESULTS[name](signs, isSettled) ?? { is: isSettled ? "notShown" : "works" };
}
