import { Link } from "../../controls/link";
import { RobotButton } from "../../controls/off";
import { isConnected } from "../../state";
import { t } from "../../texts/setup/lines";

/** A link that looks like a button. */
export const ToPage = ({ to, text }: { to: string; text: string }) => (
  <Link class="button" to={to}>
    {text}
  </Link>
);

interface OrderProps {
  readonly text: string;
  readonly onPress: () => unknown;
  readonly effort?: "moves" | "stays";
}

/** Lets the robot do something; without a robot it says why it cannot. */
export const Order = ({ text, onPress, effort = "stays" }: OrderProps) => (
  <>
    <RobotButton effort={effort} look="main" onPress={onPress}>
      {text}
    </RobotButton>
    {!isConnected.value && <span class="hint">{t.needsRobot}</span>}
  </>
);
