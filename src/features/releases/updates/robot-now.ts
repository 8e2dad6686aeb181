import type { Services } from "../../../framework/services";
import { partOf, readObject } from "../../../platform/json";
import { messenger } from "../../messaging";
import { PLATFORMS, type ReleaseKey } from "../store";

/** A robot that is connected, as it says itself. */
export interface RobotNow {
  readonly target: ReleaseKey["platform"];
  readonly version: string;
  /** Whether it reads commands, and is neither busy nor locked. */
  readonly isFree: boolean;
}

/** The robot of a device; undefined while none is connected, and for one that tells neither computer nor version: a practice robot. */
export function robotNow({ get }: Services, deviceId: number): RobotNow | undefined {
  const messages = get(messenger);
  if (!messages.attendanceOf(deviceId).hasRobot) return undefined;
  const tree = readObject(messages.stateOf(deviceId)?.tree ?? "");
  const { target, controller_version, busy, locked } = partOf(tree, "informational_settings");
  const platform = PLATFORMS.find((each) => each === target);
  if (!platform || typeof controller_version !== "string") return undefined;
  const isFree = busy !== true && locked !== true && messages.hasListeningRobot(deviceId);
  return { target: platform, version: controller_version, isFree };
}
