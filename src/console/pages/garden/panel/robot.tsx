import { Button } from "../../../controls/button";
import type { Place } from "../../../../robot/garden/place";
import { perform, presence } from "../../../state";
import { moveTo } from "../../../state/robot";
import { formatNumber } from "../../../texts/format";
import { t } from "../../../texts/garden/panels";

/** Sends the robot to a place. It is shown only while a robot is connected. */
export function MoveRobot({ place }: { place: Place }) {
  if (!presence.value?.robot.connected) return null;
  const { x, y } = place;
  const text = `${t.moveRobot} (${formatNumber(x)}, ${formatNumber(y)})`;
  // At the safe height, above all plants.
  const send = () => perform(text, moveTo({ x, y }, { kind: "safe_z", args: {} }));
  return (
    <Button icon="robot" onPress={send}>
      {t.moveRobot}
    </Button>
  );
}
