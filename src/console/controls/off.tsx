import type { ComponentProps } from "preact";
import { isBusy, isLocked, lookOnly, presence } from "../state";
import { formatAgo } from "../texts/format";
import { t } from "../texts/care/off";
import { Button } from "./button";

/** Whether an order moves the robot: then it waits until it is unlocked and stands. */
type Effort = "moves" | "stays";

/** Why the robot cannot be told something now; undefined where it can. The one rule for all pages. Source: `care.md` §0. */
export function whyOff(effort: Effort): string | undefined {
  const robot = presence.value?.robot;
  if (lookOnly.value !== undefined) return lookOnly.value;
  if (!robot?.connected) return robot?.seen_at ? t.away(formatAgo(robot.seen_at)) : t.noRobot;
  if (effort === "stays") return undefined;
  if (isLocked.value) return t.stopped;
  return isBusy.value ? t.busy : undefined;
}

interface Props extends ComponentProps<typeof Button> {
  readonly effort?: Effort;
}

/** A button that tells the robot something. `off`: another reason why it cannot be pressed now. */
export const RobotButton = ({ effort = "stays", off, ...rest }: Props) => (
  <Button {...rest} off={whyOff(effort) ?? off} />
);
