import { Button } from "../../../controls/button";
import type { Place } from "../../../garden/projection";
import { say } from "../../../state/message";
import { moveTo, presence } from "../../../state/robot";
import { t } from "../../../texts/garden";

/** Sends the robot to a place; there only while one listens. */
export function MoveRobot({ place }: { place: Place }) {
  if (!presence.value?.robot.connected) return null;
  const send = async (): Promise<void> => {
    await moveTo(place);
    say(t.robotMoved);
  };
  return (
    <Button icon="robot" onPress={send}>
      {t.moveRobot}
    </Button>
  );
}
