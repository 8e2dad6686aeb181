import type { Services } from "../../../framework/services";
import type { Node } from "../../scripts";
import { TOPICS } from "../broker/topics";
import { messenger } from "../messenger-service";

/** A command of the server itself. */
interface OwnCommand {
  readonly label: string;
  /** Rank among the commands that wait at the robot: the highest goes first. */
  readonly priority: number;
  readonly body: readonly Node[];
}

/** Sends a command to the robot of an account, and waits for nothing. Other clients read it only where the broker does not tell them apart. */
export function commandRobot({ get }: Services, deviceId: number, { label, priority, body }: OwnCommand): void {
  const message = JSON.stringify({ kind: "rpc_request", args: { label, priority }, body });
  const messages = get(messenger);
  if (messages.publishToRobots) messages.publishToRobots(deviceId, TOPICS.commands, message);
  else messages.publish(deviceId, TOPICS.commands, message);
}
