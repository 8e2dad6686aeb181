import { Button } from "../../controls/button";
import { Link } from "../../controls/link";
import { isConnected } from "../../state";
import { t } from "../../texts/setup/lines";

/** A link that looks like a button. */
export const ToPage = ({ to, text }: { to: string; text: string }) => (
  <Link class="button" to={to}>
    {text}
  </Link>
);

/** Lets the robot do something; without a robot it says why it cannot. */
export const Order = ({ text, onPress }: { text: string; onPress: () => unknown }) => (
  <>
    <Button look="main" disabled={!isConnected.value} onPress={onPress}>
      {text}
    </Button>
    {!isConnected.value && <span class="hint">{t.needsRobot}</span>}
  </>
);
