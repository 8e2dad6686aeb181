import { RobotButton } from "../../../controls/off";
import { move } from "../../../controls/orders/orders";
import type { Place } from "../../../../robot/garden/place";
import { formatPlace } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";

/** Sends the robot to a place. */
export function MoveRobot({ place }: { place: Place }) {
  const { x, y } = place;
  const text = `${t.moveRobot} (${formatPlace({ x, y })})`;
  // At the safe height, above all plants.
  const send = () => move(text, { x, y }, { kind: "safe_z", args: {} });
  return (
    <RobotButton effort="moves" icon="robot" onPress={send}>
      {t.moveRobot}
    </RobotButton>
  );
}
