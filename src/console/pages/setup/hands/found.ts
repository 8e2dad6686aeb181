import { powerOf } from "../../../care/facts";
import type { Told } from "../../../care/told";
import type { LineId, Outcome } from "./lines";

/** Signs of a line, as the page sees them. */
export interface Seen {
  readonly told: Told;
  /** Value of the pin that tells whether a tool is mounted. */
  readonly verified: number | undefined;
  /** Whether the line has seen the robot stopped, and whether it is. */
  readonly wasLocked: boolean;
  readonly isLocked: boolean;
  /** Error logs since the order of the line. */
  readonly errors: readonly string[];
}

/** Error logs of the robot's programs that tell an outcome, the first that fits. */
const ERRORS: Readonly<Partial<Record<LineId, readonly (readonly [text: RegExp, outcome: Outcome])[]>>> = {
  photo: [[/photo|image|camera/i, "error"]],
  calibration: [
    [/image missing|no image/i, "picture"],
    [/not detected|no objects/i, "card"],
    [/rotation|objects detected|pattern/i, "unclear"],
    [/stall|timed out|movement/i, "axis"],
  ],
  soilHeight: [
    [/surface|detail/i, "surface"],
    [/image missing|no image/i, "picture"],
  ],
};

/** The outcome that the page finds by itself; undefined where only the person beside the robot knows. */
export function foundOutcome(id: LineId, { told, verified, isLocked, wasLocked, errors }: Seen): Outcome | undefined {
  if (id === "photo" && powerOf(told)?.voltage === "low") return "power";
  if (id === "tool" && verified === 1) return "off";
  if (id === "stop" && wasLocked && isLocked) return "locked";
  const text = errors.join("\n");
  return ERRORS[id]?.find(([pattern]) => pattern.test(text))?.[1];
}
